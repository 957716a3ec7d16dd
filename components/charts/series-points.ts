/** One measurement of a chart of several series. */
export interface SeriesPoint {
  /** Of the record that a click opens. */
  id: string;
  at: string;
  value: number;
  /** The secondary line at this point. */
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

/** A stretch of the axis with one threshold. */
export interface ThresholdRun {
  from: number;
  until: number;
  threshold: number;
}

/** A point with its place along the axis and its series. */
export interface PlacedPoint extends SeriesPoint {
  /**
   * One step per measurement, as in a control chart: measurements come in bursts, and in true time a burst
   * would be one vertical line. Another series begins one step later.
   */
  place: number;
  series: number;
}

/** The points of all series along one axis. */
export function placePoints(series: readonly ChartSeries[]): PlacedPoint[] {
  let place = 0;
  return series.flatMap(({ points }, index) => {
    if (index > 0) place += 1;
    return points.map((point) => ({ ...point, place: place++, series: index }));
  });
}

/** The ends of the axis; a lone point is in its middle. */
export function placeDomain(places: readonly PlacedPoint[]): [number, number] {
  const last = places.at(-1)?.place ?? 0;
  return last === 0 ? [-1, 1] : [0, last];
}

/** At most so many points whose time is written under the axis, evenly spread, the last one among them. */
export function tickPlaces(places: readonly PlacedPoint[], most = 5): number[] {
  const step = Math.max(1, Math.ceil((places.length - 1) / (most - 1)));
  return places.flatMap(({ place }, index) => ((places.length - 1 - index) % step === 0 ? [place] : []));
}

/** Which threshold held where: a measurement's threshold holds until one with another is made. */
export function thresholdRuns(places: readonly PlacedPoint[]): ThresholdRun[] {
  const [from, until] = placeDomain(places);
  const runs: ThresholdRun[] = [];
  for (const { place, threshold } of places) {
    const current = runs.at(-1);
    if (current?.threshold === threshold) continue;
    if (current) current.until = place;
    runs.push({ from: current ? place : from, until, threshold });
  }
  return runs;
}
