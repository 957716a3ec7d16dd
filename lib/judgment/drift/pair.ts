import { forceMismatch } from "@/lib/judgment/language/modality";
import { denialsOver, isDenied } from "@/lib/judgment/language/negation";
import { numberMismatch } from "@/lib/judgment/language/numbers";
import { isShareWord, shareMismatch } from "@/lib/judgment/language/quantifiers";
import { DIRECTIONS, type Word } from "@/lib/judgment/language/tokens";
import { answerTo, type ClauseReading } from "./read-clause";
import { HAND_WRITTEN_SIDES, type Opposition } from "./reading/opposition";
import { compareOrder, rolesSwapped } from "./reading/order";

/** What two clauses have in common and where they differ. All values lie between 0 and 1. */
export interface PairFeatures {
  /** Nearness in meaning, calibrated. */
  similarity: number;
  /** Shared content words of all content words. */
  overlap: number;
  /** Content words of `a` that `b` has too, or has the opposite of: what `b` speaks to, in whichever sense. */
  coverage: number;
  /** Whether one clause denies an odd number of times more often than the other. */
  parity: number;
  antonym: number;
  /** Exclusive or of the two: denying the opposite says the same. */
  flip: number;
  /** Share of common or opposed words that one clause denies and the other does not. */
  deniedShare: number;
  number: number;
  modality: number;
  quantifier: number;
  swap: number;
}

/** More words than a sensible clause leaves unmatched; the rest is not looked up. */
const MAX_UNMATCHED = 16;

/** Opposites that say nothing by themselves where the order of two acts can be read. */
const ORDERING = new Set(["before", "after"]);

/** Compares an expected clause with an observed one. Pure; `similarity` is calibrated (see likeness.ts). */
export function comparePair(
  a: ClauseReading,
  b: ClauseReading,
  similarity: number,
  opposition: Opposition,
): PairFeatures {
  const shared = [...a.content].filter((core) => b.content.has(core));
  const restOfA = unmatched(a, b);
  const restOfB = unmatched(b, a);
  const order = compareOrder(a.words, b.words);
  const opposed = findOpposites(a, b, restOfA, restOfB, opposition).filter(
    ({ inA }) => order !== "same" || !ORDERING.has(a.words[inA]?.text ?? ""),
  );
  const antonym = opposed.length % 2 === 1 ? Math.max(...opposed.map(({ sureness }) => sureness)) : 0;
  const number = numberMismatch(a.quantities, b.quantities);
  // What differs in amount alone speaks of the same thing.
  const spokenTo = shared.length + opposed.length + (number > 0 ? amountWords(a, b) : 0);
  const union = a.content.size + b.content.size - shared.length;
  const overlap = union === 0 ? 0 : shared.length / union;
  const { parity, deniedShare } =
    overlap < IN_OTHER_WORDS && isExclusionToDenial(a, b) ? NO_DIFFERENCE : compareDenials(a, b, opposed);
  return {
    similarity,
    overlap,
    coverage: a.content.size === 0 ? 0 : Math.min(1, spokenTo / a.content.size),
    parity,
    antonym,
    flip: parity * (1 - antonym) + antonym * (1 - parity),
    deniedShare,
    number,
    modality: forceMismatch(a.force, b.force),
    quantifier: shareMismatch(a.share, b.share, b.words),
    swap: order === "exchanged" ? 1 : rolesSwapped(a.words, b.words),
  };
}

/** Positions of words with a meaning of their own that the other clause has not. */
function unmatched(clause: ClauseReading, other: ClauseReading): number[] {
  const otherWords = new Set(other.words.map(({ core }) => core));
  const positions: number[] = [];
  for (const [i, word] of clause.words.entries()) {
    if (positions.length === MAX_UNMATCHED) break;
    if (hasOpposites(word) && !otherWords.has(word.core)) positions.push(i);
  }
  return positions;
}

/** Content words of `a` that are part of its amounts and not in `b`. */
function amountWords(a: ClauseReading, b: ClauseReading): number {
  const places = new Set(a.quantities.flatMap((quantity) => quantity.places));
  const own = new Set([...places].map((at) => a.words[at]?.core ?? ""));
  return [...own].filter((core) => a.content.has(core) && !b.content.has(core)).length;
}

/** Content words, and words of grammar that say where, when or whether others are meant too. */
function hasOpposites({ text, isContent }: Word): boolean {
  if (isContent || DIRECTIONS.has(text)) return true;
  return HAND_WRITTEN_SIDES.has(text) && !isShareWord(text);
}

function findOpposites(
  a: ClauseReading,
  b: ClauseReading,
  restOfA: readonly number[],
  restOfB: readonly number[],
  opposition: Opposition,
): Opposed[] {
  const found: Opposed[] = [];
  const taken = new Set<number>();
  for (const inA of restOfA) {
    let best: Opposed | undefined;
    for (const inB of restOfB) {
      if (taken.has(inB)) continue;
      const sureness = opposition.between(a.words[inA]?.text ?? "", b.words[inB]?.text ?? "");
      if (sureness > (best?.sureness ?? 0)) best = { inA, inB, sureness };
    }
    if (!best) continue;
    taken.add(best.inB);
    found.push(best);
  }
  return found;
}

