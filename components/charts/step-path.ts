import type { ChartPoint } from "./chart-points";

/** Values in time, each of which holds until the next one, and the last until an end. */
export interface HeldLine {
  /** At least one; oldest first. */
  points: readonly (ChartPoint & { timeMs: number })[];
  untilMs: number;
}

/** The line of values that hold. Undefined where there is none to draw: no value, or one alone. */
export function heldLine(points: readonly ChartPoint[], heldUntil: string): HeldLine | undefined {
  const placed = points.map((point) => ({ ...point, timeMs: Date.parse(point.at) }));
  if (placed.length < 2) return undefined;
  return { points: placed, untilMs: Math.max(Date.parse(heldUntil), placed.at(-1)?.timeMs ?? 0) };
}

/**
 * What of a line lies in the days before its end. The value at the beginning is the one that held then; a line that
 * began later begins later.
 */
export function lastDays(points: readonly ChartPoint[], from: string): ChartPoint[] {
  const later = points.filter(({ at }) => at > from);
  const before = points.findLast(({ at }) => at <= from);
  return before ? [{ ...before, at: from }, ...later] : later;
}

/** The path of a line in steps. */
export function stepPath(
  { points, untilMs }: HeldLine,
  leftOf: (timeMs: number) => number,
  topOf: (value: number) => number,
): string {
  const steps = points.map(({ timeMs, value }, index) =>
    index === 0
      ? `M${round(leftOf(timeMs))} ${round(topOf(value))}`
      : `H${round(leftOf(timeMs))}V${round(topOf(value))}`,
  );
  return `${steps.join("")}H${round(leftOf(untilMs))}`;
}

const round = (percent: number) => Math.round(percent * 100) / 100;
