import { problemBody, ServiceError } from "@/lib/core/errors";
import { log } from "@/lib/platform/log";

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
  logFailure(error, requestId);
  const headers = new Headers({ ...error.headers, "content-type": "application/problem+json" });
  if (error.retryAfterSeconds !== undefined) headers.set("retry-after", String(error.retryAfterSeconds));
  if (error.status === 401) headers.set("www-authenticate", 'Bearer realm="assay", ApiKey realm="assay"');
  return new Response(JSON.stringify(problemBody(error, requestId)), { status: error.status, headers });
}

/** Our own failure with its stack; a provider's, or a state an operator knows of, in one line. */
function logFailure(error: ServiceError, requestId: string): void {
  const fields = { request_id: requestId, code: error.code };
  if (error.status < 500) log("debug", "Request failed", fields);
  else if (error.code === "internal")
    log("error", "Request failed", { ...fields, error: error.cause ?? error });
  else {
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    log("warn", "Request failed", { ...fields, detail: error.message, cause });
  }
}
