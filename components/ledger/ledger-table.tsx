"use client";

import type { ReactNode } from "react";
import { DecisionWord, RiskLevelWord, scoreText } from "@/components/decisions/labels";
import { DataTable } from "@/components/ui/data-table";
import { Reference } from "@/components/ui/reference";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { ChainFault, LedgerEntry } from "@/lib/features/ledger/schema";
import { FAULT_LABELS } from "./labels";

export interface LedgerRow extends LedgerEntry {
  href: string;
  open: () => void;
  /** What the last verification found wrong with it. */
  fault: ChainFault | undefined;
}

const column = columnsFor<LedgerRow>();

const columns = column.columns([
  column.accessor("id", {
    header: "Entry",
    enableHiding: false,
    meta: { className: "whitespace-nowrap tabular-nums" },
    cell: ({ row }) => <EntryLink row={row.original} />,
  }),
  column.accessor("system_name", {
    header: "System",
    meta: { className: "w-full max-w-0 truncate" },
  }),
  column.accessor("decision", {
    header: "Decision",
    cell: ({ row }) => <DecisionWord decision={row.original.decision} />,
  }),
  column.accessor("risk_level", {
    header: "Risk",
    cell: ({ row }) => <RiskLevelWord level={row.original.risk_level} />,
  }),
  column.accessor("drift_score", {
    header: "Drift score",
    meta: { align: "end", className: "whitespace-nowrap" },
    cell: ({ row }) => scoreText(row.original.drift_score),
  }),
  column.accessor("current_hash", {
    header: "Hash",
    meta: { className: "whitespace-nowrap max-lg:hidden" },
    cell: ({ row }) => <Reference value={row.original.current_hash} label="hash of the entry" />,
  }),
  column.accessor("timestamp", {
    header: "When",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.timestamp} />,
  }),
]);

function EntryLink({ row }: { row: LedgerRow }) {
  return (
    <span className="inline-flex items-center gap-3">
      <RowLink href={row.href} onOpen={row.open}>
        {row.id.toLocaleString("en")}
      </RowLink>
      {row.fault && (
        <Status tone="danger" look="soft">
          {FAULT_LABELS[row.fault].label}
        </Status>
      )}
    </span>
  );
}

interface LedgerTableProps {
  rows: readonly LedgerRow[];
  toolbar: ReactNode;
  isPending: boolean;
}

export function LedgerTable({ rows, toolbar, isPending }: LedgerTableProps) {
  return (
    <DataTable
      label="Ledger entries, newest first"
      columns={columns}
      data={rows}
      rowId={(row) => String(row.id)}
      toolbar={toolbar}
      hasColumnChoice
      isPending={isPending}
      card={(row) => (
        <>
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate">
              <EntryLink row={row} />
              <span className="ml-2 text-sm">{row.system_name}</span>
            </span>
            <Timestamp value={row.timestamp} className="shrink-0 text-ink-muted text-xs" />
          </div>
          <p className="mt-0.5 flex items-center gap-3 text-xs">
            <DecisionWord decision={row.decision} />
            <RiskLevelWord level={row.risk_level} />
            <span className="ml-auto text-ink-muted tabular-nums">drift {scoreText(row.drift_score)}</span>
          </p>
        </>
      )}
    />
  );
}
