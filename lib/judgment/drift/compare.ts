import { comparePair, type PairFeatures } from "./pair";
import type { ClauseReading } from "./read-clause";
import { readActor } from "./reading/actor";
import { RULING } from "./reading/conduct-words";
import type { Opposition } from "./reading/opposition";
import type { Difference, Signal } from "./schema";

/** A clause with its vectors. */
export interface EmbeddedClause extends ClauseReading {
  vector: Float32Array;
  /** Of the model's middle layer, where the engine gives it. */
  middle?: Float32Array | undefined;
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

/** What the logistic regression looks at; products say "only where both hold". */
export const CONFLICT_TERMS = {
  overlap: ({ overlap }) => overlap,
  flip: ({ flip }) => flip,
  deniedShare: ({ deniedShare }) => deniedShare,
  flipDenied: ({ flip, deniedShare }) => flip * deniedShare,
  number: ({ number, overlap }) => number * overlap,
  modality: ({ modality, overlap }) => modality * overlap,
  quantifier: ({ quantifier, overlap }) => quantifier * overlap,
  swap: ({ swap, overlap }) => swap * overlap,
} as const satisfies Record<string, (features: PairFeatures) => number>;

type ConflictTerm = keyof typeof CONFLICT_TERMS;

/**
 * Made by `npm run evaluate -- drift-weights DATA_DIR`: logistic regression, L2 2, with every term but
 * the first kept from falling below 0, so that no difference ever lowers a score. Fitted on
 * NaN-NLI, the GLUE diagnostic set and SemAntoNeg (half of the CANNOT collection, CC BY-SA 4.0) and on
 * sentences written for it (scripts/evaluation/drift-pairs.ts). Nothing was fitted on SICK or STS.
 */
const WEIGHTS: Readonly<Record<ConflictTerm | "constant", number>> = {
  overlap: 0.57,
  flip: 3.09,
  deniedShare: 1.96,
  flipDenied: 1.7,
  number: 1.81,
  modality: 1.8,
  quantifier: 1.65,
  swap: 0.84,
  constant: -2.08,
};

/**
 * Differences too rare in the data to be fitted have a floor by rule, reached when everything else in the
 * two clauses is the same: another amount, another share, may for must, exchanged roles.
 */
const FLOORS = { number: 0.8, quantifier: 1.05, modality: 0.65, swap: 0.7 } as const;

/** Nearness from which two clauses speak of the same thing, and can contradict each other in full. */
const SAME_SUBJECT = 0.45;

/** How far the clauses speak of the same thing, 0 to 1: strangers do not contradict each other. */
export function subjectShared({ similarity, overlap, coverage }: PairFeatures): number {
  // "True" and "false" share no word and are about the same.
  return Math.min(1, (similarity + Math.max(overlap, 0.6 * coverage)) / SAME_SUBJECT);
}

/** Probability that the two clauses contradict each other, 0 to 1; rises with every difference. */
export function conflictOf(features: PairFeatures): number {
  return subjectShared(features) * Math.max(fittedOf(features), floorOf(features));
}

/**
 * {@link conflictOf} above what it is for clauses without any difference: 0 to 1, and 0 without one. Some
 * contradictions show no difference the rules can see, so the probability is never 0; a score shall be.
 */
function excessConflictOf(features: PairFeatures): number {
  const base = sigmoid(WEIGHTS.constant + WEIGHTS.overlap * features.overlap);
  const excess = (fittedOf(features) - base) / (1 - base);
  return subjectShared(features) * Math.max(0, excess, floorOf(features));
}

function fittedOf(features: PairFeatures): number {
  let logit = WEIGHTS.constant;
  for (const [term, read] of Object.entries(CONFLICT_TERMS))
    logit += WEIGHTS[term as ConflictTerm] * read(features);
  return sigmoid(logit);
}

/** Most words must be the same before a rule speaks; from three fifths on it speaks in full. */
function floorOf(features: PairFeatures): number {
  const agreement = Math.min(1, Math.max(0, (features.coverage * features.similarity - 0.2) / 0.4));
  const strongest = Math.max(
    FLOORS.number * features.number,
    FLOORS.quantifier * features.quantifier,
    FLOORS.modality * features.modality,
    FLOORS.swap * features.swap,
  );
  return Math.min(1, strongest) * agreement;
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** The differences found, strongest kinds first. */
function signalsOf(features: PairFeatures, isProhibited: boolean): Signal[] {
  const signals: Signal[] = [];
  if (isProhibited) signals.push("prohibition");
  if (features.parity === 1 || features.deniedShare >= 0.3) signals.push("negation");
  if (features.antonym > 0) signals.push("antonym");
  if (features.number > 0) signals.push("number");
  if (features.quantifier > 0) signals.push("quantifier");
  if (features.modality > 0) signals.push("modality");
  return signals;
}
