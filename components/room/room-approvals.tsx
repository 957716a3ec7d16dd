import { ApprovalWord } from "@/components/controls/approval/approval-word";
import { Timestamp } from "@/components/ui/timestamp";
import type { ApprovalRecord, ControlApproval } from "@/lib/features/programs/approval-schema";

interface RoomApprovalsProps {
  approval: ControlApproval;
  approvals: readonly ApprovalRecord[];
}

const STATE_WORDS: Readonly<Record<ApprovalRecord["state"], string>> = {
  requested: "Waits for approval",
  approved: "Approved",
  returned: "Returned",
  withdrawn: "Withdrawn",
  replaced: "Replaced by a later request",
};

/** Every request to approve the control with who decided, when, and on which evidence. */
export function RoomApprovals({ approval, approvals }: RoomApprovalsProps) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4 text-sm">
      <ApprovalWord approval={approval} />
      {approvals.length > 0 && (
        <ol className="flex flex-col gap-3 border-t pt-3">
          {approvals.map((record) => (
            <li key={record.id} className="flex flex-col gap-0.5">
              <p>
                <span className="font-medium">{STATE_WORDS[record.state]}</span>
                {record.decided_by !== null && <> by {record.decided_by}</>}
                {record.decided_at !== null && (
                  <>
                    , <Timestamp value={record.decided_at} format="absolute" />
                  </>
                )}
              </p>
              <p className="text-ink-muted text-xs">
                Requested by {record.requested_by},{" "}
                <Timestamp value={record.requested_at} format="absolute" />; approver {record.approver}
              </p>
              {[record.request_comment, record.decision_comment, record.withdrawal_reason]
                .filter((text) => text !== "")
                .map((text) => (
                  <p key={text} className="whitespace-pre-wrap break-words text-ink-soft">
                    {text}
                  </p>
                ))}
              {record.evidence.length > 0 && (
                <p className="text-ink-muted text-xs">
                  On this evidence: {record.evidence.map(({ title }) => title).join(", ")}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
