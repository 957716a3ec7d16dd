import http from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, problemBody, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
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
          message:
            "Something went wrong on our side. Try again; if the problem persists, report the request ID.",
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

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The caller's `X-Request-Id` when it is well formed, else a new one. */
export function requestIdOf(given: unknown): string {
  return typeof given === "string" && REQUEST_ID.test(given) ? given : newId("request");
}

/** Answers a request that no route will see. */
export function answerProblem(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  error: ServiceError,
): void {
  const requestId = requestIdOf(request.headers["x-request-id"]);
  const text = JSON.stringify(problemBody(error, requestId));
  response.writeHead(error.status, {
    ...headersOf(error, requestId),
    "content-length": Buffer.byteLength(text),
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

/** Answers on a connection whose request Node could not read, and closes it. */
export function answerOnSocket(socket: Duplex, error: ServiceError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newId("request");
  const text = JSON.stringify(problemBody(error, requestId));
  const headers = {
    ...headersOf(error, requestId),
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${http.STATUS_CODES[error.status]}\r\n${head.join("")}\r\n${text}`);
}

function headersOf(error: ServiceError, requestId: string): Record<string, string> {
  return {
    ...error.headers,
    "content-type": "application/problem+json",
    "x-request-id": requestId,
    "cache-control": "no-store",
    ...(error.retryAfterSeconds === undefined ? {} : { "retry-after": String(error.retryAfterSeconds) }),
  };
}

/** What a client did to a connection that Node gave up on. */
export function unreadable(error: NodeJS.ErrnoException): ServiceError {
  const [code, message] = FAILURES[error.code ?? ""] ?? MALFORMED;
  return new ServiceError({ code, message });
}

const MALFORMED: readonly [ErrorCode, string] = [
  "malformed_request",
  "The request is not valid HTTP/1.1. Check its first line, headers and transfer encoding.",
];

const FAILURES: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["request_timeout", "The request did not arrive in time. Send it again."],
  HPE_HEADER_OVERFLOW: [
    "headers_too_large",
    "The request line and headers may have at most 16 KiB together.",
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["payload_too_large", "The chunk extensions of the body are too long."],
};
