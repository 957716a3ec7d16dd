"use client";

import type { ReactNode } from "react";
import { DecisionWord, RiskLevelWord } from "@/components/decisions/labels";
import { DriftScore } from "@/components/decisions/measurement";
import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { ReviewItem } from "@/lib/features/governance/schema";
import { ReviewStatusWord } from "./labels";

interface ReviewRow extends ReviewItem {
  href: string;
  open: () => void;
}

const column = columnsFor<ReviewRow>();

const columns = column.columns([
  column.accessor((row) => row.reviewed.system_name, {
    id: "system",
    header: "System",
    enableHiding: false,
    meta: { width: "name" },
    cell: ({ row }) => (
      <RowLink href={row.original.href} onOpen={row.original.open}>
        {row.original.reviewed.system_name}
      </RowLink>
    ),
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <ReviewStatusWord status={row.original.status} />,
  }),
  column.accessor((row) => row.reviewed.risk_level, {
    id: "risk",
    header: "Risk",
    cell: ({ row }) => <RiskLevelWord level={row.original.reviewed.risk_level} />,
  }),
  column.accessor((row) => row.reviewed.drift_score, {
    id: "score",
    header: "Score / threshold",
    meta: { align: "end", from: "lg", className: "whitespace-nowrap" },
    cell: ({ row: { original } }) => (
      <DriftScore score={original.reviewed.drift_score} threshold={original.reviewed.threshold} />
    ),
  }),
  column.accessor((row) => row.reviewed.excerpt, {
    id: "observed",
    header: "Observed",
    meta: { width: "text", className: "w-full text-ink-soft [unicode-bidi:isolate]" },
    cell: ({ row }) => row.original.reviewed.excerpt ?? <span className="text-ink-muted">Text not kept</span>,
  }),
  column.accessor("created_at", {
    header: "Escalated",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.created_at} />,
  }),
  column.accessor((row) => row.resolution?.decision ?? "", {
    id: "answer",
    header: "Answer",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row: { original } }) =>
      original.resolution ? <DecisionWord decision={original.resolution.decision} /> : "–",
  }),
]);

interface ReviewTableProps {
  rows: readonly ReviewRow[];
  toolbar: ReactNode;
  isPending: boolean;
}

export function ReviewTable({ rows, toolbar, isPending }: ReviewTableProps) {
  return (
    <DataTable
      label="Reviews: open ones first, the longest waiting at the top"
      columns={columns}
      data={rows}
      rowId={(row) => row.id}
      toolbar={toolbar}
      hasColumnChoice
      isPending={isPending}
      card={(row) => (
        <>
          <div className="flex items-baseline justify-between gap-3">
            <RowLink href={row.href} onOpen={row.open} className="min-w-0 wrap-anywhere">
              {row.reviewed.system_name}
            </RowLink>
            <Timestamp value={row.created_at} className="shrink-0 text-ink-muted text-xs" />
          </div>
          <p className="mt-0.5 flex items-center gap-3 text-xs">
            <ReviewStatusWord status={row.status} />
            <RiskLevelWord level={row.reviewed.risk_level} />
          </p>
          <p className="mt-1 line-clamp-2 text-ink-muted text-xs [unicode-bidi:isolate]">
            {row.reviewed.excerpt ?? "Text not kept"}
          </p>
        </>
      )}
    />
  );
}
