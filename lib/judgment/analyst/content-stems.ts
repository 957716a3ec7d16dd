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
