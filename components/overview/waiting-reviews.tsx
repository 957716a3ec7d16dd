import { reviewHref } from "@/components/decisions/hrefs";
import { RISK_LEVEL_LABELS, scoreText } from "@/components/decisions/labels";
import { countOf } from "@/components/ui/count-of";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { ReviewItem } from "@/lib/features/governance/schema";

export interface OpenReviews {
  total: number;
  /** The ones that wait longest. */
  oldest: readonly ReviewItem[];
}

/** Escalated decisions that wait for a person, the longest waiting first. */
export function WaitingReviews({ total, oldest }: OpenReviews) {
  const more = total - oldest.length;
  return (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {oldest.map((review) => (
        <li
          key={review.id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover"
        >
          <Status tone="warning">Review waiting</Status>
          <p className="min-w-0 flex-1 truncate max-sm:basis-full">
            <RowLink href={reviewHref(review.id)}>{review.reviewed.system_name}</RowLink>
            <span className="text-ink-muted">
              {" "}
              · {RISK_LEVEL_LABELS[review.reviewed.risk_level].label.toLowerCase()} risk, drift{" "}
              {scoreText(review.reviewed.drift_score)}
            </span>
          </p>
          <Timestamp value={review.created_at} className="text-ink-muted text-xs" />
        </li>
      ))}
      {more > 0 && (
        <li className="relative px-4 py-2.5 text-sm hover:bg-hover">
          <RowLink href="/reviews?status=open" className="font-normal text-accent-text">
            {countOf(more, "more review")} waiting
          </RowLink>
        </li>
      )}
    </ul>
  );
}
