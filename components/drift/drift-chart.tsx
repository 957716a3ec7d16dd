"use client";

import type { ReactNode } from "react";
import { SeriesChart } from "@/components/charts/series-chart";
import { countOf } from "@/components/ui/count-of";
import type { DriftTrend } from "@/lib/judgment/drift/schema";
import { riskBands, seriesOf, summarizeTrend } from "./trend-series";

interface DriftChartProps {
  title: ReactNode;
  systemName: string;
  trend: DriftTrend;
  onOpen: (decisionId: string) => void;
}

/** Drift scores over time, against their threshold and its risk levels. */
export function DriftChart({ title, systemName, trend, onOpen }: DriftChartProps) {
  return (
    <div className="flex flex-col gap-3">
      <SeriesChart
        title={title}
        summary={summarizeTrend(systemName, trend)}
        series={seriesOf(trend)}
        format={{ name: "Drift score", decimals: 2 }}
        domain={[0, 1]}
        thresholdName="Threshold"
        smoothedName="Average"
        bandsOf={riskBands}
        onOpen={onOpen}
      />
      {trend.state === "insufficient_data" && (
        <p className="text-ink-muted text-sm">
          The method or its model changed, so a new series began. It takes{" "}
          {countOf(trend.readings_needed, "more reading")} to tell its trend.
        </p>
      )}
    </div>
  );
}
