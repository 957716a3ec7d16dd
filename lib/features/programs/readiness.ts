import type { Counts } from "./schema";
import { AUDIT_READY_FROM, type ProgramStatus } from "./vocabulary";

/** A move of readiness that subscribers hear of. */
const ANNOUNCED_MOVE = 5;

/**
 * Readiness in percent with one decimal: 100 × (implemented + ½ in_progress) ÷ total, halves rounded up;
 * 0 without controls. Only controls that count today are given. The database computes the same in `recount`, which a property test holds against this.
 */
export function readinessOf({
  total,
  implemented,
  in_progress,
}: Omit<Counts, "not_started" | "gap">): number {
  if (total === 0) return 0;
  // In whole numbers, so that no binary fraction decides about a half: tenths = 1000 (i + p/2) / total.
  return Math.floor((1000 * (2 * implemented + in_progress) + total) / (2 * total)) / 10;
}

/**
 * The status a program has after its controls changed. `completed` is entered and left by a person only.
 * A draft becomes active when its first control leaves `not_started`, and does not become a draft again.
 */
export function nextStatus(
  status: ProgramStatus,
  /** Readiness and gaps of the controls that count, how many those are, and whether no control at all was started. */
  now: { readiness: number; gaps: number; counted: number; isUntouched: boolean },
): ProgramStatus {
  if (status === "completed") return "completed";
  if (now.counted > 0 && now.readiness >= AUDIT_READY_FROM && now.gaps === 0) return "audit_ready";
  if (status === "draft" && now.isUntouched) return "draft";
  return "active";
}

/** Whether subscribers hear of it: readiness moved by 5 points since they last did, or the status changed. */
export function isAnnounced(
  before: { status: ProgramStatus; announcedReadiness: number },
  after: { status: ProgramStatus; readiness: number },
): boolean {
  const moved = Math.abs(Math.round(after.readiness * 10) - Math.round(before.announcedReadiness * 10));
  return before.status !== after.status || moved >= ANNOUNCED_MOVE * 10;
}
