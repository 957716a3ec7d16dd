import type { RequirementApplicability } from "@/lib/features/applicability/schema";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";

/** What follows from the answers for one framework. */
export interface FrameworkSummary {
  framework: FrameworkCode;
  today: number;
  later: number;
  /** The next day on which a requirement begins to apply. */
  next: string | null;
  not: number;
  open: number;
}

type Counted = Pick<RequirementApplicability, "framework" | "state" | "applies_from">;

/** How many requirements of each framework apply, and when; in the order in which they are given. */
export function summarize(requirements: readonly Counted[]): FrameworkSummary[] {
  const byFramework = new Map<FrameworkCode, FrameworkSummary>();
  for (const { framework, state, applies_from: from } of requirements) {
    const sum = byFramework.get(framework) ?? { framework, today: 0, later: 0, next: null, not: 0, open: 0 };
    byFramework.set(framework, sum);
    if (state === "applies") sum.today += 1;
    else if (state === "does_not_apply") sum.not += 1;
    else if (state === "unknown") sum.open += 1;
    else {
      sum.later += 1;
      if (from !== null && (sum.next === null || from < sum.next)) sum.next = from;
    }
  }
  return [...byFramework.values()];
}

/** Frameworks in programs first, the order within each part kept. */
export function inUseFirst<Item extends { framework: string | null }>(
  items: readonly Item[],
  inUse: ReadonlySet<string>,
): Item[] {
  const isUsed = ({ framework }: Item) => framework !== null && inUse.has(framework);
  return [...items.filter(isUsed), ...items.filter((item) => !isUsed(item))];
}
