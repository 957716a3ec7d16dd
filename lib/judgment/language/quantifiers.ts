import { languageLists, weightsOf } from "./lists";
import type { Word } from "./tokens";

const LISTS = languageLists("quantifiers", ["shares", "weakening"]);
const SHARES = weightsOf(LISTS.shares);
const WEAKENING = new Set(LISTS.weakening);

/** Whether a word is read as a share; "only" has an opposite that is none ("also"). */
export function isShareWord(word: string): boolean {
  return SHARES.has(word) && word !== "only";
}

/** The share of cases the first quantifier of a clause speaks of, 0 to 1; undefined when it has none. */
export function readShare(words: readonly Word[]): number | undefined {
  for (const [i, { text }] of words.entries()) {
    const share = SHARES.get(text);
    if (share === undefined) continue;
    const before = words[i - 1]?.text;
    // "a few" are some; "at most" and "at all" are not about a share; "not all" are some.
    if (before === "at") continue;
    if (before === "a" && text === "few") return 0.4;
    if (before === "not") return share === 1 ? 0.4 : undefined;
    return share;
  }
  return undefined;
}

/**
 * 0 to 1: how far two shares lie apart. Where the expected clause names none, only an adverb of frequency
 * in the observed one counts: "asks" against "sometimes asks".
 */
export function shareMismatch(
  expected: number | undefined,
  observed: number | undefined,
  words: readonly Word[],
): number {
  if (expected !== undefined && observed !== undefined) return Math.abs(expected - observed);
  if (observed === undefined || !words.some(({ text }) => WEAKENING.has(text))) return 0;
  return 1 - observed;
}