/** Two words of opposite meaning, by their positions. */
interface Opposed {
  inA: number;
  inB: number;
  sureness: number;
}

/** How the denials of two clauses differ. */
interface DenialDifference {
  /** 1 when one clause denies an odd number of times more often than the other, else 0. */
  parity: 0 | 1;
  /** Share of common or opposed words that one clause denies and the other does not, 0 to 1. */
  deniedShare: number;
}

/** No text nests more; "not not not …" is not worth the time. */
const MAX_NEGATORS = 12;

/** Compares what two clauses deny. A denial that is one half of an opposition is not counted a second time. */
function compareDenials(a: ClauseReading, b: ClauseReading, opposed: readonly Opposed[]): DenialDifference {
  const quietInA = boundTurners(a, b);
  const quietInB = boundTurners(b, a);
  const answer = readAnswer(a, b, quietInA);
  const isHalf = (clause: ClauseReading, positions: readonly number[]) => (index: number) =>
    positions.includes(clause.negation.at[index] ?? -1);
  const isHalfInA = isHalf(
    a,
    opposed.map(({ inA }) => inA),
  );
  const isHalfInB = isHalf(
    b,
    opposed.map(({ inB }) => inB),
  );
  const inA = depthOf(a, (index) => quietInA.has(index) || isHalfInA(index));
  const inB = depthOf(b, (index) => quietInB.has(index) || isHalfInB(index));
  const isOdd = answer === "broken" || (inA + inB) % 2 === 1;
  return { parity: isOdd ? 1 : 0, deniedShare: deniedShareOf([a, b], opposed, [quietInA, quietInB]) };
}

const NO_DIFFERENCE: DenialDifference = { parity: 0, deniedShare: 0 };

/** Of the words of two clauses: with fewer in common, they do not say the same or the contrary word by word. */
const IN_OTHER_WORDS = 0.5;

/** "Only reads" and "wrote nothing": one excludes by a word what the other denies, and they may well say the same. */
function isExclusionToDenial(a: ClauseReading, b: ClauseReading): boolean {
  const denies = ({ negation }: ClauseReading) => negation.at.length > 0;
  return (isExclusive(a) && denies(b)) || (isExclusive(b) && denies(a));
}

const EXCLUSIVES = new Set(["only", "solely", "exclusively"]);

/** Whether a clause says that one thing is done and no other, by a word and not by a denial. */
function isExclusive({ words, negation }: ClauseReading): boolean {
  return negation.at.length === 0 && words.some(({ text }) => EXCLUSIVES.has(text));
}

/** Negations that make a bound ("not more than 5"), where the other clause gives an amount to compare it with. */
function boundTurners(clause: ClauseReading, other: ClauseReading): Set<number> {
  const isAnswered = other.quantities.some(({ isDenied, isImplied }) => !isDenied && !isImplied);
  return new Set(isAnswered ? clause.quantities.flatMap(({ turnedBy }) => turnedBy ?? []) : []);
}

/**
 * Reads what `b` says to a denial with a condition in `a`, and sets aside what no longer counts: the
 * condition's word, and the denial itself where the condition is met.
 */
function readAnswer(a: ClauseReading, b: ClauseReading, quiet: Set<number>): ReturnType<typeof answerTo> {
  if (!a.restriction || b.restriction) return undefined;
  const answer = answerTo(a.restriction, b);
  if (answer && a.restriction.restrictor !== undefined) quiet.add(a.restriction.restrictor);
  if (answer === "met") quiet.add(a.restriction.denial);
  return answer;
}

/** How many negations are nested; those in a row ("not wet and not empty") count as one. */
function depthOf({ negation }: ClauseReading, isSetAside: (index: number) => boolean): number {
  let depth = 0;
  for (const [index, at] of negation.at.slice(0, MAX_NEGATORS).entries()) {
    if (!isSetAside(index)) depth = Math.max(depth, 1 + denialsOver(negation, at, isSetAside));
  }
  return depth;
}

function deniedShareOf(
  [a, b]: readonly [ClauseReading, ClauseReading],
  opposed: readonly Opposed[],
  [quietInA, quietInB]: readonly [ReadonlySet<number>, ReadonlySet<number>],
): number {
  let words = 0;
  let denied = 0;
  const count = (isOpposed: boolean, inA: number, inB: number) => {
    const differ = isReached(a, inA, quietInA) !== isReached(b, inB, quietInB);
    words++;
    if (differ !== isOpposed) denied++;
  };
  const places = new Map<string, number>();
  for (const [i, word] of b.words.entries())
    if (word.isContent && !places.has(word.core)) places.set(word.core, i);
  for (const [i, word] of a.words.entries()) {
    const place = word.isContent ? places.get(word.core) : undefined;
    if (place !== undefined) count(false, i, place);
  }
  for (const { inA, inB } of opposed) count(true, inA, inB);
  // One word more than there are: a single word is weak evidence.
  return denied / (words + 1);
}

function isReached({ negation }: ClauseReading, at: number, quiet: ReadonlySet<number>): boolean {
  return isDenied(negation, at, (index) => quiet.has(index));
}
