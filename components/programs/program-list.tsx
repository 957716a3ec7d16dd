"use client";

import { SmallPlot } from "@/components/charts/small-plot";
import { countOf } from "@/components/ui/count-of";
import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { Program, ProgramSummary } from "@/lib/features/programs/schema";
import { AUDIT_READY_FROM, PROGRAM_STATUSES } from "@/lib/features/programs/vocabulary";
import { ProgramStatusWord } from "./labels";
import {
  assessedCount,
  assessedText,
  countsOf,
  daysBefore,
  formatInColumn,
  formatReadiness,
  SHOWN_DAYS,
  shownTrend,
} from "./readiness";
import { StateBar } from "./state-bar";

interface ProgramRow extends Program {
  /** "SOC 2, GDPR" or, when there are more, "SOC 2, GDPR and 12 more". */
  frameworkNames: string;
  allFrameworkNames: string;
  /** Readiness of the last weeks, oldest first. */
  trend: ProgramSummary["trend"];
  /** The weeks' ends, `YYYY-MM-DD`. */
  from: string;
  until: string;
}

const column = columnsFor<ProgramRow>();

const columns = column.columns([
  column.accessor("name", {
    header: "Program",
    meta: { width: "name" },
    cell: ({ row }) => <RowLink href={`/programs/${row.original.id}`}>{row.original.name}</RowLink>,
  }),
  column.accessor("frameworkNames", {
    header: "Frameworks",
    enableSorting: false,
    meta: { width: "name", from: "lg", className: "text-ink-soft" },
    cell: ({ row }) => <span title={row.original.allFrameworkNames}>{row.original.frameworkNames}</span>,
  }),
  column.accessor((row) => PROGRAM_STATUSES.indexOf(row.status), {
    id: "status",
    header: "Status",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <ProgramStatusWord status={row.original.status} />,
  }),
  column.accessor("readiness_score", {
    header: "Readiness",
    meta: { align: "end", className: "whitespace-nowrap" },
    cell: ({ row }) => <span className="font-medium">{formatInColumn(row.original.readiness_score)}</span>,
  }),
  column.display({
    id: "trend",
    header: "90 days",
    meta: { from: "md" },
    cell: ({ row }) => <ReadinessLine row={row.original} />,
  }),
  column.accessor("readiness_on_evidence", {
    header: "On evidence",
    meta: { align: "end", from: "lg", className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => formatInColumn(row.original.readiness_on_evidence),
  }),
  column.accessor((row) => countsOf(row).total - countsOf(row).not_started, {
    id: "assessed",
    header: "Assessed",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => (
      <span className="flex items-center gap-3">
        <StateBar counts={countsOf(row.original)} className="w-24 shrink-0 max-lg:hidden xl:w-32" />
        <span className="text-ink-muted tabular-nums">{assessedCount(countsOf(row.original))}</span>
      </span>
    ),
  }),
  column.accessor("counted_gap", { header: "Gaps", meta: { align: "end" } }),
  column.accessor("updated_at", {
    header: "Updated",
    meta: { from: "lg", className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.updated_at} />,
  }),
]);

/** Readiness of some weeks in a row of the list; a value that never changed is no line. */
function ReadinessLine({ row: { name, trend, from, until } }: { row: ProgramRow }) {
  if (trend.length < 2) return <span className="text-ink-muted text-xs">unchanged</span>;
  return (
    <SmallPlot
      shape="steps"
      points={trend.map(({ day, readiness_score }) => ({ at: day, value: readiness_score }))}
      from={from}
      until={until}
      domain={[0, 100]}
      threshold={AUDIT_READY_FROM}
      summary={`Readiness of ${name} from ${formatReadiness(trend[0]?.readiness_score ?? 0)} to ${formatReadiness(trend.at(-1)?.readiness_score ?? 0)} in ${SHOWN_DAYS} days`}
      className="h-6 w-20"
    />
  );
}

interface ProgramListProps {
  programs: readonly Program[];
  /** Readiness by program, oldest first, since the first day of the charts. */
  trends: Readonly<Record<string, ProgramSummary["trend"]>>;
  /** The day of the request, `YYYY-MM-DD`. */
  today: string;
  frameworkNames: Readonly<Record<string, string>>;
}

export function ProgramList({ programs, trends, today, frameworkNames }: ProgramListProps) {
  const from = daysBefore(today, SHOWN_DAYS);
  const rows = programs.map((program) => {
    const names = program.frameworks.map((code) => frameworkNames[code] ?? code);
    return {
      ...program,
      frameworkNames: shortened(names),
      allFrameworkNames: names.join(", "),
      trend: shownTrend(trends[program.id] ?? [], from),
      from,
      until: today,
    };
  });
  return (
    <DataTable
      label="Programs"
      columns={columns}
      data={rows}
      rowId={(row) => row.id}
      isSortable
      card={(row) => <ProgramCard row={row} />}
    />
  );
}

function ProgramCard({ row }: { row: ProgramRow }) {
  const counts = countsOf(row);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <RowLink href={`/programs/${row.id}`} className="min-w-0 wrap-anywhere">
          {row.name}
        </RowLink>
        <span className="font-semibold tabular-nums">{formatReadiness(row.readiness_score)}</span>
      </div>
      <StateBar counts={counts} className="my-0.5" />
      <p className="flex items-center justify-between gap-3 text-ink-muted text-xs tabular-nums">
        <span className="min-w-0">
          {assessedText(counts)}
          {row.counted_gap > 0 && ` · ${countOf(row.counted_gap, "gap")}`}
        </span>
        <ProgramStatusWord status={row.status} className="text-xs" />
      </p>
    </div>
  );
}

/** The first two names; the rest is counted. */
function shortened(names: readonly string[]): string {
  const rest = names.length - 2;
  return rest > 0 ? `${names.slice(0, 2).join(", ")} and ${rest} more` : names.join(", ");
}
