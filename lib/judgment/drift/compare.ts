import { conflictOf, excessConflictOf, signalsOf } from "./conflict";
import { comparePair, type PairFeatures } from "./pair";
import type { ClauseReading } from "./read-clause";
import { readActor } from "./reading/actor";
import { RULING } from "./reading/conduct-words";
import type { Opposition } from "./reading/opposition";
import type { Difference } from "./schema";

/** A clause with its vector. */
export interface EmbeddedClause extends ClauseReading {
  vector: Float32Array;
}

/** Two clauses that are compared. */
export interface AlignedPair {
  expected: EmbeddedClause;
  observed: EmbeddedClause;
  features: PairFeatures;
  /** Probability of a contradiction, for people to read. */
  conflict: number;
  /** What the pair adds to the score. */
  weight: number;
}

/** What a user or an attacker does says little against what the system should do. */
const OTHERS_WEIGHT = 0.3;

/** Compares an expected clause with an observed one. */
export function alignPair(
  expected: EmbeddedClause,
  observed: EmbeddedClause,
  similarity: number,
  opposition: Opposition,
): AlignedPair {
  const features = comparePair(expected, observed, similarity, opposition);
  if (expected.key === observed.key) return { expected, observed, features, conflict: 0, weight: 0 };
  const isOthers = readActor(observed.words) === "other" && readActor(expected.words) !== "other";
  const factor = isOthers ? OTHERS_WEIGHT : 1;
  return {
    expected,
    observed,
    features,
    conflict: factor * conflictOf(features),
    weight: factor * excessConflictOf(features),
  };
}

/** "must not", "never", "does not": the clause forbids, and silence keeps to it. */
export function isProhibition(clause: ClauseReading): boolean {
  return clause.negation.at.length > 0 && clause.words.some(({ text }) => RULING.has(text));
}

/**
 * How far an expected clause is missing from what it was compared with, 0 to 1. A clause all of whose
 * words are taken up, be it in the opposite sense, is not missing.
 */
export function missingOf(pair: AlignedPair | undefined): number {
  if (!pair) return 1;
  if (pair.expected.key === pair.observed.key) return 0;
  const near = Math.max(pair.features.similarity, 0.85 * pair.features.coverage);
  // People find two wordings of one thing about 0.85 alike, and strangers no more than 0.1.
  return Math.min(1, Math.max(0, (0.85 - near) / 0.75));
}

/** A pair as the measurement reports it. */
export function toDifference({ expected, observed, features, conflict }: AlignedPair): Difference {
  return {
    expected: expected.text,
    observed: observed.text,
    similarity: round(features.similarity),
    conflict: round(conflict),
    signals: signalsOf(features, isProhibition(expected) && features.flip > 0.5),
  };
}

/** Six decimals, and never -0. */
export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
