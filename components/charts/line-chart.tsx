"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { ChartFrame } from "./chart-frame";
import { type ChartPoint, formatValue, summarize, type ValueFormat } from "./chart-points";
import type { LinePlotProps } from "./line-plot";

// Recharts is fetched only by pages that draw a chart, and after their text.
const LinePlot = dynamic(() => import("./line-plot").then((module) => module.LinePlot), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});

interface LineChartProps extends Omit<LinePlotProps, "points" | "format"> {
  /** Stands at the left of the button; the heading of the chart. */
  title: ReactNode;
  /** Oldest first. */
  points: readonly ChartPoint[];
  format: ValueFormat;
}

/** One value over time: a line, the same as a table behind a button, and a summary for screen readers. */
export function LineChart({ title, points, format, ...plot }: LineChartProps) {
  const rows = points
    .map((point) => ({ key: point.at, at: point.at, cells: [formatValue(point.value, format)] }))
    .toReversed();
  return (
    <ChartFrame
      title={title}
      summary={summarize(points, format)}
      table={{ name: format.name, columns: [format.name], rows }}
    >
      <LinePlot points={points} format={format} {...plot} />
    </ChartFrame>
  );
}
