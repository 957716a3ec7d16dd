import { formatCost, type Spend } from "@/lib/platform/model-client";
import type { RunLimits } from "./ports";

/** The most a call can use, as far as that is known before it. */
export interface MaxUse {
  tokens: number;
  /** Millionths of a dollar. */
  cost: number;
}

export interface Totals {
  tokens: number;
  /** Millionths of a dollar. */
  cost: number;
  isEstimated: boolean;
}

/** Tokens and cost of one run. */
export interface RunBudget {
  /** Holds back the most a call can use. Returns which limit does not allow it, in words, and holds nothing. */
  hold(most: MaxUse): string | undefined;
  /** Ends a held call with what it did use. */
  settle(most: MaxUse, spend: Spend): void;
  readonly totals: Totals;
}

/**
 * Admits a call when what is spent, what calls under way can still use and what this one can use are within
 * the limits together: calls in parallel could otherwise pass each of them and break them together. A call
 * whose provider was asked more than once may use more than was held; the next one is then refused.
 */
export function openRunBudget(limits: Pick<RunLimits, "tokens" | "cost">): RunBudget {
  const held: MaxUse = { tokens: 0, cost: 0 };
  const totals: Totals = { tokens: 0, cost: 0, isEstimated: false };
  return {
    totals,
    hold(most) {
      if (totals.tokens + held.tokens + most.tokens > limits.tokens)
        return `the run's limit of ${limits.tokens.toLocaleString("en-US")} tokens`;
      if (totals.cost + held.cost + most.cost > limits.cost)
        return `the run's limit of ${formatCost(limits.cost)}`;
      held.tokens += most.tokens;
      held.cost += most.cost;
      return undefined;
    },
    settle(most, spend) {
      held.tokens -= most.tokens;
      held.cost -= most.cost;
      totals.tokens += spend.tokens.prompt + spend.tokens.completion;
      totals.cost += spend.cost;
      totals.isEstimated ||= spend.isEstimated;
    },
  };
}
