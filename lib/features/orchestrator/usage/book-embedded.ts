import type { CallBook, Model } from "@/lib/platform/model-client";

/**
 * Has an embedded operator do something, recorded like any call: it has no tokens and no price.
 *
 * @throws whatever `work` throws
 */
export async function bookEmbedded<T>(
  book: CallBook,
  call: { model: Model; runId: string; purpose: string },
  work: () => Promise<T>,
): Promise<T> {
  const ticket = await book.begin({ ...call, maxCost: 0 });
  const startedAt = performance.now();
  const end = async (outcome: "answered" | "server_error") => {
    const latencyMs = performance.now() - startedAt;
    if (ticket) await book.end(ticket, { outcome, usage: undefined, cost: 0, latencyMs });
  };
  try {
    const done = await work();
    await end("answered");
    return done;
  } catch (error) {
    await end("server_error");
    throw error;
  }
}
