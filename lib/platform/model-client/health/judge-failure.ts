import type { Failure } from "../types";
import { ProviderFailure } from "../providers/provider-failure";

const COOLING_MS = 15_000;
const LONGEST_COOLING_MS = 60_000;
const REFUSED_COOLING_MS = 5 * 60_000;

/**
 * What may be about the model or about one request: gateways answer 403 when moderation flags an input, 402 when
 * a request is larger than the credit, 404 when no route takes its parameters. One request must not switch a
 * model off for everybody.
 */
const REFUSALS: readonly Failure[] = ["payment_required", "forbidden", "not_found"];

/**
 * What an error says about a model's health: that it fails; that it is alive, since it was our request or
 * limit that failed; or nothing, since our caller left or our time was up before it could answer.
 */
export function judgeFailure(error: unknown): "failing" | "alive" | "nothing" {
  if (!(error instanceof ProviderFailure)) return "nothing";
  if (error.facts.isOurs !== true) return "failing";
  return error.failure === "cancelled" || error.failure === "deadline" ? "nothing" : "alive";
}

/** Whether only a change of the configuration mends it: another key. */
export function isLasting(failure: Failure): boolean {
  return failure === "unauthorized";
}

/** Whether it counts against the model only when it comes several times in a row. */
export function isRefusal(failure: Failure): boolean {
  return REFUSALS.includes(failure);
}

/** One such failure is enough to stop asking. */
export function opensAtOnce(failure: Failure): boolean {
  return failure === "rate_limited" || isLasting(failure);
}

/** For how long a circuit stays open, in milliseconds: after a lasting failure for good. */
export function coolingMs({ failure, facts }: ProviderFailure): number {
  if (isLasting(failure)) return Number.POSITIVE_INFINITY;
  if (isRefusal(failure)) return REFUSED_COOLING_MS;
  if (failure !== "rate_limited") return COOLING_MS;
  return Math.min(facts.retryAfterMs ?? COOLING_MS, LONGEST_COOLING_MS);
}
