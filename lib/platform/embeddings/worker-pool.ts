import type { WorkerInput } from "./worker-protocol";
import { WorkerSlot } from "./worker-slot";

/** A request to a worker takes about 8 × 2 ms, which is the longest a single text waits for its turn. */
const TEXTS_PER_REQUEST = 8;

interface Call {
  texts: readonly string[];
  next: number;
  pending: number;
  vectors: Float32Array[];
  resolve(vectors: Float32Array[]): void;
  reject(error: unknown): void;
}

/**
 * Spreads texts over worker threads. Calls take turns, so that one sentence does not wait behind a long
 * document that came before it.
 */
export class WorkerPool {
  readonly #dimensions: number;
  readonly #slots: readonly WorkerSlot[];
  readonly #idle: WorkerSlot[];
  readonly #calls: Call[] = [];

  constructor(input: WorkerInput, dimensions: number, threads: number) {
    this.#dimensions = dimensions;
    this.#slots = Array.from({ length: threads }, () => new WorkerSlot(input));
    this.#idle = [...this.#slots];
  }

  /**
   * Opens the first worker and waits for it; the others open behind it, when the model file is there.
   *
   * @returns a problem the operator should know although the engine works
   * @throws ServiceError `model_unavailable` when the engine cannot run on this machine
   */
  async open(): Promise<string | undefined> {
    const [first, ...others] = this.#slots;
    const problem = await first?.open();
    // What stops one of these is reported by the first request it gets.
    for (const slot of others) slot.open().catch(() => undefined);
    return problem;
  }

  embed(texts: readonly string[]): Promise<Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.#calls.push({ texts, next: 0, pending: 0, vectors: [], resolve, reject });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #dispatch(): void {
    while (this.#idle.length > 0) {
      const call = this.#calls.shift();
      const slot = call && this.#idle.shift();
      if (!slot) return;
      const start = call.next;
      call.next = Math.min(start + TEXTS_PER_REQUEST, call.texts.length);
      call.pending++;
      if (call.next < call.texts.length) this.#calls.push(call);
      void this.#request(slot, call, start, call.next);
    }
  }

  async #request(slot: WorkerSlot, call: Call, start: number, end: number): Promise<void> {
    try {
      const values = await slot.request(call.texts.slice(start, end));
      for (let i = start; i < end; i++) {
        const offset = (i - start) * this.#dimensions;
        call.vectors[i] = values.slice(offset, offset + this.#dimensions);
      }
      call.pending--;
      if (call.pending === 0 && call.next === call.texts.length) call.resolve(call.vectors);
    } catch (error) {
      // The rest of a failed call is not worth computing.
      const queued = this.#calls.indexOf(call);
      if (queued >= 0) this.#calls.splice(queued, 1);
      call.reject(error);
    } finally {
      // To the front: the worker that ran last has the weights in its cache.
      this.#idle.unshift(slot);
      this.#dispatch();
    }
  }
}
