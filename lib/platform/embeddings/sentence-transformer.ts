import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { ServiceError } from "@/lib/core/errors";
import { log } from "@/lib/platform/log";
import { startWorkerThread } from "@/lib/platform/worker-thread";
import type { Embedder, EmbeddingEngine, LayeredVector } from "./embedder";

/** Dimensions of all-MiniLM-L6-v2. */
const DIMENSIONS = 384;

/** More threads than two would starve the rest of the process on the machines this is made for. */
const MAX_THREADS = 2;

/** An embedder with threads behind it. */
export interface ClosableEmbedder extends Embedder {
  close(): Promise<void>;
}

interface SentenceTransformerOptions {
  engine: WorkerEngine;
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
    method: "sentence-transformer",
    engine: options.engine,
    model: "all-MiniLM-L6-v2",
    dimensions: DIMENSIONS,
    embed: async (texts) => (await pool.embed(texts, 1)).map(([vector]) => vector ?? EMPTY),
    // WebAssembly runs the model as it is shipped, which has no second output.
    embedLayers: options.engine === "wasm-float32" ? undefined : (texts) => embedLayers(pool, texts),
    close: () => pool.close(),
  };
}

const EMPTY = new Float32Array(0);

async function embedLayers(pool: WorkerPool, texts: readonly string[]): Promise<LayeredVector[]> {
  const rows = await pool.embed(texts, 2);
  return rows.map(([vector = EMPTY, middle = EMPTY]) => ({ vector, middle }));
}

/** A request to a worker takes at most about 8 × 2 ms, which is the longest a single text waits for its turn. */
const MAX_TEXTS_PER_REQUEST = 8;

/** How many vectors each text gets: with 2 the second is that of the middle layer. */
type VectorsPerText = 1 | 2;

interface Call {
  texts: readonly string[];
  perText: VectorsPerText;
  next: number;
  pending: number;
  vectors: Float32Array[][];
  resolve(vectors: Float32Array[][]): void;
  reject(error: unknown): void;
}

/** Consecutive texts of one call. */
interface Part {
  call: Call;
  start: number;
  end: number;
}

