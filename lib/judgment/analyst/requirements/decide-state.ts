import { REQUIREMENT_FINDINGS, type RequirementFinding, type RequirementState } from "../schema";
import { classProbabilities } from "./logistic";
import { KINDS, type ReadSentence, readerWeights } from "./reader";
import type { TimeComparison } from "./time-limits";

export interface DecidedState {
  state: RequirementState;
  leaning: RequirementFinding | null;
  confidence: number;
}

/**
 * Probabilities from which a finding is given; below them a person decides. Measured in docs/analyst.md: above them
 * what is called shown is shown, in full or in part, in 88 of 100 cases, and what is called missing is missing in 7 to
 * 9 of 10, depending on how much the document says.
 */
const SURE_ENOUGH: Readonly<Record<RequirementFinding, number>> = {
  shown: 0.6,
  partly_shown: 0.45,
  contradicted: 0.7,
  planned: 0.5,
  no_evidence: 0.6,
};

/** A deep audit asks for more before it calls anything shown. */
const SURE_ENOUGH_DEEP = 0.7;

/** A time beyond the limit, in a sentence on the point: arithmetic, wrong only where the sentence is about another time. */
const CONFIDENCE_IN_TIMES = 0.85;

/**
 * The most likely finding where it is sure enough, else its leaning. Two things go before it: a time beyond the limit,
 * and a denial in so many words by the passage most on the point.
 *
 * @param ranked sentences, the one most on the point first
 * @param isDeep what is shown must be surer; nothing else changes
 */
export function decideState(
  ranked: readonly ReadSentence[],
  times: TimeComparison,
  isDeep: boolean,
): DecidedState {
  if (times === "exceeded") return { state: "contradicted", leaning: null, confidence: CONFIDENCE_IN_TIMES };
  const denial = sureDenial(ranked[0]);
  if (denial !== undefined) return { state: "contradicted", leaning: null, confidence: denial };
  const probabilities = classProbabilities(readerWeights().document, measureDocument(ranked));
  const at = probabilities.indexOf(Math.max(...probabilities));
  const best = REQUIREMENT_FINDINGS[at] ?? "no_evidence";
  const confidence = probabilities[at] ?? 0;
  const least = isDeep && best === "shown" ? SURE_ENOUGH_DEEP : SURE_ENOUGH[best];
  const isSure = confidence >= least && isSaid(best, ranked[0]);
  if (isSure) return { state: best, leaning: null, confidence };
  return { state: "for_review", leaning: best, confidence };
}

function sureDenial(top: ReadSentence | undefined): number | undefined {
  if (!top?.isDenial) return undefined;
  const point = 1 / (1 + Math.exp(-top.odds));
  const denies = top.kinds[KINDS.indexOf("denies")] ?? 0;
  return point * denies >= SURE_ENOUGH.contradicted ? point * denies : undefined;
}

/** The passage most on the point decides: nothing is shown where it is no statement of what is done. */
function isSaid(finding: RequirementFinding, top: ReadSentence | undefined): boolean {
  if (finding !== "shown" && finding !== "partly_shown") return true;
  const kinds = top?.kinds ?? [];
  const said = (kinds[KINDS.indexOf("states")] ?? 0) + (kinds[KINDS.indexOf("limits")] ?? 0);
  return (top?.odds ?? NOTHING) >= LEAST_ODDS && said >= 0.5;
}

/** Log-odds below which no passage is quoted as evidence: 1 sentence in 8 there is on the point. */
const LEAST_ODDS = -2;

/** Log-odds of a document without sentences. */
const NOTHING = -8;

/** What the sentences of a document come to for one requirement, in a fixed order. The nearest ones decide. */
function measureDocument(ranked: readonly ReadSentence[]): number[] {
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
