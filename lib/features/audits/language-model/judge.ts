import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { startSlice } from "@/lib/platform/event-loop";
import { AUDIT_SLICE_MS } from "../engine";
import type { Assessment, Verdict } from "../schema";
import type { Judgements, ModelJudgement } from "./prompts";
import type { LocatedQuotes, QuotableDocument } from "./quotes";

/** What an answer of a model is read with. */
export interface Reading {
  /** What it was asked about. */
  controls: readonly AuditableControl[];
  document: QuotableDocument;
  /** Who answered. */
  model: string;
  signal?: AbortSignal | undefined;
}

/**
 * The assessments a model's answer holds, for the controls it was asked about and none twice. Quotes are held
 * against the document: a verdict without a quote that is there is insufficient evidence, and one with a quote
 * that was invented next to real ones is a step lower. Lets other work run between controls.
 */
export async function readJudgements({ assessments }: Judgements, reading: Reading): Promise<Assessment[]> {
  const slice = startSlice({ lengthMs: AUDIT_SLICE_MS, signal: reading.signal });
  const read: Assessment[] = [];
  for (const control of reading.controls) {
    const judgement = assessments.find(({ control_id }) => isSameControl(control_id, control.control_id));
    if (judgement) read.push(toAssessment(judgement, control, reading));
    await slice.pause();
  }
  return read;
}

export function isSameControl(given: string, id: string): boolean {
  return given.trim().toLowerCase() === id.toLowerCase();
}

function toAssessment(
  judgement: ModelJudgement,
  control: AuditableControl,
  { document, model }: Reading,
): Assessment {
  const located = document.locateAll(judgement.quotes);
  const verdict = provedVerdict(judgement.verdict, located);
  const isLowered = verdict !== judgement.verdict;
  return {
    control_id: control.control_id,
    title: control.title,
    verdict,
    reason: isLowered ? loweredReason(judgement, located) : judgement.reason,
    recommendation: isLowered ? recommendEvidence(control) : judgement.recommendation,
    evidence: located.evidence,
    model,
    dropped_quotes: located.dropped,
  };
}

function provedVerdict(given: Verdict, { evidence, invented }: LocatedQuotes): Verdict {
  if (evidence.length === 0) return "insufficient_evidence";
  return invented > 0 ? ONE_STEP_LOWER[given] : given;
}

function loweredReason({ verdict, reason, quotes }: ModelJudgement, located: LocatedQuotes): string {
  const said = verdict.replaceAll("_", " ");
  const { evidence, dropped, invented } = located;
  if (evidence.length > 0) {
    return `The model said ${said}, but ${invented} of the ${quotes.length} sentences it quoted ${invented === 1 ? "is" : "are"} not in the document, so the verdict is a step lower. It said: ${reason}`;
  }
  const why =
    dropped > 0
      ? `the ${dropped === 1 ? "sentence" : `${dropped} sentences`} it quoted ${dropped === 1 ? "is" : "are"} not in the document as it may be used`
      : "it quoted nothing";
  return `The model said ${said}, but ${why}, so there is no evidence for it. It said: ${reason}`;
}

/** What to do about a control whose verdict the quotes do not carry. */
export function recommendEvidence(control: AuditableControl): string {
  return `Add evidence to the document, such as: ${control.evidence_examples.slice(0, 2).join("; ")}.`;
}

/** How much a verdict grants, in steps: nothing shown and shown not to be done are both none. */
export const STEPS: Readonly<Record<Verdict, number>> = {
  met: 2,
  partial: 1,
  not_met: 0,
  insufficient_evidence: 0,
};

/** The verdict that grants one step less; where nothing is granted, the same. */
const ONE_STEP_LOWER: Readonly<Record<Verdict, Verdict>> = {
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
