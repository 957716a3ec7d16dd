"use client";

import { useId } from "react";
import { ControlStatusWord } from "@/components/programs/statuses";
import { Checkbox } from "@/components/ui/checkbox";
import type { EvidenceControl } from "@/lib/features/programs/schema";

interface SuggestionRowProps {
  control: EvidenceControl;
  isChosen: boolean;
  /** Expired evidence does not count, so that nothing is gained by it. */
  isExpired: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A related control, with what it has and what it would have. */
export function SuggestionRow({ control, isChosen, isExpired, onChange }: SuggestionRowProps) {
  const id = useId();
  const { evidence_count: count } = control;
  return (
    <li>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-hover">
        <Checkbox
          id={id}
          checked={isChosen}
          onCheckedChange={(next) => onChange(next === true)}
          className="mt-0.5"
        />
        <span className="min-w-0 flex-1">
          <span className="block text-sm">
            <span className="font-mono text-ink-muted text-xs">
              {control.framework} {control.control_id}
            </span>{" "}
            {control.title}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-muted text-xs">
            <ControlStatusWord status={control.status} className="text-xs" />
            <span>{control.program_name}</span>
            <span>{reasonText(control)}</span>
          </span>
        </span>
        <span className="shrink-0 pt-0.5 text-ink-muted text-xs tabular-nums">
          Evidence {count}
          {!isExpired && (
            <span className={isChosen ? "font-medium text-ink" : undefined}> → {count + 1}</span>
          )}
        </span>
      </label>
    </li>
  );
}

/** Why it is offered: the same control of another program, or a related one. */
function reasonText({ because, framework, control_id }: EvidenceControl): string {
  if (because === null) return "";
  return because === `${framework} ${control_id}` ? "the same control" : `related to ${because}`;
}
