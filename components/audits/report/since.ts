import { compareHref } from "@/components/audits/compare-href";
import type { AuditDifference } from "@/lib/features/audits/difference-schema";
import type { Since } from "./since-line";

/** What became of the requirements since the audit before. */
export function sinceOf({ before, after, counts, controls }: AuditDifference): Since {
  const requirements = controls.flatMap((control) => control.requirements);
  const added = requirements.filter((one) => one.before === null && one.after !== null).length;
  return {
    timestamp: before.timestamp,
    better: counts.better,
    worse: counts.worse,
    added,
    // What only the audit before judged has no row here.
    other: requirements.filter((one) => one.direction === "other" && one.before && one.after).length,
    compareHref: compareHref(before, after),
  };
}
