"use client";

import { DataTable } from "@/components/ui/data-table";
import { columnsFor } from "@/components/ui/table-features";
import type { ModelUsage } from "@/lib/features/orchestrator/schema";
import { amountText } from "./amounts";
import { modelLabel } from "./model-options";
import { type ModelSpend, spendByModel } from "./spend-days";

interface SpendRow extends ModelSpend {
  label: string;
}

const column = columnsFor<SpendRow>();

const columns = column.columns([
  column.accessor("label", {
    header: "Model",
    meta: { width: "name" },
    cell: ({ row }) => (
      <>
        <span className="font-medium">{row.original.label}</span>
        <span className="ml-2 font-mono text-ink-muted text-xs">{row.original.model}</span>
      </>
    ),
  }),
  column.accessor("calls", { header: "Calls", meta: { align: "end" } }),
  column.accessor("failures", { header: "Failed", meta: { align: "end" } }),
  column.accessor("tokens", {
    header: "Tokens",
    meta: { align: "end" },
    cell: ({ row }) => row.original.tokens.toLocaleString("en"),
  }),
  column.accessor("dollars", {
    header: "Cost",
    meta: { align: "end" },
    cell: ({ row }) => amountText(row.original.dollars),
  }),
]);

interface SpendTableProps {
  usage: ModelUsage;
  models: readonly { id: string; label: string }[];
}

/** The same stretch by model. */
export function SpendTable({ usage, models }: SpendTableProps) {
  const rows = spendByModel(usage.data).map((row) => ({ ...row, label: modelLabel(models, row.model) }));
  return (
    <DataTable
      label="Calls and cost by model"
      columns={columns}
      data={rows}
      rowId={(row) => row.model}
      isSortable
      card={(row) => (
        <>
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{row.label}</span>
            <span className="tabular-nums">{amountText(row.dollars)}</span>
          </div>
          <p className="text-ink-muted text-xs tabular-nums">
            {row.calls.toLocaleString("en")} calls, {row.failures.toLocaleString("en")} failed ·{" "}
            {row.tokens.toLocaleString("en")} tokens
          </p>
        </>
      )}
    />
  );
}
