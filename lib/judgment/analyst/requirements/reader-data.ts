import fs from "node:fs";
import path from "node:path";
import { type Embedder, getTunedEmbedder, tuningFrom } from "@/lib/platform/embeddings";

const DATA = "lib/judgment/analyst/data";

/** A file of what was fitted, as text. */
export function readReaderData(file: string): string {
  return fs.readFileSync(readerDataPath(file), "utf8");
}

export function readerDataPath(file: string): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), DATA, file);
}

/**
 * The embedder that everything the reader has learned was fitted with: the sentence model, tuned to bring sentences near
 * the requirements they answer. Where no model runs, words.
 *
 * @throws ServiceError `model_unavailable`; the next call tries again
 */
export function getReaderEmbedder(): Promise<Embedder> {
  return getTunedEmbedder(tuningFrom("reader", readerDataPath("reader-tuning.safetensors")));
}
