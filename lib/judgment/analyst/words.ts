import { stem } from "@/lib/platform/embeddings";

/** Words that say nothing about a topic. */
const STOP_WORDS = new Set(
  "a about above after all also an and any are as at be because been before being below between both but by can could did do does doing down during each few for from further had has have having he her here his how i if in into is it its itself may me might more most must my no nor not of off on once or other our out over own per same shall she should so some such than that the their theirs them then there these they this those through to too under until up us very was we were what when where whether which while who whom why will with within would you your".split(
    " ",
  ),
);

const cache = new Map<string, string>();

/** A document and a catalog have some ten thousand different words; beyond that the cache starts again. */
const CACHE_LIMIT = 50_000;

function cachedStem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const result = stem(word);
  cache.set(word, result);
  return result;
}

/** The stems of a text's words in order, without stop words. Words over 40 characters are data, not words. */
export function contentStems(text: string): string[] {
  const stems: string[] = [];
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (word.length > 40 || STOP_WORDS.has(word)) continue;
    stems.push(cachedStem(word));
  }
  return stems;
}

/** Words with which people ask, not words of what they ask about. */
const ASKING_WORDS = new Set(
  "clarify explain provide elaborate detail describe outline specific specifically regarding concerning example examples insight steps context particularly according relation please terms respect"
    .split(" ")
    .map(stem),
);

/** The stems to search with: without the words that only make a question polite or precise. */
export function searchStems(text: string): string[] {
  return contentStems(text).filter((word) => !ASKING_WORDS.has(word));
}

/** The stems and each pair of neighbours ("data subject"), which tells "risk register" from "register of risk". */
export function withPairs(stems: readonly string[]): string[] {
  return [...stems, ...stems.slice(1).map((stem, i) => `${stems[i]} ${stem}`)];
}
