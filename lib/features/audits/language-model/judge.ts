import { cutText } from "@/lib/core/text";
import type { RequirementFinding, RequirementState } from "@/lib/judgment/analyst/vocabulary";
import { phrase } from "@/lib/judgment/analyst/wording/prose";
import { startSlice } from "@/lib/platform/event-loop";
import { AUDIT_SLICE_MS, type JudgedRequirement } from "../engine";
import type { EvidenceSpan, RequirementEvidence } from "../schema";
import type { AskedRequirement, Judgements, ModelJudgement } from "./prompts";
import type { QuotableDocument } from "./quotes";

/** What an answer of a model is read with. */
export interface Reading {
  /** What it was asked about. */
  asked: readonly AskedRequirement[];
  document: QuotableDocument;
  /** Who answered. */
  model: string;
  signal?: AbortSignal | undefined;
}

/** What a model judged, by the requirement it belongs to. */
export type ModelRequirement = JudgedRequirement & { model: string };

/**
 * What a model's answer says about the requirements it was asked about, none twice. Quotes are compared with the
 * document: a state without a quote that is there is no evidence, and one with a quote that was invented next to real
 * ones is a step lower. Where the model is not sure, a person decides. Lets other work run in between.
 */
export async function readJudgements(
  { requirements }: Judgements,
  reading: Reading,
): Promise<ModelRequirement[]> {
  const slice = startSlice({ lengthMs: AUDIT_SLICE_MS, signal: reading.signal });
  const read: ModelRequirement[] = [];
  for (const { requirement } of reading.asked) {
    const given = requirements.find(({ requirement_id }) => isSame(requirement_id, requirement.id));
    if (given) read.push(toJudged(requirement.id, given, reading));
    await slice.pause();
  }
  return read;
}

export function isSame(given: string, id: string): boolean {
  return given.trim().toLowerCase() === id.toLowerCase();
}

/** A model that is less sure leaves it to a person: its own estimate, which is not calibrated. */
const LEAST_CONFIDENCE = 0.7;
/** No model is certain. */
const MOST_CONFIDENCE = 0.99;
/** Longest phrase of a model that is kept. Unit: characters. */
const MAX_PHRASE = 300;

function toJudged(id: string, given: ModelJudgement, { document, model }: Reading): ModelRequirement {
  const { evidence, dropped, invented } = document.locateAll(given.quotes);
  const common = { requirement_id: id, model, dropped_quotes: dropped };
  if (given.state === "no_evidence" || evidence.length === 0) {
    // An asserted state that no quote carries leaves nothing to be confident in.
    const confidence = given.state === "no_evidence" ? toConfidence(given.confidence) : 0;
    return { ...common, state: "no_evidence", leaning: null, confidence, missing: null, evidence: [] };
  }
  const state = invented > 0 ? ONE_STEP_LOWER[given.state] : given.state;
  const proved = settle(state, given.confidence, given.state);
  return {
    ...common,
    ...proved,
    missing: proved.state === "shown" ? null : toPhrase(given.missing),
    evidence: withSections(evidence, document),
  };
}

/** A state with its confidence, or where that is too low a person's decision. `leaning`: what the model found. */
export function settle(
  state: RequirementState,
  given: number,
  leaning: RequirementFinding,
): Pick<JudgedRequirement, "state" | "leaning" | "confidence"> {
  const confidence = toConfidence(given);
  if (state === "for_review") return { state, leaning, confidence };
  return confidence < LEAST_CONFIDENCE
    ? { state: "for_review", leaning: state, confidence }
    : { state, leaning: null, confidence };
}

export function toConfidence(given: number): number {
  return Math.min(MOST_CONFIDENCE, Math.round(given) / 100);
}

/** A model's phrase as the report can print it; null where it says nothing. */
export function toPhrase(given: string): string | null {
  const words = phrase(cutText(given, MAX_PHRASE));
  return words === "" ? null : words;
}

export function withSections(
  evidence: readonly EvidenceSpan[],
  document: QuotableDocument,
): RequirementEvidence[] {
  return evidence.map((span) => ({ ...span, section: document.sectionAt(span.start) }));
}

/** The state that grants one step less, for an answer that invented a quote; a denial is a person's to check. */
const ONE_STEP_LOWER: Readonly<Record<RequirementFinding, RequirementState>> = {
  shown: "partly_shown",
  partly_shown: "for_review",
  contradicted: "for_review",
  planned: "planned",
  no_evidence: "no_evidence",
};

/** How much a state grants, in steps. */
export const STEPS: Readonly<Record<RequirementState, number>> = {
  shown: 2,
  partly_shown: 1,
  for_review: 0,
  contradicted: 0,
  planned: 0,
  no_evidence: 0,
};

/** Whether a state grants something that could be refuted. */
export function isFavorable(state: RequirementState): boolean {
  return STEPS[state] > 0;
}

/**
 * Whether two engines disagree: one finds it shown in full and the other nothing of it, or one finds it shown, if only
 * in part, and the other contradicted. One that leaves it to a person disagrees with none.
 */
export function disagree(one: RequirementState, other: RequirementState): boolean {
  if (one === "for_review" || other === "for_review") return false;
  const apart = Math.abs(STEPS[one] - STEPS[other]);
  return apart >= 2 || (apart === 1 && (one === "contradicted" || other === "contradicted"));
}

/** Adds the embedded analyst's state to the model's where the two disagree. */
export function withSecondOpinion<R extends JudgedRequirement>(
  judged: R,
  analyst: JudgedRequirement | undefined,
): R {
  if (!analyst || !disagree(judged.state, analyst.state)) return judged;
  const { state, evidence } = analyst;
  return { ...judged, second_opinion: { by: "embedded-analyst", state, evidence } };
}
