import path from "node:path";
import { ServiceError } from "@/lib/core/errors";
import { log } from "@/lib/platform/log";
import { createKeywordEmbedder } from "./keyword";
import { rememberVectors } from "./remembering-embedder";
import { type ClosableEmbedder, openSentenceTransformer } from "./sentence-transformer";

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
