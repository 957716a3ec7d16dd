import { dayText, instantText } from "@/lib/core/days";

export interface ChartPoint {
  /** A day (`2027-01-31`) or an instant (ISO 8601). */
  at: string;
  value: number;
}

/** How the values of a chart are written. Plain data, because a page of the server passes it. */
export interface ValueFormat {
  /** What is measured, as the head of the table says it: "Readiness". */
  name: string;
  /** Digits after the point. */
  decimals: number;
}

/** "31 Jan 2027", or with the time of day where `at` is an instant. */
export function formatAt(at: string): string {
  return at.length === 10 ? dayText(at) : instantText(at);
}

/** "0.500": every digit, where values are compared with one another. */
export function formatExactly(value: number, { decimals }: ValueFormat): string {
  return value.toFixed(decimals);
}

/** "62.5"; digits that say nothing are left out, so that 100 stays 100. */
export function formatValue(value: number, { decimals }: ValueFormat): string {
  return value.toLocaleString("en", { maximumFractionDigits: decimals });
}

/** The chart in one or two sentences, for those who do not see it. */
export function summarize(points: readonly ChartPoint[], format: ValueFormat): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return `${format.name}: nothing recorded yet.`;
  const say = (point: ChartPoint) => `${formatValue(point.value, format)} on ${formatAt(point.at)}`;
  if (points.length === 1) return `${format.name}: ${say(first)}, the only value so far.`;
  const lowest = points.reduce((least, point) => (point.value < least.value ? point : least));
  const highest = points.reduce((most, point) => (point.value > most.value ? point : most));
  return `${format.name} over ${points.length} values: from ${say(first)} to ${say(last)}. Lowest ${say(lowest)}, highest ${say(highest)}.`;
}
