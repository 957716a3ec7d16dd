"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { ChartFrame } from "./chart-frame";
import { formatExactly } from "./chart-points";
import type { SeriesPlotProps } from "./series-marks";
import { placePoints } from "./series-points";

const SeriesPlot = dynamic(() => import("./series-plot").then((module) => module.SeriesPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});

interface SeriesChartProps extends SeriesPlotProps {
  title: ReactNode;
  summary: string;
}

/** Measurements against a threshold, in series that are not compared with one another. */
export function SeriesChart({ title, summary, ...plot }: SeriesChartProps) {
  const { series, format, thresholdName, smoothedName, onOpen } = plot;
  const rows = placePoints(series)
    .map((place) => ({
      key: place.id,
      at: place.at,
      cells: [
        `${formatExactly(place.value, format)}${place.isBreach ? " (over)" : ""}`,
        formatExactly(place.threshold, format),
        formatExactly(place.smoothed, format),
      ],
      onOpen: () => onOpen(place.id),
    }))
    .toReversed();
  return (
    <ChartFrame
      title={title}
      summary={summary}
      table={{ name: format.name, columns: [format.name, thresholdName, smoothedName], rows }}
    >
      <SeriesPlot {...plot} />
    </ChartFrame>
  );
}
