"use client";

import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { CATEGORY_LABELS } from "./labels";
import type { FrameworkRow } from "./types";

const column = columnsFor<FrameworkRow>();

const columns = column.columns([
  column.accessor("name", {
    header: "Framework",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <RowLink href={`/frameworks/${row.original.code}`}>{row.original.name}</RowLink>,
  }),
  column.accessor("code", {
    header: "Code",
    meta: { className: "font-mono text-xs text-ink-muted max-lg:hidden" },
  }),
  column.accessor((row) => CATEGORY_LABELS[row.category], {
    id: "category",
    header: "Category",
    meta: { className: "whitespace-nowrap" },
  }),
  column.accessor("controls_count", { header: "Controls", meta: { align: "end" } }),
  column.accessor("key_controls", {
    header: "Key controls",
    meta: { align: "end", className: "whitespace-nowrap" },
  }),
  column.accessor("source", {
    header: "Source",
    enableSorting: false,
    meta: { className: "w-full max-w-0 truncate text-ink-muted max-lg:hidden" },
    cell: ({ row }) => <span title={row.original.source}>{row.original.source}</span>,
  }),
]);

export function FrameworkTable({ frameworks }: { frameworks: readonly FrameworkRow[] }) {
  return (
    <DataTable
      label="Frameworks"
      columns={columns}
      data={frameworks}
      rowId={(row) => row.code}
      isSortable
      card={(row) => (
        <>
          <RowLink href={`/frameworks/${row.code}`}>{row.name}</RowLink>
          <p className="text-ink-muted text-xs">
            {CATEGORY_LABELS[row.category]} · {row.controls_count} controls, {row.key_controls} key
          </p>
        </>
      )}
    />
  );
}
