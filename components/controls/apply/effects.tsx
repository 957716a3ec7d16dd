"use client";

import { ArrowRight, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { VerdictStatus } from "@/components/audits/labels";
import { ControlStatusWord } from "@/components/programs/labels";
import { Checkbox } from "@/components/ui/checkbox";
import type { AuditEffect } from "@/lib/features/programs/audit-schema";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";

/** Whether it would take a control back that people have called implemented. */
export function isDowngrade(effect: AuditEffect): boolean {
  return effect.status === "implemented" && effect.proposed_status !== "implemented";
}

export function isChange(effect: AuditEffect): boolean {
  return effect.proposed_status !== effect.status;
}

/** Whether the audit is evidence for the control: it found what the control asks, or a part of it. */
export function speaksFor(effect: AuditEffect): boolean {
  return effect.verdict === "met" || effect.verdict === "partial";
}

/**
 * The controls to name when an audit is applied: the chosen changes, and with the audit as evidence also
 * those it speaks for that stay as they are.
 */
export function controlsToApply(
  effects: readonly AuditEffect[],
  chosen: ReadonlySet<string>,
  attachEvidence: boolean,
): string[] {
  return effects
    .filter((effect) => (isChange(effect) ? chosen.has(effect.id) : attachEvidence && speaksFor(effect)))
    .map((effect) => effect.id);
}

/** How many chosen changes lead to each status, for the summary. */
export function countByStatus(effects: readonly AuditEffect[], chosen: ReadonlySet<string>) {
  const counts = new Map<ControlStatus, number>();
  for (const effect of effects) {
    if (!isChange(effect) || !chosen.has(effect.id)) continue;
    counts.set(effect.proposed_status, (counts.get(effect.proposed_status) ?? 0) + 1);
  }
  return counts;
}

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
