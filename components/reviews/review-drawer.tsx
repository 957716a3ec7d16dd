"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useCallback } from "react";
import { NewActionLink } from "@/components/actions/new-action-link";
import { callApi } from "@/components/api";
import { DecisionList } from "@/components/decisions/decision-list";
import { DecisionEvidence } from "@/components/decisions/decision-record";
import { ledgerEntryHref } from "@/components/decisions/hrefs";
import { DecisionWord, RiskLevelWord } from "@/components/decisions/labels";
import { type Helper, HelperList } from "@/components/shell/forbidden";
import { RiskClassWord } from "@/components/systems/labels";
import { RiskScoreValue } from "@/components/systems/risk-score";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Facts, RecordPart } from "@/components/ui/facts";
import { useRefresh } from "@/components/ui/page-address";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import { Timestamp } from "@/components/ui/timestamp";
import type { DecisionItem, Review, RiskScore } from "@/lib/features/governance/schema";
import type { System } from "@/lib/features/systems/schema";
import { ReviewStatusWord } from "./labels";
import type { ResolutionDraft } from "./resolution-draft";

const ResolveForm = dynamic(async () => (await import("./resolve-form")).ResolveForm, { ssr: false });

/** How many decisions of the system are shown with a review. */
const OTHER_DECISIONS = 6;

interface ReviewDrawerProps {
  id: string | undefined;
  siblings: readonly string[];
  canDecide: boolean;
  helpers: readonly Helper[];
  draft: ResolutionDraft;
  hrefOf: (id: string) => string;
  onChange: (id: string | undefined) => void;
  onDraft: (draft: ResolutionDraft | undefined) => void;
}

/** A review in a drawer with its own address. */
export function ReviewDrawer({ id, siblings, hrefOf, onChange, ...body }: ReviewDrawerProps) {
  return (
    <RecordSheet
      id={id}
      siblings={siblings}
      noun="review"
      title="Review"
      hrefOf={hrefOf}
      onChange={onChange}
      className="max-w-5xl"
    >
      {id !== undefined && <DrawerBody key={id} id={id} {...body} />}
    </RecordSheet>
  );
}

type DrawerBodyProps = Pick<ReviewDrawerProps, "canDecide" | "helpers" | "draft" | "onDraft"> & {
  id: string;
};

function DrawerBody({ id, onDraft, ...rest }: DrawerBodyProps) {
  const refresh = useRefresh();
  const read = useCallback((signal: AbortSignal) => readCase(id, signal), [id]);
  return (
    <RecordReading read={read} noun="review" failure="The review could not be read">
      {(found, again) => (
        <ReviewRecord
          {...found}
          {...rest}
          onDraft={onDraft}
          onResolved={() => {
            onDraft(undefined);
            again();
            refresh();
          }}
        />
      )}
    </RecordReading>
  );
}

async function readCase(id: string, signal: AbortSignal): Promise<ReviewCase> {
  const review = await callApi("GET /v1/reviews/{id}", { params: { id }, signal });
  const { system_id, system_name } = review.reviewed;
  const [system, risk, decisions] = await Promise.all([
    callApi("GET /v1/systems/{id}", { params: { id: system_id }, signal }),
    callApi("GET /v1/risk-score", { query: { system_name }, signal }),
    callApi("GET /v1/decisions", { query: { system_name, limit: String(OTHER_DECISIONS) }, signal }),
  ]);
  return { review, system, risk, decisions: decisions.data };
}

interface ReviewCase {
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
function ReviewRecord(props: ReviewRecordProps) {
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
  if (review.resolution)
    return (
      <>
        <Resolution resolution={review.resolution} />
        {canDecide && review.resolution.decision === "ESCALATE" && (
          <NewActionLink source={{ type: "review", id: review.id }} />
        )}
      </>
    );
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

/** How a review was answered, by whom and where that is recorded. */
function Resolution({ resolution }: { resolution: NonNullable<Review["resolution"]> }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DecisionWord decision={resolution.decision} look="soft" />
        <span className="text-ink-muted">
          {resolution.resolved_by_name}, <Timestamp value={resolution.resolved_at} />
        </span>
      </p>
      <p className="whitespace-pre-line break-words border-l-2 pl-3 [unicode-bidi:isolate]">
        {resolution.note}
      </p>
      {resolution.is_own_decision && (
        <p className="text-ink-muted">
          Resolved by whoever made the decision: the organization did not require a second person.
        </p>
      )}
      {resolution.ledger_id === null ? (
        <p className="text-ink-muted">Its ledger entry is being written.</p>
      ) : (
        <Link
          href={ledgerEntryHref(resolution.ledger_id)}
          className="w-fit rounded-sm text-accent-text hover:underline"
        >
          Ledger entry {resolution.ledger_id.toLocaleString("en")}
        </Link>
      )}
    </div>
  );
}

/** The system a review is about, as far as it weighs in the decision. */
function ReviewSystem({ system, risk }: { system: System; risk: RiskScore }) {
  return (
    <>
      {system.description !== "" && (
        <p className="line-clamp-4 text-ink-soft text-sm">{system.description}</p>
      )}
      <Facts
        className="sm:grid-cols-[7rem_minmax(0,1fr)]"
        items={[
          {
            label: "System",
            value: (
              <Link href={`/systems/${system.id}`} className="rounded-sm text-accent-text hover:underline">
                {system.name}
              </Link>
            ),
          },
          { label: "Risk class", value: <RiskClassWord riskClass={system.risk_class} /> },
          { label: "Risk score", value: <RiskScoreValue risk={risk} /> },
          { label: "Owner", value: system.owner ?? <span className="text-ink-muted">No owner</span> },
        ]}
      />
    </>
  );
}

/** Shown before anything is typed: the reader made the decision, so another person has to resolve the review. */
function SecondPersonNeeded({ refusal }: { refusal: string }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-sunken p-3 text-ink-soft text-sm">
      <p className="font-medium text-ink">Another person has to resolve this review</p>
      <p>{refusal}</p>
      <Button asChild>
        <Link href="/settings/organization">Open organization settings</Link>
      </Button>
    </div>
  );
}
