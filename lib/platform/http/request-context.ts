import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "@/lib/platform/singleton";

/** Where a piece of work came from, for records that name it. */
interface RequestContext {
  requestId: string;
  ipAddress: string;
  userAgent: string | null;
}

const storage = () => processSingleton("request-context", () => new AsyncLocalStorage<RequestContext>());

/** Runs `work`, and whatever it starts, as part of that request. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage().run(context, work);
}

/** The request being served; undefined in background work and on the command line. */
export function requestContext(): RequestContext | undefined {
  return storage().getStore();
}

/** Serves a request so that records made on the way name it: its id, IP address and user agent. */
export function serveInScope<T>(request: Request, requestId: string, work: () => T): T {
  const userAgent = request.headers.get("user-agent");
  return runInRequest({ requestId, ipAddress: clientAddress(request), userAgent }, work);
}

/** Header in which our web server names the caller's address; a value from outside is overwritten there. */
const CLIENT_ADDRESS_HEADER = "x-assay-client-address";

export function clientAddress(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}
