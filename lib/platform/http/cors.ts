import type http from "node:http";

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS =
  "Authorization, X-API-Key, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, Range, X-Request-Id";
const ANSWER_HEADERS =
  "Content-Disposition, Content-Range, ETag, Idempotency-Replayed, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id";
const PREFLIGHT_SECONDS = "600";

/**
 * The headers that let a script of another origin read an answer (Fetch, section 3.2). Credentials are never
 * allowed: a script of another site brings a key or token of its own, not the cookie of whoever looks at it.
 *
 * @returns undefined for an origin that is not allowed, and for a request of no script
 */
export function corsHeaders(
  request: http.IncomingMessage,
  allowed: readonly string[],
): Record<string, string> | undefined {
  const { origin } = request.headers;
  if (origin === undefined || !allowed.includes(origin)) return undefined;
  return { "access-control-allow-origin": origin, "access-control-expose-headers": ANSWER_HEADERS };
}

/** Whether a browser asks what it may send, before it sends it. */
export function isPreflight({ method, headers }: http.IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-methods": METHODS,
  "access-control-allow-headers": REQUEST_HEADERS,
  "access-control-max-age": PREFLIGHT_SECONDS,
};
