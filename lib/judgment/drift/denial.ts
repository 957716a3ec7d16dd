import { denialsOver, isDenied } from "@/lib/judgment/language/negation";
import type { ClauseReading } from "./read-clause";
import { answerTo } from "./reading/restriction";

/** Two words of opposite meaning, by their positions. */
export interface Opposed {
  inA: number;
  inB: number;
  sureness: number;
}

/** How the denials of two clauses differ. */
export interface DenialDifference {
  /** 1 when one clause denies an odd number of times more often than the other, else 0. */
  parity: 0 | 1;
  /** Share of common or opposed words that one clause denies and the other does not, 0 to 1. */
  deniedShare: number;
}

/** No text nests more; "not not not …" is not worth the time. */
const MAX_NEGATORS = 12;

/** Compares what two clauses deny. A denial that is one half of an opposition is not counted a second time. */
export function compareDenials(
  a: ClauseReading,
  b: ClauseReading,
  opposed: readonly Opposed[],
): DenialDifference {
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
