import type { Failure } from "../calls/types";
import { ProviderFailure } from "../providers/provider-failure";

const COOLING_MS = 15_000;
const LONGEST_COOLING_MS = 60_000;

/** Failures that only a change of the configuration mends: a key, a payment, a name. */
const LASTING: readonly Failure[] = ["unauthorized", "payment_required", "forbidden", "not_found"];

/**
 * What an error says about a model's health: that it fails; that it is alive, since it was our request or
 * limit that failed; or nothing, since our caller left or our time was up before it could answer.
 */
export function judgeFailure(error: unknown): "failing" | "alive" | "nothing" {
  if (!(error instanceof ProviderFailure)) return "nothing";
  if (error.facts.isOurs !== true) return "failing";
  return error.failure === "cancelled" || error.failure === "deadline" ? "nothing" : "alive";
}

export function isLasting(failure: Failure): boolean {
  return LASTING.includes(failure);
}

/** One such failure is enough to stop asking. */
export function opensAtOnce(failure: Failure): boolean {
  return failure === "rate_limited" || isLasting(failure);
}

/** For how long a circuit stays open, in milliseconds: after a lasting failure for good. */
export function coolingMs({ failure, facts }: ProviderFailure): number {
  if (isLasting(failure)) return Number.POSITIVE_INFINITY;
  if (failure !== "rate_limited") return COOLING_MS;
  return Math.min(facts.retryAfterMs ?? COOLING_MS, LONGEST_COOLING_MS);
}
