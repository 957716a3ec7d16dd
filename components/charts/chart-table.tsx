import { cn } from "@/components/ui/class-names";
import { formatAt } from "./chart-points";

export interface ChartTableProps {
  /** What is measured, for screen readers. */
  name: string;
  /** Heads of the columns after the time. */
  columns: readonly string[];
  /** Columns that hold words, by their heads: they begin at the left, as numbers end at the right. */
  textColumns?: readonly string[];
  /** Newest first. */
  rows: readonly ChartTableRow[];
}

export interface ChartTableRow {
  key: string;
  at: string;
  cells: readonly string[];
  /** Opens the record that the row is of. */
  onOpen?: () => void;
}

/** The values of a chart, in the height of the chart. */
export function ChartTable({ name, columns, textColumns = [], rows }: ChartTableProps) {
  const isNumeric = (column: string | undefined) => column !== undefined && !textColumns.includes(column);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      aria-label={`${name} as a table`}
      className="h-full overflow-y-auto rounded-md border"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-ink-muted text-xs">
            {["When", ...columns].map((column, index) => (
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
                <RowTime row={row} />
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

function RowTime({ row: { at, onOpen } }: { row: ChartTableRow }) {
  const time = <time dateTime={at}>{formatAt(at)}</time>;
  if (!onOpen) return time;
  return (
    <button type="button" onClick={onOpen} className="rounded-sm text-accent-text hover:underline">
      {time}
    </button>
  );
}
