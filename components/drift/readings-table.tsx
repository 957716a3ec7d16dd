"use client";

import { DriftScore } from "@/components/decisions/drift-score";
import { KIND_LABELS, methodWord } from "@/components/decisions/labels";
import { DecisionWord, RiskLevelWord } from "@/components/decisions/statuses";
import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { DecisionItem } from "@/lib/features/governance/schema";

interface ReadingRow extends DecisionItem {
  href: string;
  open: () => void;
}

const column = columnsFor<ReadingRow>();

const columns = column.columns([
  column.accessor("timestamp", {
    header: "When",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => (
      <RowLink href={row.original.href} onOpen={row.original.open}>
        <Timestamp value={row.original.timestamp} />
      </RowLink>
    ),
  }),
  column.accessor("drift_score", {
    header: "Score / threshold",
    meta: { align: "end", className: "whitespace-nowrap" },
    cell: ({ row }) => <DriftScore score={row.original.drift_score} threshold={row.original.threshold} />,
  }),
  column.accessor("risk_level", {
    header: "Risk",
    cell: ({ row }) => <RiskLevelWord level={row.original.risk_level} />,
  }),
  column.accessor("decision", {
    header: "Decision",
    cell: ({ row }) => <DecisionWord decision={row.original.decision} />,
  }),
  column.accessor("excerpt", {
    header: "Observed",
    meta: { className: "w-full max-w-0 truncate text-ink-soft [unicode-bidi:isolate]" },
    cell: ({ row }) => row.original.excerpt ?? <span className="text-ink-muted">Text not kept</span>,
  }),
  column.accessor((row) => KIND_LABELS[row.kind], {
    id: "kind",
    header: "Kind",
    meta: { className: "whitespace-nowrap text-ink-muted max-xl:hidden" },
  }),
  column.accessor((row) => methodWord(row.embedding_method), {
    id: "method",
    header: "Method",
    meta: { className: "whitespace-nowrap text-ink-muted max-xl:hidden" },
  }),
]);

/** The readings of a system, newest first; one opens in the drawer. */
export function ReadingsTable({ rows }: { rows: readonly ReadingRow[] }) {
  return (
    <DataTable
      label="Readings, newest first"
      columns={columns}
      data={rows}
      rowId={(row) => row.id}
      card={(row) => (
        <>
          <div className="flex items-baseline justify-between gap-3">
            <RowLink href={row.href} onOpen={row.open}>
              <Timestamp value={row.timestamp} />
            </RowLink>
            <DriftScore score={row.drift_score} threshold={row.threshold} className="text-sm" />
          </div>
          <p className="mt-0.5 flex items-center gap-3 text-xs">
            <DecisionWord decision={row.decision} className="text-xs" />
            <span className="min-w-0 truncate text-ink-muted [unicode-bidi:isolate]">
              {row.excerpt ?? "Text not kept"}
            </span>
          </p>
        </>
      )}
    />
  );
}
