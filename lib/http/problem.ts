import { problemBody, ServiceError } from "@/lib/core/errors";
import { log } from "@/lib/server/log";

/**
 * Turns anything thrown into a problem+json answer and one log line. What is not a `ServiceError`
 * becomes a fixed 500: its text may hold SQL, paths or secrets and stays in the log.
 */
export function toProblem(thrown: unknown, requestId: string): Response {
  const error =
    thrown instanceof ServiceError
      ? thrown
      : new ServiceError({
          code: "internal",
          message: "Something went wrong on our side. Try again; if it stays, report the request id.",
          cause: thrown,
        });
  log(error.status >= 500 ? "error" : "debug", "Request failed", {
    request_id: requestId,
    code: error.code,
    error: error.status >= 500 ? (error.cause ?? error) : undefined,
  });
  const headers = new Headers({ ...error.headers, "content-type": "application/problem+json" });
  if (error.retryAfterSeconds !== undefined) headers.set("retry-after", String(error.retryAfterSeconds));
  if (error.status === 401) headers.set("www-authenticate", 'Bearer realm="assay", ApiKey realm="assay"');
  return new Response(JSON.stringify(problemBody(error, requestId)), { status: error.status, headers });
}
