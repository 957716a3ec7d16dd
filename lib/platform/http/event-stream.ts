import type { Caller } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import type { Operation } from "@/lib/core/operation";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { checkOutput } from "./answer";

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/**
 * An answer of server-sent events (WHATWG HTML, section 9.2): each item is one `data:` line of JSON. Nothing is
 * asked of the source before the first read, so an answer to HEAD costs nothing.
 *
 * @param onEnd is called once, when the source has ended or the caller has left
 */
export function streamEvents(
  operation: Operation,
  items: AsyncIterable<unknown>,
  signal: AbortSignal,
  onEnd: () => void,
): Response {
  const iterator = items[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let heartbeat: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(heartbeat);
    onEnd();
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(": still here\n\n")), HEARTBEAT_MS);
      signal.addEventListener("abort", end, { once: true });
    },
    async pull(controller) {
      try {
        const { value, done } = await iterator.next();
        // The caller left while the source was asked.
        if (isOver && !done) return void (await iterator.return?.());
        if (!done) {
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(checkOutput(operation, value))}\n\n`));
          return;
        }
      } catch (error) {
        if (!isOver) log("error", "An event stream broke", { operation: operation.id, error });
      }
      if (isOver) return;
      end();
      controller.close();
    },
    async cancel() {
      end();
      await iterator.return?.();
    },
  };
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), {
    headers: { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" },
  });
}

/** Open event streams of an organization in one process: each is a connection and a source that keeps reading. */
const MAX_STREAMS = 50;
const RETRY_SECONDS = 10;

const open = () => processSingleton("open-streams", () => new Map<string, number>());

/**
 * Takes one of the organization's places for event streams; opening a stream is one request of its budget,
 * however long it lasts.
 *
 * @returns gives the place back
 * @throws ServiceError `rate_limited` when all are taken
 */
export function takeStreamPlace({ organizationId }: Caller): () => void {
  const taken = open().get(organizationId) ?? 0;
  if (taken >= MAX_STREAMS) {
    throw new ServiceError({
      code: "rate_limited",
      message: `Your organization has ${MAX_STREAMS} event streams open. Close one, or read the state with GET.`,
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  open().set(organizationId, taken + 1);
  return () => {
    const left = (open().get(organizationId) ?? 1) - 1;
    if (left > 0) open().set(organizationId, left);
    else open().delete(organizationId);
  };
}
