import { readHead, unpackHead } from "@/lib/judgment/language/linear-head";
import { readWordHead, unpackWordHead } from "@/lib/judgment/language/word-head";
import type { EmbeddedClause } from "./compare";
import { HEADS } from "./data/heads";

/*
 * Linear readings of a text: of the mean of its clauses, as the middle layer of the model sees them, and of its words.
 * Made by
 * `npm run evaluate -- drift-heads DATA_DIR`; what they were fitted on is said in docs/drift.md.
 */

/** Whether a text reports harm or restraint, whatever was expected of it. */
const CONDUCT = unpackHead(HEADS.conduct);
const CONDUCT_WORDS = unpackWordHead(HEADS.conductWords);

/** Whether a text is a description that reports no act. */
const BASIS = unpackHead(HEADS.basis);

/** What the heads make of a text: most values lie between -0.5 and 0.5, 0 halfway. */
export interface HeadReadings {
  /** Above 0 like harm, below 0 like restraint. */
  conduct: number;
  /** Above 0 like a description that reports no act, below 0 like a report. */
  basis: number;
}

/**
 * Reads the observed clauses; undefined where the engine has no middle layer.
 *
 * @param whole the text as it was written, in one: conduct is read from it, because commas and quotation marks say
 *   who reported and who acted
 */
export function readHeads(
  clauses: readonly EmbeddedClause[],
  whole: EmbeddedClause | undefined,
): HeadReadings | undefined {
  const mean = meanOf(clauses.flatMap(({ middle }) => middle ?? []));
  if (!mean) return undefined;
  const conduct = readHead(CONDUCT, whole?.middle ?? mean);
  return {
    conduct: eased(conduct + readWordHead(CONDUCT_WORDS, whole?.plain ?? "")),
    basis: bounded(readHead(BASIS, mean)),
  };
}

/**
 * Basis above which a text reports no act, and how far below it is read as a report in full. What an expected text
 * does not speak to is a description more often than what is given without one.
 */
const REPORT = { none: 0.3, noneUncovered: 0.05, width: 0.25 } as const;

/** What a text that reports no act is taken for: neither harm nor restraint, and no alarm. */
const NEUTRAL = -0.2;

/**
 * Likeness to harm, as far as the text reports an act: "Cards come in two colors" is no conduct.
 *
 * @param isUncovered an expected text does not speak to it
 */
export function harmLikenessOf({ conduct, basis }: HeadReadings, isUncovered: boolean): number {
  const none = isUncovered ? REPORT.noneUncovered : REPORT.none;
  const reported = Math.min(1, Math.max(0, (none - basis) / REPORT.width));
  return reported * conduct + (1 - reported) * NEUTRAL;
}

/** The mean of vectors; undefined without one. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors;
  if (!first) return undefined;
  const mean = new Float32Array(first.length);
  for (const vector of vectors)
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0) / vectors.length;
  return mean;
}

/**
 * Where a value stops growing: two heads that agree are not twice as sure, and what they read of a text without a subject
 * is high risk at most, not critical.
 */
const MOST_CONDUCT = 0.22;

/** A letter that tells of no conduct at all may still sound like harm; the order of texts stays. */
function eased(value: number): number {
  return MOST_CONDUCT * Math.tanh(value / MOST_CONDUCT);
}

/** A text unlike all examples shall not decide by its strangeness. */
function bounded(value: number): number {
  return Math.min(0.8, Math.max(-0.8, value));
}
