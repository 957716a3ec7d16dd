"use client";

import { Change, coverageText, ScoreCard } from "@/components/audits/score";
import type { FrameworkLabel, LatestScore } from "@/components/audits/types";
import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";

interface ScoreRow extends LatestScore {
  frameworkName: string;
  coverage: string;
}

const column = columnsFor<ScoreRow>();

const columns = column.columns([
  column.accessor("system_name", {
    header: "System",
    meta: { className: "w-full max-w-0 truncate" },
    cell: ({ row }) => (
      <RowLink href={`/audits/${row.original.audit_id}`}>{row.original.system_name}</RowLink>
    ),
  }),
  column.accessor("frameworkName", { header: "Framework", meta: { className: "whitespace-nowrap" } }),
  column.accessor("compliance_score", {
    header: "Readiness estimate",
    meta: { align: "end", className: "whitespace-nowrap" },
    cell: ({ row }) => <span className="font-medium">{row.original.compliance_score}</span>,
  }),
  column.accessor(
    (row) => (row.previous_score === null ? undefined : row.compliance_score - row.previous_score),
    {
      id: "change",
      header: "Change",
      sortUndefined: "last",
      meta: { className: "whitespace-nowrap" },
      cell: ({ row }) => (
        <Change score={row.original.compliance_score} previousScore={row.original.previous_score} />
      ),
    },
  ),
  column.accessor("coverage", {
    header: "Coverage",
    enableSorting: false,
    meta: { className: "whitespace-nowrap text-ink-muted tabular-nums max-lg:hidden" },
  }),
  column.accessor("timestamp", {
    header: "Audited",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.timestamp} />,
  }),
]);

interface LatestScoresProps {
  scores: readonly LatestScore[];
  frameworks: readonly FrameworkLabel[];
}

/** The newest readiness estimate of each system and framework. */
export function LatestScores({ scores, frameworks }: LatestScoresProps) {
  const labels = new Map(frameworks.map((framework) => [framework.code, framework]));
  const rows = scores.map((score) => ({
    ...score,
    frameworkName: labels.get(score.framework)?.name ?? score.framework,
    coverage: coverageText(score, labels.get(score.framework)?.controls_count ?? score.controls_assessed),
  }));
  return (
    <DataTable
      label="Newest readiness estimate of each system and framework"
      columns={columns}
      data={rows}
      rowId={(row) => row.audit_id}
      isSortable
      card={(row) => (
        <ScoreCard
          href={`/audits/${row.audit_id}`}
          systemName={row.system_name}
          score={row.compliance_score}
          previousScore={row.previous_score}
          detail={`${row.framework} · ${row.coverage}`}
          timestamp={row.timestamp}
        />
      )}
    />
  );
}
