import { stem, wordsOf } from "@/lib/platform/embeddings";

/**
 * A linear reading of the words of a text, fitted by `npm run evaluate`. It knows what the vectors of a sentence model
 * lose: which words stand next to each other.
 */
export interface WordHead {
  /** What one step of a weight is worth. */
  scale: number;
  /** One for each place of {@link wordPlaces}. */
  weights: Int8Array;
}

/** A head as its data file holds it: the weights are base64. */
export interface PackedWordHead {
  scale: number;
  weights: string;
}

export function unpackWordHead({ scale, weights }: PackedWordHead): WordHead {
  return { scale, weights: new Int8Array(Buffer.from(weights, "base64")) };
}

/** How many places stems and pairs of stems share (feature hashing, Weinberger et al. 2009). */
export const WORD_PLACES = 2 ** 15;

/** Stems that begin or end a text are told apart from those within it. */
const EDGE = "|";

/** The places of the stems of a text and of each two neighboring ones, each once. */
export function wordPlaces(text: string): number[] {
  const stems = wordsOf(text).map((word) => stem(word));
  const places = new Set<number>();
  let previous = EDGE;
  for (const next of [...stems, EDGE]) {
    if (next !== EDGE) places.add(placeOf(next));
    places.add(placeOf(`${previous} ${next}`));
    previous = next;
  }
  return [...places];
}

/** FNV-1a. */
function placeOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % WORD_PLACES;
}

/** What each place of a text counts: a long text says no more for its length. */
export function wordShare(places: readonly number[]): number {
  return 1 / Math.sqrt(Math.max(1, places.length));
}

/** What a head makes of the words of a text; 0 is halfway. */
export function readWordHead({ scale, weights }: WordHead, text: string): number {
  const places = wordPlaces(text);
  let sum = 0;
  for (const place of places) sum += weights[place] ?? 0;
  return sum * scale * wordShare(places);
}
