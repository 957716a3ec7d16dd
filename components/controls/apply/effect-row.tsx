"use client";

import { ArrowRight, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { VerdictStatus } from "@/components/audits/statuses";
import { ControlStatusWord } from "@/components/programs/statuses";
import { Checkbox } from "@/components/ui/checkbox";
import type { AuditEffect } from "@/lib/features/programs/audit-schema";
import { isDowngrade } from "./effects";

/** Checkbox, control, verdict, now, would become. */
export const EFFECT_GRID =
  "grid grid-cols-[1rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1 lg:grid-cols-[1rem_minmax(0,1fr)_8rem_18rem]";

interface EffectRowProps {
  effect: AuditEffect;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** What the audit would do to one control, and why. */
export function EffectRow({ effect, isChosen, onChange }: EffectRowProps) {
  const id = useId();
  return (
    <li>
      <label htmlFor={id} className={`${EFFECT_GRID} cursor-pointer px-4 py-3 hover:bg-hover`}>
        <Checkbox
          id={id}
          checked={isChosen}
          onCheckedChange={(next) => onChange(next === true)}
          className="mt-0.5"
        />
        <span className="min-w-0">
          <span className="block font-medium text-sm">
            <span className="mr-2 font-mono font-normal text-ink-muted text-xs">{effect.control_id}</span>
            {effect.title}
          </span>
          <span className="mt-0.5 block text-ink-muted text-sm">{effect.reason}</span>
          {isDowngrade(effect) && (
            <span className="mt-1 flex items-start gap-1.5 text-sm text-warning">
              <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
              It is implemented now. Choose it only if the audit knows better.
            </span>
          )}
        </span>
        <span className="max-lg:col-start-2">
          <VerdictStatus verdict={effect.verdict} />
        </span>
        <span className="flex flex-wrap items-center gap-x-2 max-lg:col-start-2">
          <ControlStatusWord status={effect.status} />
          <ArrowRight className="size-3.5 text-ink-muted" aria-label="would become" />
          <ControlStatusWord status={effect.proposed_status} />
        </span>
      </label>
    </li>
  );
}

/** A control that stays as it is. */
export function UnchangedRow({ effect }: { effect: AuditEffect }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
      <span className="min-w-0 flex-1 truncate max-sm:basis-full">
        <span className="mr-2 font-mono text-ink-muted text-xs">{effect.control_id}</span>
        {effect.title}
      </span>
      <VerdictStatus verdict={effect.verdict} />
      <ControlStatusWord status={effect.status} className="w-32" />
    </li>
  );
}
