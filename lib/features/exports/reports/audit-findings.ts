import { dayText } from "@/lib/core/days";
import type { Assessment, EvidenceSpan, RequirementResult, Verdict } from "@/lib/features/audits/schema";
import type { Confirmation } from "@/lib/features/confirmations/schema";
import type { ExportedAudit } from "../oscal/assessment";
import { REQUIREMENT_WORDS, type StateWord, VERDICT_WORDS } from "./words";

/** A quote as reports show it. */
export interface ReportQuote {
  text: string;
  /** Document, page and heading. */
  place: string;
}

export interface FindingSection {
  control_id: string;
  title: string;
  verdict: StateWord;
  reason: string;
  recommendation: string;
  requirements: {
    state: StateWord;
    citation: string;
    statement: string;
    remarks: string[];
    quotes: ReportQuote[];
  }[];
}

/** The controls on which the documents say something, each with the requirements they say it about. Pure. */
export function toFindingSections(
  { assessments }: ExportedAudit,
  confirmations: readonly Confirmation[],
): FindingSection[] {
  return assessments.flatMap((assessment) => {
    if (assessment.not_counted) return [];
    const requirements = assessment.requirements
      ? assessment.requirements.filter(saysSomething).map((one) => toRequirement(one, confirmations))
      : fromVerdict(assessment);
    if (requirements.length === 0) return [];
    const { control_id, title, reason, recommendation, verdict } = assessment;
    return [
      {
        ...{ control_id, title, reason, requirements },
        recommendation: verdict === "met" ? "" : recommendation,
        verdict: VERDICT_WORDS[verdict],
      },
    ];
  });
}

/** Whether the documents say anything on a requirement that counts. */
export function saysSomething({ state, not_counted }: RequirementResult): boolean {
  return state !== "no_evidence" && !not_counted;
}

const VERDICT_STATES: Readonly<Record<Verdict, StateWord | undefined>> = {
  met: REQUIREMENT_WORDS.shown,
  partial: REQUIREMENT_WORDS.partly_shown,
  not_met: REQUIREMENT_WORDS.contradicted,
  insufficient_evidence: undefined,
};

/** Audits made before requirements were judged have a verdict and quotes for the control as a whole. */
function fromVerdict({ verdict, title, evidence }: Assessment): FindingSection["requirements"] {
  const state = VERDICT_STATES[verdict];
  if (!state) return [];
  return [{ state, citation: "", statement: title, remarks: [], quotes: evidence.map(toQuote) }];
}

function toRequirement(
  requirement: RequirementResult,
  confirmations: readonly Confirmation[],
): FindingSection["requirements"][number] {
  const { state, leaning, citation, statement, condition, missing, confidence, evidence } = requirement;
  const { second_opinion, challenge, requirement_id } = requirement;
  const found = confirmations.filter((confirmation) => confirmation.requirement_id === requirement_id);
  const certainty = `${Math.round(confidence * 100)}%`;
  const remarks = [
    ...(condition === null ? [] : [`Applies if: ${condition}`]),
    ...(missing === null ? [] : [`Missing or different: ${missing}`]),
    leaning === null
      ? `Confidence: ${certainty}`
      : `Most likely: ${REQUIREMENT_WORDS[leaning].label.toLowerCase()} (${certainty})`,
    ...(second_opinion
      ? [`Second opinion (embedded analyst): ${REQUIREMENT_WORDS[second_opinion.state].label.toLowerCase()}`]
      : []),
    ...(challenge?.outcome === "lowered"
      ? [`Lowered after the objection of ${challenge.by}: ${challenge.objection}`]
      : []),
    ...found.map(({ finding, confirmed_by, confirmed_at, comment }) => {
      const found = `Reviewer ${confirmed_by}, ${dayText(confirmed_at)}: ${REQUIREMENT_WORDS[finding].label.toLowerCase()}`;
      return comment === "" ? found : `${found}. ${comment}`;
    }),
  ];
  return { state: REQUIREMENT_WORDS[state], citation, statement, remarks, quotes: evidence.map(toQuote) };
}

/** A quote with the document, the page and the heading it is from. */
export function toQuote(span: EvidenceSpan & { section?: string | null }): ReportQuote {
  const { document, section } = span;
  const place = document
    ? [`${document.title}, version ${document.version}`, document.place]
    : ["Given text", section ?? ""];
  return { text: span.quote, place: place.filter((part) => part !== "").join(" · ") };
}
