import { CircleCheck } from "lucide-react";
import { RunningAudits } from "@/components/audits/running-audits";
import { Change } from "@/components/audits/score";
import type { LatestScore, OpenAudit } from "@/components/audits/types";
import { reviewHref } from "@/components/decisions/hrefs";
import { RISK_LEVEL_LABELS, scoreText } from "@/components/decisions/labels";
import { type BrokenEntry, brokenHref, FAULT_LABELS } from "@/components/ledger/labels";
import { controlsHref } from "@/components/programs/control-hrefs";
import { DUE_LABELS } from "@/components/programs/labels";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { ReviewItem } from "@/lib/features/governance/schema";
import { isLate, OverdueWork, type OverdueWorkCounts } from "./overdue-work";

interface AttentionProps {
  openAudits: readonly OpenAudit[];
  /** Newest scores that are lower than the previous ones. */
  declined: readonly LatestScore[];
  frameworkNames: Readonly<Record<string, string>>;
  /** How many controls wait for the reader's approval. */
  approvals: number;
  /** Late controls: how many are the reader's, and the programs that have any. */
  overdue: { mine: number; programs: readonly OverdueProgram[] };
  work: OverdueWorkCounts;
  endpoints: readonly TroubledEndpoint[];
  reviews: OpenReviews;
  broken: BrokenEntry | undefined;
}

/** What needs the reader: a broken ledger, reviews, late work, broken deliveries, audits that failed or run, and readiness that fell. */
export function Attention(props: AttentionProps) {
  const { openAudits, declined, frameworkNames, approvals, overdue, work, endpoints, reviews, broken } =
    props;
  const hasOverdue = overdue.mine > 0 || overdue.programs.length > 0;
  const isCalm =
    !hasOverdue &&
    approvals === 0 &&
    !isLate(work) &&
    broken === undefined &&
    [reviews.oldest, endpoints, openAudits, declined].every((list) => list.length === 0);
  return (
    <Section id="attention" title="Needs you">
      {isCalm && (
        <p className="flex items-center gap-2 rounded-lg border bg-surface px-4 py-3 text-sm">
          <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
          Nothing. No review and no approval waits, no control, action or report is overdue, no endpoint
          fails, no audit failed or is running, and no readiness estimate fell.
        </p>
      )}
      {broken && <BrokenLedger broken={broken} />}
      {reviews.oldest.length > 0 && <WaitingReviews {...reviews} />}
      {approvals > 0 && <WaitingApprovals count={approvals} />}
      {isLate(work) && <OverdueWork {...work} />}
      {hasOverdue && <OverdueControls {...overdue} />}
      {endpoints.length > 0 && <TroubledEndpoints endpoints={endpoints} />}
      {openAudits.length > 0 && <RunningAudits audits={openAudits} frameworkNames={frameworkNames} />}
      {declined.length > 0 && (
        <ul className="divide-y overflow-clip rounded-lg border bg-surface">
          {declined.map((score) => (
            <li
              key={score.audit_id}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover"
            >
              <Status tone="warning">Readiness fell</Status>
              <p className="min-w-0 flex-1 truncate max-sm:basis-full">
                <RowLink href={`/audits/${score.audit_id}`}>{score.system_name}</RowLink>
                <span className="text-ink-muted">
                  {" "}
                  · {frameworkNames[score.framework] ?? score.framework}
                </span>
              </p>
              <span className="tabular-nums">
                {score.previous_score} → <span className="font-medium">{score.compliance_score}</span>
              </span>
              <Change score={score.compliance_score} previousScore={score.previous_score} />
              <Timestamp value={score.timestamp} className="text-ink-muted text-xs" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface OpenReviews {
  total: number;
  /** The ones that wait longest. */
  oldest: readonly ReviewItem[];
}

/** Escalated decisions that wait for a person, the longest waiting first. */
function WaitingReviews({ total, oldest }: OpenReviews) {
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

function WaitingApprovals({ count }: { count: number }) {
  return (
    <ul className="overflow-clip rounded-lg border bg-surface">
      <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover">
        <Status tone="warning">Approval waiting</Status>
        <p className="min-w-0 flex-1 truncate max-sm:basis-full">
          <RowLink href="/my-controls?approval=mine">{countOf(count, "control")}</RowLink>
          <span className="text-ink-muted"> · sent to you</span>
        </p>
      </li>
    </ul>
  );
}

interface OverdueProgram {
  id: string;
  name: string;
  overdue: number;
  soon: number;
}

interface OverdueControlsProps {
  /** Controls of the reader that are late. */
  mine: number;
  programs: readonly OverdueProgram[];
}

/** Controls that are late: the reader's own first, then by program. */
function OverdueControls({ mine, programs }: OverdueControlsProps) {
  return (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {mine > 0 && (
        <OverdueRow href="/my-controls?due=overdue" count={mine} where="assigned to you" note="" />
      )}
      {programs.map((program) => (
        <OverdueRow
          key={program.id}
          href={controlsHref(program.id, { due: "overdue" })}
          count={program.overdue}
          where={program.name}
          note={program.soon > 0 ? `${program.soon} more ${DUE_LABELS.soon.label.toLowerCase()}` : ""}
        />
      ))}
    </ul>
  );
}

interface OverdueRowProps {
  href: string;
  count: number;
  where: string;
  note: string;
}

function OverdueRow({ href, count, where, note }: OverdueRowProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover">
      <Status tone="danger">Overdue</Status>
      <p className="min-w-0 flex-1 truncate max-sm:basis-full">
        <RowLink href={href}>{countOf(count, "control")}</RowLink>
        <span className="text-ink-muted"> · {where}</span>
      </p>
      {note !== "" && <span className="text-ink-muted text-xs tabular-nums">{note}</span>}
    </li>
  );
}

interface TroubledEndpoint {
  id: string;
  url: string;
  consecutive_failures: number;
  is_gone: boolean;
}

/** Endpoints that do not get what they subscribed to. */
function TroubledEndpoints({ endpoints }: { endpoints: readonly TroubledEndpoint[] }) {
  return (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {endpoints.map(({ id, url, consecutive_failures: failures, is_gone: isGone }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover"
        >
          <Status tone={isGone ? "warning" : "danger"}>
            {isGone ? "Endpoint gone" : "Endpoint failing"}
          </Status>
          <p className="min-w-0 flex-1 truncate max-sm:basis-full">
            <RowLink href={`/webhooks/${id}`} className="font-mono text-xs">
              {url}
            </RowLink>
          </p>
          <span className="text-ink-muted text-xs tabular-nums">
            {isGone ? "Stopped by its receiver" : failuresText(failures)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function failuresText(failures: number): string {
  return failures === 1 ? "The last attempt failed" : `${countOf(failures, "attempt")} failed in a row`;
}

/** The chain does not verify: nothing on the overview is more urgent. */
function BrokenLedger({ broken }: { broken: BrokenEntry }) {
  const { label, meaning } = FAULT_LABELS[broken.fault];
  return (
    <ul className="overflow-clip rounded-lg border border-danger-mark bg-surface">
      <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover">
        <Status tone="danger">Ledger broken</Status>
        <p className="min-w-0 flex-1 max-sm:basis-full">
          <RowLink href={brokenHref(broken)}>
            {label} at entry {broken.id.toLocaleString("en")}
          </RowLink>
          <span className="text-ink-muted"> · {meaning}</span>
        </p>
      </li>
    </ul>
  );
}
