import type { ActionItemRow, ActionRow } from "./action-queries";
import type { Action, ActionItem, ActionProof, ActionSource } from "./schema";

/** An action as lists show it. */
export function presentItem(row: ActionItemRow): ActionItem {
  const { id, title, severity, status, owner_id, owner_name, due_date, due_state } = row;
  const { system_id, system_name, created_by, created_by_name, closed_by_name, version } = row;
  return {
    ...{ id, title, severity, status, owner_id, owner_name, due_date, due_state },
    ...{ system_id, system_name, created_by, created_by_name, closed_by_name, version },
    source: presentSource(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

export function presentAction(row: ActionRow, proofs: ActionProof[]): Action {
  const { description, root_cause, work_done, cancel_reason } = row;
  return { ...presentItem(row), description, root_cause, work_done, cancel_reason, proofs };
}

function presentSource(row: ActionItemRow): ActionSource | null {
  if (row.source_type === null || row.source_label === null) return null;
  return {
    type: row.source_type,
    id: row.source_id,
    label: row.source_label,
    program_id: row.source_program_id,
    engagement_id: row.source_engagement_id,
    control: row.source_reference,
    requirement: row.source_requirement,
  };
}
