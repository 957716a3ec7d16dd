import { type ChartPoint, formatAt, formatValue, type ValueFormat } from "./chart-points";

interface ChartTableProps {
  points: readonly ChartPoint[];
  format: ValueFormat;
}

/** The values of a chart, newest first, in the height of the chart. */
export function ChartTable({ points, format }: ChartTableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      aria-label={`${format.name} as a table`}
      className="h-full overflow-y-auto rounded-md border"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-ink-muted text-xs">
            <th scope="col" className="sticky top-0 h-8 border-b bg-sunken px-3 font-medium">
              When
            </th>
            <th scope="col" className="sticky top-0 h-8 border-b bg-sunken px-3 text-right font-medium">
              {format.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at} className="h-8 border-b last:border-b-0">
              <td className="px-3">
                <time dateTime={point.at}>{formatAt(point.at)}</time>
              </td>
              <td className="px-3 text-right tabular-nums">{formatValue(point.value, format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
