import type { AuditEffect } from "@/lib/features/programs/audit-schema";
import type { ControlStatus } from "@/lib/features/programs/schema";

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
