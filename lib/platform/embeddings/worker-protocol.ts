import type { EmbeddingEngine } from "./embedder";

/** The engines that run in a worker thread. */
export type WorkerEngine = Exclude<EmbeddingEngine, "keyword">;

/** What a worker is started with. */
export interface WorkerInput {
  engine: WorkerEngine;
  /** Where the ONNX file is kept. */
  modelsDirectory: string;
}

export interface WorkerRequest {
  texts: readonly string[];
}

/** What a worker says. It answers requests one at a time, in the order they came. */
export type WorkerMessage =
  /** `problem` is something an operator should know although the engine works. */
  | { kind: "ready"; problem: string | undefined }
  | { kind: "unable"; reason: string }
  /** All vectors of the request, one after the other. */
  | { kind: "vectors"; values: Float32Array }
  | { kind: "failed"; reason: string };
