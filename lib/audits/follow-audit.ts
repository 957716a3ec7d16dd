import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { AuditProgress } from "./schema";
import { findProgress, type ProgressRow } from "./store";

/** The audit may run in another process, so progress is read where every process writes it. */
const LOOK_MS = 250;

/**
 * The progress of an audit, each time it changes, until it has ended or the caller leaves.
 *
 * @throws ServiceError `not_found` before the first item
 */
export async function followAudit(
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<AuditProgress>> {
  const first = await findProgress(actor.organizationId, id);
  if (!first) throw notFound("audit");
  return changes(actor, first, signal);
}

async function* changes(
  actor: Actor,
  first: ProgressRow,
  signal: AbortSignal,
): AsyncGenerator<AuditProgress> {
  let shown = "";
  for (let row: ProgressRow | undefined = first; row && !signal.aborted; ) {
    const progress = toProgress(row);
    const text = JSON.stringify(progress);
    if (text !== shown) yield progress;
    shown = text;
    if (row.status === "completed" || row.status === "failed") return;
    await pause(LOOK_MS);
    row = await findProgress(actor.organizationId, row.id);
  }
}

export function toProgress(row: ProgressRow): AuditProgress {
  const { id, status, controls_done, controls_total } = row;
  return { id, status, controls_done, controls_total };
}
