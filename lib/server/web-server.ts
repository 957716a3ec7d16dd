import http from "node:http";
import { problemBody, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Settings } from "./env";

type RequestHandler = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void> | void;

export interface WebServer {
  port: number;
  /** Hands requests to the application; before that they are answered 503. */
  serveWith(handler: RequestHandler): void;
  /** Takes no more requests and waits for those that run, at most 25 seconds. */
  close(): Promise<void>;
}

/** An audit right after the start reads the whole catalog first, which a busy machine takes its time for. */
const DRAIN_MS = 25_000;
const SWEEP_MS = 50;
/** Longer than a usual proxy's idle time, so that the proxy closes first. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Listens on the configured port. The only place that knows the peer's address: it is handed on in a
 * header that a value from outside cannot set, and so is the path of the page.
 */
export async function listen(settings: Settings): Promise<WebServer> {
  let handle: RequestHandler = (_, response) => {
    response.writeHead(503, { "retry-after": "2" }).end("Assay is starting.");
  };
  const server = http.createServer((request, response) => {
    if (!isDecodable(request.url ?? "/")) return refuseAddress(response);
    request.headers["x-assay-client-address"] = clientAddress(request, settings.trustProxy);
    request.headers["x-assay-path"] = request.url ?? "/";
    void handle(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, () => resolve());
  });
  const address = server.address();
  return {
    port: address && typeof address === "object" ? address.port : settings.port,
    serveWith: (handler) => {
      handle = handler;
    },
    close: () => drain(server),
  };
}

/** Next fails on a path with a broken percent escape before any route could answer it; a query may have one. */
function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address.split("?")[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

function refuseAddress(response: http.ServerResponse): void {
  const error = new ServiceError({
    code: "bad_address",
    message: "The address has a broken percent escape.",
  });
  const requestId = newId("request");
  response.writeHead(error.status, { "content-type": "application/problem+json", "x-request-id": requestId });
  response.end(JSON.stringify(problemBody(error, requestId)));
}

function clientAddress(request: http.IncomingMessage, isProxyTrusted: boolean): string {
  const forwarded = request.headers["x-forwarded-for"];
  // The last entry is the one our own proxy added; the ones before it are the caller's claim.
  const last = isProxyTrusted
    ? String(forwarded ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : undefined;
  return last || (request.socket.remoteAddress ?? "unknown");
}

function drain(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is busy now is idle once it has its answer, and would be kept alive for long.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
