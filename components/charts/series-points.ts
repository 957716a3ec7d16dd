import { type Domain, timeDomain } from "./scale";

/** One measurement of a chart of several series. */
export interface SeriesPoint {
  /** Of the record that a click opens. */
  id: string;
  at: string;
  value: number;
  /** The moving average at this point. */
  smoothed: number;
  /** The threshold of the value. */
  threshold: number;
  /** Drawn with a mark of its own: the value is over the threshold. */
  isBreach: boolean;
}

/** Measurements that can be compared with one another; between two series nothing is drawn. */
export interface ChartSeries {
  /** What is new about it: "version 2". Not shown for the first one. */
  label: string;
  /** Oldest first. */
  points: readonly SeriesPoint[];
}

/** A named stretch of the value axis. */
export interface Band {
  name: string;
  from: number;
  until: number;
}

/** A stretch of time with one threshold, in milliseconds. */
export interface ThresholdRun {
  from: number;
  until: number;
  threshold: number;
}

/** A point with its time and its series. */
export interface PlacedPoint extends SeriesPoint {
  timeMs: number;
  series: number;
}

/** An average of fewer readings is their own scatter. */
export const LEAST_AVERAGED = 10;

/** Whether a series has enough readings for a line of their average. */
export const hasAverage = ({ points }: ChartSeries): boolean => points.length >= LEAST_AVERAGED;

/** The points of all series, oldest first. */
export function placePoints(series: readonly ChartSeries[]): PlacedPoint[] {
  return series
    .flatMap(({ points }, index) =>
      points.map((point) => ({ ...point, timeMs: Date.parse(point.at), series: index })),
    )
    .sort((one, other) => one.timeMs - other.timeMs);
}

/** The stretch of time of these points, with room for the marks at its ends. */
export function seriesDomain(places: readonly PlacedPoint[]): Domain {
  return timeDomain(
    places.map(({ timeMs }) => timeMs),
    0.02,
  );
}

/** Which threshold held when: a measurement's threshold holds until one with another is made. */
export function thresholdRuns(places: readonly PlacedPoint[]): ThresholdRun[] {
  if (places.length === 0) return [];
  const [from, until] = seriesDomain(places);
  const runs: ThresholdRun[] = [];
  for (const { timeMs, threshold } of places) {
    const current = runs.at(-1);
    if (current?.threshold === threshold) continue;
    if (current) current.until = timeMs;
    runs.push({ from: current ? timeMs : from, until, threshold });
  }
  return runs;
}
