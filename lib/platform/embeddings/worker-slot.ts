import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { ServiceError } from "@/lib/core/errors";
import { startWorkerThread } from "@/lib/platform/worker-thread";
import type { EmbeddingEngine } from "./embedder";
import type { Tuning } from "./tuning";

interface Waiting {
  resolve(values: Float32Array): void;
  reject(error: Error): void;
}

interface Running {
  worker: Worker;
  /** Settles when the engine is open, with a problem the operator should know, if any. */
  opened: Promise<string | undefined>;
  /** Gives the worker up and fails what waits for it; its thread goes on. */
  giveUp: (reason: string) => void;
}

/** A request takes some 20 ms, opening the engine seconds on a busy machine; longer is not waited for a thread's end. */
const END_WITHIN_MS = 30_000;

/**
 * One worker thread, started when first needed and again after it died. It holds the process open only
 * while a request waits, so that a script can end without closing it.
 */
export class WorkerSlot {
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

  /** All numbers asked for, one after the other. The caller sends one request at a time. */
  async request(asked: EngineRequest): Promise<Float32Array> {
    await this.open();
    const worker = this.#running?.worker;
    if (!worker) throw stopped("it ended before the request");
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      worker.ref();
      worker.postMessage(asked);
    });
  }

  /**
   * Fails what waits. The thread ends by itself when it has opened its engine and answered its request: to end it in
   * the middle of native code ends the process.
   */
  async close(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    running.giveUp("it was closed");
    // A process that waits for this and nothing else must not end before it.
    running.worker.ref();
    const ended = once(running.worker, "exit", { signal: AbortSignal.timeout(END_WITHIN_MS) });
    running.worker.postMessage({ kind: "close" } satisfies WorkerRequest);
    await ended.catch(() => running.worker.unref());
  }

  #start(): Running {
    const worker = startWorkerThread("lib/platform/embeddings/worker.ts", this.#input);
    let resolve: (problem: string | undefined) => void = () => undefined;
    let reject: (error: Error) => void = () => undefined;
    const opened = new Promise<string | undefined>((...settle) => {
      [resolve, reject] = settle;
    });
    // It may be given up while no one waits for it.
    opened.catch(() => undefined);
    const giveUp = (reason: string) => {
      worker.removeAllListeners();
      // A late error of a thread that is given up must not end the process.
      worker.on("error", () => undefined);
      reject(stopped(reason));
      this.#settle()?.reject(stopped(reason));
      this.#running = undefined;
    };
    const fail = (reason: string) => {
      giveUp(reason);
      void worker.terminate();
    };
    worker.on("message", (message: WorkerMessage) => {
      if (message.kind === "unable") return fail(message.reason);
      if (message.kind === "numbers") return this.#settle()?.resolve(message.values);
      if (message.kind === "failed") return this.#settle()?.reject(stopped(message.reason));
      worker.unref();
      resolve(message.problem);
    });
    worker.on("error", (error: unknown) => fail(error instanceof Error ? error.message : String(error)));
    worker.on("exit", (code) => fail(`its thread ended with code ${code}`));
    return { worker, opened, giveUp };
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

export type WorkerRequest =
  | EngineRequest
  /** The thread ends after what it is doing. */
  | { kind: "close" };

/** What an engine computes. */
export type EngineRequest =
  /** `isLayered`: each vector is followed by that of the middle layer. */
  | { kind: "embed"; texts: readonly string[]; isLayered: boolean; tuning: Tuning | undefined }
  /** Vectors of one length, one after the other. */
  | { kind: "multiply"; rows: Float32Array; columns: Float32Array; length: number };

/** What a worker says. It answers requests one at a time, in the order they came. */
export type WorkerMessage =
  /** `problem` is something an operator should know although the engine works. */
  | { kind: "ready"; problem: string | undefined }
  | { kind: "unable"; reason: string }
  /** All vectors or products of the request, one after the other. */
  | { kind: "numbers"; values: Float32Array }
  | { kind: "failed"; reason: string };
