"use client";

import { ChartLine, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type ChartPoint, summarize, type ValueFormat } from "./chart-points";
import { ChartTable } from "./chart-table";
import type { LinePlotProps } from "./line-plot";

// Recharts is only fetched by pages that draw a chart, and once their text stands.
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

/** Height of the plot and of the table in its place, so that nothing moves. */
const BODY_HEIGHT = "h-56";

/** One value over time: a line, the same as a table behind a button, and a summary for screen readers. */
export function LineChart({ title, points, format, ...plot }: LineChartProps) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className="flex flex-col gap-3">
      <div className="flex min-h-7 items-center justify-between gap-3">
        {title}
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2 print:hidden"
          onClick={() => setTable((current) => !current)}
        >
          {isTable ? <ChartLine /> : <Table2 />}
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </div>
      <figcaption className="sr-only">{summarize(points, format)}</figcaption>
      <div className={BODY_HEIGHT}>
        {isTable ? (
          <ChartTable points={points} format={format} />
        ) : (
          <LinePlot points={points} format={format} {...plot} />
        )}
      </div>
    </figure>
  );
}
