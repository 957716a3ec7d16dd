import { CONTROL_STATUS_LABELS, DUE_LABELS } from "@/components/programs/labels";
import { type ChangeSource, type ControlStatus, DUE_STATES } from "@/lib/features/programs/schema";

/** The columns of the board, in the order in which work moves on. The number keys follow it. */
export const BOARD_STATUSES = [
  "not_started",
  "gap",
  "in_progress",
  "implemented",
] as const satisfies readonly ControlStatus[];

export const STATUS_OPTIONS = BOARD_STATUSES.map((value) => ({
  value,
  label: CONTROL_STATUS_LABELS[value].label,
}));

export const DUE_OPTIONS = DUE_STATES.map((value) => ({ value, label: DUE_LABELS[value].label }));

export const SOURCE_LABELS: Readonly<Record<ChangeSource, string>> = {
  update: "",
  bulk: "in a bulk change",
  import: "by importing CSV",
  audit: "by applying an audit",
  evidence: "through evidence",
};

/** Names of the fields of a control in its history. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  status: "Status",
  owner: "Owner",
  due_date: "Due date",
  review_interval_days: "Review interval",
  implementation: "Implementation",
  last_reviewed: "Reviewed",
  evidence: "Evidence",
};

export function fieldWord(field: string): string {
  return FIELD_LABELS[field] ?? field.replaceAll("_", " ");
}
