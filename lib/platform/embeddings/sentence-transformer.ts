import { availableParallelism } from "node:os";
import { log } from "@/lib/platform/log";
import type { Embedder, LayeredVector } from "./embedder";
import type { Tuning } from "./tuning";
import { type EngineRequest, type WorkerInput, WorkerSlot } from "./worker-slot";

/** Dimensions of all-MiniLM-L6-v2. */
const DIMENSIONS = 384;

/** More threads than two would starve the rest of the process on the machines this is made for. */
const MAX_THREADS = 2;

/** An embedder with threads behind it. */
export interface ClosableEmbedder extends Embedder {
  close(): Promise<void>;
}

interface SentenceTransformerOptions {
  engine: WorkerInput["engine"];
  /** Where the ONNX file is kept. */
  modelsDirectory: string;
}

/**
 * all-MiniLM-L6-v2 in worker threads.
 *
 * @throws ServiceError `model_unavailable` when the engine cannot run on this machine
 */
export async function openSentenceTransformer(
  options: SentenceTransformerOptions,
): Promise<ClosableEmbedder> {
  const pool = new WorkerPool(options, DIMENSIONS, Math.min(MAX_THREADS, availableParallelism()));
  const problem = await pool.open();
  if (problem) log("warn", "The embedding model works from memory", { problem });
  return {
    ...embedderOf(pool, options.engine, undefined),
    close: () => pool.close(),
  };
}

function embedderOf(pool: WorkerPool, engine: WorkerInput["engine"], tuning: Tuning | undefined): Embedder {
  return {
    method: "sentence-transformer",
    engine,
    model: ["all-MiniLM-L6-v2", tuning?.name].filter(Boolean).join("-"),
    dimensions: DIMENSIONS,
    embed: async (texts) => (await pool.embed(texts, 1, tuning)).map(([vector]) => vector ?? EMPTY),
    // WebAssembly gives the last layer alone.
    embedLayers: engine === "wasm-float32" ? undefined : (texts) => embedLayers(pool, texts, tuning),
    multiply: (rows, columns) => pool.multiply(rows, columns),
    tuned: (other) => embedderOf(pool, engine, other),
  };
}

const EMPTY = new Float32Array(0);

async function embedLayers(
  pool: WorkerPool,
  texts: readonly string[],
  tuning: Tuning | undefined,
): Promise<LayeredVector[]> {
  const rows = await pool.embed(texts, 2, tuning);
  return rows.map(([vector = EMPTY, middle = EMPTY]) => ({ vector, middle }));
}

/** A request to a worker takes at most about 8 × 2 ms, which is the longest a single text waits for its turn. */
const MAX_TEXTS_PER_REQUEST = 8;

/** How many products a request asks for, some 16 ms of work with vectors of 384 dimensions. */
const MAX_PRODUCTS_PER_REQUEST = 512 * 1024;

/** How many vectors each text gets: with 2 the second is that of the middle layer. */
type VectorsPerText = 1 | 2;

/** What a call wants of the workers. */
type Work =
  | { kind: "embed"; texts: readonly string[]; perText: VectorsPerText; tuning: Tuning | undefined }
  | { kind: "multiply"; rows: readonly Float32Array[]; columns: Float32Array; count: number };

/** A call is done in items, texts or rows, each of which gets a list of numbers. */
interface Call {
  work: Work;
  items: number;
  next: number;
  pending: number;
  results: Float32Array[];
  resolve(results: Float32Array[]): void;
  reject(error: unknown): void;
}

/** Consecutive items of one call. */
interface Part {
  call: Call;
  start: number;
  end: number;
}

/** Whether one request can do both. */
function goTogether(a: Work, b: Work): boolean {
  return (
    a.kind === "embed" && b.kind === "embed" && a.perText === b.perText && a.tuning?.name === b.tuning?.name
  );
}

/** The request for some parts, which go together. */
function requestOf(parts: readonly Part[]): EngineRequest {
  const texts: string[] = [];
  let isLayered = false;
  let tuning: Tuning | undefined;
  for (const { call, start, end } of parts) {
    const { work } = call;
    if (work.kind === "multiply") {
      const length = work.rows[start]?.length ?? 0;
      const rows = new Float32Array((end - start) * length);
      for (let i = start; i < end; i++) rows.set(work.rows[i] ?? EMPTY, (i - start) * length);
      return { kind: "multiply", rows, columns: work.columns, length };
    }
    texts.push(...work.texts.slice(start, end));
    isLayered = work.perText === 2;
    tuning = work.tuning;
  }
  return { kind: "embed", texts, isLayered, tuning };
}