/**
 * Spreads texts over worker threads. Calls take turns, so that one sentence does not wait behind a long
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

  embed(texts: readonly string[], perText: VectorsPerText): Promise<Float32Array[][]> {
    if (texts.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.#calls.push({ texts, perText, next: 0, pending: 0, vectors: [], resolve, reject });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #dispatch(): void {
    while (this.#idle.length > 0 && this.#calls.length > 0) {
      const waiting = this.#calls.reduce((sum, { texts, next }) => sum + texts.length - next, 0);
      const share = Math.ceil(waiting / this.#idle.length);
      const slot = this.#idle.shift();
      if (slot) void this.#request(slot, this.#take(Math.min(MAX_TEXTS_PER_REQUEST, share)));
    }
  }

  /** The next texts of the calls in their turn, as many as wanted, as far as they want the same of the model. */
  #take(wanted: number): Part[] {
    const parts: Part[] = [];
    const continued: Call[] = [];
    let left = wanted;
    for (let call = this.#calls[0]; call && left > 0; call = this.#calls[0]) {
      if (parts[0] && parts[0].call.perText !== call.perText) break;
      this.#calls.shift();
      const start = call.next;
      call.next = Math.min(start + left, call.texts.length);
      call.pending++;
      left -= call.next - start;
      parts.push({ call, start, end: call.next });
      if (call.next < call.texts.length) continued.push(call);
    }
    this.#calls.push(...continued);
    return parts;
  }

  async #request(slot: WorkerSlot, parts: readonly Part[]): Promise<void> {
    try {
      const texts = parts.flatMap(({ call, start, end }) => call.texts.slice(start, end));
      const values = await slot.request({ texts, isLayered: parts[0]?.call.perText === 2 });
      let at = 0;
      for (const { call, start, end } of parts) {
        for (let i = start; i < end; i++) {
          call.vectors[i] = Array.from({ length: call.perText }, (_, layer) =>
            values.slice(at + layer * this.#dimensions, at + (layer + 1) * this.#dimensions),
          );
          at += call.perText * this.#dimensions;
        }
        call.pending--;
        if (call.pending === 0 && call.next === call.texts.length) call.resolve(call.vectors);
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

interface Waiting {
  resolve(values: Float32Array): void;
  reject(error: Error): void;
}

interface Running {
  worker: Worker;
  /** Settles when the engine is open, with a problem the operator should know, if any. */
  opened: Promise<string | undefined>;
}

/**
 * One worker thread, started when first needed and again after it died. It holds the process open only
 * while a request waits, so that a script can end without closing it.
 */
class WorkerSlot {
  readonly #input: WorkerInput;
  #running: Running | undefined;
  #waiting: Waiting | undefined;

  constructor(input: WorkerInput) {
    this.#input = input;
  }

  /**
   * Opens the engine; at once when it is open.
   *
   * @returns a problem the operator should know although the engine works
   * @throws ServiceError `model_unavailable` when the engine cannot run on this machine
   */
  open(): Promise<string | undefined> {
    this.#running ??= this.#start();
    return this.#running.opened;
  }

  /** All vectors of `texts`, one after the other. The caller sends one request at a time. */
  async request(asked: WorkerRequest): Promise<Float32Array> {
    await this.open();
    const worker = this.#running?.worker;
    if (!worker) throw stopped("it ended before the request");
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      worker.ref();
      worker.postMessage(asked);
    });
  }

  async close(): Promise<void> {
    await this.#running?.worker.terminate();
  }

  #start(): Running {
    const worker = startWorkerThread("lib/platform/embeddings/worker.ts", this.#input);
    const opened = new Promise<string | undefined>((resolve, reject) => {
      const fail = (reason: string) => {
        this.#running = undefined;
        worker.removeAllListeners();
        // A late error of a thread that is given up must not end the process.
        worker.on("error", () => undefined);
        void worker.terminate();
        reject(stopped(reason));
        this.#settle()?.reject(stopped(reason));
      };
      worker.on("message", (message: WorkerMessage) => {
        if (message.kind === "unable") return fail(message.reason);
        if (message.kind === "vectors") return this.#settle()?.resolve(message.values);
        if (message.kind === "failed") return this.#settle()?.reject(stopped(message.reason));
        worker.unref();
        resolve(message.problem);
      });
      worker.on("error", (error: unknown) => fail(error instanceof Error ? error.message : String(error)));
      worker.on("exit", (code) => fail(`its thread ended with code ${code}`));
    });
    return { worker, opened };
  }

  #settle(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#running?.worker.unref();
    return waiting;
  }
}

function stopped(reason: string): ServiceError {
  return new ServiceError({
    code: "model_unavailable",
    message: "The embedding model cannot answer right now. Try again; the log names the cause.",
    cause: new Error(`The embedding engine stopped: ${reason}`),
  });
}

/** The engines that run in a worker thread. */
type WorkerEngine = Exclude<EmbeddingEngine, "keyword">;

/** What a worker is started with. */
export interface WorkerInput {
  engine: WorkerEngine;
  /** Where the ONNX file is kept. */
  modelsDirectory: string;
}

export interface WorkerRequest {
  texts: readonly string[];
  /** Whether each vector is followed by that of the middle layer. */
  isLayered: boolean;
}

/** What a worker says. It answers requests one at a time, in the order they came. */
export type WorkerMessage =
  /** `problem` is something an operator should know although the engine works. */
  | { kind: "ready"; problem: string | undefined }
  | { kind: "unable"; reason: string }
  /** All vectors of the request, one after the other. */
  | { kind: "vectors"; values: Float32Array }
  | { kind: "failed"; reason: string };
