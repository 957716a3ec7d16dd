import { languageLists, wholeWords } from "@/lib/judgment/language/lists";
import { findNegations } from "@/lib/judgment/language/negation";

/** How a sentence takes something away from the practice it speaks of. */
export const LIMIT_KINDS = [
  "negation",
  "restriction",
  "exclusion",
  "deferral",
  "delegation",
  "dilution",
  "contrast",
] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export interface Limit {
  kind: LimitKind;
  /** The words that say so, as the sentence has them. */
  words: string;
  /** Where they end in the sentence without its quotation marks. */
  end: number;
}

const LISTS = languageLists("limits", [...LIMIT_KINDS, "innocent"]);

const PATTERNS: Readonly<Record<LimitKind, RegExp>> = {
  negation: new RegExp(`${wholeWords(LISTS.negation).source}|n['’]t\\b`, "gi"),
  restriction: wholeWords(LISTS.restriction, "gi"),
  exclusion: wholeWords(LISTS.exclusion, "gi"),
  deferral: wholeWords(LISTS.deferral, "gi"),
  delegation: wholeWords(LISTS.delegation, "gi"),
  dilution: wholeWords(LISTS.dilution, "gi"),
  contrast: wholeWords(LISTS.contrast, "gi"),
};

const INNOCENT = LISTS.innocent.map((pattern) => new RegExp(pattern, "gi"));

/** We do not “sell” is the same denial as we do not sell. */
function withoutQuotationMarks(sentence: string): string {
  return sentence.replace(/["“”„«»]/g, "");
}

/**
 * The sentence as limits are looked for in it: phrases in which "no", "only" or "without" limit nothing are
 * replaced by spaces, so that "no later than 72 hours" is not read as a negation and offsets stay.
 */
function blankInnocentPhrases(sentence: string): string {
  return INNOCENT.reduce(
    (text, pattern) => text.replace(pattern, (phrase) => " ".repeat(phrase.length)),
    sentence,
  );
}

/** What a sentence takes away, with innocent uses of the same words left out. */
export function findLimits(sentence: string): Limit[] {
  const text = blankInnocentPhrases(withoutQuotationMarks(sentence));
  return LIMIT_KINDS.flatMap((kind) =>
    Array.from(text.matchAll(PATTERNS[kind]), (match) => ({
      kind,
      words: match[0],
      end: match.index + match[0].length,
    })),
  );
}

/** Denied are the six words after a negation. */
const NEGATION = { negators: PATTERNS.negation, reach: 6 };

/** The words a sentence denies: those that its negations reach, as written. */
export function findDenied(sentence: string): string {
  const plain = withoutQuotationMarks(sentence);
  const { starts, ends } = findNegations(plain, NEGATION, blankInnocentPhrases(plain));
  return starts.map((start, i) => plain.slice(start, ends[i]).trim().replace(/\s+/g, " ")).join(" ");
}

/** A part of a sentence with a verb of its own, most often. */
export interface Clause {
  text: string;
  isDenied: boolean;
}

const BETWEEN_CLAUSES =
  /[,;:–—()]|\b(?:but|while|although|whereas|however|and|which|who|because|if|when|where|unless|so that|then)\b/i;

const DENIES = new RegExp(`${PATTERNS.negation.source}|\\b(?:nobody|no one)\\b`, "i");

/** The clauses of a sentence, each with whether its words deny anything. Innocent negations are left out. */
export function readClauses(sentence: string): Clause[] {
  return blankInnocentPhrases(withoutQuotationMarks(sentence))
    .split(BETWEEN_CLAUSES)
    .filter((text) => /\S\s+\S/.test(text))
    .map((text) => ({ text, isDenied: DENIES.test(text) }));
}
