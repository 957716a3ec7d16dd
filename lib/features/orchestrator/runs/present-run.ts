import type { LedgerEntry } from "@/lib/features/ledger/schema";
import type { ConsensusResult, ConsensusRun, ConsensusRunItem } from "../schema";
import type { RunItemRow, RunRow } from "./run-store";

/** A whole run as the API shows it. @param entry what its intent has become in the ledger, if it has one */
export function presentRun(row: RunRow, entry: LedgerEntry | undefined): ConsensusRun {
  const { context, min_agreement, system_name, seats } = row.request;
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
    result: presentResult(row, entry),
    failure: row.failure,
    requested_by: row.requested_by,
    requested_by_name: row.requested_by_name,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}

function presentResult(row: RunRow, entry: LedgerEntry | undefined): ConsensusResult | null {
  if (row.result === null) return null;
  const { intent_id: _, ...result } = row.result;
  return {
    ...result,
    steps: row.steps,
    id: row.id,
    system_name: row.request.system_name,
    ledger_entry: entry ?? null,
    timestamp: (row.completed_at ?? row.created_at).toISOString(),
  };
}

export function presentRunItem(row: RunItemRow): ConsensusRunItem {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}
