import { readForce } from "@/lib/judgment/language/modality";
import { isDenied, type Negation, readNegation } from "@/lib/judgment/language/negation";
import { type Quantity, readQuantities } from "@/lib/judgment/language/numbers";
import { readShare } from "@/lib/judgment/language/quantifiers";
import {
  DESCRIPTIONS,
  endsSentence,
  isBlank,
  type Span,
  trimmedParts,
} from "@/lib/judgment/language/sentences";
import { readWords, type Word } from "@/lib/judgment/language/tokens";
import { SYSTEM_NAMES } from "./reading/conduct-words";

/** A clause with its text. */
export interface Clause extends Span {
  text: string;
}

/** A longer clause is cut at a blank: the model sees 256 tokens. Unit: characters. */
const MAX_LENGTH = 600;

/** Fewer words are no clause of their own: "but not me" belongs to what precedes it. */
const MIN_WORDS = 3;

/** Ends of sentences, line ends and semicolons; East Asian stops need no blank after them. */
const SENTENCE_END = /[.!?]["'”’)\]]{0,4}(?=\s)|[。！？；]|;(?=\s)|\n/g;

/** Inside a sentence: words after which the text contrasts with, or adds to, what preceded. */
const CLAUSE_START =
  /[,\s](?:but|however|unless|except|although|though|whereas|nevertheless|while|even though|therefore|and (?:must|shall|should|may|never|do not|does not|did not|will not|refuses?|the (?:agent|system|model|assistant)|it|they|he|she))\s/gi;

/** "Although the user asked, the agent refused": the second half is a clause too. */
const CONCESSION = /^(?:although|though|even though|while|whereas|despite|in spite of)\s/i;

/**
 * Splits a text into sentences and these into clauses at but, however, unless, except and their like.
 * Pure, deterministic and linear in the length of the text.
 */
export function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const stop of text.matchAll(SENTENCE_END)) {
    const after = stop.index + stop[0].length;
    if (stop[0].startsWith(".") && !endsSentence(text, { start: stop.index, end: after }, DESCRIPTIONS))
      continue;
    pushSentence(clauses, text, from, after);
    from = after;
  }
  pushSentence(clauses, text, from, text.length);
  return clauses;
}

function pushSentence(into: Clause[], text: string, from: number, to: number): void {
  const sentence = text.slice(from, to);
  let start = 0;
  for (const cut of cutsOf(sentence)) {
    if (!hasWords(sentence.slice(start, cut)) || !hasWords(sentence.slice(cut))) continue;
    pushTrimmed(into, text, from + start, from + cut);
    start = cut;
  }
  pushTrimmed(into, text, from + start, to);
}

function cutsOf(sentence: string): number[] {
  const cuts = [...sentence.matchAll(CLAUSE_START)].map(({ index }) => index + 1);
  if (CONCESSION.test(sentence.trimStart().slice(0, 20))) {
    const comma = sentence.indexOf(", ");
    if (comma > 0) cuts.push(comma + 1);
  }
  return [...new Set(cuts)].sort((a, b) => a - b);
}

/** Whether a part of a sentence is long enough to say something. Looks at its first 200 characters only. */
function hasWords(part: string): boolean {
  return (part.slice(0, 200).match(/[\p{L}\p{N}]+/gu) ?? []).length > MIN_WORDS;
}

/** What holds no letter and no digit says nothing; pictures and emoji may. */
function pushTrimmed(into: Clause[], text: string, start: number, end: number): void {
  for (const part of trimmedParts(text, { start, end }, MAX_LENGTH, isMargin)) {
    const clause = text.slice(part.start, part.end);
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(clause)) into.push({ text: clause, ...part });
  }
}

/** Blanks, commas and the marks of list items. */
function isMargin(code: number): boolean {
  return isBlank(code) || code === 44 || code === 42 || code === 0x2022;
}

