import { RunningAudits } from "@/components/audits/running-audits";
import { Change } from "@/components/audits/score";
import type { LatestScore, OpenAudit } from "@/components/audits/types";
import { type BrokenEntry, brokenHref, FAULT_LABELS } from "@/components/ledger/labels";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";

interface AlertsProps {
  openAudits: readonly OpenAudit[];
  /** Newest scores that are lower than the previous ones. */
  declined: readonly LatestScore[];
  frameworkNames: Readonly<Record<string, string>>;
  endpoints: readonly TroubledEndpoint[];
  broken: BrokenEntry | undefined;
}

/** What is out of order: a broken ledger, failing endpoints, audits that failed or run, readiness that fell. */
export function Alerts({ openAudits, declined, frameworkNames, endpoints, broken }: AlertsProps) {
  const isCalm = broken === undefined && [endpoints, openAudits, declined].every((list) => list.length === 0);
  if (isCalm) return null;
  return (
    <Section id="alerts" title="Alerts">
      {broken && <BrokenLedger broken={broken} />}
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
              <p className="min-w-0 flex-1 max-sm:basis-full">
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
          <p className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
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
