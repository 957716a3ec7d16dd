import type { AuditableControl } from "@/lib/frameworks/schema";
import type { Assessment, Verdict } from "../schema";
import type { Challenges, Judgements, ModelJudgement } from "./answer-shapes";
import type { QuotableDocument } from "./quotes";

/** How much a verdict grants, in steps: nothing shown and shown not to be done are both none. */
const STEPS: Readonly<Record<Verdict, number>> = { met: 2, partial: 1, not_met: 0, insufficient_evidence: 0 };

/** Whether two verdicts are two steps apart: one says it is shown in full, the other that nothing is. */
export function areFarApart(one: Verdict, other: Verdict): boolean {
  return Math.abs(STEPS[one] - STEPS[other]) >= 2;
}

/** Whether a verdict grants something that could be refuted. */
export function isFavourable(verdict: Verdict): boolean {
  return STEPS[verdict] > 0;
}

/**
 * The assessments a model's answer holds, for the controls it was asked about and none twice. Quotes are held
 * against the document; a verdict without a quote that is there is insufficient evidence.
 */
export function readJudgements(
  { assessments }: Judgements,
  controls: readonly AuditableControl[],
  document: QuotableDocument,
  model: string,
): Assessment[] {
  return controls.flatMap((control) => {
    const judgement = assessments.find(({ control_id }) => isSameControl(control_id, control.control_id));
    return judgement ? [toAssessment(judgement, control, document, model)] : [];
  });
}

function isSameControl(given: string, id: string): boolean {
  return given.trim().toLowerCase() === id.toLowerCase();
}

function toAssessment(
  judgement: ModelJudgement,
  control: AuditableControl,
  document: QuotableDocument,
  model: string,
): Assessment {
  const { evidence, dropped } = document.locateAll(judgement.quotes);
  const isUnproved = judgement.verdict !== "insufficient_evidence" && evidence.length === 0;
  return {
    control_id: control.control_id,
    title: control.title,
    verdict: isUnproved ? "insufficient_evidence" : judgement.verdict,
    reason: isUnproved ? unprovedReason(judgement, dropped) : judgement.reason,
    recommendation: isUnproved ? recommendEvidence(control) : judgement.recommendation,
    evidence,
    model,
    dropped_quotes: dropped,
  };
}

function unprovedReason({ verdict, reason }: ModelJudgement, dropped: number): string {
  const said = verdict.replaceAll("_", " ");
  const why =
    dropped > 0
      ? `the ${dropped === 1 ? "sentence" : `${dropped} sentences`} it quoted ${dropped === 1 ? "is" : "are"} not in the document as it may be used`
      : "it quoted nothing";
  return `The model said ${said}, but ${why}, so there is no evidence for it. It said: ${reason}`;
}

function recommendEvidence(control: AuditableControl): string {
  return `Add evidence to the document, such as: ${control.evidence_examples.slice(0, 2).join("; ")}.`;
}

/**
 * Applies a second model's challenge: the lower verdict stands. An objection that would raise a verdict changes
 * nothing, and one to a verdict of its own needs a quote only where it says that something is not done.
 */
export function applyChallenges(
  assessments: readonly Assessment[],
  { challenges }: Challenges,
  document: QuotableDocument,
  challenger: string,
): Assessment[] {
  return assessments.map((assessment) => {
    const challenge = challenges.find(({ control_id }) => isSameControl(control_id, assessment.control_id));
    if (!challenge) return assessment;
    const { evidence } = document.locateAll(challenge.quotes);
    const verdict =
      challenge.verdict === "not_met" && evidence.length === 0 ? "insufficient_evidence" : challenge.verdict;
    const isLowered = STEPS[verdict] < STEPS[assessment.verdict];
    return {
      ...assessment,
      verdict: isLowered ? verdict : assessment.verdict,
      recommendation:
        isLowered && assessment.recommendation === "" ? challenge.objection : assessment.recommendation,
      challenge: {
        by: challenger,
        verdict,
        reason: challenge.objection,
        evidence,
        outcome: isLowered ? "lowered" : "upheld",
      },
    };
  });
}

/** Puts the embedded analyst's assessment beside the model's where the two are far apart. */
export function withSecondOpinion(assessment: Assessment, analyst: Assessment | undefined): Assessment {
  if (!analyst || !areFarApart(assessment.verdict, analyst.verdict)) return assessment;
  const { verdict, reason, evidence } = analyst;
  return { ...assessment, second_opinion: { by: "embedded-analyst", verdict, reason, evidence } };
}
