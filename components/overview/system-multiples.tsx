import Link from "next/link";
import type { LatestScore } from "@/components/audits/types";
import { ChartFrame } from "@/components/charts/chart-frame";
import { RISK_LEVEL_LABELS, scoreText } from "@/components/decisions/labels";
import { DriftScore } from "@/components/decisions/measurement";
import { type DriftReading, DriftStems } from "@/components/drift/drift-stems";
import { SHOWN_DAYS } from "@/components/programs/readiness";
import { RISK_CLASS_LABELS } from "@/components/systems/labels";
import { CurrentRisk } from "@/components/systems/risk-score";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { RowLink } from "@/components/ui/row-link";
import { Timestamp } from "@/components/ui/timestamp";
import type { SystemOverview } from "@/lib/features/governance/schema";
import { NOT_MEASURED, withCoverage } from "@/lib/judgment/risk/vocabulary";
import { columnsOf, Filler, MULTIPLES } from "./program-multiples";

export interface SystemRecord {
  system: SystemOverview;
  /** Drift readings of the last weeks, oldest first. */
  readings: readonly DriftReading[];
  /** The newest audit of each framework. */
  audits: readonly LatestScore[];
}

interface SystemMultiplesProps {
  /** The highest risk score first; only systems of which something was measured. */
  systems: readonly SystemRecord[];
  /** How many systems nothing is known about. */
  unmeasured: number;
  total: number;
  frameworkNames: Readonly<Record<string, string>>;
  /** Ends of the time axis of every chart, ISO 8601. */
  from: string;
  until: string;
}

/** Risk and drift of each system over the same weeks and to the same scale, the worst first. */
export function SystemMultiples(props: SystemMultiplesProps) {
  const { systems, unmeasured, total, frameworkNames, from, until } = props;
  const rows = systems.map(({ system, readings, audits }) => ({
    key: system.id,
    name: system.name,
    href: `/systems/${system.id}`,
    cells: [
      riskText(system),
      system.last_drift
        ? `${scoreText(system.last_drift.drift_score)} / ${scoreText(system.last_drift.threshold)}`
        : "–",
      `${readings.filter((reading) => reading.is_drifting).length} of ${readings.length}`,
      estimatesText(audits, frameworkNames) || "–",
    ],
  }));
  return (
    <section aria-labelledby="systems-title" id="systems" className="flex flex-col gap-3">
      <ChartFrame
        isPlain
        title={
          <div>
            <h2 id="systems-title" className="font-semibold text-base">
              Systems by risk
            </h2>
            <p className="text-ink-muted text-sm">
              Drift readings in {SHOWN_DAYS} days; dashed: the threshold.{" "}
              <Link href="/systems" className="rounded-sm text-accent-text underline underline-offset-2">
                {total > systems.length ? `All ${total.toLocaleString("en")} systems` : "All systems"}
              </Link>
            </p>
          </div>
        }
        summary={rows.map(({ name, cells }) => `${name}: risk ${cells[0]}`).join(". ")}
        table={{
          name: "Systems with the highest risk score first",
          firstColumn: "System",
          columns: ["Risk score", "Last drift / threshold", "Over the threshold", "Readiness estimates"],
          textColumns: ["Readiness estimates"],
          rows,
        }}
      >
        <ul className={cn(MULTIPLES, columnsOf(systems.length))}>
          {systems.map((record) => (
            <SystemCell
              key={record.system.id}
              record={record}
              estimates={estimatesText(record.audits, frameworkNames)}
              from={from}
              until={until}
            />
          ))}
          <Filler count={systems.length} />
        </ul>
      </ChartFrame>
      {unmeasured > 0 && (
        <p className="text-ink-muted text-sm">
          Not yet measured: {countOf(unmeasured, "system")}. Nothing is known about their risk.
        </p>
      )}
    </section>
  );
}

interface SystemCellProps {
  record: SystemRecord;
  estimates: string;
  from: string;
  until: string;
}

function SystemCell({ record: { system, readings }, estimates, from, until }: SystemCellProps) {
  return (
    <li className="relative flex min-w-0 flex-col gap-2 bg-surface px-4 py-3 hover:bg-hover">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <RowLink href={`/systems/${system.id}`} className="min-w-0 wrap-anywhere">
          {system.name}
        </RowLink>
        <span className="flex shrink-0 items-baseline gap-2 text-xs">
          <CurrentRisk risk={system} />
        </span>
      </div>
      <DriftReadings system={system} readings={readings} from={from} until={until} />
      <p className="text-ink-muted text-xs">
        {RISK_CLASS_LABELS[system.risk_class].label}
        {estimates !== "" && ` · ${estimates}`}
      </p>
    </li>
  );
}

interface DriftReadingsProps {
  system: SystemOverview;
  readings: readonly DriftReading[];
  from: string;
  until: string;
}

function DriftReadings({ system: { name, last_drift: last }, readings, from, until }: DriftReadingsProps) {
  if (!last) return <p className="flex h-16 items-end text-ink-muted text-xs">Drift not measured</p>;
  return (
    <div className="flex h-16 flex-col justify-end gap-1.5">
      <DriftStems systemName={name} readings={readings} from={from} until={until} className="h-10 w-full" />
      <p className="flex items-baseline justify-between gap-3 text-ink-muted text-xs">
        <span>
          Last drift <DriftScore score={last.drift_score} threshold={last.threshold} />
        </span>
        <Timestamp value={last.timestamp} />
      </p>
    </div>
  );
}

/** "62 High", "0 Low, from 19% coverage". */
function riskText({ risk_score, risk_level, audit_coverage }: SystemOverview): string {
  return risk_level === NOT_MEASURED
    ? "Not yet measured"
    : `${risk_score} ${withCoverage(RISK_LEVEL_LABELS[risk_level].label, audit_coverage)}`;
}

/** "GDPR 62, ISO 42001 41": the newest estimate of each framework. */
function estimatesText(
  audits: readonly LatestScore[],
  frameworkNames: Readonly<Record<string, string>>,
): string {
  return audits
    .map((audit) => `${frameworkNames[audit.framework] ?? audit.framework} ${audit.compliance_score}`)
    .join(", ");
}
