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

const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const DAY_OF_YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const INSTANT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

const TIME_OF_DAY = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

const SECOND_OF_DAY = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "UTC",
});

const DAY_MS = 24 * 60 * 60 * 1_000;
/** From this length on the axis names months, because days would not fit. */
const MONTHS_FROM_DAYS = 200;

/** "31 Jan 2027", or with the time of day where `at` is an instant. */
export function formatAt(at: string): string {
  return at.length === 10 ? DAY.format(new Date(at)) : `${INSTANT.format(new Date(at))} UTC`;
}

/** "0.500": every digit, where values are compared with one another. */
export function formatExactly(value: number, { decimals }: ValueFormat): string {
  return value.toFixed(decimals);
}

/** "62.5"; digits that say nothing are left out, so that 100 stays 100. */
export function formatValue(value: number, { decimals }: ValueFormat): string {
  return value.toLocaleString("en", { maximumFractionDigits: decimals });
}

/** How the axis writes a time, by the length of what is shown. */
export function tickFormatter(fromMs: number, untilMs: number): (timeMs: number) => string {
  const days = (untilMs - fromMs) / DAY_MS;
  const format = days >= MONTHS_FROM_DAYS ? MONTH : days >= 1 ? DAY_OF_YEAR : timeFormat(untilMs - fromMs);
  return (timeMs) => format.format(timeMs);
}

/** Within a few minutes every minute would be written several times. */
function timeFormat(spanMs: number): Intl.DateTimeFormat {
  return spanMs < 10 * 60 * 1_000 ? SECOND_OF_DAY : TIME_OF_DAY;
}

/** At most five times, whole days apart and evenly spread, counted back from the end. */
export function timeTicks(fromMs: number, untilMs: number, most = 5): number[] {
  const days = Math.floor((untilMs - fromMs) / DAY_MS);
  if (days < 1) return [untilMs];
  const stepDays = Math.ceil(days / (most - 1));
  const count = Math.floor(days / stepDays) + 1;
  return Array.from({ length: count }, (_, step) => untilMs - (count - 1 - step) * stepDays * DAY_MS);
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

/** From zero up to a value or just above it, in steps of 1, 2 or 5 of some power of ten. */
export function roundTicks(most: number, count = 4): { ticks: number[]; decimals: number } {
  if (most <= 0) return { ticks: [0, 1], decimals: 0 };
  const power = 10 ** Math.floor(Math.log10(most / count));
  const step = power * ([1, 2, 5, 10].find((factor) => power * factor * count >= most) ?? 10);
  const steps = Math.ceil(most / step - 1e-9);
  return {
    ticks: Array.from({ length: steps + 1 }, (_, index) => index * step),
    decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)),
  };
}
