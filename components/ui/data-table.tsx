"use client";

import { FlexRender, type ReactTable, type RowData, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names";
import { ColumnChoice } from "./column-choice";
import { type Columns, features } from "./table-features";

interface DataTableProps<Row extends RowData> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: Columns<Row>;
  data: readonly Row[];
  rowId: (row: Row) => string;
  /** The two-line form of a row on a phone. */
  card: (row: Row) => ReactNode;
  /** Off where the server gives one page of a longer list: sorting a page would mislead. */
  isSortable?: boolean;
  /** Filters and actions; the choice of columns joins them at the end of the line. */
  toolbar?: ReactNode;
  hasColumnChoice?: boolean;
  /** Dims the rows while others are fetched. */
  isPending?: boolean;
}

/** A table with a sticky header and 40 px rows; on a phone a list of two-line cards. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    data,
    rowId,
    card,
    isSortable = false,
    toolbar,
    hasColumnChoice,
    isPending,
  } = props;
  const table = useTable({
    features,
    columns,
    data,
    getRowId: rowId,
    enableSorting: isSortable,
    enableMultiSort: false,
  });
  const rows = table.getRowModel().rows;
  return (
    <div className="flex flex-col gap-3">
      {(toolbar || hasColumnChoice) && (
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          {toolbar}
          {hasColumnChoice && (
            <ColumnChoice
              columns={table.getAllLeafColumns().flatMap((column) =>
                column.getCanHide() && typeof column.columnDef.header === "string"
                  ? [
                      {
                        id: column.id,
                        label: column.columnDef.header,
                        isVisible: column.getIsVisible(),
                        toggle: () => column.toggleVisibility(),
                      },
                    ]
                  : [],
              )}
            />
          )}
        </div>
      )}
      <div
        aria-busy={isPending}
        className={cn(
          "overflow-clip rounded-lg border bg-surface transition-opacity",
          isPending && "pointer-events-none opacity-60",
        )}
      >
        <table className="w-full border-collapse text-sm max-md:hidden" aria-label={label}>
          <TableHead table={table} />
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.id}
                className="relative h-10 border-b transition-colors last:border-b-0 hover:bg-hover has-[[data-list-item]:focus-visible]:bg-hover"
              >
                {row.getVisibleCells().map((cell) => (
                  <td key={cell.id} className={cellClasses(cell.column.columnDef.meta)}>
                    <FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ul aria-label={label} className="md:hidden">
          {rows.map((row) => (
            <li key={row.id} className="relative border-b px-4 py-2.5 last:border-b-0 active:bg-hover">
              {card(row.original)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function TableHead<Row extends RowData>({ table }: { table: ReactTable<typeof features, Row> }) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map((header) => {
            const sorted = header.column.getIsSorted();
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
                className={cn(
                  "sticky top-0 z-20 h-9 border-b bg-sunken text-left font-medium text-ink-muted text-xs",
                  cellClasses(header.column.columnDef.meta),
                )}
              >
                {header.column.getCanSort() ? (
                  <button
                    type="button"
                    onClick={header.column.getToggleSortingHandler()}
                    className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
                  >
                    <FlexRender header={header} />
                    {sorted === "asc" && <ArrowUp className="size-3" aria-hidden />}
                    {sorted === "desc" && <ArrowDown className="size-3" aria-hidden />}
                  </button>
                ) : (
                  <FlexRender header={header} />
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}

function cellClasses(meta: { align?: "end"; className?: string } | undefined): string {
  return cn("px-3 first:pl-4 last:pr-4", meta?.align === "end" && "text-right tabular-nums", meta?.className);
}
