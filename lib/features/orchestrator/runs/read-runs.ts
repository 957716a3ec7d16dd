import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { findEntriesByIntent } from "@/lib/features/ledger";
import type {
  ConsensusEvent,
  ConsensusQuery,
  ConsensusResult,
  ConsensusRun,
  ConsensusRunItem,
} from "../schema";
import { presentRun, presentRunItem } from "./present-run";
import { findRun, findRunProgress, listRunRows } from "./run-store";

/** The run may go on in another process, so it is read where every process writes it. */
const LOOK_MS = 200;

/** @throws ServiceError `not_found` */
export async function getConsensusRun({ organizationId }: Actor, id: string): Promise<ConsensusRun> {
  const row = await findRun(organizationId, id);
  if (!row) throw notFound("consensus run");
  const intentId = row.result?.intent_id ?? null;
  const entries = await findEntriesByIntent(organizationId, intentId === null ? [] : [intentId]);
  return presentRun(row, intentId === null ? undefined : entries.get(intentId));
}

export async function listConsensusRuns(
  { organizationId }: Actor,
  { system_name: systemName, decision, ...page }: ConsensusQuery,
): Promise<{ total: number; data: ConsensusRunItem[] }> {
  const { total, rows } = await listRunRows(organizationId, { systemName, decision }, page);
  return { total, data: rows.map(presentRunItem) };
}

/**
 * A run as it goes: its seats, the steps there are, each new one, then how it ended. Ends when the run does or
 * the caller leaves.
 *
 * @throws ServiceError `not_found` before the first event
 */
export async function followConsensusRun(
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<ConsensusEvent>> {
  return eventsOf(actor, await getConsensusRun(actor, id), signal);
}

async function* eventsOf(
  actor: Actor,
  first: ConsensusRun,
  signal: AbortSignal,
): AsyncGenerator<ConsensusEvent> {
  yield { type: "seats", seats: first.seats };
  let told = 0;
  for (let run = first; !signal.aborted; run = await getConsensusRun(actor, first.id)) {
    for (const step of run.steps.slice(told)) yield { type: "step", step };
    told = Math.max(told, run.steps.length);
    if (run.result && isRecorded(run.result)) return yield { type: "completed", result: run.result };
    if (run.status === "failed") return yield { type: "failed", failure: run.failure ?? "The run failed." };
    await untilChanged(actor, run, signal);
  }
}

/** A decision has its place in the ledger a moment after it is committed: it is told with its entry. */
export function isRecorded({ decision_id, ledger_entry }: ConsensusResult): boolean {
  return decision_id === null || ledger_entry !== null;
}

/** Waits until a run has another step or has ended, or `signal` is aborted. */
export async function untilChanged(
  { organizationId }: Actor,
  { id, steps }: Pick<ConsensusRun, "id" | "steps">,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    await pause(LOOK_MS);
    const progress = await findRunProgress(organizationId, id);
    if (progress?.status !== "running" || progress.steps > steps.length) return;
  }
}
