import { languageLists } from "./lists";
import { isParticiple, type Word } from "./tokens";

/**
 * Where a text is denied: the one form in which drift, the analyst and scans read negations. Places are words
 * of a clause ({@link readNegation}) or characters of a text ({@link findNegations}).
 */
export interface Negation {
  /** The places of the negators and denials, ascending. */
  at: readonly number[];
  /** For each of them, the last place it reaches. */
  ends: readonly number[];
}

/**
 * How many negations reach a place. Two cancel each other: "did not fail to send" sends.
 *
 * @param isSetAside negations, by their index in `at`, that shall not count
 */
export function denialsOver(
  negation: Negation,
  place: number,
  isSetAside: (index: number) => boolean = () => false,
): number {
  let denials = 0;
  for (const [index, at] of negation.at.entries()) {
    if (at >= place) break;
    if (place <= (negation.ends[index] ?? 0) && !isSetAside(index)) denials++;
  }
  return denials;
}

/** Whether an odd number of negations reaches a place. */
export function isDenied(
  negation: Negation,
  place: number,
  isSetAside?: (index: number) => boolean,
): boolean {
  return denialsOver(negation, place, isSetAside) % 2 === 1;
}

/** The negations of a text, in characters. */
export interface TextNegation extends Negation {
  /** For each of them, where the words it denies begin: after the negator. */
  starts: readonly number[];
}

/** How negations are found in a text. */
export interface NegationRules {
  /** A global pattern of what denies. */
  negators: RegExp;
  /** How many words after a negator it denies; words are parted by white space. */
  reach: number;
}

/**
 * Finds the negations of a text.
 *
 * @param searched the text as long as it is, with blanks for what shall not be read as a negator
 */
export function findNegations(
  text: string,
  { negators, reach }: NegationRules,
  searched: string = text,
): TextNegation {
  const matches = [...searched.matchAll(negators)];
  const starts = matches.map((match) => match.index + match[0].length);
  return {
    at: matches.map(({ index }) => index),
    starts,
    ends: starts.map((start) => endOfWords(text, start, reach)),
  };
}

/** Where the word after the next `count` ones begins, or the end of the text. */
function endOfWords(text: string, from: number, count: number): number {
  const words = /\S+/g;
  words.lastIndex = from;
  for (let i = 0; i < count; i++) if (!words.test(text)) return text.length;
  return words.exec(text)?.index ?? text.length;
}

const LISTS = languageLists("negation", [
  "negators",
  "denials",
  "denials-with-next",
  "phrase-negators",
  "boundaries",
  "universals",
  "predicates",
  "determiners",
  "innocent",
]);
const NEGATORS = new Set(LISTS.negators);
const DENIALS = new Set(LISTS.denials);
const NEEDED_NEXT: ReadonlyMap<string, string> = new Map(
  LISTS["denials-with-next"].map((line) => {
    const [denial = "", next = ""] = line.split(" ");
    return [denial, next] as const;
  }),
);
const PHRASE_NEGATORS = new Set(LISTS["phrase-negators"]);
const BOUNDARIES = new Set(LISTS.boundaries);
const UNIVERSALS = new Set(LISTS.universals);
const PREDICATES = new Set(LISTS.predicates);
const DETERMINERS = new Set(LISTS.determiners);
const INNOCENT = LISTS.innocent.map((sequence) => sequence.split(" "));

/** Words a negation reaches in a clause; English seldom needs more. */
const REACH = 12;

/** Reads the negators of a clause and how far they reach, in words. */
export function readNegation(words: readonly Word[]): Negation {
  const at = [...words.keys()].filter((i) => deniesAt(words, i));
  return { at, ends: at.map((i) => endOfReach(words, i)) };
}

function endOfReach(words: readonly Word[], at: number): number {
  const word = words[at];
  const isShort = word !== undefined && (PHRASE_NEGATORS.has(word.text) || PHRASE_NEGATORS.has(word.core));
  let end = at;
  while (end < words.length - 1 && end < at + REACH) {
    const next = words[end + 1];
    if (!next || next.startsPart || BOUNDARIES.has(next.text)) break;
    if (next.text === "and" && (isShort || startsPredicate(words, end + 2))) break;
    end++;
  }
  return end;
}

/** "and is not …", "and she waves …": a new predicate follows, so an earlier negation does not reach it. */
function startsPredicate(words: readonly Word[], at: number): boolean {
  return words.slice(at, at + 2).some(({ text }) => PREDICATES.has(text) || NEGATORS.has(text));
}

function deniesAt(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (!word) return false;
  // "No, it is" answers a question and denies nothing in its own clause.
  if (word.text === "no" && words[at + 1]?.startsPart) return false;
  const isNegator = NEGATORS.has(word.text) || isTurnedDown(words, at);
  if (!isNegator && (!DENIALS.has(word.core) || isAttribute(words, at))) return false;
  const needed = NEEDED_NEXT.get(word.text);
  if (needed !== undefined) return words[at + 1]?.text === needed;
  // "neither … nor" denies once.
  if (word.text === "nor" && words.slice(Math.max(0, at - REACH), at).some(({ text }) => text === "neither"))
    return false;
  if (isOnly(words, at)) return false;
  // "not all" is about a share and read there.
  if (word.text === "not" && UNIVERSALS.has(words[at + 1]?.text ?? "")) return false;
  return !INNOCENT.some((sequence) => isAt(words, at - (sequence[0] === "or" ? 1 : 0), sequence));
}

/** "Turned down" declines, like "refused". */
export function isTurnedDown(words: readonly Word[], at: number): boolean {
  return words[at]?.core === "turn" && words[at + 1]?.text === "down";
}

/** "a forgotten password" speaks of a password, not of forgetting. */
function isAttribute(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  return (
    DETERMINERS.has(words[at - 1]?.text ?? "") &&
    isParticiple(words[at]?.text ?? "") &&
    next?.isContent === true &&
    !next.startsPart
  );
}

/** "uses no tools other than those given" uses only those given. */
function isOnly(words: readonly Word[], at: number): boolean {
  const next = words.slice(at + 1, at + 8);
  return next.some(({ text }, i) => text === "except" || (text === "other" && next[i + 1]?.text === "than"));
}

function isAt(words: readonly Word[], at: number, sequence: readonly string[]): boolean {
  return sequence.every((text, i) => words[at + i]?.text === text);
}
