"use client";

import { SquareKanban, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { THEME_LABELS } from "@/components/frameworks/labels";
import { cn } from "@/components/ui/class-names";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { FilterPicker } from "@/components/ui/filter-picker";
import { SearchInput } from "@/components/ui/search-input";
import { isOneOf } from "@/lib/core/one-of";
import type { Control } from "@/lib/features/programs/schema";
import { THEMES } from "@/lib/judgment/analyst/vocabulary";
import { APPROVAL_OPTIONS } from "./approval/approval-word";
import { type ControlFilter, NO_OWNER } from "./control-filter";
import { APPLICABILITY_OPTIONS, DUE_OPTIONS, type FrameworkNames, STATUS_OPTIONS } from "./labels";
import { useOwnerNames } from "./people";

const EVIDENCE_OPTIONS = [{ value: "none", label: "None" }];
const WORK_OPTIONS = [{ value: "open", label: "On implemented controls" }];

interface ControlToolbarProps {
  /** All controls of the program: what there is to choose from. */
  controls: readonly Control[];
  frameworkNames: FrameworkNames;
  filter: ControlFilter;
  view: ControlView;
  /** Whether the program asks for approval. */
  hasApproval: boolean;
  onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** What follows the filters. */
  children?: ReactNode;
}

/** View, search and filters, all of them in the address. */
export function ControlToolbar(props: ControlToolbarProps) {
  const { controls, frameworkNames, filter, view, hasApproval, onChange, children } = props;
  const choices = useChoices(controls, frameworkNames);
  return (
    <FilterBar>
      <ViewSwitch
        value={view}
        onChange={(next) => onChange({ view: next === "board" ? "board" : undefined })}
      />
      <SearchInput
        label="Search the controls"
        value={filter.search}
        onChange={(search) => onChange({ search })}
        className="min-w-48 flex-1 sm:max-w-64"
      />
      <FilterRow>
        <FilterPicker
          name="Status"
          value={filter.status}
          groups={[{ label: "Statuses", options: STATUS_OPTIONS }]}
          onChange={(status) => onChange({ status })}
        />
        {choices.frameworks.length > 1 && (
          <FilterPicker
            name="Framework"
            value={filter.framework}
            groups={[{ label: "Frameworks", options: choices.frameworks }]}
            onChange={(framework) => onChange({ framework })}
          />
        )}
        <FilterPicker
          name="Theme"
          value={filter.theme}
          groups={[{ label: "Themes", options: choices.themes }]}
          onChange={(theme) => onChange({ theme })}
        />
        <FilterPicker
          name="Owner"
          value={filter.owner?.toLowerCase()}
          groups={[{ label: "Owners", options: choices.owners }]}
          onChange={(owner) => onChange({ owner })}
        />
        <FilterPicker
          name="Due"
          value={filter.due}
          groups={[{ label: "Due", options: DUE_OPTIONS }]}
          onChange={(due) => onChange({ due })}
        />
        <FilterPicker
          name="Applicability"
          value={filter.applicability}
          groups={[{ label: "Applicability", options: APPLICABILITY_OPTIONS }]}
          onChange={(applicability) => onChange({ applicability })}
        />
        {(hasApproval || filter.approval !== undefined) && (
          <FilterPicker
            name="Approval"
            value={filter.approval}
            groups={[{ label: "Approval", options: APPROVAL_OPTIONS }]}
            onChange={(approval) => onChange({ approval })}
          />
        )}
        <FilterPicker
          name="Evidence"
          value={filter.isWithoutEvidence ? "none" : undefined}
          groups={[{ label: "Evidence", options: EVIDENCE_OPTIONS }]}
          onChange={(evidence) => onChange({ evidence })}
        />
        <FilterPicker
          name="Open work"
          value={filter.hasOpenWork ? "open" : undefined}
          groups={[{ label: "Corrective actions and findings", options: WORK_OPTIONS }]}
          onChange={(work) => onChange({ work })}
        />
      </FilterRow>
      {children}
    </FilterBar>
  );
}

/** What the controls have in common, with how many of them have it. */
function useChoices(controls: readonly Control[], frameworkNames: FrameworkNames) {
  const nameOf = useOwnerNames();
  const countBy = (keyOf: (control: Control) => string) => {
    const counts = new Map<string, number>();
    for (const control of controls) counts.set(keyOf(control), (counts.get(keyOf(control)) ?? 0) + 1);
    return [...counts].map(([value, count]) => ({ value, note: String(count) }));
  };
  const owners = countBy((control) => control.owner?.toLowerCase() ?? NO_OWNER)
    .map((choice) => ({ ...choice, label: choice.value === NO_OWNER ? "No owner" : nameOf(choice.value) }))
    .sort(
      (a, b) => Number(b.value === NO_OWNER) - Number(a.value === NO_OWNER) || a.label.localeCompare(b.label),
    );
  return {
    frameworks: countBy((control) => control.framework).map((choice) => ({
      ...choice,
      label: frameworkNames[choice.value] ?? choice.value,
    })),
    themes: countBy((control) => control.theme)
      .map((choice) => ({ ...choice, label: themeLabel(choice.value) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    owners,
  };
}

function themeLabel(theme: string): string {
  return isOneOf(THEMES, theme) ? THEME_LABELS[theme] : theme;
}

type ControlView = "table" | "board";

const VIEWS = [
  { value: "table", label: "Table", icon: Table2 },
  { value: "board", label: "Board", icon: SquareKanban },
] as const;

interface ViewSwitchProps {
  value: ControlView;
  onChange: (view: ControlView) => void;
}

/** Two looks at the same controls. */
function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="flex h-8 shrink-0 items-center gap-0.5 rounded-md border bg-sunken p-0.5">
      <legend className="sr-only">View</legend>
      {VIEWS.map(({ value: view, label, icon: Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(view)}
          className={cn(
            "inline-flex h-full items-center gap-1.5 rounded-sm px-2 text-sm transition-colors",
            view === value
              ? "bg-surface font-medium shadow-[0_0_0_1px_var(--line)]"
              : "text-ink-muted hover:text-ink",
          )}
        >
          <Icon className="size-3.5" aria-hidden />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
