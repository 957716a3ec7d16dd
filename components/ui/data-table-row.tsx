"use client";

import { FlexRender, type Row, type RowData } from "@tanstack/react-table";
import { Check } from "lucide-react";
import { memo, type ReactNode } from "react";
import { cn } from "./class-names";
import { type ColumnChoices, type ColumnWidth, WIDTHS } from "./column-choice";
import type { Columns, features } from "./table-features";

interface RowCheck {
  name: string;
  isChecked: boolean;
  toggle: (id: string, isRange: boolean) => void;
}

interface TableRowProps<Data extends RowData> {
  row: Row<typeof features, Data>;
  columns: Columns<Data>;
  /** Ids of the columns that are shown, those at any width marked. */
  visibleColumns: string;
  choices: ColumnChoices;
  check: RowCheck | undefined;
}

/** Drawn again only for other data, columns or selection: selecting one of 264 rows draws one row. */
export const TableRow = memo(PlainRow, isSameRow) as typeof PlainRow;

function PlainRow<Data extends RowData>({ row, choices, check }: TableRowProps<Data>) {
  return (
    <tr
      data-row={row.id}
      data-selected={check?.isChecked ? true : undefined}
      className="group/row relative h-10 border-b transition-colors last:border-b-0 hover:bg-hover has-[[data-list-item]:focus-visible]:bg-hover data-selected:bg-accent-soft"
    >
      {check && (
        <td className="relative z-10 w-10 pl-4 print:hidden">
          <RowCheckbox id={row.id} check={check} />
        </td>
      )}
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} className={cellClasses(cell.column.columnDef.meta, choices[cell.column.id])}>
          {cell.column.columnDef.meta?.width ? (
            <div className="line-clamp-2 py-1 wrap-anywhere">
              <FlexRender cell={cell} />
            </div>
          ) : (
            <FlexRender cell={cell} />
          )}
        </td>
      ))}
    </tr>
  );
}

function isSameRow<Data extends RowData>(before: TableRowProps<Data>, after: TableRowProps<Data>): boolean {
  return (
    before.row.original === after.row.original &&
    before.columns === after.columns &&
    before.visibleColumns === after.visibleColumns &&
    isSameCheck(before.check, after.check)
  );
}

function isSameCheck(before: RowCheck | undefined, after: RowCheck | undefined): boolean {
  return before?.isChecked === after?.isChecked && (before === undefined) === (after === undefined);
}

interface TableCardProps<Data> {
  id: string;
  data: Data;
  /** Draws the card; one function for as long as it draws the same. */
  card: (data: Data) => ReactNode;
  check: RowCheck | undefined;
}

/** A row on a phone. */
export const TableCard = memo(
  PlainCard,
  (before, after) =>
    before.data === after.data && before.card === after.card && isSameCheck(before.check, after.check),
) as typeof PlainCard;

function PlainCard<Data>({ id, data, card, check }: TableCardProps<Data>) {
  return (
    <li
      data-row={id}
      data-selected={check?.isChecked ? true : undefined}
      className="relative border-b px-4 py-2.5 last:border-b-0 active:bg-hover data-selected:bg-accent-soft"
    >
      {check ? (
        <div className="flex items-start gap-3">
          <RowCheckbox id={id} check={check} className="z-10 mt-0.5" />
          <div className="min-w-0 flex-1">{card(data)}</div>
        </div>
      ) : (
        card(data)
      )}
    </li>
  );
}

interface RowCheckboxProps {
  id: string;
  check: RowCheck;
  className?: string;
}

/**
 * A checkbox of the browser, not of Radix: those measure their style when they change, which makes
 * "select all" of 264 rows take half a second instead of a tenth.
 */
function RowCheckbox({ id, check, className }: RowCheckboxProps) {
  return (
    <span
      className={cn(
        "relative block size-4 focus-within:opacity-100 group-hover/row:opacity-100 group-focus-within/row:opacity-100 group-data-selecting/table:opacity-100 md:opacity-0 pointer-coarse:opacity-100",
        className,
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${check.name}`}
        checked={check.isChecked}
        onChange={({ nativeEvent }) =>
          check.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="peer block size-4 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface before:absolute before:-inset-3 checked:border-accent checked:bg-accent hover:border-ink-muted"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0.5 size-3 text-accent-ink opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}

interface CellMeta {
  align?: "end";
  width?: "name" | "text" | "person";
  from?: ColumnWidth;
  className?: string;
}

/** @param isChosen whether the column is shown at any width */
export function cellClasses(meta: CellMeta | undefined, isChosen = false): string {
  return cn(
    "px-3 first:pl-4 last:pr-4",
    meta?.width === "name" && "min-w-52",
    meta?.width === "text" && "min-w-28",
    meta?.width === "person" && "min-w-48 xl:min-w-56",
    meta?.align === "end" && "text-right tabular-nums",
    meta?.from !== undefined && !isChosen && WIDTHS[meta.from].className,
    meta?.className,
  );
}
