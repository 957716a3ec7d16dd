import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import type { Review } from "@/lib/features/governance/schema";
import type { Decision } from "@/lib/judgment/risk/vocabulary";

export const REVIEW_STATUS_LABELS: Readonly<Record<Review["status"], { label: string; tone: Tone }>> = {
  open: { label: "Waiting", tone: "warning" },
  resolved: { label: "Resolved", tone: "success" },
};

/** What each answer to an escalation means. */
export const RESOLUTION_MEANINGS: Readonly<Record<Decision, string>> = {
  APPROVE: "The behavior is acceptable after all.",
  FLAG: "It may go on, and its cause should be looked into.",
  ESCALATE: "It is confirmed: the behavior has to be stopped or corrected.",
};

export function ReviewStatusWord({ status, look }: { status: Review["status"]; look?: "plain" | "soft" }) {
  const { label, tone } = REVIEW_STATUS_LABELS[status];
  return (
    <Status tone={tone} look={look}>
      {label}
    </Status>
  );
}
