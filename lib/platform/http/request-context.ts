import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "@/lib/platform/singleton";

/** Where a piece of work came from, for records that name it. */
export interface RequestContext {
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
