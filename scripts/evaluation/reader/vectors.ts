import fs from "node:fs";
import path from "node:path";
import { embedSentences, type SentenceVectors } from "@/lib/judgment/analyst/requirements/read-sentences";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Embedder } from "@/lib/platform/embeddings";
import { settings } from "@/lib/platform/env";

const BATCH = 512;

/** Vectors of both layers, kept in the data folder by the texts, so that a second fit does not wait for them. */
export async function keptVectors(
  embedder: Embedder,
  texts: readonly string[],
): Promise<ReadonlyMap<string, SentenceVectors>> {
  const unique = [...new Set(texts)];
  const size = embedder.dimensions;
  const layers = embedder.embedLayers ? 2 : 1;
  const key = sha256Hex(JSON.stringify([embedder.model, embedder.engine, layers, unique]));
  const file = path.join(settings().dataDir, "embeddings", `fit-${key}.f32`);
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const all = new Float32Array(unique.length * layers * size);
    for (let i = 0; i < unique.length; i += BATCH) {
      const vectors = await embedSentences(embedder, unique.slice(i, i + BATCH));
      for (const [j, { vector, middle }] of vectors.entries()) {
        all.set(vector, (i + j) * layers * size);
        if (middle) all.set(middle, (i + j) * layers * size + size);
      }
    }
    fs.writeFileSync(file, Buffer.from(all.buffer));
  }
  const values = new Float32Array(new Uint8Array(fs.readFileSync(file)).buffer);
  return new Map(
    unique.map((text, i) => {
      const start = i * layers * size;
      const vector = values.subarray(start, start + size);
      const middle = layers === 2 ? values.subarray(start + size, start + 2 * size) : undefined;
      return [text, { vector, middle }];
    }),
  );
}
