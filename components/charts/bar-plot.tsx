"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { BOTTOM_AXIS, VALUE_AXIS } from "./axes";
import { formatAt, roundTicks, tickFormatter } from "./chart-points";

/** One day with what its amount is made of, the greatest part first. */
export interface BarDay {
  /** `2027-01-31`. */
  at: string;
  value: number;
  parts: readonly { name: string; value: number }[];
}

export interface BarPlotProps {
  /** Every day of the stretch, oldest first; a day without an amount is zero. */
  days: readonly BarDay[];
  /** What is measured. */
  name: string;
  format: (value: number) => string;
  /** Of the value axis, with as many digits as its ticks need to differ. */
  axisFormat: (value: number, decimals: number) => string;
}

/** At most so many days are named under the axis; fewer where there is no room. */
const MAX_TICKS = 8;

/** The drawing itself. The axis starts at zero, as the length of a bar is its amount. */
export function BarPlot({ days, name, format, axisFormat }: BarPlotProps) {
  const tick = tickFormatter(Date.parse(days[0]?.at ?? ""), Date.parse(days.at(-1)?.at ?? ""));
  const every = Math.ceil(days.length / MAX_TICKS);
  const named = days.filter((_, index) => (days.length - 1 - index) % every === 0);
  const values = roundTicks(Math.max(0, ...days.map((day) => day.value)));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...days]} margin={{ top: 12, right: 8, bottom: 0, left: 0 }} title={name}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          ticks={named.map((day) => day.at)}
          tickFormatter={(at: string) => tick(Date.parse(at))}
          {...BOTTOM_AXIS}
        />
        <YAxis
          domain={[0, values.ticks.at(-1) ?? 1]}
          width={60}
          {...VALUE_AXIS}
          ticks={values.ticks}
          tickFormatter={(value: number) => axisFormat(value, values.decimals)}
        />
        <Bar
          dataKey="value"
          fill="var(--accent-text)"
          maxBarSize={28}
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--hover)" }}
          content={({ active, payload }) => {
            const day = payload?.[0]?.payload as BarDay | undefined;
            return active && day ? <DayNote day={day} format={format} /> : null;
          }}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** At most so many parts are named next to a bar; the table has them all. */
const MAX_PARTS = 6;

function DayNote({ day, format }: { day: BarDay; format: BarPlotProps["format"] }) {
  return (
    <div className="rounded-md bg-surface px-2.5 py-1.5 text-xs shadow-float">
      <p className="font-medium text-ink text-sm tabular-nums">{format(day.value)}</p>
      <p className="text-ink-muted">{formatAt(day.at)}</p>
      {day.parts.slice(0, MAX_PARTS).map((part) => (
        <p key={part.name} className="flex justify-between gap-4 text-ink-soft tabular-nums">
          {part.name}
          <span>{format(part.value)}</span>
        </p>
      ))}
    </div>
  );
}
