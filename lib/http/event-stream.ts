import type { Operation } from "@/lib/core/operation";
import { log } from "@/lib/server/log";
import { checkOutput } from "./output";

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** An answer of server-sent events (WHATWG HTML, section 9.2): each item is one `data:` line of JSON. */
export function streamEvents(
  operation: Operation,
  items: AsyncIterable<unknown>,
  signal: AbortSignal,
): Response {
  const iterator = items[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let heartbeat: NodeJS.Timeout | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(": still here\n\n")), HEARTBEAT_MS);
      signal.addEventListener("abort", () => clearInterval(heartbeat), { once: true });
    },
    async pull(controller) {
      try {
        const { value, done } = await iterator.next();
        if (!done) {
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(checkOutput(operation, value))}\n\n`));
          return;
        }
      } catch (error) {
        log("error", "An event stream broke", { operation: operation.id, error });
      }
      clearInterval(heartbeat);
      controller.close();
    },
    async cancel() {
      clearInterval(heartbeat);
      await iterator.return?.();
    },
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" },
  });
}
