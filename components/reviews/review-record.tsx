import { DecisionList } from "@/components/decisions/decision-list";
import { DecisionEvidence } from "@/components/decisions/decision-record";
import { RiskLevelWord } from "@/components/decisions/statuses";
import { type Helper, HelperList } from "@/components/shell/forbidden";
import { Callout } from "@/components/ui/callout";
import { RecordPart } from "@/components/ui/record-part";
import { Timestamp } from "@/components/ui/timestamp";
import type { DecisionItem, Review, RiskScore } from "@/lib/features/governance/schema";
import type { System } from "@/lib/features/systems/schema";
import { Resolution } from "./resolution";
import type { ResolutionDraft } from "./resolution-draft";
import { ResolveForm } from "./resolve-form";
import { ReviewSystem } from "./review-system";
import { SecondPersonNeeded } from "./second-person-needed";
import { ReviewStatusWord } from "./statuses";

export interface ReviewCase {
  review: Review;
  system: System;
  risk: RiskScore;
  /** Decisions of the same system, newest first. */
  decisions: readonly DecisionItem[];
}

interface ReviewRecordProps extends ReviewCase {
  canDecide: boolean;
  helpers: readonly Helper[];
  draft: ResolutionDraft;
  onDraft: (draft: ResolutionDraft) => void;
  onResolved: () => void;
}

/** Everything that is needed to decide a review, and the decision. */
export function ReviewRecord(props: ReviewRecordProps) {
  const { review, system, risk, decisions } = props;
  const { reviewed } = review;
  const previous = decisions.filter((decision) => decision.id !== reviewed.id);
  return (
    <div className="flex flex-col gap-6 p-5">
      <div>
        <h2 className="break-words font-semibold text-lg leading-6">{reviewed.system_name}</h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-ink-muted text-sm">
          <ReviewStatusWord status={review.status} look="soft" />
          <RiskLevelWord level={reviewed.risk_level} look="soft" isWhole />
          <span>
            escalated <Timestamp value={review.created_at} />
          </span>
        </p>
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <DecisionEvidence record={reviewed} hasReviewLink={false} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-5">
          <RecordPart title={review.resolution ? "Resolution" : "Resolve"}>
            {review.matches_ledger === false && (
              <Callout tone="danger" title="The record differs from its ledger entry">
                The resolution was changed after it was made. Rely on the ledger entry.
              </Callout>
            )}
            <Answer {...props} />
          </RecordPart>
          <RecordPart title="System">
            <ReviewSystem system={system} risk={risk} />
          </RecordPart>
          <RecordPart title="Other decisions of the system">
            {previous.length === 0 ? (
              <p className="text-ink-muted text-sm">None: this is the first.</p>
            ) : (
              <DecisionList decisions={previous} hasSystem={false} />
            )}
          </RecordPart>
        </div>
      </div>
    </div>
  );
}

function Answer({ review, canDecide, helpers, draft, onDraft, onResolved }: ReviewRecordProps) {
  if (review.resolution) return <Resolution resolution={review.resolution} />;
  if (!canDecide) {
    return (
      <div className="rounded-lg bg-sunken p-3 text-ink-soft text-sm">
        <p>Managers resolve reviews. These people can:</p>
        <HelperList helpers={helpers} />
      </div>
    );
  }
  if (review.refusal !== null) return <SecondPersonNeeded refusal={review.refusal} />;
  return <ResolveForm reviewId={review.id} draft={draft} onChange={onDraft} onResolved={onResolved} />;
}
