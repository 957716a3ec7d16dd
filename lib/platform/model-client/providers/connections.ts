import { Agent } from "undici";
import { processSingleton } from "@/lib/platform/singleton";

const CONNECT_TIMEOUT_MS = 5_000;
/** Shorter than servers keep an idle connection, so that few requests meet one that is closing. */
const KEEP_ALIVE_MS = 4_000;

/**
 * The connections to models, kept open between calls; idle ones do not keep the process alive. Their own time
 * limits are off: undici's timers are coarse above a second, and the limits of a call are its caller's. See
 * `openExchange`.
 */
export function connections(): Agent {
  return processSingleton(
    "model-connections",
    () =>
      new Agent({
        allowH2: false,
        keepAliveTimeout: KEEP_ALIVE_MS,
        keepAliveMaxTimeout: KEEP_ALIVE_MS,
        headersTimeout: 0,
        bodyTimeout: 0,
        connect: { timeout: CONNECT_TIMEOUT_MS },
      }),
  );
}