/** Vectors one after the other, in memory that threads share. */
function packed(vectors: readonly Float32Array[]): Float32Array {
  const length = vectors[0]?.length ?? 0;
  const all = new Float32Array(new SharedArrayBuffer(4 * length * vectors.length));
  for (const [i, vector] of vectors.entries()) all.set(vector, i * length);
  return all;
}

/**
 * Spreads work over worker threads. Calls take turns, so that one sentence does not wait behind a long
 * document that came before it; while the workers are busy what several callers wait for gathers, and the next
 * request takes texts of all of them. The texts of a lone caller are shared by the workers.
 */
class WorkerPool {
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

  async embed(
    texts: readonly string[],
    perText: VectorsPerText,
    tuning: Tuning | undefined,
  ): Promise<Float32Array[][]> {
    const found = await this.#run({ kind: "embed", texts, perText, tuning }, texts.length);
    return found.map((values) =>
      Array.from({ length: perText }, (_, layer) =>
        values.slice(layer * this.#dimensions, (layer + 1) * this.#dimensions),
      ),
    );
  }

  multiply(rows: readonly Float32Array[], columns: readonly Float32Array[]): Promise<Float32Array[]> {
    if (columns.length === 0) return Promise.resolve(rows.map(() => EMPTY));
    const work = { kind: "multiply", rows, columns: packed(columns), count: columns.length } as const;
    return this.#run(work, rows.length);
  }

  async close(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #run(work: Work, items: number): Promise<Float32Array[]> {
    if (items === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.#calls.push({ work, items, next: 0, pending: 0, results: [], resolve, reject });
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (this.#idle.length > 0 && this.#calls.length > 0) {
      const slot = this.#idle.shift();
      if (slot) void this.#request(slot, this.#take());
    }
  }

  /** The next items of the calls in their turn, as far as one request can do them. */
  #take(): Part[] {
    const parts: Part[] = [];
    const continued: Call[] = [];
    let left = this.#share();
    for (let call = this.#calls[0]; call && left > 0; call = this.#calls[0]) {
      if (parts[0] && !goTogether(parts[0].call.work, call.work)) break;
      this.#calls.shift();
      const start = call.next;
      call.next = Math.min(start + left, call.items);
      call.pending++;
      left -= call.next - start;
      parts.push({ call, start, end: call.next });
      if (call.next < call.items) continued.push(call);
    }
    this.#calls.push(...continued);
    return parts;
  }

  /**
   * How many items the next request takes. The workers share the texts that wait, each as many as do not hold up others.
   * Rows are always shared out alike: how many are multiplied at once can move the last digit.
   */
  #share(): number {
    const [first] = this.#calls;
    if (first?.work.kind === "multiply")
      return Math.max(1, Math.floor(MAX_PRODUCTS_PER_REQUEST / first.work.count));
    const waiting = this.#calls.reduce((sum, { items, next }) => sum + items - next, 0);
    return Math.min(MAX_TEXTS_PER_REQUEST, Math.ceil(waiting / (this.#idle.length + 1)));
  }

  async #request(slot: WorkerSlot, parts: readonly Part[]): Promise<void> {
    try {
      const values = await slot.request(requestOf(parts));
      const each = values.length / parts.reduce((sum, { start, end }) => sum + end - start, 0);
      let at = 0;
      for (const { call, start, end } of parts) {
        for (let i = start; i < end; i++, at += each) call.results[i] = values.subarray(at, at + each);
        call.pending--;
        if (call.pending === 0 && call.next === call.items) call.resolve(call.results);
      }
    } catch (error) {
      for (const { call } of parts) {
        // The rest of a failed call is not worth computing.
        const queued = this.#calls.indexOf(call);
        if (queued >= 0) this.#calls.splice(queued, 1);
        call.reject(error);
      }
    } finally {
      // To the front: the worker that ran last has the weights in its cache.
      this.#idle.unshift(slot);
      this.#dispatch();
    }
  }
}
