import { availableParallelism } from "node:os";
import { log } from "@/lib/platform/log";
import type { Embedder } from "./embedder";
import { WorkerPool } from "./worker-pool";
import type { WorkerEngine } from "./worker-protocol";

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
    embed: (texts) => pool.embed(texts),
    close: () => pool.close(),
  };
}
