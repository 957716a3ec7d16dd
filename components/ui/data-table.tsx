"use client";

import { type RowData, useTable } from "@tanstack/react-table";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { cn } from "./class-names";
import { ColumnChoice } from "./column-choice";
import { TableHead } from "./data-table-head";
import { TableCard, TableRow } from "./data-table-row";
import { type Columns, features } from "./table-features";

export interface TableSelection<Row> {
  /** Ids of the selected rows; those that are not in `data` are ignored. */
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** Names a row for its checkbox. */
  nameOf: (row: Row) => string;
}

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
  /** Ids of columns that are shown only once they are chosen. */
  hiddenColumns?: readonly string[];
  /** Checkboxes, `x` on a focused row, and Shift for a range. What to do with them is a `SelectionBar`. */
  selection?: TableSelection<Row>;
  /** Dims the rows while others are fetched. */
  isPending?: boolean;
}

/** A table with a sticky header and 40 px rows; on a phone a list of two-line cards. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, data, rowId, card, isSortable = false, toolbar, hasColumnChoice } = props;
  const { selection, isPending } = props;
  const [initialVisibility] = useState(() =>
    Object.fromEntries((props.hiddenColumns ?? []).map((id) => [id, false])),
  );
  const selected = Object.fromEntries((selection?.ids ?? []).map((id) => [id, true as const]));
  const table = useTable({
    features,
    columns,
    data,
    getRowId: rowId,
    enableSorting: isSortable,
    enableMultiSort: false,
    enableRowSelection: selection !== undefined,
    initialState: { columnVisibility: initialVisibility },
    ...(selection && {
      state: { rowSelection: selected },
      onRowSelectionChange: (update) =>
        selection.onChange(Object.keys(typeof update === "function" ? update(selected) : update)),
    }),
  });
  const rows = table.getRowModel().rows;
  const visibleColumns = table
    .getVisibleLeafColumns()
    .map((column) => column.id)
    .join(" ");
  const toggle = (id: string, isRange: boolean) => {
    const row = table.getRow(id);
    row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: isRange });
  };
  const check = (row: Row, id: string) =>
    selection && { name: selection.nameOf(row), isChecked: id in selected, toggle };
  return (
    <div className="flex flex-col gap-3">
      {(toolbar || hasColumnChoice) && (
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          {toolbar}
          {hasColumnChoice && <ColumnChoice columns={choicesOf(table.getAllLeafColumns())} />}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows' links inside. */}
      <div
        aria-busy={isPending}
        data-selecting={selection && selection.ids.length > 0 ? true : undefined}
        onKeyDown={(event) => selection && toggleFocusedRow(event, toggle)}
        className={cn(
          "group/table overflow-clip rounded-lg border bg-surface transition-opacity",
          isPending && "pointer-events-none opacity-60",
        )}
      >
        <table className="w-full border-collapse text-sm max-md:hidden" aria-label={label}>
          <TableHead table={table} isSelectable={selection !== undefined} />
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                columns={columns}
                visibleColumns={visibleColumns}
                check={check(row.original, row.id)}
              />
            ))}
          </tbody>
        </table>
        <ul aria-label={label} className="md:hidden">
          {rows.map((row) => (
            <TableCard
              key={row.id}
              id={row.id}
              data={row.original}
              card={card}
              check={check(row.original, row.id)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ChoosableColumn {
  id: string;
  columnDef: { header?: unknown; meta?: { label?: string } };
  getCanHide: () => boolean;
  getIsVisible: () => boolean;
  toggleVisibility: () => void;
}

function choicesOf(columns: readonly ChoosableColumn[]) {
  return columns.flatMap((column) => {
    const label = column.columnDef.meta?.label ?? column.columnDef.header;
    if (!column.getCanHide() || typeof label !== "string") return [];
    const toggle = () => column.toggleVisibility();
    return [{ id: column.id, label, isVisible: column.getIsVisible(), toggle }];
  });
}

/** `x` on the link of a row selects the row, with Shift as far as the one before. */
function toggleFocusedRow(event: KeyboardEvent, toggle: (id: string, isRange: boolean) => void): void {
  if (event.key.toLowerCase() !== "x" || event.metaKey || event.ctrlKey || event.altKey) return;
  if (!(event.target instanceof Element) || !event.target.matches("[data-list-item]")) return;
  const id = event.target.closest<HTMLElement>("[data-row]")?.dataset.row;
  if (id !== undefined) toggle(id, event.shiftKey);
}
