"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { describedBy, FieldNotes } from "@/components/ui/field";
import type { FrameworkGroup } from "./framework-groups";

interface FrameworkPickerProps {
  id: string;
  legend: string;
  groups: readonly FrameworkGroup[];
  chosen: readonly string[];
  error?: string;
  isNarrow?: boolean;
  onChange: (chosen: readonly string[]) => void;
}

/** A choice of frameworks with what each adds, and the running total. */
export function FrameworkPicker(props: FrameworkPickerProps) {
  const { id, legend, groups, chosen, error, isNarrow, onChange } = props;
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]);
  const notes = describedBy(id, { error });
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={notes["aria-describedby"]}>
      <legend className="sr-only">{legend}</legend>
      <div className="flex items-baseline justify-between gap-3">
        <span aria-hidden className="font-medium text-sm">
          {legend}
        </span>
        <span role="status" className="text-ink-muted text-sm tabular-nums">
          {totalText(groups, chosen)}
        </span>
      </div>
      <FieldNotes id={id} error={error} />
      {groups.map((group) => (
        <div key={group.category} className="flex flex-col gap-1.5">
          <p id={`${id}-${group.category}`} className="text-ink-muted text-xs">
            {group.label}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: fieldsets do not nest well in screen readers */}
          <div
            role="group"
            aria-labelledby={`${id}-${group.category}`}
            className={cn("grid gap-2", !isNarrow && "sm:grid-cols-2")}
          >
            {group.frameworks.map((framework) => (
              <FrameworkCard
                key={framework.code}
                id={`${id}-${framework.code}`}
                framework={framework}
                isChosen={chosen.includes(framework.code)}
                isInvalid={error !== undefined}
                onToggle={() => toggle(framework.code)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

interface FrameworkCardProps {
  id: string;
  framework: FrameworkGroup["frameworks"][number];
  isChosen: boolean;
  isInvalid: boolean;
  onToggle: () => void;
}

function FrameworkCard({ id, framework, isChosen, isInvalid, onToggle }: FrameworkCardProps) {
  return (
    <label
      htmlFor={id}
      className={cn(
        "flex cursor-pointer items-center gap-2.5 rounded-lg border px-3 py-2.5 text-sm transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring",
        isChosen ? "border-accent bg-accent-soft" : "bg-surface hover:bg-hover",
      )}
    >
      <Checkbox
        id={id}
        checked={isChosen}
        aria-invalid={isInvalid || undefined}
        onCheckedChange={onToggle}
        className="outline-none"
      />
      <span className="min-w-0 flex-1 font-medium">{framework.name}</span>
      <span className="shrink-0 text-ink-muted text-xs tabular-nums">
        {countOf(framework.controls_count, "control")}
      </span>
    </label>
  );
}

/** "3 frameworks · 64 controls". */
export function totalText(groups: readonly FrameworkGroup[], chosen: readonly string[]): string {
  if (chosen.length === 0) return "None chosen";
  const controls = groups
    .flatMap((group) => group.frameworks)
    .filter((framework) => chosen.includes(framework.code))
    .reduce((sum, framework) => sum + framework.controls_count, 0);
  return `${countOf(chosen.length, "framework")} · ${countOf(controls, "control")}`;
}
