import http from "node:http";
import { ServiceError } from "@/lib/core/errors";
import type { Settings } from "@/lib/platform/env";
import { presentToApi } from "./present-to-api";
import { answerOnSocket, answerProblem, unreadable } from "./problems";
import { readTarget, type Target } from "./request-target";

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
/** Headers come in one or two packets; a form of 25 MiB takes two minutes at 2 Mbit/s. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 120_000;
const TIMEOUT_CHECK_MS = 5_000;
/** What still comes of a body that was answered before its end is read this long, so that the answer arrives. */
const UNREAD_BODY_MS = 5_000;

/** Two years; browsers then never try plain HTTP for this host. Subdomains are for their own servers to decide. */
const STRICT_TRANSPORT = "max-age=63072000";

/** Headers in which this server tells the application something; a value from outside is overwritten or dropped. */
const OWN_HEADERS = ["x-assay-client-address", "x-assay-path", "x-assay-method"] as const;
/**
 * Listens on the configured port. The only place that knows the peer's address: it is handed on in a
 * header that a value from outside cannot set, and so is the path of the page.
 */
export async function listen(settings: Settings): Promise<WebServer> {
  let handle: RequestHandler = (request, response) =>
    answerProblem(
      request,
      response,
      new ServiceError({ code: "unavailable", message: "Assay is starting.", retryAfterSeconds: 2 }),
    );
  const isSecure = settings.baseUrl.startsWith("https:");
  const server = http.createServer({ connectionsCheckingInterval: TIMEOUT_CHECK_MS }, (request, response) => {
    closeAfterUnreadBody(request, response);
    if (isSecure) response.setHeader("strict-transport-security", STRICT_TRANSPORT);
    const target = admit(request, response, settings.isProduction);
    if (!target) return;
    for (const name of OWN_HEADERS) delete request.headers[name];
    request.headers["x-assay-client-address"] = clientAddress(request, settings.trustProxy);
    request.headers["x-assay-path"] = target.url;
    if (target.area === "api" && presentToApi(request, response, target, settings.corsOrigins)) return;
    void handle(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  refuseBelowRequests(server);
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

/** Reads the request line into the request; undefined when the answer is given here already. */
function admit(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  isProduction: boolean,
): Target | undefined {
  const method = request.method ?? "";
  if (method === "OPTIONS" && request.url === "*") {
    response.writeHead(204, { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }).end();
    return undefined;
  }
  const target = readTarget(method, request.url ?? "/");
  if (!target) {
    const message = "The address is neither a path nor a URL, or has a broken percent escape.";
    answerProblem(request, response, new ServiceError({ code: "bad_address", message }));
    return undefined;
  }
  request.url = target.url;
  if (target.host !== undefined) request.headers.host = target.host;
  // The development server's own tools are no pages.
  const isTool = !isProduction && /^\/_(next|_nextjs)/.test(target.url);
  if (target.allow === undefined || target.area === "api" || isTool) return target;
  if (target.area === "pages" && method === "POST") {
    // A form sent before its script runs: the page it is on, once more.
    response.writeHead(303, { location: target.url, "cache-control": "no-store" }).end();
    return undefined;
  }
  answerProblem(
    request,
    response,
    new ServiceError({
      code: "method_not_allowed",
      message: `This address supports ${target.allow}.`,
      headers: { allow: target.allow },
    }),
  );
  return undefined;
}

/** An answer may come before the body's end (401, 413): whoever sends on slowly loses the connection. */
function closeAfterUnreadBody(request: http.IncomingMessage, response: http.ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.destroy(), UNREAD_BODY_MS).unref();
    request.once("close", () => clearTimeout(timer));
  });
}

/** What Node answers by itself, without a body, is a problem like every other failure. */
function refuseBelowRequests(server: http.Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
    answerOnSocket(socket, unreadable(error)),
  );
  server.on("checkExpectation", (request, response) =>
    answerProblem(
      request,
      response,
      new ServiceError({ code: "expectation_failed", message: "Only Expect: 100-continue is supported." }),
    ),
  );
  server.on("connect", (_, socket) =>
    answerOnSocket(
      socket,
      new ServiceError({
        code: "method_not_allowed",
        message: "This is no proxy.",
        headers: { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" },
      }),
    ),
  );
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
