import type { Word } from "../words";

/** How binding a clause is: 1 must, 0.5 should, 0 may. Undefined for a plain statement. */
export function readModality(words: readonly Word[]): number | undefined {
  let force: number | undefined;
  for (const [i, { text }] of words.entries()) {
    const own = MODALS.get(text);
    if (own === undefined) continue;
    // "can not" and "may not" forbid, which is read as negation and is no permission.
    if (own === 0 && words[i + 1]?.text === "not") continue;
    force = force === undefined ? own : Math.min(force, own);
  }
  return force;
}

const MODALS: ReadonlyMap<string, number> = new Map([
  ...[
    "must",
    "shall",
    "required",
    "requires",
    "obliged",
    "mandatory",
    "has to",
    "compulsory",
    "necessary",
  ].map((word) => [word, 1] as const),
  ...["should", "ought", "recommended", "expected"].map((word) => [word, 0.5] as const),
  ...[
    "may",
    "might",
    "could",
    "can",
    "optional",
    "optionally",
    "voluntary",
    "possibly",
    "perhaps",
    "maybe",
  ].map((word) => [word, 0] as const),
]);

/** 0 to 1; against a plain statement only "may" differs, and by half. */
export function modalityMismatch(a: number | undefined, b: number | undefined): number {
  if (a === undefined && b === undefined) return 0;
  if (a === undefined || b === undefined) return (a ?? b) === 0 ? 0.5 : 0;
  return Math.abs(a - b);
}

/** Shares a quantifier or an adverb of frequency speaks of; "no" and "never" are read as negation instead. */
const SHARES: ReadonlyMap<string, number> = new Map([
  ...[
    "all",
    "every",
    "each",
    "always",
    "everyone",
    "everybody",
    "everything",
    "entire",
    "whole",
    "both",
    "any",
    "anyone",
    "anybody",
    "invariably",
    "consistently",
    "fully",
    "completely",
    "entirely",
  ].map((word) => [word, 1] as const),
  ...["most", "mostly", "usually", "generally", "normally", "typically", "nearly", "almost"].map(
    (word) => [word, 0.8] as const,
  ),
  ...["many", "often", "frequently", "regularly"].map((word) => [word, 0.7] as const),
  ...[
    "some",
    "somebody",
    "someone",
    "something",
    "several",
    "sometimes",
    "occasionally",
    "partly",
    "partially",
    "selected",
  ].map((word) => [word, 0.4] as const),
  ...["only", "solely", "exclusively"].map((word) => [word, 0.3] as const),
  ...["few", "rarely", "seldom", "hardly", "barely", "scarcely"].map((word) => [word, 0.15] as const),
]);

/** Whether a word is read as a share; "only" has an opposite that is none ("also"). */
export function isShareWord(word: string): boolean {
  return SHARES.has(word) && word !== "only";
}

/** The share of the first quantifier in the clause; undefined when it has none. */
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

/** Adverbs that take something back from a statement that names no share. */
const WEAKENING = new Set(
  "mostly usually generally normally typically often sometimes occasionally rarely seldom partly partially hardly".split(
    " ",
  ),
);

/**
 * 0 to 1: how far two shares lie apart. Where the expected clause names none, only an adverb of frequency
 * in the observed one counts: "asks" against "sometimes asks".
 */
export function quantifierMismatch(
  expected: number | undefined,
  observed: number | undefined,
  words: readonly Word[],
): number {
  if (expected !== undefined && observed !== undefined) return Math.abs(expected - observed);
  if (observed === undefined || !words.some(({ text }) => WEAKENING.has(text))) return 0;
  return 1 - observed;
}
