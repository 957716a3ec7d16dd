import { formatCost, type Spend } from "@/lib/platform/model-client";
import type { RunLimits } from "./ports";

/** How long a call that is being aborted may take to say what it has cost. */
const GRACE_MS = 100;

/** The time of one run. */
export interface RunClock {
  /** For calls: aborted when the time is up or the run is called off. */
  readonly signal: AbortSignal;
  readonly isOver: boolean;
  /** The work's result, or undefined when the time is up first. Rejects when the run is called off. */
  within<T>(work: Promise<T>): Promise<T | undefined>;
  /** Ends the clock; nothing is aborted by it afterwards. */
  stop(): void;
}

/** Starts the time of a run. @throws the reason of `calledOff` when that is aborted already */
export function startRunClock(timeMs: number, calledOff: AbortSignal): RunClock {
  calledOff.throwIfAborted();
  const calls = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const timeUp = new Promise<undefined>((resolve) => {
    const end = () => {
      calls.abort(new DOMException("The run's time is up.", "TimeoutError"));
      timers.push(setTimeout(() => resolve(undefined), GRACE_MS));
    };
    timers.push(setTimeout(end, timeMs));
  });
  const stopped = new AbortController();
  const off = new Promise<never>((_, reject) => {
    const callOff = () => {
      calls.abort(calledOff.reason);
      reject(calledOff.reason);
    };
    calledOff.addEventListener("abort", callOff, { once: true, signal: stopped.signal });
  });
  // Without a waiting caller this is no unhandled rejection; a waiting one gets it from `within`.
  off.catch(() => undefined);
  return {
    signal: calls.signal,
    get isOver() {
      return calls.signal.aborted;
    },
    within: (work) => Promise.race([work, timeUp, off]),
    stop() {
      timers.forEach(clearTimeout);
      stopped.abort();
    },
  };
}

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
