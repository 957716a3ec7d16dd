import { setImmediate as nextTurn } from "node:timers/promises";

/** Lets other work of the process run between slices of computing. */
export class Turns {
  /** Well under the 50 ms a request may be held up. */
  static readonly SLICE_MS = 8;
  #started = performance.now();

  constructor(readonly signal: AbortSignal | undefined) {}

  /** @throws the signal's reason when the audit was given up */
  async next(): Promise<void> {
    if (performance.now() - this.#started < Turns.SLICE_MS) return;
    await nextTurn();
    this.signal?.throwIfAborted();
    this.#started = performance.now();
  }
}
