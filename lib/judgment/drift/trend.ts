import type { DriftTrend, TrendPoint, TrendReading } from "./schema";

/** Weight of the newest reading in the moving average (Roberts 1959). */
const EWMA_WEIGHT = 0.3;

/** Deviation from the threshold that CUSUM lets pass, and the sum from which it speaks (Page 1954). */
const CUSUM_SLACK = 0.05;
const CUSUM_ALERT = 0.5;

/** Readings above the threshold in a row that make a streak. */
const STREAK = 3;

/** Readings before a trend says anything. */
const READINGS_NEEDED = 5;

type Series = DriftTrend["series"][number];

/**
 * The trend of one system's readings. Pure.
 *
 * EWMA starts with the first reading; CUSUM adds what a reading exceeds its threshold by, less a slack,
 * and never falls below 0. Both start anew when method, model or version of the method change, because
 * scores of two methods are not comparable. Readings against an expected text and against manifolds stay in
 * one series, as callers mix them: each point says which it is.
 *
 * The state is that of the latest series: `drifting` when its last three readings, or the moving average
 * and the sum together, lie over the threshold; `watch` when the last reading, the average or the sum
 * does; else `stable`. Under five readings it is `insufficient_data`.
 *
 * @param readings of one system, in any order; equal times are ordered by id
 */
export function summarizeTrend(readings: readonly TrendReading[]): DriftTrend {
  const ordered = [...readings].sort(
    (a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  const series: Series[] = [];
  for (const reading of ordered) {
    const latest = series.at(-1);
    if (latest && isSameSeries(latest, reading)) latest.points.push(nextPoint(latest.points.at(-1), reading));
    else series.push(startSeries(reading));
  }
  const points = series.at(-1)?.points ?? [];
  const readingsNeeded = Math.max(0, READINGS_NEEDED - points.length);
  return {
    state: readingsNeeded > 0 ? "insufficient_data" : stateOf(points),
    readings_needed: readingsNeeded,
    series,
  };
}

function isSameSeries(series: Series, reading: TrendReading): boolean {
  return (
    series.method === reading.method &&
    series.model === reading.model &&
    series.method_version === reading.method_version
  );
}

function startSeries(reading: TrendReading): Series {
  const { method, model, method_version, timestamp } = reading;
  return {
    method,
    model,
    method_version,
    started_at: timestamp,
    points: [nextPoint(undefined, reading)],
  };
}

function nextPoint(previous: TrendPoint | undefined, reading: TrendReading): TrendPoint {
  const { drift_score: score, threshold } = reading;
  const ewma = previous === undefined ? score : EWMA_WEIGHT * score + (1 - EWMA_WEIGHT) * previous.ewma;
  const cusum = Math.max(0, (previous?.cusum ?? 0) + score - threshold - CUSUM_SLACK);
  return { ...reading, ewma: round(ewma), cusum: round(cusum), is_drifting: score > threshold };
}

function stateOf(points: readonly TrendPoint[]): DriftTrend["state"] {
  const last = points.at(-1);
  if (!last) return "insufficient_data";
  const isStreak = points.slice(-STREAK).every((point) => point.is_drifting);
  const isHigh = last.ewma > last.threshold;
  const isSummed = last.cusum >= CUSUM_ALERT;
  if (isStreak || (isHigh && isSummed)) return "drifting";
  return last.is_drifting || isHigh || isSummed ? "watch" : "stable";
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
