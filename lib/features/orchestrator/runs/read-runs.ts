import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { PageOf } from "@/lib/core/pagination";
import { findEntriesByIntent } from "@/lib/features/ledger";
import type { LedgerEntry } from "@/lib/features/ledger/schema";
import type {
  ConsensusEvent,
  ConsensusQuery,
  ConsensusResult,
  ConsensusRun,
  ConsensusRunItem,
  ConsensusStep,
} from "../schema";
import {
  findRun,
  findRunProgress,
  type KeptResult,
  listRunRows,
  type RunItemRow,
  type RunRow,
} from "./run-queries";

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
): Promise<PageOf<ConsensusRunItem>> {
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
  let sent = 0;
  for (let run = first; !signal.aborted; run = await getConsensusRun(actor, first.id)) {
    for (const step of run.steps.slice(sent)) yield { type: "step", step };
    sent = Math.max(sent, run.steps.length);
    if (run.result && isRecorded(run.result)) return yield { type: "completed", result: run.result };
    if (run.status === "failed") return yield { type: "failed", failure: run.failure ?? "The run failed." };
    await untilChanged(actor, run, signal);
  }
}

/** A decision has its place in the ledger a moment after it is committed: it is sent with its entry. */
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

/** A whole run as the API shows it. @param entry what its intent has become in the ledger, if it has one */
function presentRun(row: RunRow, entry: LedgerEntry | undefined): ConsensusRun {
  const { context, min_agreement, system_name, seats } = row.request;
  const at = row.completed_at ?? row.created_at;
  return {
    id: row.id,
    status: row.status,
    task: row.task,
    context,
    strategy: row.strategy,
    min_agreement,
    system_name,
    seats,
    steps: row.steps,
    result: row.result && presentResult({ ...row, result: row.result, systemName: system_name, at }, entry),
    failure: row.failure,
    requested_by: row.requested_by,
    requested_by_name: row.requested_by_name,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}

/** The outcome of a completed run as the API shows it. */
export function presentResult(
  run: {
    id: string;
    systemName: string | null;
    result: KeptResult;
    steps: ConsensusStep[];
    at: Date;
  },
  entry: LedgerEntry | undefined,
): ConsensusResult {
  const { intent_id: _, ...result } = run.result;
  return {
    ...result,
    steps: run.steps,
    id: run.id,
    system_name: run.systemName,
    ledger_entry: entry ?? null,
    timestamp: run.at.toISOString(),
  };
}

function presentRunItem(row: RunItemRow): ConsensusRunItem {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}
