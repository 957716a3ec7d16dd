import type { Word } from "../words";
import { isParticiple } from "./roles";

/** Words that deny what follows them; a few of German, French, Spanish and Italian at the end. */
const NEGATORS = new Set(
  "not no never none nobody nothing nowhere neither nor without hardly scarcely barely rarely seldom cannot nicht kein keine keinen keiner nie niemals ohne jamais aucun aucune sans nunca ningún ninguna senza".split(
    " ",
  ),
);

/** Verbs and nouns that deny their object: who refuses to send does not send. Stems. */
const DENIALS = new Set(
  "refus declin fail unabl lack absenc avoid prevent stop ceas reject abstain refrain neglect omit ignor forget unwil incap block prohibit forbid forbidden stopp halt deni disallow withhold resist imposs exclud bar instead rather miss devoid void ban banned abandon hesit".split(
    " ",
  ),
);

/** Denials that deny only when one of these words follows: "free of errors", "instead of asking". */
const NEEDS_NEXT: Readonly<Record<string, string>> = { instead: "of", rather: "than" };

/** Negators that reach only to the end of their own phrase, not over "and". */
const PHRASE_NEGATORS = new Set(["no", "without", "lack", "absenc", "neither"]);

/** Where the reach of a negation ends. */
const BOUNDARY = new Set(
  "but because although though while whereas which who since if unless except so then however therefore until".split(
    " ",
  ),
);

const UNIVERSAL = new Set(
  "all every each everyone everybody everything always entirely completely fully".split(" "),
);

const AUXILIARIES = new Set(
  "is are was were am do does did has have had will would shall should can could may might must he she it they we i".split(
    " ",
  ),
);

/** Words a negation reaches; English seldom needs more. */
const REACH = 12;

/** Sequences in which the negator denies nothing: bounds, additions, emphasis. */
const INNOCENT: readonly (readonly string[])[] = [
  ["not", "only"],
  ["not", "just"],
  ["not", "merely"],
  ["not", "simply"],
  ["no", "later", "than"],
  ["no", "more", "than"],
  ["no", "less", "than"],
  ["no", "fewer", "than"],
  ["no", "longer", "than"],
  ["not", "later", "than"],
  ["not", "more", "than"],
  ["not", "less", "than"],
  ["no", "sooner"],
  ["no", "matter"],
  ["no", "doubt"],
  ["or", "not"],
  ["not", "less"],
  ["without", "delay"],
  ["without", "undue", "delay"],
  ["without", "exception"],
  ["without", "fail"],
  ["without", "doubt"],
];

/** How a clause denies. */
export interface Negation {
  /** Positions of the negators and denials in the clause. */
  at: readonly number[];
  /** For each of them, the last position it reaches. */
  ends: readonly number[];
}

/** Reads the negators of a clause and how far they reach. */
export function readNegation(words: readonly Word[]): Negation {
  const at: number[] = [];
  const ends: number[] = [];
  for (const i of words.keys()) {
    if (!deniesAt(words, i)) continue;
    at.push(i);
    ends.push(reachOf(words, i));
  }
  return { at, ends };
}

/**
 * How many negations reach a position. Two cancel: "did not fail to send" sends.
 *
 * @param isSetAside negators, by their index in `at`, that shall not count
 */
export function denialsOver(
  negation: Negation,
  position: number,
  isSetAside: (index: number) => boolean = () => false,
): number {
  let denials = 0;
  for (const [index, at] of negation.at.entries()) {
    if (at >= position) break;
    if (position <= (negation.ends[index] ?? 0) && !isSetAside(index)) denials++;
  }
  return denials;
}

function reachOf(words: readonly Word[], at: number): number {
  const word = words[at];
  const isShort = word !== undefined && (PHRASE_NEGATORS.has(word.text) || PHRASE_NEGATORS.has(word.core));
  let end = at;
  while (end < words.length - 1 && end < at + REACH) {
    const next = words[end + 1];
    if (!next || next.startsPart || BOUNDARY.has(next.text)) break;
    if (next.text === "and" && (isShort || startsPredicate(words, end + 2))) break;
    end++;
  }
  return end;
}

/** "and is not …", "and she waves …": a new predicate follows, so an earlier negation does not reach it. */
function startsPredicate(words: readonly Word[], at: number): boolean {
  return words.slice(at, at + 2).some(({ text }) => AUXILIARIES.has(text) || NEGATORS.has(text));
}

function deniesAt(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (!word) return false;
  // "No, it is" answers somebody and denies nothing in its own clause.
  if (word.text === "no" && words[at + 1]?.startsPart) return false;
  // "Turned down" declines, like "refused".
  const isTurned = word.core === "turn" && words[at + 1]?.text === "down";
  const isNegator = NEGATORS.has(word.text) || isTurned;
  if (!isNegator && (!DENIALS.has(word.core) || isAttribute(words, at))) return false;
  const needed = NEEDS_NEXT[word.text];
  if (needed !== undefined) return words[at + 1]?.text === needed;
  // "neither … nor" denies once.
  if (word.text === "nor" && words.slice(Math.max(0, at - REACH), at).some(({ text }) => text === "neither"))
    return false;
  if (isOnly(words, at)) return false;
  // "not all" is about a share and read there.
  if (word.text === "not" && UNIVERSAL.has(words[at + 1]?.text ?? "")) return false;
  return !INNOCENT.some((sequence) => standsAt(words, at - (sequence[0] === "or" ? 1 : 0), sequence));
}

/** "a forgotten password" tells of a password, not of forgetting. */
function isAttribute(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  return (
    DETERMINERS.has(words[at - 1]?.text ?? "") &&
    isParticiple(words[at]?.text ?? "") &&
    next?.isContent === true &&
    !next.startsPart
  );
}

const DETERMINERS = new Set(
  "a an the this that these those any each every my your his her its our their".split(" "),
);

/** "uses no tools other than those given" uses only those given. */
function isOnly(words: readonly Word[], at: number): boolean {
  const next = words.slice(at + 1, at + 8);
  return next.some(({ text }, i) => text === "except" || (text === "other" && next[i + 1]?.text === "than"));
}

function standsAt(words: readonly Word[], at: number, sequence: readonly string[]): boolean {
  return sequence.every((text, i) => words[at + i]?.text === text);
}
