import { stemmer } from "stemmer";
import { readWordLists } from "@/lib/platform/word-lists";

/**
 * English words of grammar, in lists that add to each other: what a reader leaves out is its own choice, what
 * a list holds is not.
 */
export const STOP_WORDS = readWordLists("lib/platform/embeddings/data/stop-words.txt", [
  "function",
  "topic",
  "comparison",
  "grammar",
]);

/** Bounds of the memory: a document and a catalog have some ten thousand different words; longer ones are data. */
const CACHE_LIMIT = 50_000;
const CACHED_LENGTH = 40;

const stems = new Map<string, string>();

/**
 * The stem of an English word by Porter's algorithm (Program 14(3), 1980) with its author's later changes, so
 * that "encrypted", "encrypting" and "encryption" count as the same word.
 *
 * @param word lower-case; words with other characters than a-z are returned as they are
 */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const result = /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
  if (word.length > CACHED_LENGTH) return result;
  if (stems.size >= CACHE_LIMIT) stems.clear();
  stems.set(word, result);
  return result;
}

/** The runs of letters and digits of a text in order, in lower case. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
