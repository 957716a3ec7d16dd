import type http from "node:http";
import { corsHeaders, isPreflight, PREFLIGHT_HEADERS } from "./cors";
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
