import type { Dispatcher } from "undici";

/** Tells when a request is written to a connection, and not when it waits for one. */
export function tellWhenSent(tell: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      start?.(controller, context);
      if (!controller.aborted) tell();
    };
    return dispatch(options, handler);
  };
}

/** The result of the work, which is not waited for once the signal is aborted: undici would end connecting first. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const waiting = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true, signal: waiting.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    waiting.abort();
  }
}
