import fs from "node:fs/promises";
import path from "node:path";
import { sha256Hex } from "@/lib/platform/crypto";
import { log } from "@/lib/platform/log";
import type { Embedder } from "./embedder";
import { writeAtomically } from "./model-file";

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
