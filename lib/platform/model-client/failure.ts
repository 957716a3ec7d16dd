import { z } from "zod";
import { sharedError } from "@/lib/core/shared-error";
import type { Usage } from "./types";
import type { Failure } from "./vocabulary";

/** What a failure says beyond its word. */
export interface FailureFacts {
  /** When to ask again, according to the provider. */
  retryAfterMs?: number | undefined;
  /** Tokens the attempt used anyway: as the provider reported or, once the request was sent, as estimated. */
  usage?: Usage | undefined;
  /** The connection failed before any of the answer arrived: another attempt may succeed. */
  brokeBeforeFirstByte?: boolean;
  /** Our limit, our request or our caller caused it: it says nothing about the provider's health. */
  isOurs?: boolean;
  /** The part of the request that the endpoint rejects, if asking in another way can help. */
  refuses?: RefusedPart | undefined;
}

/**
 * The part of a request that an endpoint rejects, if asking in another way can help: the part it named, or
 * `unsaid` if it only said that something is wrong.
 */
export type RefusedPart = "stream_options" | "response_format" | "unsaid";

/**
 * A call without an answer. Its message is the failure's word and it has no cause: a provider's text may repeat
 * our key, and transport errors hold the request.
 */
export class ProviderFailure extends sharedError("ProviderFailure") {
  constructor(
    readonly failure: Failure,
    readonly facts: Readonly<FailureFacts> = {},
  ) {
    super(failure);
  }
}

const MAX_RETRY_AFTER_MS = 60_000;

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

/** What an unsuccessful status means. A redirect is a failure: the prompt goes to no other host. */
export function failureOfStatus(status: number): Failure {
  if (status >= 500) return "server_error";
  if (status < 400) return "not_a_completion";
  return FAILURE_OF[status] ?? "bad_request";
}

/** Whether a status means that the request is malformed for this endpoint; 413 and others are more specific. */
export function isAboutRequest(status: number): boolean {
  return status === 400 || status === 422;
}

/**
 * The failure of an unsuccessful response.
 *
 * @param errorText the beginning of the body of a 400 or 422; only searched for the part it is about
 */
export function failureOfResponse(
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
 * @returns milliseconds, between 0 and 60,000; undefined for anything else
 */
export function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, MAX_RETRY_AFTER_MS);
  // `Date.parse` accepts far more than HTTP dates, "-5" among them.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return undefined;
  return Math.min(Math.max(at - nowMs, 0), MAX_RETRY_AFTER_MS);
}

const FORMAT = /response.?format|schema|json.?(?:object|mode)/i;

/**
 * Words that carry no information on their own: Google's "Request contains an invalid argument.", OpenRouter's
 * "Provider returned error", a proxy's page about a bad request.
 */
const EMPTY_WORDS = new Set(
  "a an api argument arguments bad body contains content entity error failed for has in input invalid is no not of parameter parameters provider received request returned the this unprocessable upstream was your".split(
    " ",
  ),
);

const Words = z.string().nullish();
const ErrorBody = z.object({
  error: z.union([z.string(), z.object({ message: Words })]).nullish(),
  message: Words,
  detail: Words.catch(undefined),
});

/**
 * The part of the request that an error text is about. Returns one of our words and nothing of the text.
 *
 * @returns undefined if the text is about something else, such as a context that is too long
 */
export function refusedPart(errorText: string): RefusedPart | undefined {
  if (errorText.includes("stream_options")) return "stream_options";
  if (FORMAT.test(errorText)) return "response_format";
  const words =
    messageOf(errorText)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.every((word) => EMPTY_WORDS.has(word)) ? "unsaid" : undefined;
}

function messageOf(errorText: string): string {
  try {
    const { error, message, detail } = ErrorBody.parse(JSON.parse(errorText));
    return (typeof error === "string" ? error : error?.message) ?? message ?? detail ?? "";
  } catch {
    return errorText.replace(/<[^<>]*>/g, " ");
  }
}
