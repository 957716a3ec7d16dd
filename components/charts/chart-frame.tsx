"use client";

import { ChartLine, Table2 } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { formatAt } from "./chart-points";

interface ChartFrameProps {
  /** The heading of the chart, at the left of the button. */
  title: ReactNode;
  /** The chart in a few sentences, for those who do not see it. */
  summary: string;
  /** The same values as a table. */
  table: ChartTableProps;
  /** The drawing is a value in words or a grid of small charts, as high as it needs to be. */
  isPlain?: boolean;
  /** The drawing. */
  children: ReactNode;
}

/** Height of the plot and of the table in its place, so that nothing moves. */
const BODY_HEIGHT = "h-56";

/** What every chart has: a heading, a table behind a button, and a summary for screen readers. */
export function ChartFrame({ title, summary, table, isPlain = false, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className="flex flex-col gap-3">
      <div className="flex min-h-7 items-center justify-between gap-3">
        {title}
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2 print:hidden"
          onClick={() => setTable((current) => !current)}
        >
          {isTable ? <ChartLine /> : <Table2 />}
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </div>
      <figcaption className="sr-only">{summary}</figcaption>
      <div className={isPlain ? undefined : BODY_HEIGHT}>
        {isTable ? <ChartTable {...table} /> : children}
      </div>
    </figure>
  );
}

export interface ChartTableProps {
  /** What is measured, for screen readers. */
  name: string;
  /** Head of the first column, which has the time where a row has no name. */
  firstColumn?: string;
  /** Heads of the columns after the first. */
  columns: readonly string[];
  /** Columns that hold words, by their heads: they begin at the left, as numbers end at the right. */
  textColumns?: readonly string[];
  /** The newest or the most urgent first. */
  rows: readonly ChartTableRow[];
}

interface ChartTableRow {
  key: string;
  cells: readonly string[];
  /** When it was measured. */
  at?: string;
  /** What the row is about, where that is not a time. */
  name?: string;
  href?: string;
  /** Opens the record that the row is of. */
  onOpen?: () => void;
}

/** The values of a chart, in the height of the chart. */
function ChartTable({ name, firstColumn = "When", columns, textColumns = [], rows }: ChartTableProps) {
  const isNumeric = (column: string | undefined) => column !== undefined && !textColumns.includes(column);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      aria-label={`${name} as a table`}
      className="h-full max-h-96 overflow-y-auto rounded-md border"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-ink-muted text-xs">
            {[firstColumn, ...columns].map((column, index) => (
              <th
                key={column}
                scope="col"
                className={cn(
                  "sticky top-0 h-8 border-b bg-sunken px-3 font-medium",
                  index > 0 && isNumeric(column) && "text-right",
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="h-8 border-b last:border-b-0">
              <td className="px-3">
                <RowHead row={row} />
              </td>
              {row.cells.map((cell, index) => (
                <td
                  key={columns[index]}
                  className={cn("px-3 tabular-nums", isNumeric(columns[index]) && "text-right")}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RowHead({ row: { at, name, href, onOpen } }: { row: ChartTableRow }) {
  const head = at === undefined ? name : <time dateTime={at}>{formatAt(at)}</time>;
  const look = "rounded-sm text-accent-text hover:underline";
  if (href !== undefined)
    return (
      <Link href={href} className={look}>
        {head}
      </Link>
    );
  if (!onOpen) return head;
  return (
    <button type="button" onClick={onOpen} className={look}>
      {head}
    </button>
  );
}
