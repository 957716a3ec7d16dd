import fs from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { sha256Hex } from "@/lib/platform/crypto";
import { log } from "@/lib/platform/log";
import type { Embedder, LayeredVector } from "./embedder";
import { writeAtomically } from "./model-file";

/** Bounds of the memory kept: a 43 kB document has some 350 texts, so this holds dozens of documents. */
const MEMORY_LIMITS = { vectors: 20_000, bytes: 64 * 1024 * 1024 } as const;

/** Layered vectors are asked for texts of one call, and kept for callers that repeat them. */
const LAYERED_LIMITS = { vectors: 4_000, bytes: 16 * 1024 * 1024 } as const;

/**
 * Wraps an embedder so that a text embedded before is answered from memory, least recently used first out. Each of its
 * tuned models has a memory of its own, kept as long as the embedder.
 */
export function rememberVectors(embedder: Embedder): Embedder {
  const { embedLayers } = embedder;
  const tuned = new Map<string, Embedder>();
  const remembering: Embedder = {
    method: embedder.method,
    engine: embedder.engine,
    model: embedder.model,
    dimensions: embedder.dimensions,
    embed: remembered((texts) => embedder.embed(texts), {
      ...MEMORY_LIMITS,
      bytesOf: (vector: Float32Array) => vector.byteLength,
    }),
    embedLayers:
      embedLayers &&
      remembered((texts) => embedLayers(texts), {
        ...LAYERED_LIMITS,
        bytesOf: ({ vector, middle }: LayeredVector) => vector.byteLength + middle.byteLength,
      }),
    multiply: (rows, columns) => embedder.multiply(rows, columns),
    tuned: (tuning) => {
      const model = embedder.tuned(tuning);
      if (model === embedder) return remembering;
      const known = tuned.get(tuning.name) ?? rememberVectors(model);
      tuned.set(tuning.name, known);
      return known;
    },
  };
  return remembering;
}

interface MemoryLimits<T> {
  vectors: number;
  bytes: number;
  bytesOf(value: T): number;
}

/** Answers texts from memory. A text that another call is computing right now is waited for, not computed twice. */
function remembered<T extends object>(
  compute: (texts: readonly string[]) => Promise<T[]>,
  { vectors, bytes, bytesOf }: MemoryLimits<T>,
): (texts: readonly string[]) => Promise<T[]> {
  const memory = new LRUCache<string, T>({
    max: vectors,
    maxSize: bytes,
    // A text is kept as UTF-16, two bytes a character.
    sizeCalculation: (value, text) => bytesOf(value) + text.length * 2 + 64,
  });
  const running = new Map<string, Promise<T>>();
  const start = (texts: readonly string[]) => {
    const computing = compute(texts);
    for (const [i, text] of texts.entries()) {
      const one = computing.then((values) => {
        const value = values[i];
        if (!value) throw new Error("The embedder gave fewer vectors than texts");
        memory.set(text, value);
        return value;
      });
      running.set(text, one);
      const end = () => running.delete(text);
      one.then(end, end);
    }
  };
  return async (texts) => {
    const known = new Map<string, T>();
    const unknown = new Set<string>();
    for (const text of texts) {
      const value = memory.get(text);
      if (value) known.set(text, value);
      else unknown.add(text);
    }
    const fresh = [...unknown].filter((text) => !running.has(text));
    if (fresh.length > 0) start(fresh);
    const waited = [...unknown].map(async (text) => [text, await running.get(text)] as const);
    for (const [text, value] of await Promise.all(waited)) if (value) known.set(text, value);
    return texts.flatMap((text) => known.get(text) ?? []);
  };
}

const DIGEST_BYTES = 32;

/**
 * Vectors of fixed texts, such as the probes of the catalog, kept on disk so that a restart does not
 * compute them again. A file is named by the SHA-256 of model, engine and texts, so changed texts never
 * find old vectors; it holds the SHA-256 of its content, so a damaged file is computed again.
 *
 * Not for texts of users: what is stored here is never deleted.
 *
 * @param directory made on first use; one that cannot be written costs time, not correctness
 */
export async function embedStored(
  embedder: Embedder,
  texts: readonly string[],
  directory: string,
): Promise<Float32Array[]> {
  // Keyword vectors are computed faster than they are read.
  if (embedder.method === "keyword") return embedder.embed(texts);
  const key = sha256Hex(JSON.stringify([embedder.model, embedder.engine, embedder.dimensions, texts]));
  const file = path.join(directory, `${key}.vectors`);
  const stored = await readVectors(file, texts.length, embedder.dimensions);
  if (stored) return stored;
  const vectors = await embedder.embed(texts);
  try {
    await fs.mkdir(directory, { recursive: true });
    const content = Buffer.concat(vectors.map((v) => new Uint8Array(v.buffer, v.byteOffset, v.byteLength)));
    writeAtomically(file, [Buffer.from(sha256Hex(content), "hex"), content]);
  } catch (error) {
    log("warn", "Probe vectors could not be stored and will be computed again", { error });
  }
  return vectors;
}

async function readVectors(
  file: string,
  count: number,
  dimensions: number,
): Promise<Float32Array[] | undefined> {
  const bytes = await fs.readFile(file).catch(() => undefined);
  if (!bytes || bytes.byteLength !== DIGEST_BYTES + count * dimensions * 4) return undefined;
  const content = bytes.subarray(DIGEST_BYTES);
  if (sha256Hex(content) !== bytes.subarray(0, DIGEST_BYTES).toString("hex")) return undefined;
  const values = new Float32Array(new Uint8Array(content).buffer);
  return Array.from({ length: count }, (_, i) => values.slice(i * dimensions, (i + 1) * dimensions));
}
