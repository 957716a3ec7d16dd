import { clientAddress } from "./limit-requests";
import { runInRequest } from "./request-context";

/** Serves a request so that records made on the way name it: its id, IP address and user agent. */
export function serveInScope<T>(request: Request, requestId: string, work: () => T): T {
  const userAgent = request.headers.get("user-agent");
  return runInRequest({ requestId, ipAddress: clientAddress(request), userAgent }, work);
}
