import { CalendarClock, CircleMinus } from "lucide-react";
import { CONTROL_STATUS_LABELS, DUE_LABELS } from "@/components/programs/labels";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import type { ChangeSource, Control } from "@/lib/features/programs/schema";
import { type ControlStatus, DUE_STATES } from "@/lib/features/programs/vocabulary";
import { type ApplicabilityFilter, isImplementedWithOpenWork, type OpenWork } from "./control-filter";

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

export const APPLICABILITY_OPTIONS = [
  { value: "counts", label: "Counts today" },
  { value: "later", label: "Applies later" },
  { value: "not_applicable", label: "Does not apply" },
] as const satisfies readonly { value: ApplicabilityFilter; label: string }[];

export const SOURCE_LABELS: Readonly<Record<ChangeSource, string>> = {
  update: "",
  bulk: "in a bulk change",
  import: "by importing CSV",
  audit: "by applying an audit",
  evidence: "through evidence",
  scope: "in the scope of the program",
  approval: "in an approval",
  related: "by applying a related control",
  undo: "by undoing",
  link: "through a linked control",
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
  justification: "Justification",
  approval: "Approval",
  link: "Link",
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

/** Why a control does not count today: "From 2 Dec 2027", "Does not apply" or "Left out". Nothing where it counts. */
export function ApplicabilityMark({ control, className }: ApplicabilityMarkProps) {
  const { counts_today, excluded_at, excluded_by, justification, state, applies_from } =
    control.applicability;
  if (counts_today) return null;
  const isLeftOut = excluded_at !== null;
  const isLater = !isLeftOut && state !== "does_not_apply";
  const Icon = isLater ? CalendarClock : CircleMinus;
  return (
    <span
      title={isLeftOut ? `${justification} (${excluded_by})` : undefined}
      className={cn("inline-flex items-center gap-1 whitespace-nowrap text-ink-muted text-xs", className)}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {isLeftOut
        ? "Left out"
        : isLater && applies_from !== null
          ? `From ${dayText(applies_from)}`
          : "Does not apply"}
    </span>
  );
}

interface ApplicabilityMarkProps {
  control: Pick<Control, "applicability">;
  className?: string;
}

/** Marks an implemented control that neither evidence nor a description shows. */
export function StatedMark() {
  return <Badge>Stated, not shown</Badge>;
}

/** "2 actions, 1 finding open". */
export function openWorkText({ open_actions, open_findings }: OpenWork): string {
  const parts = [
    ...(open_actions > 0 ? [countOf(open_actions, "action")] : []),
    ...(open_findings > 0 ? [countOf(open_findings, "finding")] : []),
  ];
  return `${parts.join(", ")} open`;
}

/** Warns of an implemented control on which work is open; nothing for any other. */
export function OpenWorkMark({ control, className }: OpenWorkMarkProps) {
  if (!isImplementedWithOpenWork(control)) return null;
  return (
    <Status tone="warning" className={cn("text-xs", className)}>
      {openWorkText(control)}
    </Status>
  );
}

interface OpenWorkMarkProps {
  control: OpenWork & Pick<Control, "status">;
  className?: string;
}
