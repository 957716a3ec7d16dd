import { CLEAN_READINGS, type Decision, HALF_LIFE_DAYS } from "./vocabulary";

/**
 * How much incidents weigh, and how they fade. Every incident has a weight of its own that only time and
 * clean readings make smaller, so that one more incident never lowers a score, one more clean reading never
 * raises it, and neither does time. Pure; the database computes the same over many systems.
 */

/** Days after which an incident no longer counts: 2⁻⁶ of its weight is left by then. */
export const INCIDENT_DAYS = 180;

/** One decision about a system. */
export interface Incident {
  decision: Decision;
  /** The drift that was measured; null where nothing was, as for a consensus. */
  reading: { driftScore: number; threshold: number } | null;
  /** How its review was resolved; null while it is open, or where none was opened. */
  resolution: Decision | null;
  ageDays: number;
}

/** What a reading beyond its threshold weighs: 0.5 just beyond it, 1 at the largest drift there is. */
export function breachLoad({ reading }: Incident): number {
  if (!reading || reading.driftScore <= reading.threshold) return 0;
  return 0.5 + (0.5 * (reading.driftScore - reading.threshold)) / (1 - reading.threshold);
}

/** What a decision weighs. A person who found an escalation unfounded takes most of it back. */
export function decisionLoad({ decision, resolution }: Incident): number {
  const weight = { APPROVE: 0, FLAG: 0.5, ESCALATE: 1 }[decision];
  return resolution === null ? weight : weight * { APPROVE: 0.25, FLAG: 0.75, ESCALATE: 1 }[resolution];
}

/** A reading that was approved and within its threshold. */
export function isClean({ decision, reading }: Incident): boolean {
  return decision === "APPROVE" && reading !== null && reading.driftScore <= reading.threshold;
}

/** What is left of an incident's weight. */
export function fade(ageDays: number, cleanSince: number): number {
  return 0.5 ** (Math.max(0, ageDays) / HALF_LIFE_DAYS) / (1 + cleanSince / CLEAN_READINGS);
}

/** What decisions, newest first, add up to. */
export function loadsOf(decisions: readonly Incident[]): { drift: number; decisions: number } {
  const sum = { drift: 0, decisions: 0 };
  let cleanSince = 0;
  for (const incident of decisions) {
    if (incident.ageDays >= INCIDENT_DAYS) continue;
    const left = fade(incident.ageDays, cleanSince);
    sum.drift += breachLoad(incident) * left;
    sum.decisions += decisionLoad(incident) * left;
    if (isClean(incident)) cleanSince += 1;
  }
  return sum;
}
