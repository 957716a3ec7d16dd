/** Ends of an axis. */
export type Domain = readonly [number, number];

/** Where a value is along an axis, in percent of its length; in the middle of an axis without length. */
export function percentOf(value: number, [from, until]: Domain): number {
  return until === from ? 50 : (100 * (value - from)) / (until - from);
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The epoch was a Thursday; weeks are counted from the Monday before it. */
const MONDAY = -3 * DAY;

/**
 * The stretch of time that an axis shows, widened by a share at both ends so that marks there are not cut.
 * A lone instant is in the middle of two days.
 */
export function timeDomain(timesMs: readonly number[], margin = 0): Domain {
  const from = Math.min(...timesMs);
  const until = Math.max(...timesMs);
  if (from === until) return [from - DAY, until + DAY];
  return [from - margin * (until - from), until + margin * (until - from)];
}

export interface Tick {
  at: number;
  text: string;
}

const write = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  return (timeMs: number) => format.format(timeMs);
};
const asSecond = write({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const asTime = write({ hour: "2-digit", minute: "2-digit" });
const asDay = write({ day: "numeric", month: "short" });
const asMonth = write({ month: "short", year: "numeric" });
const asYear = write({ year: "numeric" });
/** Midnight is named by its day, because the axis may hold several. */
const asTimeOrDay = (timeMs: number) => (timeMs % DAY === 0 ? asDay(timeMs) : asTime(timeMs));

interface Step {
  ticks: (domain: Domain) => number[];
  text: (timeMs: number) => string;
}

/** Steps of a fixed length, counted from an origin. */
const every = (length: number, text: Step["text"], origin = 0): Step => ({
  text,
  ticks: ([from, until]) => {
    const first = Math.ceil((from - origin) / length);
    const count = Math.floor((until - origin) / length) - first + 1;
    // An axis that would need more is served by a longer step, so they need not be made.
    return Array.from(
      { length: Math.min(Math.max(0, count), 100) },
      (_, index) => origin + (first + index) * length,
    );
  },
});

/** Steps of whole months, which differ in length. */
const everyMonths = (months: number, text: Step["text"]): Step => ({
  text,
  ticks: ([from, until]) => {
    const start = new Date(from);
    const first = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months;
    const ticks: number[] = [];
    for (let month = first; ticks.length < 100; month += months) {
      const at = Date.UTC(Math.floor(month / 12), month % 12, 1);
      if (at > until) break;
      if (at >= from) ticks.push(at);
    }
    return ticks;
  },
});

const STEPS: readonly Step[] = [
  ...[1, 5, 15, 30].map((count) => every(count * SECOND, asSecond)),
  ...[1, 2, 5, 10, 15, 30].map((count) => every(count * MINUTE, asTimeOrDay)),
  ...[1, 2, 3, 6, 12].map((count) => every(count * HOUR, asTimeOrDay)),
  ...[1, 2].map((count) => every(count * DAY, asDay)),
  ...[1, 2].map((count) => every(count * 7 * DAY, asDay, MONDAY)),
  ...[1, 2, 3, 6].map((count) => everyMonths(count, asMonth)),
  ...[1, 2, 5, 10, 50].map((count) => everyMonths(12 * count, asYear)),
];

/** Round times of the calendar (UTC) along an axis: as many as there is room for, at most `most`. */
export function timeTicks(domain: Domain, most = 5): Tick[] {
  const step = STEPS.find((one) => one.ticks(domain).length <= most);
  const ticks = step?.ticks(domain) ?? [];
  if (step && ticks.length > 0) return ticks.map((at) => ({ at, text: step.text(at) }));
  const middle = (domain[0] + domain[1]) / 2;
  return [{ at: middle, text: domain[1] - domain[0] < DAY ? asSecond(middle) : asDay(middle) }];
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

/** A name in the gutter right of a plot. */
export interface GutterLabel {
  text: string;
  /** Percent from the top. */
  top: number;
  /** `value` is what the chart is about; a `band` gives way where there is no room. */
  kind: "value" | "threshold" | "band";
}

/** Keeps names apart: those of values and thresholds move, and a band's is left out where it would touch another. */
export function spreadLabels(labels: readonly GutterLabel[], gap: number): GutterLabel[] {
  const fixed = labels.filter(({ kind }) => kind !== "band").toSorted((one, other) => one.top - other.top);
  let floor = Number.NEGATIVE_INFINITY;
  const spread = fixed.map((label) => {
    const top = Math.max(label.top, floor);
    floor = top + gap;
    return { ...label, top };
  });
  let ceiling = 100;
  for (const label of spread.toReversed()) {
    label.top = Math.min(label.top, ceiling);
    ceiling = label.top - gap;
  }
  const bands = labels.filter(
    ({ kind, top }) => kind === "band" && spread.every((other) => Math.abs(other.top - top) >= gap),
  );
  return [...spread, ...bands];
}
