import { NextRequest } from "next/server";
import { ServiceError } from "@/lib/core/errors";
import { BODY_LIMIT_BYTES, readJson, readLimited, requireNoEncoding } from "./body";
import { toProblem } from "./problems";
import { limitAnonymous, RateLimitedError, type RateLimitState } from "./rate-limit";
import { serveInScope } from "./request-context";
import { readRequestId, withCommonHeaders } from "./route";

type SessionContext = RouteContext<"/api/auth/[...nextauth]">;

type SessionHandler = (request: NextRequest, context: SessionContext) => Promise<Response>;

/**
 * Puts what every request passes in front of the browser's sign-in, which a library answers: request id, the
 * budget of the address, the body's size and syntax. What the library throws is a problem like any other.
 */
export function guardSessions(
  answer: SessionHandler,
): (request: Request, context: SessionContext) => Promise<Response> {
  return (request, context) => {
    const requestId = readRequestId(request);
    return serveInScope(request, requestId, () => serve(answer, request, context, requestId));
  };
}

async function serve(
  answer: SessionHandler,
  request: Request,
  context: SessionContext,
  requestId: string,
): Promise<Response> {
  let limit: RateLimitState | undefined;
  let response: Response;
  try {
    limit = await limitAnonymous(request);
    const body = request.method === "POST" ? await readSmallBody(request) : undefined;
    const { method, headers } = request;
    response = await answer(new NextRequest(request.url, { method, headers, body }), context);
  } catch (error) {
    if (error instanceof RateLimitedError) limit = error.state;
    response = toProblem(error, requestId);
  }
  return withCommonHeaders(response, requestId, limit);
}

/** The library reads JSON objects and forms, whole. */
async function readSmallBody(request: Request): Promise<string> {
  requireNoEncoding(request);
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) {
    return (await readLimited(request, BODY_LIMIT_BYTES, "The body")).toString("utf8");
  }
  const { text, value } = await readJson(request);
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return text;
  throw new ServiceError({ code: "malformed_json", message: "The body must be a JSON object." });
}
