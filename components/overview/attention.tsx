import { CircleCheck } from "lucide-react";
import { RunningAudits } from "@/components/audits/running-audits";
import { Change } from "@/components/audits/score";
import type { LatestScore, OpenAudit } from "@/components/audits/types";
import type { BrokenEntry } from "@/components/ledger/labels";
import { Section } from "@/components/ui/card";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import { BrokenLedger } from "./broken-ledger";
import { OverdueControls, type OverdueProgram } from "./overdue-controls";
import { type TroubledEndpoint, TroubledEndpoints } from "./troubled-endpoints";
import { type OpenReviews, WaitingReviews } from "./waiting-reviews";

interface AttentionProps {
  openAudits: readonly OpenAudit[];
  /** Newest scores that are lower than the ones before. */
  declined: readonly LatestScore[];
  frameworkNames: Readonly<Record<string, string>>;
  /** Late controls: how many are the reader's, and the programs that have any. */
  overdue: { mine: number; programs: readonly OverdueProgram[] };
  endpoints: readonly TroubledEndpoint[];
  reviews: OpenReviews;
  broken: BrokenEntry | undefined;
}

/** What needs the reader: a broken ledger, reviews, late controls, broken deliveries, audits that failed or run, and readiness that fell. */
export function Attention(props: AttentionProps) {
  const { openAudits, declined, frameworkNames, overdue, endpoints, reviews, broken } = props;
  const hasOverdue = overdue.mine > 0 || overdue.programs.length > 0;
  const isCalm =
    !hasOverdue &&
    broken === undefined &&
    [reviews.oldest, endpoints, openAudits, declined].every((list) => list.length === 0);
  return (
    <Section id="attention" title="Needs you">
      {isCalm && (
        <p className="flex items-center gap-2 rounded-lg border bg-surface px-4 py-3 text-sm">
          <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
          Nothing. No review waits, no control is overdue, no endpoint fails, no audit failed or is running,
          and no readiness estimate fell.
        </p>
      )}
      {broken && <BrokenLedger broken={broken} />}
      {reviews.oldest.length > 0 && <WaitingReviews {...reviews} />}
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
