import fs from "node:fs";
import path from "node:path";
import { sha256Hex } from "@/lib/platform/crypto";
import { type Embedder, getTunedEmbedder, type Tuning } from "@/lib/platform/embeddings";

const DATA = "lib/judgment/analyst/data";

/** A file of what was fitted, as text. */
export function readReaderData(file: string): string {
  return fs.readFileSync(placeOf(file), "utf8");
}

function placeOf(file: string): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), DATA, file);
}

let tuning: Tuning | undefined;

/**
 * The embedder that everything the reader has learned was fitted with: the sentence model, tuned to bring sentences near
 * the requirements they answer. Where no model runs, words.
 *
 * @throws ServiceError `model_unavailable`; the next call tries again
 */
export function getReaderEmbedder(): Promise<Embedder> {
  const file = placeOf("reader-tuning.safetensors");
  // Named by its content, so that no vector of an earlier tuning is taken for one of this.
  tuning ??= { name: `reader-${sha256Hex(fs.readFileSync(file)).slice(0, 8)}`, file };
  return getTunedEmbedder(tuning);
}
