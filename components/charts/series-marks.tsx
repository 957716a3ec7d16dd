import { Fragment } from "react";
import { Line, ReferenceArea, ReferenceLine } from "recharts";
import { AXIS_TEXT } from "./axes";
import { formatExactly, type ValueFormat } from "./chart-points";
import { type Band, type ChartSeries, type PlacedPoint, thresholdRuns } from "./series-points";

export interface SeriesPlotProps {
  series: readonly ChartSeries[];
  format: ValueFormat;
  /** Ends of the value axis. */
  domain: readonly [number, number];
  thresholdName: string;
  smoothedName: string;
  /** What the stretches of the value axis mean at a threshold, lowest first. */
  bandsOf: (threshold: number) => readonly Band[];
  onOpen: (id: string) => void;
}

const BAND_TEXT = { fill: "var(--ink-muted)", fontSize: 11 };
/** A rim in the color of the card, so that a line behind a name does not strike it through. */
const RIM = { stroke: "var(--surface)", strokeWidth: 4, paintOrder: "stroke" };
/** From faint to less faint: the higher the band, the more it shows. */
const BAND_OPACITY = [0, 0.04, 0.07, 0.11];
/** From more points on than this, dots would be the line. */
const MAX_DOTS = 120;
/** A band thinner than this share of the axis has no room for its name. */
const LEAST_NAMED_BAND = 0.09;

/** The dashed threshold with its bands, for each stretch of time that had another. */
export function thresholdMarks(
  places: readonly PlacedPoint[],
  { bandsOf, domain, thresholdName, format }: SeriesPlotProps,
) {
  const runs = thresholdRuns(places);
  return runs.map(({ from, until, threshold }, index) => (
    <Fragment key={from}>
      {bandsOf(threshold).map((band, level) => (
        <ReferenceArea
          key={band.name}
          x1={from}
          x2={until}
          y1={band.from}
          y2={band.until}
          fill="var(--danger-mark)"
          fillOpacity={BAND_OPACITY[level] ?? 0}
          label={
            index === 0 && band.until - band.from > LEAST_NAMED_BAND * (domain[1] - domain[0])
              ? { value: band.name, position: "insideLeft", ...BAND_TEXT, ...RIM, strokeOpacity: 0.7 }
              : undefined
          }
        />
      ))}
      <ReferenceLine
        segment={[
          { x: from, y: threshold },
          { x: until, y: threshold },
        ]}
        stroke="var(--ink-muted)"
        strokeDasharray="4 4"
        label={
          index === runs.length - 1
            ? {
                value: `${thresholdName} ${formatExactly(threshold, format)}`,
                position: isOver(places.at(-1), threshold, domain) ? "insideTopRight" : "insideBottomRight",
                ...AXIS_TEXT,
                ...RIM,
              }
            : undefined
        }
      />
    </Fragment>
  ));
}

/** Whether the lines end over the threshold: its name is placed on the other side, where there is room. */
function isOver(last: PlacedPoint | undefined, threshold: number, [low, high]: readonly [number, number]) {
  return (last !== undefined && last.value > threshold) || threshold > high - 0.1 * (high - low);
}

/** The two lines of a series, and where it is not the first the place where it begins. */
export function seriesMarks(series: readonly ChartSeries[], index: number, places: readonly PlacedPoint[]) {
  const first = places.find((place) => place.series === index);
  const isLate = first !== undefined && first.place > (places.at(-1)?.place ?? 0) / 2;
  return (
    <Fragment key={first?.id ?? index}>
      {index > 0 && first && (
        <ReferenceLine
          x={first.place - 0.5}
          stroke="var(--line-strong)"
          label={{
            value: `New series: ${series[index]?.label ?? ""}`,
            position: isLate ? "insideBottomRight" : "insideBottomLeft",
            ...BAND_TEXT,
            ...RIM,
          }}
        />
      )}
      <Line
        dataKey={`smoothed${index}`}
        stroke="var(--ink-muted)"
        strokeWidth={1}
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      <Line
        dataKey={`value${index}`}
        type="linear"
        stroke="var(--accent-text)"
        strokeWidth={1.5}
        dot={({ key, cx, cy, payload }) => (
          <PointMark key={key} x={cx} y={cy} place={payload} isDense={places.length > MAX_DOTS} />
        )}
        activeDot={{ r: 5, fill: "var(--accent-text)", stroke: "var(--surface)", strokeWidth: 2 }}
        isAnimationActive={false}
      />
    </Fragment>
  );
}

interface PointMarkProps {
  x: number | undefined;
  y: number | undefined;
  place: PlacedPoint;
  /** So many points that only the breaches are marked. */
  isDense: boolean;
}

/** A dot, or a triangle for a breach: the shape says it without the color. */
function PointMark({ x, y, place, isDense }: PointMarkProps) {
  if (x === undefined || y === undefined || Number.isNaN(y)) return <g />;
  if (!place.isBreach && isDense) return <g />;
  if (!place.isBreach) return <circle cx={x} cy={y} r={2.5} fill="var(--accent-text)" />;
  return (
    <path
      d={`M${x} ${y - 5.5} L${x + 5.5} ${y + 4} L${x - 5.5} ${y + 4} Z`}
      fill="var(--danger-mark)"
      stroke="var(--surface)"
    />
  );
}

/** The names of both lines at their ends, kept apart where the ends meet. */
export function endLabels(
  last: PlacedPoint,
  end: number,
  { format, smoothedName }: Pick<SeriesPlotProps, "format" | "smoothedName">,
) {
  const { smoothed } = last;
  const isClose = Math.abs(smoothed - last.value) < 0.09;
  const shift = isClose ? (smoothed > last.value ? 8 : -8) : 0;
  const label = (value: string, dy: number, style: object) => ({
    value,
    position: "right" as const,
    dy,
    ...style,
  });
  return (
    <>
      <ReferenceLine
        segment={[
          { x: end, y: last.value },
          { x: end, y: last.value },
        ]}
        label={label(formatExactly(last.value, format), shift, {
          fill: "var(--ink)",
          fontSize: 13,
          fontWeight: 600,
        })}
      />
      <ReferenceLine
        segment={[
          { x: end, y: smoothed },
          { x: end, y: smoothed },
        ]}
        label={label(smoothedName, -shift, AXIS_TEXT)}
      />
    </>
  );
}
