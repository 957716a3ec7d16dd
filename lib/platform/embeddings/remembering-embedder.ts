import { LRUCache } from "lru-cache";
import type { Embedder } from "./embedder";

/** Bounds of the memory kept: a 43 kB document has some 350 texts, so this holds dozens of documents. */
const MEMORY_LIMITS = { vectors: 20_000, bytes: 64 * 1024 * 1024 } as const;

/** Wraps an embedder so that a text embedded before is answered from memory, least recently used first out. */
export function rememberVectors(embedder: Embedder): Embedder {
  const memory = new LRUCache<string, Float32Array>({
    max: MEMORY_LIMITS.vectors,
    maxSize: MEMORY_LIMITS.bytes,
    // A text is kept as UTF-16, two bytes a character.
    sizeCalculation: (vector, text) => vector.byteLength + text.length * 2 + 64,
  });
  return {
    method: embedder.method,
    engine: embedder.engine,
    model: embedder.model,
    dimensions: embedder.dimensions,
    async embed(texts) {
      const known = new Map<string, Float32Array>();
      const unknown = new Set<string>();
      for (const text of texts) {
        const vector = memory.get(text);
        if (vector) known.set(text, vector);
        else unknown.add(text);
      }
      const asked = [...unknown];
      const computed = asked.length > 0 ? await embedder.embed(asked) : [];
      for (const [i, text] of asked.entries()) {
        const vector = computed[i];
        if (!vector) throw new Error("The embedder gave fewer vectors than texts");
        memory.set(text, vector);
        known.set(text, vector);
      }
      return texts.map((text) => known.get(text) ?? new Float32Array(embedder.dimensions));
    },
  };
}
