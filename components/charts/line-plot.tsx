"use client";

import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { AXIS_TEXT, BOTTOM_AXIS, VALUE_AXIS } from "./axes";
import {
  type ChartPoint,
  formatAt,
  formatValue,
  tickFormatter,
  timeTicks,
  type ValueFormat,
} from "./chart-points";

export interface LinePlotProps {
  points: readonly ChartPoint[];
  format: ValueFormat;
  /** Ends of the value axis. */
  domain: readonly [number, number];
  /** A dashed line with its name. */
  threshold?: { value: number; name: string };
  /** `step` where a value holds until the next one, `linear` between measurements. */
  shape?: "step" | "linear";
  /** The last value holds until this day or instant: the line is drawn on, without a point. */
  heldUntil?: string;
}

interface Place {
  timeMs: number;
  value: number;
  /** Absent at the end of a held line, where nothing was recorded. */
  at?: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The drawing itself. No animation: the line explains nothing by moving. */
export function LinePlot({ points, format, domain, threshold, shape = "linear", heldUntil }: LinePlotProps) {
  const places = toPlaces(points, heldUntil);
  const first = places[0];
  const last = places.at(-1);
  if (!first || !last) {
    return (
      <p className="grid h-full place-items-center rounded-md bg-sunken text-ink-muted text-sm">
        Nothing recorded yet
      </p>
    );
  }
  const isPoint = places.length === 1;
  // A single point is drawn in the middle of its own two days, not on a line that was never measured.
  const [fromMs, untilMs] = isPoint
    ? [first.timeMs - DAY_MS, first.timeMs + DAY_MS]
    : [first.timeMs, last.timeMs];
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={places} margin={{ top: 12, right: 44, bottom: 0, left: 0 }} title={format.name}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="timeMs"
          type="number"
          scale="time"
          domain={[fromMs, untilMs]}
          ticks={isPoint ? [first.timeMs] : timeTicks(fromMs, untilMs)}
          tickFormatter={tickFormatter(fromMs, untilMs)}
          {...BOTTOM_AXIS}
        />
        <YAxis domain={[...domain]} width={32} {...VALUE_AXIS} />
        {threshold && (
          <ReferenceLine
            y={threshold.value}
            stroke="var(--ink-muted)"
            strokeDasharray="4 4"
            label={{ value: threshold.name, position: "insideTopLeft", ...AXIS_TEXT }}
          />
        )}
        <Line
          dataKey="value"
          type={shape === "step" ? "stepAfter" : "linear"}
          stroke="var(--accent-text)"
          strokeWidth={1.5}
          // Recharts always draws a lone point, hollow by default.
          dot={isPoint ? { r: 4, fill: "var(--accent-text)", strokeWidth: 0 } : false}
          activeDot={{ r: 4, fill: "var(--accent-text)", stroke: "var(--surface)", strokeWidth: 2 }}
          isAnimationActive={false}
        />
        <ReferenceDot
          x={last.timeMs}
          y={last.value}
          r={isPoint ? 4 : 3}
          fill="var(--accent-text)"
          stroke="var(--surface)"
          label={{
            value: formatValue(last.value, format),
            position: "right",
            fill: "var(--ink)",
            fontSize: 13,
            fontWeight: 600,
          }}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--line-strong)", strokeWidth: 1 }}
          content={({ active, payload }) => {
            const place = payload?.[0]?.payload as Place | undefined;
            return active && place ? <PointNote place={place} format={format} /> : null;
          }}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

function toPlaces(points: readonly ChartPoint[], heldUntil: string | undefined): Place[] {
  const places: Place[] = points.map(({ at, value }) => ({ at, value, timeMs: Date.parse(at) }));
  const last = places.at(-1);
  const heldUntilMs = heldUntil === undefined ? Number.NaN : Date.parse(heldUntil);
  if (last && heldUntilMs > last.timeMs) places.push({ timeMs: heldUntilMs, value: last.value });
  return places;
}

function PointNote({ place, format }: { place: Place; format: ValueFormat }) {
  return (
    <div className="rounded-md bg-surface px-2.5 py-1.5 text-xs shadow-float">
      <p className="font-medium text-ink text-sm tabular-nums">{formatValue(place.value, format)}</p>
      <p className="text-ink-muted">
        {place.at === undefined ? "unchanged since the last value" : formatAt(place.at)}
      </p>
    </div>
  );
}
