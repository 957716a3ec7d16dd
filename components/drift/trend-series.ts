import { formatAt } from "@/components/charts/chart-points";
import type { Band, ChartSeries } from "@/components/charts/series-points";
import { methodWord, scoreText } from "@/components/decisions/labels";
import { countOf } from "@/components/ui/count-of";
import type { DriftTrend } from "@/lib/judgment/drift/schema";
import { criticalFrom } from "@/lib/judgment/risk/policy";
import { STATE_LABELS } from "./labels";

/** The trend as the chart draws it. */
export function seriesOf(trend: DriftTrend): ChartSeries[] {
  return trend.series.map((series, index) => ({
    label: whatIsNew(series, trend.series[index - 1]),
    points: series.points.map((point) => ({
      id: point.id,
      at: point.timestamp,
      value: point.drift_score,
      smoothed: point.ewma,
      threshold: point.threshold,
      isBreach: point.is_drifting,
    })),
  }));
}

type Series = DriftTrend["series"][number];

/** Why a series cannot be compared with the previous one. */
function whatIsNew(series: Series, before: Series | undefined): string {
  if (series.method !== before?.method) return methodWord(series.method);
  return series.model === before.model ? `version ${series.method_version}` : series.model;
}

/** The trend in a few sentences, for those who do not see the chart. */
export function summarizeTrend(systemName: string, trend: DriftTrend): string {
  const points = trend.series.flatMap((series) => series.points);
  const last = points.at(-1);
  if (!last) return `Drift of ${systemName}: nothing measured yet.`;
  const breaches = points.filter((point) => point.is_drifting).length;
  const parts = [
    `Drift of ${systemName}: ${STATE_LABELS[trend.state].label.toLowerCase()}.`,
    `${countOf(points.length, "reading")} in ${countOf(trend.series.length, "series", "series")}, ${breaches} over the threshold.`,
    `The newest is ${scoreText(last.drift_score)} against a threshold of ${scoreText(last.threshold)} on ${formatAt(last.timestamp)}.`,
  ];
  return parts.join(" ");
}

/**
 * Whether there is a line to draw: the newest series shows a trend, or an earlier one did. What a new
 * method measures must not hide what an older one has shown.
 */
export function hasLine({ state, readings_needed: missing, series }: DriftTrend): boolean {
  const needed = (series.at(-1)?.points.length ?? 0) + missing;
  return state !== "insufficient_data" || series.some(({ points }) => points.length >= needed);
}

/** How many readings there are in all series. */
export function readingsIn(trend: DriftTrend): number {
  return trend.series.reduce((count, series) => count + series.points.length, 0);
}

/** The risk levels along the drift score, as decisions are made from it. */
export function riskBands(threshold: number): Band[] {
  const critical = criticalFrom(threshold);
  return [
    { name: "Low", from: 0, until: threshold / 2 },
    { name: "Medium", from: threshold / 2, until: threshold },
    { name: "High", from: threshold, until: critical },
    { name: "Critical", from: critical, until: 1 },
  ];
}
