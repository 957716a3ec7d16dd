"use client";

import { FlexRender, type Row, type RowData } from "@tanstack/react-table";
import { memo, type ReactNode } from "react";
import { Checkbox } from "./checkbox";
import { cn } from "./class-names";
import type { Columns, features } from "./table-features";

interface RowCheck {
  name: string;
  isChecked: boolean;
  toggle: (id: string, isRange: boolean) => void;
}

interface TableRowProps<Data extends RowData> {
  row: Row<typeof features, Data>;
  columns: Columns<Data>;
  /** Ids of the columns that are shown. */
  visibleColumns: string;
  check: RowCheck | undefined;
}

/** Drawn again only for other data, columns or selection: selecting one of 264 rows draws one row. */
export const TableRow = memo(PlainRow, isSameRow) as typeof PlainRow;

function PlainRow<Data extends RowData>({ row, check }: TableRowProps<Data>) {
  return (
    <tr
      data-row={row.id}
      data-selected={check?.isChecked ? true : undefined}
      className="group/row relative h-10 border-b transition-colors last:border-b-0 hover:bg-hover has-[[data-list-item]:focus-visible]:bg-hover data-selected:bg-accent-soft"
    >
      {check && (
        <td className="relative z-10 w-10 pl-4">
          <RowCheckbox id={row.id} check={check} />
        </td>
      )}
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} className={cellClasses(cell.column.columnDef.meta)}>
          <FlexRender cell={cell} />
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

function RowCheckbox({ id, check, className }: RowCheckboxProps) {
  return (
    <Checkbox
      aria-label={`Select ${check.name}`}
      checked={check.isChecked}
      onClick={(event) => check.toggle(id, event.shiftKey)}
      className={cn(
        "relative block before:absolute before:-inset-3 focus-visible:opacity-100 group-hover/row:opacity-100 group-focus-within/row:opacity-100 group-data-selecting/table:opacity-100 md:opacity-0 pointer-coarse:opacity-100",
        className,
      )}
    />
  );
}

export function cellClasses(meta: { align?: "end"; className?: string } | undefined): string {
  return cn("px-3 first:pl-4 last:pr-4", meta?.align === "end" && "text-right tabular-nums", meta?.className);
}
