import path from "node:path";
import { ServiceError } from "@/lib/core/errors";
import { settings } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import type { Embedder } from "./embedder";
import { embedStored, rememberVectors } from "./kept-vectors";
import { createKeywordEmbedder } from "./keyword";
import { type ClosableEmbedder, openSentenceTransformer } from "./sentence-transformer";
import type { Tuning } from "./tuning";

interface Holder {
  opened: Promise<ClosableEmbedder> | undefined;
}

function holder(): Holder {
  return processSingleton<Holder>("embedder", () => ({ opened: undefined }));
}

/**
 * The embedder of this process, chosen by `ASSAY_EMBEDDINGS` and opened on first use.
 *
 * @throws ServiceError `model_unavailable`; the next call tries again
 */
export function getEmbedder(): Promise<Embedder> {
  return getOpened();
}

function getOpened(): Promise<ClosableEmbedder> {
  const held = holder();
  held.opened ??= openEmbedder(settings()).catch((error: unknown) => {
    held.opened = undefined;
    throw error;
  });
  return held.opened;
}

/**
 * The embedder of this process with a tuned model, on the same threads; where no model runs, {@link getEmbedder}'s.
 *
 * @throws ServiceError `model_unavailable`; the next call tries again
 */
export async function getTunedEmbedder(tuning: Tuning): Promise<Embedder> {
  return (await getOpened()).tuned(tuning);
}

/** Ends the worker threads. Scripts need not call it: idle workers do not hold the process open. */
export async function closeEmbedder(): Promise<void> {
  const held = holder();
  const opened = held.opened;
  held.opened = undefined;
  await (await opened)?.close();
}

/** {@link embedStored} in the data directory of this process. */
export function embedFixedTexts(embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> {
  return embedStored(embedder, texts, path.join(settings().dataDir, "embeddings"));
}

/** Fastest first; each next one runs on more machines. */
const ENGINES = ["onnxruntime-int8", "wasm-float32"] as const;

interface EmbeddingChoice {
  /** `auto` falls back to keywords; `sentence-transformer` fails instead. */
  embeddings: "auto" | "sentence-transformer" | "keyword";
  dataDir: string;
}

/**
 * Opens the best embedder this machine can run, with a memory of vectors in front.
 *
 * @throws ServiceError `model_unavailable` when `sentence-transformer` was asked for and none runs
 */
export async function openEmbedder({ embeddings, dataDir }: EmbeddingChoice): Promise<ClosableEmbedder> {
  if (embeddings === "keyword") return keywordEmbedder();
  const modelsDirectory = path.join(dataDir, "models");
  for (const engine of ENGINES) {
    try {
      const embedder = await openSentenceTransformer({ engine, modelsDirectory });
      return { ...rememberVectors(embedder), close: () => embedder.close() };
    } catch (error) {
      log("warn", `The embedding engine ${engine} does not run here`, { error });
    }
  }
  if (embeddings === "auto") return keywordEmbedder();
  throw new ServiceError({
    code: "model_unavailable",
    message:
      "No sentence transformer runs on this machine. Set ASSAY_EMBEDDINGS to auto or keyword to go on without one.",
  });
}

function keywordEmbedder(): ClosableEmbedder {
  return { ...rememberVectors(createKeywordEmbedder()), close: async () => undefined };
}
