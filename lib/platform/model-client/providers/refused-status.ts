import type { Failure } from "../types";
import { ProviderFailure } from "./provider-failure";
import { refusedPart } from "./read-refusal";

const MOST_RETRY_AFTER_MS = 60_000;

const FAILURE_OF: Readonly<Record<number, Failure>> = {
  401: "unauthorized",
  402: "payment_required",
  403: "forbidden",
  404: "not_found",
  405: "not_found",
  408: "rate_limited",
  410: "not_found",
  429: "rate_limited",
};

/** Whether a status says that a request cannot be taken as it is written; 413 and others say more than that. */
export function isAboutRequest(status: number): boolean {
  return status === 400 || status === 422;
}

/** What a status that is no success means. A redirect is no answer: the prompt goes to nobody else. */
export function failureOfStatus(status: number): Failure {
  if (status >= 500) return "server_error";
  if (status < 400) return "not_a_completion";
  return FAILURE_OF[status] ?? "bad_request";
}

/**
 * The failure of an answer that is no success.
 *
 * @param errorText the beginning of a 400's or 422's text: only looked at for what it is about
 */
export function refusedStatus(
  status: number,
  retryAfter: string | undefined,
  errorText: string,
): ProviderFailure {
  const failure = failureOfStatus(status);
  return new ProviderFailure(failure, {
    retryAfterMs: readRetryAfter(retryAfter, Date.now()),
    isOurs: failure === "bad_request",
    refuses: isAboutRequest(status) ? refusedPart(errorText) : undefined,
  });
}

/**
 * `Retry-After` of RFC 9110, section 10.2.3: whole seconds or an HTTP date.
 *
 * @returns milliseconds, between 0 and 60,000; undefined for what is neither
 */
export function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, MOST_RETRY_AFTER_MS);
  // `Date.parse` takes far more than HTTP dates, "-5" among them.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return undefined;
  return Math.min(Math.max(at - nowMs, 0), MOST_RETRY_AFTER_MS);
}
