import { CONTROL_STATUS_LABELS, DUE_LABELS } from "@/components/programs/labels";
import { Badge } from "@/components/ui/badge";
import { Timestamp } from "@/components/ui/timestamp";
import {
  type ChangeSource,
  type Control,
  type ControlStatus,
  DUE_STATES,
} from "@/lib/features/programs/schema";

/** Names of frameworks by their code. */
export type FrameworkNames = Readonly<Record<string, string>>;

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

/** When a control was last reviewed, and by whom. */
export function Reviewed({ control }: { control: Pick<Control, "last_reviewed" | "last_reviewed_by"> }) {
  if (control.last_reviewed === null) return <span className="text-ink-muted">Never</span>;
  return (
    <span>
      <Timestamp value={control.last_reviewed} />
      {control.last_reviewed_by !== null && <> by {control.last_reviewed_by}</>}
    </span>
  );
}

/** Marks an implemented control that neither evidence nor a description shows. */
export function StatedMark() {
  return <Badge>Stated, not shown</Badge>;
}
