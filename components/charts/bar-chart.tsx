"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { BarPlotProps } from "./bar-plot";
import { ChartFrame, type ChartTableProps } from "./chart-frame";

const BarPlot = dynamic(() => import("./bar-plot").then((module) => module.BarPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});

interface BarChartProps extends BarPlotProps {
  title: ReactNode;
  summary: string;
  table: ChartTableProps;
}

/** An amount for each day, as bars from zero; what a day is made of is named on hover and in the table. */
export function BarChart({ title, summary, table, ...plot }: BarChartProps) {
  return (
    <ChartFrame title={title} summary={summary} table={table}>
      <BarPlot {...plot} />
    </ChartFrame>
  );
}
