"use client";

import { FlexRender, type ReactTable, type RowData, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { Checkbox } from "./checkbox";
import { cn } from "./class-names";
import {
  type ChoosableColumn,
  ColumnChoice,
  type ColumnChoices,
  type ColumnWidth,
  useColumnChoices,
} from "./column-choice";
import { cellClasses, TableCard, TableRow } from "./data-table-row";
import { FilterBar } from "./filter-bar";
import { type ListSort, SortLink, SortPicker, sortStateOf } from "./sort-head";
import { type Columns, features } from "./table-features";

interface TableSelection<Row> {
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
  /** The order of a list that the server sorts, by columns whose `meta` says what they sort by. */
  sort?: ListSort;
  /** Filters and actions; the choice of columns joins them at the end of the line. */
  toolbar?: ReactNode;
  /** The choice is in the address, so a page has one such table. */
  hasColumnChoice?: boolean;
  /** Ids of columns that are shown only once they are chosen. */
  hiddenColumns?: readonly string[];
  /** Checkboxes, `x` on a focused row, and Shift for a range. What is done with them is up to the caller. */
  selection?: TableSelection<Row>;
  /** Dims the rows while others are fetched. */
  isPending?: boolean;
}

/** A table with a sticky header and 40 px rows; on a phone a list of two-line cards. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, data, rowId, card, isSortable = false, toolbar, hasColumnChoice } = props;
  const { selection, isPending, sort } = props;
  const address = useColumnChoices();
  const choices: ColumnChoices = hasColumnChoice ? address.choices : {};
  const hidden = Object.fromEntries((props.hiddenColumns ?? []).map((id) => [id, false]));
  const selected = Object.fromEntries((selection?.ids ?? []).map((id) => [id, true as const]));
  const table = useTable({
    features,
    columns,
    data,
    getRowId: rowId,
    enableSorting: isSortable,
    enableMultiSort: false,
    enableRowSelection: selection !== undefined,
    state: { columnVisibility: { ...hidden, ...choices }, rowSelection: selected },
    ...(selection && {
      onRowSelectionChange: (update) =>
        selection.onChange(Object.keys(typeof update === "function" ? update(selected) : update)),
    }),
  });
  const rows = table.getRowModel().rows;
  const isWide = Object.values(choices).includes(true);
  const visibleColumns = table
    .getVisibleLeafColumns()
    .map(({ id }) => (choices[id] ? `${id}!` : id))
    .join(" ");
  const toggle = (id: string, isRange: boolean) => {
    const row = table.getRow(id);
    row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: isRange });
  };
  const check = (row: Row, id: string) =>
    selection && { name: selection.nameOf(row), isChecked: id in selected, toggle };
  const sortable = sort ? sortableOf(table.getAllLeafColumns()) : [];
  return (
    <div className="flex flex-col gap-3">
      {(toolbar || hasColumnChoice || sort) && (
        <FilterBar className={toolbar ? undefined : "max-md:min-h-0"}>
          {toolbar}
          {sort && <SortPicker sort={sort} columns={sortable} />}
          {hasColumnChoice && (
            <ColumnChoice
              columns={choosableOf(table.getAllLeafColumns(), hidden)}
              choices={choices}
              onChoose={address.choose}
            />
          )}
        </FilterBar>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows' links inside. */}
      <div
        aria-busy={isPending}
        data-selecting={selection && selection.ids.length > 0 ? true : undefined}
        onKeyDown={(event) => selection && toggleFocusedRow(event, toggle)}
        className={cn(
          "group/table rounded-lg border bg-surface transition-opacity",
          // Columns that were chosen may need more room than there is.
          isWide ? "overflow-x-auto" : "overflow-clip",
          isPending && "pointer-events-none opacity-60",
        )}
      >
        <table className="w-full border-collapse text-sm max-md:hidden" aria-label={label}>
          <TableHead table={table} isSelectable={selection !== undefined} sort={sort} choices={choices} />
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                columns={columns}
                visibleColumns={visibleColumns}
                choices={choices}
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

interface TableColumn {
  id: string;
  columnDef: { header?: unknown; meta?: { label?: string; sort?: string; from?: ColumnWidth } };
  getCanHide: () => boolean;
}

function choosableOf(
  columns: readonly TableColumn[],
  hidden: Readonly<Record<string, boolean>>,
): ChoosableColumn[] {
  return columns.flatMap((column) => {
    const { header, meta } = column.columnDef;
    const label = meta?.label ?? header;
    if (!column.getCanHide() || typeof label !== "string") return [];
    const { id } = column;
    return [{ id, label, isShown: !(id in hidden), from: meta?.from }];
  });
}

function sortableOf(columns: readonly TableColumn[]) {
  return columns.flatMap(({ columnDef: { header, meta } }) => {
    const label = meta?.label ?? header;
    return meta?.sort !== undefined && typeof label === "string" ? [{ by: meta.sort, label }] : [];
  });
}

/** `x` on the link of a row selects the row; with Shift, all rows since the previous one. */
function toggleFocusedRow(event: KeyboardEvent, toggle: (id: string, isRange: boolean) => void): void {
  if (event.key.toLowerCase() !== "x" || event.metaKey || event.ctrlKey || event.altKey) return;
  if (!(event.target instanceof Element) || !event.target.matches("[data-list-item]")) return;
  const id = event.target.closest<HTMLElement>("[data-row]")?.dataset.row;
  if (id !== undefined) toggle(id, event.shiftKey);
}

interface TableHeadProps<Row extends RowData> {
  table: ReactTable<typeof features, Row>;
  isSelectable: boolean;
  sort: ListSort | undefined;
  choices: ColumnChoices;
}

const headClasses = "sticky top-0 z-20 h-9 border-b bg-sunken text-left font-medium text-ink-muted text-xs";

function TableHead<Row extends RowData>({ table, isSelectable, sort, choices }: TableHeadProps<Row>) {
  const isAll = table.getIsAllRowsSelected();
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {isSelectable && (
            <th scope="col" className={cn(headClasses, "w-10 pl-4 print:hidden")}>
              <Checkbox
                aria-label={isAll ? "Select none" : "Select all rows shown"}
                checked={isAll || (table.getIsSomeRowsSelected() && "indeterminate")}
                onCheckedChange={() => table.toggleAllRowsSelected(!isAll)}
                className="relative block before:absolute before:-inset-2.5 data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent [&[data-state=indeterminate]>span]:m-0.5 [&[data-state=indeterminate]>span]:mt-1.5 [&[data-state=indeterminate]>span]:h-0.5 [&[data-state=indeterminate]>span]:bg-accent-ink [&[data-state=indeterminate]_svg]:hidden"
              />
            </th>
          )}
          {group.headers.map((header) => {
            const sorted = header.column.getIsSorted();
            const by = sort && header.column.columnDef.meta?.sort;
            const inPlace = sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined;
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={sort && by !== undefined ? sortStateOf(sort, by) : inPlace}
                className={cn(
                  headClasses,
                  cellClasses(header.column.columnDef.meta, choices[header.column.id]),
                )}
              >
                {sort && by !== undefined ? (
                  <SortLink sort={sort} by={by}>
                    <FlexRender header={header} />
                  </SortLink>
                ) : header.column.getCanSort() ? (
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
