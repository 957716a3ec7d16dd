import { BadgeCheck, Hourglass, RotateCcw, Undo2 } from "lucide-react";
import { CONTROL_STATUS_LABELS } from "@/components/programs/labels";
import { Status } from "@/components/ui/status";
import { isOneOf } from "@/lib/core/one-of";
import type { ApprovalChange, ControlApproval } from "@/lib/features/programs/approval-schema";
import type { ApprovalFilter } from "@/lib/features/programs/vocabulary";
import { CONTROL_STATUSES } from "@/lib/features/programs/vocabulary";

export const APPROVAL_OPTIONS = [
  { value: "mine", label: "Waiting for my approval" },
  { value: "waiting", label: "Waiting for approval" },
  { value: "approved", label: "Approved" },
  { value: "stale", label: "Changed since approval" },
  { value: "none", label: "Not approved" },
] as const satisfies readonly { value: ApprovalFilter; label: string }[];

/** Whether a control is approved, in a word. */
export function ApprovalWord({ approval, className }: ApprovalWordProps) {
  const { state, stale, approver } = approval;
  const look = className === undefined ? {} : { className };
  switch (state) {
    case "requested":
      return (
        <span title={`Waiting for ${approver}`}>
          <Status tone="progress" icon={Hourglass} {...look}>
            Waiting
          </Status>
        </span>
      );
    case "approved":
      return stale ? (
        <Status tone="warning" {...look}>
          Changed since
        </Status>
      ) : (
        <span title={`Approved by ${approval.by}`}>
          <Status tone="success" icon={BadgeCheck} {...look}>
            Approved
          </Status>
        </span>
      );
    case "returned":
      return (
        <Status tone="warning" icon={RotateCcw} {...look}>
          Returned
        </Status>
      );
    case "withdrawn":
      return (
        <Status tone="neutral" icon={Undo2} {...look}>
          Withdrawn
        </Status>
      );
    case "none":
      return <span className="text-ink-muted text-sm">Not approved</span>;
  }
}

interface ApprovalWordProps {
  approval: ControlApproval;
  className?: string;
}

/** Whether a control is in a filter; `reader` is the id of the person who looks. */
export function isInApprovalFilter(
  approval: ControlApproval,
  filter: ApprovalFilter,
  reader: string,
): boolean {
  const { state, stale, approver_id } = approval;
  switch (filter) {
    case "mine":
      return state === "requested" && approver_id === reader;
    case "waiting":
      return state === "requested";
    case "approved":
      return state === "approved" && !stale;
    case "stale":
      return stale;
    case "none":
      return state !== "requested" && state !== "approved";
  }
}

/** What changed since an approval, as one line. */
export function changeText({ kind, from, to }: ApprovalChange): string {
  switch (kind) {
    case "status":
      return `Status: ${statusText(from)}, now ${statusText(to)}`;
    case "implementation":
      return "The description of the implementation";
    case "requirement":
      return "The text of the requirement";
    case "justification":
      return to === null ? "Taken back into the program" : `Justification: ${to}`;
    case "evidence_added":
      return `Evidence added: ${to}`;
    case "evidence_removed":
      return `Evidence detached or expired: ${from}`;
    case "evidence_changed":
      return from === to ? `Evidence changed: ${to}` : `Evidence changed: ${from}, now ${to}`;
  }
}

function statusText(status: string | null): string {
  return isOneOf(CONTROL_STATUSES, status) ? CONTROL_STATUS_LABELS[status].label : "none";
}