/** A clause with everything the comparison of two clauses looks at. */
export interface ClauseReading extends Clause {
  /** The text without differences of case, blanks and end marks: equal keys say the same. */
  key: string;
  /** What the model is given: punctuation says nothing about meaning, yet moves vectors. */
  plain: string;
  words: readonly Word[];
  /** Cores of all words. */
  cores: ReadonlySet<string>;
  /** Cores of the content words but those that only name the system, which are in every sentence. */
  content: ReadonlySet<string>;
  negation: Negation;
  restriction: Restriction | undefined;
  quantities: readonly Quantity[];
  /** How binding it is. */
  force: number | undefined;
  share: number | undefined;
}

/** "…, aren't they?" asks for agreement and denies nothing. */
const TAG_QUESTION =
  /[,\s]\s?(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|ai)(?:n['’]t)? (?:i|you|he|she|it|we|they|there)\s?\?$/i;

/** Reads a clause. Pure; linear in its length. */
export function readClause(clause: Clause): ClauseReading {
  const words = readWords(clause.text.replace(TAG_QUESTION, ""));
  const negation = readNegation(words);
  return {
    ...clause,
    key: canonical(clause.text),
    plain: plainText(clause.text),
    words,
    cores: new Set(words.map(({ core }) => core)),
    content: new Set(
      words.filter(({ text, isContent }) => isContent && !SYSTEM_NAMES.has(text)).map(({ core }) => core),
    ),
    negation,
    restriction: readRestriction({ words, negation }),
    quantities: readQuantities(words, negation),
    force: readForce(words),
    share: readShare(words),
  };
}

function canonical(text: string): string {
  const plain = text.normalize("NFC").toLowerCase().replace(/\s+/g, " ");
  return plain.replace(/^[\s.!?,;:]|[\s.!?,;:]$/g, "");
}

/** One full stop at the end whether the text has one or not: on SICK that raised the rank correlation by 0.009. */
function plainText(text: string): string {
  const words = text
    .replace(/[^\p{L}\p{N}\s'$%-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words === "" ? text : `${words}.`;
}

/** A denial with a condition: "must not delete files without approval". */
interface Restriction {
  /** The denial and the word that restricts it, by their indexes; the latter may be no negation. */
  denial: number;
  restrictor: number | undefined;
  /** Cores of what is denied and of what has to be there. */
  act: ReadonlySet<string>;
  condition: ReadonlySet<string>;
}

/** What of a clause the restriction reads. */
interface ReadWords {
  words: readonly Word[];
  negation: Negation;
}

const RESTRICTORS = new Set(["without", "unless"]);

/** Words after "unless" that can be its condition: short ones only, longer are clauses of their own. */
const CONDITION_LENGTH = 6;

/**
 * The restricted denial of a clause, if it has one. A "without" in the reach of a denial does not cancel
 * it: nothing is said of what happens with the condition, save that it is allowed.
 */
function readRestriction({ words, negation }: ReadWords): Restriction | undefined {
  const at = words.findIndex(({ text }) => RESTRICTORS.has(text));
  if (at < 0) return undefined;
  const reaches = (index: number) => {
    const end = negation.ends[index] ?? 0;
    return end >= at || (words[at]?.text === "unless" && end === at - 1);
  };
  const denial = negation.at.findIndex((start, index) => start < at && reaches(index));
  if (denial < 0) return undefined;
  const contentOf = (from: number, to: number) =>
    new Set(words.slice(from, to).flatMap(({ core, isContent }) => (isContent ? [core] : [])));
  const condition = contentOf(at + 1, at + 1 + CONDITION_LENGTH);
  const restrictor = negation.at.indexOf(at);
  return {
    denial,
    restrictor: restrictor < 0 ? undefined : restrictor,
    act: contentOf((negation.at[denial] ?? 0) + 1, at),
    condition,
  };
}

/**
 * What another clause says to a restricted denial: that the act was left undone, done with its condition,
 * or done without it. Undefined when it does not speak of the act.
 */
export function answerTo(
  { act, condition }: Restriction,
  { words, negation }: ReadWords,
): "left" | "met" | "broken" | undefined {
  const places = [...words.keys()].filter((i) => act.has(words[i]?.core ?? ""));
  if (places.length === 0) return undefined;
  if (places.some((at) => isDenied(negation, at))) return "left";
  const isMet = words.some(({ core }, at) => condition.has(core) && !isDenied(negation, at));
  return isMet ? "met" : "broken";
}
