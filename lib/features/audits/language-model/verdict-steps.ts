import type { Assessment, Verdict } from "../schema";

/** How much a verdict grants, in steps: nothing shown and shown not to be done are both none. */
export const STEPS: Readonly<Record<Verdict, number>> = {
  met: 2,
  partial: 1,
  not_met: 0,
  insufficient_evidence: 0,
};

/** The verdict that grants one step less; where nothing is granted, the same. */
export const ONE_STEP_LOWER: Readonly<Record<Verdict, Verdict>> = {
  met: "partial",
  partial: "insufficient_evidence",
  not_met: "not_met",
  insufficient_evidence: "insufficient_evidence",
};

/** Whether two verdicts are two steps apart: one says it is shown in full, the other that nothing is. */
export function areFarApart(one: Verdict, other: Verdict): boolean {
  return Math.abs(STEPS[one] - STEPS[other]) >= 2;
}

/** Whether a verdict grants something that could be refuted. */
export function isFavorable(verdict: Verdict): boolean {
  return STEPS[verdict] > 0;
}

/** Adds the embedded analyst's assessment to the model's where the two are far apart. */
export function withSecondOpinion(assessment: Assessment, analyst: Assessment | undefined): Assessment {
  if (!analyst || !areFarApart(assessment.verdict, analyst.verdict)) return assessment;
  const { verdict, reason, evidence } = analyst;
  return { ...assessment, second_opinion: { by: "embedded-analyst", verdict, reason, evidence } };
}
