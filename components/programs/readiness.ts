import type { Counts, Program } from "@/lib/features/programs/schema";

/** The counts of a program in the form that parts of it have too. */
export function countsOf(program: Program): Counts {
  return {
    total: program.controls_total,
    implemented: program.controls_implemented,
    in_progress: program.controls_in_progress,
    not_started: program.controls_not_started,
    gap: program.controls_gap,
  };
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

/** The day so many days before another, `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
