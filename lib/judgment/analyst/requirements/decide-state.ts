import { REQUIREMENT_FINDINGS, type RequirementFinding, type RequirementState } from "../schema";
import type { ReadSentence } from "./assess-requirement";
import { classProbabilities } from "./logistic";
import { KINDS, readerWeights } from "./reader";
import type { TimeComparison } from "./time-limits";

export interface DecidedState {
  state: RequirementState;
  leaning: RequirementFinding | null;
  confidence: number;
}

/**
 * Calibrated probabilities from which a finding is given; below them a person decides. Measured in docs/analyst.md:
 * above them what is called shown is shown, in full or in part, in 85 of 100 cases.
 */
export const SURE_ENOUGH: Readonly<Record<RequirementFinding, number>> = {
  shown: 0.6,
  partly_shown: 0.45,
  contradicted: 0.6,
  planned: 0.5,
  no_evidence: 0.4,
};

/** A time beyond the limit, in a sentence on the point: arithmetic, wrong only where the sentence is about another time. */
const CONFIDENCE_IN_TIMES = 0.85;

/** The most likely finding where it is sure enough, else its leaning. */
export function decideState(measures: readonly number[], times: TimeComparison): DecidedState {
  if (times === "exceeded") return { state: "contradicted", leaning: null, confidence: CONFIDENCE_IN_TIMES };
  const probabilities = classProbabilities(readerWeights().document, measures);
  const at = probabilities.indexOf(Math.max(...probabilities));
  const best = REQUIREMENT_FINDINGS[at] ?? "no_evidence";
  const confidence = probabilities[at] ?? 0;
  if (confidence >= SURE_ENOUGH[best]) return { state: best, leaning: null, confidence };
  return { state: "for_review", leaning: best, confidence };
}

/** Log-odds of a document without sentences. */
const NOTHING = -8;

/** What the sentences of a document come to for one requirement, in a fixed order. The nearest ones decide. */
export function measureDocument(ranked: readonly ReadSentence[]): number[] {
  const odds = ranked.map((sentence) => sentence.odds);
  const points = odds.map((value) => 1 / (1 + Math.exp(-value)));
  const total = points.reduce((sum, value) => sum + value, 0);
  const mean = KINDS.map(
    (_, kind) =>
      ranked.reduce((sum, { kinds }, i) => sum + (points[i] ?? 0) * (kinds[kind] ?? 0), 0) / (total + 1e-9),
  );
  const most = (kind: (typeof KINDS)[number]) =>
    ranked.reduce(
      (best, { kinds }, i) => Math.max(best, (points[i] ?? 0) * (kinds[KINDS.indexOf(kind)] ?? 0)),
      0,
    );
  return [
    odds[0] ?? NOTHING,
    odds[1] ?? NOTHING,
    Math.log(total + 1e-6),
    ...KINDS.map((_, kind) => logit(ranked[0]?.kinds[kind] ?? 0)),
    ...mean.map(logit),
    logit(most("limits")),
    logit(most("denies")),
  ];
}

function logit(probability: number): number {
  const bounded = Math.max(1e-4, Math.min(1 - 1e-4, probability));
  return Math.log(bounded / (1 - bounded));
}
