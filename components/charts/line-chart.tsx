import type { ReactNode } from "react";
import { ChartFrame } from "./chart-frame";
import { type ChartPoint, formatAt, formatValue, summarize, type ValueFormat } from "./chart-points";
import { PLAIN, Plot } from "./plot";
import { type Domain, type GutterLabel, percentOf, timeDomain, timeTicks } from "./scale";
import { SingleValue } from "./single-value";
import { type HeldLine, heldLine, stepPath } from "./step-path";

interface LineChartProps {
  /** The heading of the chart, at the left of the button. */
  title: ReactNode;
  /** Oldest first: each holds until the next one. */
  points: readonly ChartPoint[];
  format: ValueFormat;
  /** Ends of the value axis. */
  domain: Domain;
  /** A dashed line; its name is in the gutter. */
  threshold?: { value: number; name: string };
  /** The last value holds until this day or instant. */
  heldUntil: string;
  /** The lowest that the last value may be, and what that is: "On evidence". */
  atLeast?: { value: number; name: string };
}

/** A value that holds until it changes: a line in steps, the same as a table, and a summary for screen readers. */
export function LineChart({ title, points, format, domain, threshold, heldUntil, atLeast }: LineChartProps) {
  const rows = points
    .map((point) => ({ key: point.at, at: point.at, cells: [formatValue(point.value, format)] }))
    .toReversed();
  const held = heldLine(points, heldUntil);
  const [only] = points;
  return (
    <ChartFrame
      title={title}
      summary={summarize(points, format)}
      table={{ name: format.name, columns: [format.name], rows }}
      isPlain={held === undefined}
    >
      {held ? (
        <HeldPlot held={held} {...{ format, domain, threshold, atLeast }} />
      ) : (
        <SingleValue
          value={only && formatValue(only.value, format)}
          at={only?.at}
          note={threshold && `${threshold.name}: ${threshold.value}. A line begins with the first change.`}
        />
      )}
    </ChartFrame>
  );
}

interface HeldPlotProps extends Pick<LineChartProps, "format" | "domain" | "threshold" | "atLeast"> {
  held: HeldLine;
}

const VALUE_TICKS = 4;

function HeldPlot({ held, format, domain, threshold, atLeast }: HeldPlotProps) {
  const times = timeDomain([held.points[0]?.timeMs ?? 0, held.untilMs]);
  const leftOf = (timeMs: number) => percentOf(timeMs, times);
  const topOf = (value: number) => 100 - percentOf(value, domain);
  const last = held.points.at(-1)?.value ?? 0;
  const gutter: GutterLabel[] = [{ kind: "value", text: formatValue(last, format), top: topOf(last) }];
  if (threshold)
    gutter.push({
      kind: "threshold",
      text: `${threshold.name} ${threshold.value}`,
      top: topOf(threshold.value),
    });
  if (atLeast && atLeast.value < last)
    gutter.push({
      kind: "threshold",
      text: `${atLeast.name} ${formatValue(atLeast.value, format)}`,
      top: topOf(atLeast.value),
    });
  const step = (domain[1] - domain[0]) / VALUE_TICKS;
  return (
    <Plot
      name={format.name}
      values={domain}
      times={times}
      valueTicks={Array.from({ length: VALUE_TICKS + 1 }, (_, index) => domain[0] + index * step).map(
        (at) => ({ at, text: String(at) }),
      )}
      timeTicks={timeTicks(times)}
      gutter={gutter}
      gutterWidth={112}
      readings={held.points.map(({ at, value, timeMs }) => ({
        id: at,
        left: leftOf(timeMs),
        top: topOf(value),
        value: formatValue(value, format),
        lines: [`since ${formatAt(at)}`],
      }))}
    >
      {threshold && (
        <path
          d={`M0 ${topOf(threshold.value)}H100`}
          stroke="var(--ink-muted)"
          strokeDasharray="4 4"
          {...PLAIN}
        />
      )}
      {atLeast && atLeast.value < last && (
        <path
          d={`M100 ${topOf(last)}V${topOf(atLeast.value)}`}
          stroke="var(--accent-text)"
          strokeOpacity={0.35}
          strokeWidth={5}
          {...PLAIN}
        />
      )}
      <path d={stepPath(held, leftOf, topOf)} stroke="var(--accent-text)" strokeWidth={1.5} {...PLAIN} />
      <path
        d={`M100 ${topOf(last)}h0.01`}
        stroke="var(--accent-text)"
        strokeWidth={6}
        strokeLinecap="round"
        {...PLAIN}
      />
    </Plot>
  );
}
