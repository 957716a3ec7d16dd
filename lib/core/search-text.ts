/** How close a text is to what is searched for, the closest first. */
export const MATCH_TIERS = ["exact", "beginning", "name", "words", "similar"] as const;
export type MatchTier = (typeof MATCH_TIERS)[number];

/** What is searched for, in one spelling. */
export interface SearchText {
  /** As {@link foldText} has it. */
  text: string;
  words: readonly string[];
}

/** What a search compares: each in any spelling. */
export interface Searchable {
  name: string;
  /** Another name, such as a reference or an email address. */
  alias?: string | null | undefined;
  /** What else it is found by. */
  words?: string | undefined;
}

/** More than a person looks for at once. */
const MAX_WORDS = 8;
/** A shorter word is too close to many others. */
const MIN_MISTYPED = 4;

/**
 * One spelling of a text: lower case, without accents, one space for whatever separates words. The same as
 * `search_fold` of the database (prisma/migrations/20261124020000_search), which a test compares.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate words, too.
      /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/g,
      " ",
    )
    .trim();
}

export function parseSearch(q: string): SearchText {
  const text = foldText(q);
  return { text, words: [...new Set(text.split(" "))].filter((word) => word !== "").slice(0, MAX_WORDS) };
}

/**
 * How close something is to a search; undefined where it is not. Every word of the search must begin a word of what
 * is found, in any order; letters within a word count in their order only. A word of four letters or more may
 * differ by one typing error.
 */
export function matchTier({ text, words }: SearchText, { name, alias, words: more }: Searchable) {
  if (words.length === 0) return undefined;
  const names = [name, alias ?? ""].map(foldText);
  if (names.includes(text)) return "exact";
  if (names.some((folded) => folded.startsWith(text))) return "beginning";
  const ownWords = names.flatMap((folded) => folded.split(" "));
  if (words.every((word) => beginsOne(ownWords, word))) return "name";
  const all = [...ownWords, ...foldText(more ?? "").split(" ")];
  if (words.every((word) => beginsOne(all, word))) return "words";
  const isSimilar = words.every((word) => beginsOne(all, word) || resemblesOne(ownWords, word));
  return isSimilar ? "similar" : undefined;
}

const beginsOne = (words: readonly string[], word: string) => words.some((own) => own.startsWith(word));

/** Whether a word is long enough to be recognized in spite of a typing error. */
export const mayBeMistyped = (word: string) => word.length >= MIN_MISTYPED;

const resemblesOne = (words: readonly string[], word: string) =>
  mayBeMistyped(word) && words.some((own) => isOneErrorAway(own, word));

/** Whether two words differ by one letter: another one, one too many, one too few, or two exchanged neighbors. */
export function isOneErrorAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (a.length > b.length) return restA.slice(1) === restB;
  if (a.length < b.length) return restB.slice(1) === restA;
  const isExchange = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isExchange || restA.slice(1) === restB.slice(1);
}
