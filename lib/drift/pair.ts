import type { ClauseReading } from "./read-clause";
import { modalityMismatch, quantifierMismatch } from "./reading/force";
import { denialsOver } from "./reading/negation";
import { numberMismatch } from "./reading/numbers";
import type { Opposition } from "./reading/opposition";
import { rolesSwapped } from "./reading/roles";
import { DIRECTIONS, type Word } from "./words";

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

/** Nobody nests more; "not not not …" is not worth the time. */
const MAX_NEGATORS = 12;

/** Compares an expected clause with an observed one. Pure; `similarity` is calibrated (see calibration.ts). */
export function comparePair(
  a: ClauseReading,
  b: ClauseReading,
  similarity: number,
  opposition: Opposition,
): PairFeatures {
  const shared = [...a.content].filter((core) => b.content.has(core));
  const restOfA = unmatched(a, b);
  const restOfB = unmatched(b, a);
  const opposed = findOpposites(a, b, restOfA, restOfB, opposition);
  const parity = parityOf(a, b, opposed);
  const antonym = opposed.length % 2 === 1 ? Math.max(...opposed.map(({ sureness }) => sureness)) : 0;
  const union = a.content.size + b.content.size - shared.length;
  return {
    similarity,
    overlap: union === 0 ? 0 : shared.length / union,
    coverage: a.content.size === 0 ? 0 : Math.min(1, (shared.length + opposed.length) / a.content.size),
    parity,
    antonym,
    flip: parity * (1 - antonym) + antonym * (1 - parity),
    deniedShare: deniedShare(a, b, opposed),
    number: numberMismatch(a.quantities, b.quantities),
    modality: modalityMismatch(a.modality, b.modality),
    quantifier: quantifierMismatch(a.share, b.share, b.words),
    swap: rolesSwapped(a.words, b.words),
  };
}

interface Opposed {
  inA: number;
  inB: number;
  sureness: number;
}

/** Positions of words with a meaning of their own that the other clause has not. */
function unmatched(clause: ClauseReading, other: ClauseReading): number[] {
  const otherWords = new Set(other.words.map(({ core }) => core));
  const positions: number[] = [];
  for (const [i, word] of clause.words.entries()) {
    if (positions.length === MAX_UNMATCHED) break;
    if ((word.isContent || DIRECTIONS.has(word.text)) && !otherWords.has(word.core)) positions.push(i);
  }
  return positions;
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

/** A denial that is one half of an opposition ("grants" / "denies") is not counted a second time. */
function parityOf(a: ClauseReading, b: ClauseReading, opposed: readonly Opposed[]): number {
  const inA = depthOf(a, (at) => opposed.some((pair) => pair.inA === at));
  const inB = depthOf(b, (at) => opposed.some((pair) => pair.inB === at));
  return (inA + inB) % 2;
}

/** How many negations stand inside each other; those side by side ("not wet and not empty") count as one. */
function depthOf({ negation }: ClauseReading, isSetAside: (at: number) => boolean): number {
  const setAside = (index: number) => isSetAside(negation.at[index] ?? -1);
  let depth = 0;
  for (const [index, at] of negation.at.slice(0, MAX_NEGATORS).entries()) {
    if (!setAside(index)) depth = Math.max(depth, 1 + denialsOver(negation, at, setAside));
  }
  return depth;
}

function deniedShare(a: ClauseReading, b: ClauseReading, opposed: readonly Opposed[]): number {
  let words = 0;
  let denied = 0;
  const count = (isOpposed: boolean, inA: number, inB: number) => {
    const isDenied = isReached(a, inA) !== isReached(b, inB);
    words++;
    if (isDenied !== isOpposed) denied++;
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

function isReached({ negation }: ClauseReading, at: number): boolean {
  return denialsOver(negation, at) % 2 === 1;
}

/** The words an analysis may name as each other's opposite. */
export function oppositeWords(a: ClauseReading, b: ClauseReading, opposition: Opposition): [Word, Word][] {
  return findOpposites(a, b, unmatched(a, b), unmatched(b, a), opposition).flatMap(({ inA, inB }) => {
    const left = a.words[inA];
    const right = b.words[inB];
    return left && right ? [[left, right] as [Word, Word]] : [];
  });
}
