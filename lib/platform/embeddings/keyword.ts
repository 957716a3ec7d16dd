import { startSlice } from "@/lib/platform/event-loop";
import type { Embedder } from "./embedder";
import { STOP_WORDS, stem, wordsOf } from "./terms";
import { dot, normalize } from "./vectors";

const KEYWORD_DIMENSIONS = 1024;

/** A part of a word counts less than the word: it only catches spellings the stem misses. */
const WORD_WEIGHT = 1;
const PART_WEIGHT = 0.25;
const PART_LENGTH = 4;

/** Words too frequent to say what a text is about. */
const TOO_FREQUENT = new Set(STOP_WORDS.function);

/**
 * Embeddings without a model: stems and parts of words, hashed into a fixed number of dimensions
 * (feature hashing, Weinberger et al. 2009) with sublinear term frequency. Deterministic, no
 * dependencies. It sees shared words, not meaning: expect it to miss paraphrases.
 */
export function createKeywordEmbedder(): Embedder {
  const embedder: Embedder = {
    method: "keyword",
    engine: "keyword",
    model: "hashed-words-v2",
    dimensions: KEYWORD_DIMENSIONS,
    embed: embedInSlices,
    multiply: multiplyInSlices,
    tuned: () => embedder,
  };
  return embedder;
}

/** Computing without a pause, so that a long document holds up no request. Unit: milliseconds. */
const SLICE_MS = 5;

async function embedInSlices(texts: readonly string[]): Promise<Float32Array[]> {
  const slice = startSlice({ lengthMs: SLICE_MS });
  const vectors: Float32Array[] = [];
  for (const text of texts) {
    await slice.pause();
    vectors.push(keywordVector(text));
  }
  return vectors;
}

async function multiplyInSlices(
  rows: readonly Float32Array[],
  columns: readonly Float32Array[],
): Promise<Float32Array[]> {
  const slice = startSlice({ lengthMs: SLICE_MS });
  const products: Float32Array[] = [];
  for (const row of rows) {
    await slice.pause();
    products.push(Float32Array.from(columns, (column) => dot(row, column)));
  }
  return products;
}

/** The vector of one text; the zero vector when it has no word. */
export function keywordVector(text: string): Float32Array {
  const counts = new Map<string, number>();
  const count = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1);
  for (const word of wordsOf(text)) {
    if (TOO_FREQUENT.has(word)) continue;
    const root = stem(word);
    count(`w:${root}`);
    // Parts of very long "words" (encoded data) would drown everything else.
    const end = Math.min(root.length, 24) - PART_LENGTH;
    for (let i = 0; i <= end; i++) count(`p:${root.slice(i, i + PART_LENGTH)}`);
  }
  const vector = new Float32Array(KEYWORD_DIMENSIONS);
  for (const [feature, times] of counts) {
    const hash = fnv1a(feature);
    const weight = (feature.startsWith("w:") ? WORD_WEIGHT : PART_WEIGHT) * (1 + Math.log(times));
    // One bit of the hash gives the sign, so that collisions cancel on average.
    const sign = hash & 0x10000 ? 1 : -1;
    const index = hash % KEYWORD_DIMENSIONS;
    vector[index] = (vector[index] ?? 0) + sign * weight;
  }
  return normalize(vector);
}

/** FNV-1a, 32 bits, over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
