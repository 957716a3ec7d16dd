import { cn } from "@/components/ui/class-names";
import type { ChartPoint } from "./chart-points";
import { PLAIN } from "./plot";
import { type Domain, percentOf } from "./scale";
import { stepPath } from "./step-path";

/** A point of a small chart; one over its threshold is marked. */
export interface SmallPoint extends ChartPoint {
  isBreach?: boolean;
}

interface SmallPlotProps {
  /** The chart in a sentence: it is all that a screen reader has of it. */
  summary: string;
  points: readonly SmallPoint[];
  /** More lines of the same kind, where several are compared in one chart. */
  others?: readonly (readonly ChartPoint[])[];
  /** `steps` where a value holds until the next one, `stems` for independent measurements. */
  shape: "steps" | "stems";
  /** Ends of the time axis: a day or an instant. Charts that are compared share them. */
  from: string;
  until: string;
  domain: Domain;
  threshold?: number;
  /** Its size; the drawing fills it. */
  className?: string;
}

/** A chart without axes, for a list or a grid of them. Its numbers are next to it. */
export function SmallPlot({
  summary,
  points,
  others = [],
  shape,
  from,
  until,
  domain,
  threshold,
  className,
}: SmallPlotProps) {
  const times: Domain = [Date.parse(from), Date.parse(until)];
  const leftOf = (timeMs: number) => percentOf(timeMs, times);
  const topOf = (value: number) => 100 - percentOf(value, domain);
  const placed = withTimes(points);
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={cn("block overflow-visible", className)}
    >
      <path d="M0 100H100" stroke="var(--line)" {...PLAIN} />
      {threshold !== undefined && (
        <path d={`M0 ${topOf(threshold)}H100`} stroke="var(--line-strong)" strokeDasharray="3 3" {...PLAIN} />
      )}
      {shape === "steps" &&
        [points, ...others]
          .filter((line) => line.length > 0)
          .map((line, index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their order
              key={index}
              d={stepPath({ points: withTimes(line), untilMs: times[1] }, leftOf, topOf)}
              stroke="var(--accent-text)"
              strokeWidth={1.5}
              {...PLAIN}
            />
          ))}
      {shape === "stems" && (
        <>
          <Stems
            points={placed.filter(({ isBreach }) => !isBreach)}
            color="var(--accent-text)"
            {...{ leftOf, topOf }}
          />
          <Stems
            points={placed.filter(({ isBreach }) => isBreach)}
            color="var(--danger-mark)"
            {...{ leftOf, topOf }}
          />
        </>
      )}
    </svg>
  );
}

function withTimes<Point extends ChartPoint>(points: readonly Point[]) {
  return points.map((point) => ({ ...point, timeMs: Date.parse(point.at) }));
}

interface StemsProps {
  points: readonly { timeMs: number; value: number }[];
  color: string;
  leftOf: (timeMs: number) => number;
  topOf: (value: number) => number;
}

function Stems({ points, color, leftOf, topOf }: StemsProps) {
  const places = points.map(({ timeMs, value }) => ({ left: leftOf(timeMs), top: topOf(value) }));
  return (
    <>
      <path
        d={places.map(({ left, top }) => `M${left} 100V${top}`).join("")}
        stroke={color}
        strokeOpacity={0.45}
        {...PLAIN}
      />
      <path
        d={places.map(({ left, top }) => `M${left} ${top}h0.01`).join("")}
        stroke={color}
        strokeWidth={4}
        strokeLinecap="round"
        {...PLAIN}
      />
    </>
  );
}
