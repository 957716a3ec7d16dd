import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { processSingleton } from "@/lib/platform/singleton";
import { findProgress, type ProgressRow } from "./audit-queries";
import type { AuditProgress } from "./schema";

/** The audit may run in another process, so progress is read where every process writes it. */
const LOOK_MS = 250;

/** Streams of one audit look together: one read serves all that come within most of an interval. */
const looks = () =>
  processSingleton(
    "audit-looks",
    () => new LRUCache<string, Promise<ProgressRow | undefined>>({ max: 1_000, ttl: LOOK_MS * 0.8 }),
  );

function look(organizationId: string, id: string): Promise<ProgressRow | undefined> {
  const key = `${organizationId}:${id}`;
  const shared = looks().get(key);
  if (shared) return shared;
  const read = findProgress(organizationId, id);
  looks().set(key, read);
  read.catch(() => looks().delete(key));
  return read;
}

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
  const first = await look(actor.organizationId, id);
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
    row = await look(actor.organizationId, row.id);
  }
}

export function toProgress(row: ProgressRow): AuditProgress {
  const { id, status, controls_done, controls_total } = row;
  return { id, status, controls_done, controls_total };
}
