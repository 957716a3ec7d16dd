import { Status } from "@/components/ui/status";
import type { Review } from "@/lib/features/governance/schema";
import { REVIEW_STATUS_LABELS } from "./labels";

export function ReviewStatusWord({ status, look }: { status: Review["status"]; look?: "plain" | "soft" }) {
  const { label, tone } = REVIEW_STATUS_LABELS[status];
  return (
    <Status tone={tone} look={look}>
      {label}
    </Status>
  );
}
