import type { Counts, Part, Program, ProgramSummary } from "@/lib/features/programs/schema";

type Counted = Pick<Program, "controls_counted"> & Omit<CountedPart, "counted">;
type CountedPart = Pick<Part, "counted" | "counted_implemented" | "counted_in_progress" | "counted_gap">;

/** The states of the controls of a program that count today. */
export function countsOf({ controls_counted: counted, ...program }: Counted): Counts {
  return countsOfPart({ ...program, counted });
}

/** The states of the controls of a part that count today. */
export function countsOfPart(part: CountedPart): Counts {
  const {
    counted,
    counted_implemented: implemented,
    counted_in_progress: in_progress,
    counted_gap: gap,
  } = part;
  return {
    total: counted,
    implemented,
    in_progress,
    not_started: counted - implemented - in_progress - gap,
    gap,
  };
}

/** "22 of 40 controls count today", or that all do. */
export function countedText(program: Pick<Program, "controls_counted" | "controls_total">): string {
  const { controls_counted: counted, controls_total: total } = program;
  if (counted === total) return `All ${total.toLocaleString("en")} controls count today`;
  return `${counted.toLocaleString("en")} of ${total.toLocaleString("en")} controls count today`;
}

/** "14 of 22": how many controls are assessed, which is whatever has been started. */
export function assessedCount(counts: Counts): string {
  const assessed = counts.total - counts.not_started;
  return `${assessed.toLocaleString("en")} of ${counts.total.toLocaleString("en")}`;
}

/** "14 of 22 assessed": shown next to each readiness that has no column for it. */
export function assessedText(counts: Counts): string {
  return `${assessedCount(counts)} assessed`;
}

/** "62.5"; a whole number stays whole. */
export function formatReadiness(score: number): string {
  return score.toLocaleString("en", { maximumFractionDigits: 1 });
}

/** "50.0": in a column, where decimal points line up. */
export function formatInColumn(score: number): string {
  return score.toFixed(1);
}

/** Readiness at the end of a day, from the days on which it changed; null before the first of them. */
export function readinessOn(
  day: string,
  trend: readonly { day: string; readiness_score: number }[],
): number | null {
  return trend.findLast((point) => point.day <= day)?.readiness_score ?? null;
}

/** How far back a change of readiness is counted. */
export const CHANGE_DAYS = 30;

/** The stretch that small charts of readiness and drift show. */
export const SHOWN_DAYS = 90;

/** A trend that begins before a day, cut there: readiness holds until it changes. */
export function shownTrend(trend: ProgramSummary["trend"], from: string): ProgramSummary["trend"] {
  return trend.map((point) => (point.day < from ? { ...point, day: from } : point));
}

/** The day so many days before another, `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
