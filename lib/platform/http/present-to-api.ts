import type http from "node:http";
import type { Target } from "./request-target";

/** By these Next answers as a page's router wants it, with redirects and fragments. */
const ROUTER_HEADERS = [
  "rsc",
  "next-action",
  "next-url",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-hmr-refresh",
  "x-nextjs-data",
  "x-middleware-prefetch",
] as const;

/** In it a route names the length of what it sends: Next takes away the usual header. */
const LENGTH_HEADER = "x-assay-content-length";

/**
 * The API is no page, and may be called from other origins' scripts where the operator allows it: nothing of Next's router shows. A method that no route has comes as OPTIONS, which every
 * route answers: it knows the methods it has, and refuses.
 *
 * @returns whether this was a browser's question before the request, which is answered now
 */
export function presentToApi(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  target: Target,
  corsOrigins: readonly string[],
): boolean {
  const cors = corsHeaders(request, corsOrigins);
  if (cors && isPreflight(request)) {
    response.writeHead(204, { ...cors, ...PREFLIGHT_HEADERS, vary: "Origin" }).end();
    return true;
  }
  for (const name of ROUTER_HEADERS) delete request.headers[name];
  if (target.allow !== undefined) {
    request.headers["x-assay-method"] = request.method;
    request.method = "OPTIONS";
  }
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => http.ServerResponse;
  response.writeHead = (...parts: unknown[]) => {
    for (const [name, value] of Object.entries(cors ?? {})) response.setHeader(name, value);
    const vary = `${response.getHeader("vary") ?? ""}${corsOrigins.length > 0 ? ",Origin" : ""}`
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !/^(rsc|next-.*)$/i.test(name));
    if (vary.length > 0) response.setHeader("vary", vary.join(", "));
    else response.removeHeader("vary");
    const length = response.getHeader(LENGTH_HEADER);
    if (length !== undefined) {
      response.removeHeader(LENGTH_HEADER);
      response.setHeader("content-length", length);
    }
    return writeHead(...parts);
  };
  return false;
}

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
function corsHeaders(
  request: http.IncomingMessage,
  allowed: readonly string[],
): Record<string, string> | undefined {
  const { origin } = request.headers;
  if (origin === undefined || !allowed.includes(origin)) return undefined;
  return { "access-control-allow-origin": origin, "access-control-expose-headers": ANSWER_HEADERS };
}

/** Whether a browser asks what it may send, before it sends it. */
function isPreflight({ method, headers }: http.IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-methods": METHODS,
  "access-control-allow-headers": REQUEST_HEADERS,
  "access-control-max-age": PREFLIGHT_SECONDS,
};
