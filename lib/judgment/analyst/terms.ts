import { languageLists } from "@/lib/judgment/language/lists";
import { STOP_WORDS, stem, wordsOf } from "@/lib/platform/embeddings";

/** Words that say nothing about a topic. */
const TOPICLESS = new Set([...STOP_WORDS.function, ...STOP_WORDS.topic, ...STOP_WORDS.comparison]);

/** Longer "words" are data. */
const MAX_WORD_LENGTH = 40;

/** The stems of a text's words in order, without stop words. */
export function contentStems(text: string): string[] {
  const stems: string[] = [];
  for (const word of wordsOf(text)) {
    if (word.length <= MAX_WORD_LENGTH && !TOPICLESS.has(word)) stems.push(stem(word));
  }
  return stems;
}

const ASKING = new Set(languageLists("asking", ["asking"]).asking.map(stem));

/** The stems to search with: without the words that only make a question polite or precise. */
export function searchStems(text: string): string[] {
  return contentStems(text).filter((word) => !ASKING.has(word));
}

/** The stems and each pair of neighbors ("data subject"), which tells "risk register" from "register of risk". */
export function withPairs(stems: readonly string[]): string[] {
  return [...stems, ...stems.slice(1).map((stem, i) => `${stems[i]} ${stem}`)];
}
