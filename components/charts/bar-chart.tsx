"use client";

import type { ReactNode } from "react";
import { ChartFrame, type ChartTableProps } from "./chart-frame";
import { formatAt } from "./chart-points";
import { Plot } from "./plot";
import { type Domain, percentOf, roundTicks, timeTicks } from "./scale";
import { SingleValue } from "./single-value";

/** One day with what its amount is made of, the greatest part first. */
export interface BarDay {
  /** `2027-01-31`. */
  at: string;
  value: number;
  parts: readonly { name: string; value: number }[];
}

interface BarChartProps {
  title: ReactNode;
  summary: string;
  table: ChartTableProps;
  /** Every day of the stretch, oldest first; a day without an amount is zero. */
  days: readonly BarDay[];
  /** What is measured. */
  name: string;
  format: (value: number) => string;
  /** Of the value axis, with as many digits as its ticks need to differ. */
  axisFormat: (value: number, decimals: number) => string;
}

/** An amount for each day, as bars from zero; what a day is made of is named on hover and in the table. */
export function BarChart({ title, summary, table, ...plot }: BarChartProps) {
  const [only, ...others] = plot.days.filter(({ value }) => value > 0);
  const isPlain = others.length === 0;
  return (
    <ChartFrame title={title} summary={summary} table={table} isPlain={isPlain}>
      {isPlain ? (
        <SingleValue value={only && plot.format(only.value)} at={only?.at} word="on" />
      ) : (
        <BarPlot {...plot} />
      )}
    </ChartFrame>
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of the width of a day. */
const BAR_SHARE = 0.7;
/** At most so many parts are named next to a bar; the table has them all. */
const MAX_PARTS = 6;

/** The axis starts at zero, as the length of a bar is its amount. A day is as wide as a day. */
function BarPlot({ days, name, format, axisFormat }: Omit<BarChartProps, "title" | "summary" | "table">) {
  const { ticks, decimals } = roundTicks(Math.max(0, ...days.map((day) => day.value)));
  const values: Domain = [0, ticks.at(-1) ?? 1];
  const times: Domain = [Date.parse(days[0]?.at ?? ""), Date.parse(days.at(-1)?.at ?? "") + DAY_MS];
  const width = (100 * BAR_SHARE * DAY_MS) / (times[1] - times[0]);
  const middleOf = (day: BarDay) => percentOf(Date.parse(day.at) + DAY_MS / 2, times);
  const topOf = (value: number) => 100 - percentOf(value, values);
  return (
    <Plot
      name={name}
      values={values}
      times={times}
      valueTicks={ticks.map((at) => ({ at, text: axisFormat(at, decimals) }))}
      timeTicks={timeTicks(times, 6)}
      axisWidth={60}
      readings={days.map((day) => ({
        id: day.at,
        left: middleOf(day),
        top: topOf(day.value),
        value: format(day.value),
        lines: [
          formatAt(day.at),
          ...day.parts.slice(0, MAX_PARTS).map((part) => `${part.name}: ${format(part.value)}`),
        ],
      }))}
    >
      {days.map((day) =>
        day.value > 0 ? (
          <rect
            key={day.at}
            x={middleOf(day) - width / 2}
            width={width}
            y={topOf(day.value)}
            height={100 - topOf(day.value)}
            fill="var(--accent-text)"
          />
        ) : null,
      )}
    </Plot>
  );
}
