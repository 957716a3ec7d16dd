import { embedSentences, type SentenceVectors } from "@/lib/judgment/analyst/requirements/read-sentences";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Embedder } from "@/lib/platform/embeddings";
import { findVectors, replaceVectors, type VersionReference } from "./vector-queries";

/**
 * The vectors of texts cut from a version, computed once and kept: another audit of the same version, by the same
 * model and rules, embeds nothing. Texts that other rules cut are embedded again and replace what was kept.
 */
export async function embedOnce(
  embedder: Embedder,
  version: VersionReference,
  texts: readonly string[],
): Promise<SentenceVectors[]> {
  // Words are counted in less time than vectors are read.
  if (embedder.method === "keyword" || texts.length === 0) return embedSentences(embedder, texts);
  const layers = embedder.embedLayers ? 2 : 1;
  const model = `${embedder.model} (${embedder.engine}, layers: ${layers})`;
  const digest = sha256Hex(JSON.stringify(texts));
  const kept = cut(await findVectors(version, model, digest), texts.length * layers);
  if (kept) return inLayers(kept, layers);
  const vectors = await embedSentences(embedder, texts);
  const all = vectors.flatMap(({ vector, middle }) => (middle ? [vector, middle] : [vector]));
  await replaceVectors(version, { model, digest, pieces: inPieces(all) });
  return vectors;
}

/** The vectors of each text: the last layer's, and the middle one's where two are kept. */
function inLayers(vectors: readonly Float32Array[], layers: number): SentenceVectors[] {
  return vectors.flatMap((vector, i) =>
    i % layers === 0 ? [{ vector, middle: layers === 2 ? vectors[i + 1] : undefined }] : [],
  );
}

/** Vectors in a row of the table, so that no statement carries all of a long document. */
const VECTORS_PER_PIECE = 1_000;

function inPieces(vectors: readonly Float32Array[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let i = 0; i < vectors.length; i += VECTORS_PER_PIECE) {
    const part = vectors.slice(i, i + VECTORS_PER_PIECE);
    pieces.push(
      Buffer.concat(
        part.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
      ),
    );
  }
  return pieces;
}

/** @returns undefined when the pieces do not hold so many vectors of one length */
function cut(pieces: readonly Buffer[], count: number): Float32Array[] | undefined {
  const whole = Buffer.concat(pieces);
  const bytes = whole.length / count;
  if (bytes === 0 || !Number.isInteger(bytes / Float32Array.BYTES_PER_ELEMENT)) return undefined;
  // A copy of its own: a slice of a pooled buffer need not begin where floats may.
  const values = new Float32Array(whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.length));
  const dimensions = values.length / count;
  return Array.from({ length: count }, (_, i) => values.subarray(i * dimensions, (i + 1) * dimensions));
}
