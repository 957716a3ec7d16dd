import { THEME_NAMES } from "@/lib/judgment/analyst/vocabulary";
import { listOf } from "@/lib/judgment/analyst/wording/prose";
import type { Assessment, Coverage, DocumentNotice, RequirementCounts } from "./schema";
import { countedRequirements, type Figures } from "./score";
import type { AUDIT_ENGINES } from "./vocabulary";

/** What a summary is written from. */
export interface Summarized {
  systemName: string;
  frameworkName: string;
  figures: Figures;
  coverage: Coverage;
  /** Those that count. */
  assessments: readonly Assessment[];
  notices: readonly DocumentNotice[];
  documentLength: number;
  engineId: string;
  /** Requirements that no language model judged although one was asked. */
  unjudged: number;
  /** Favorable states of a deep audit that no model challenged. */
  unchallenged: number;
}

const ENGINE_WORDS: Readonly<Record<string, string>> = {
  "embedded-analyst": "the embedded analyst",
  "language-model": "a language model",
} satisfies Record<(typeof AUDIT_ENGINES)[number], string>;

/** The paragraph a report begins with: what was read, what it shows, what is missing, and what this is not. Pure. */
export function summarize(audit: Summarized): string {
  const { coverage, engineId } = audit;
  const isJudged = audit.documentLength > 0 && coverage.controls_assessed > 0;
  const sentences = [
    describeScore(audit),
    ...(isJudged
      ? [
          describeFigures(audit),
          describeVerdicts(coverage),
          describeThemes(coverage),
          describeReview(coverage.requirements),
        ]
      : []),
    describeNotCounted(coverage.not_counted ?? 0),
    describeGaps(audit.assessments),
    describeNotices(audit.notices),
    ...describeModels(audit),
    `This is a readiness estimate by ${ENGINE_WORDS[engineId] ?? engineId}, not a certification.`,
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(" ");
}

function describeScore({ systemName, frameworkName, figures, coverage, documentLength }: Summarized): string {
  const count = coverage.controls_assessed;
  if (count === 0)
    return `No audited control of ${frameworkName} applies to ${systemName} today, so there is nothing to score.`;
  if (documentLength === 0)
    return `No document was given for ${systemName}, so none of the ${count} controls (${frameworkName}) could be assessed: evidence is missing. That says nothing about the system itself.`;
  return `${systemName} scores ${figures.compliance_score} of 100 on ${count} ${plural(count, "control")} (${frameworkName}), judged on the ${documentLength.toLocaleString("en-US")} characters given.`;
}

function describeFigures({ figures, coverage: { requirements } }: Summarized): string | undefined {
  if (!requirements) return undefined;
  const { counted, no_evidence, for_review } = requirements;
  const decided = counted - no_evidence - for_review;
  const lead = `The document decides ${decided} of ${counted} ${plural(counted, "requirement")} (coverage ${figures.requirements_coverage} of 100)`;
  return decided === 0
    ? `${lead}.`
    : `${lead}; the fulfillment of what it decides is ${figures.fulfillment} of 100.`;
}

function describeVerdicts(coverage: Coverage): string {
  const missing = coverage.insufficient_evidence;
  const gap =
    missing === 0
      ? ""
      : ` For ${missing} of them the document does not contain sufficient evidence. That says nothing about the system itself.`;
  return `Of the controls, ${coverage.met} ${plural(coverage.met, "is", "are")} met, ${coverage.partial} partly shown, and ${coverage.not_met} not met.${gap}`;
}

/** How many themes a sentence names. */
const MOST_THEMES = 5;

function describeThemes({ themes = [] }: Coverage): string | undefined {
  const silent = themes.filter(({ decided }) => decided === 0);
  if (silent.length === 0 || silent.length === themes.length) return undefined;
  const byWeight = silent.toSorted((a, b) => b.counted - a.counted);
  const named = byWeight.slice(0, MOST_THEMES).map(({ theme }) => uncapitalize(THEME_NAMES[theme]));
  const rest = silent.length - named.length;
  return `It does not cover ${listOf(rest > 0 ? [...named, `${rest} more ${plural(rest, "theme")}`] : named)}.`;
}

function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function describeReview(requirements: RequirementCounts | undefined): string | undefined {
  const count = requirements?.for_review ?? 0;
  if (count === 0) return undefined;
  return `${count} ${plural(count, "requirement needs", "requirements need")} a person to decide.`;
}

function describeNotCounted(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count} more ${plural(count, "control does", "controls do")} not apply today and ${plural(count, "is", "are")} not counted.`;
}

function describeGaps(assessments: readonly Assessment[]): string | undefined {
  const failed = assessments.filter((assessment) => assessment.verdict === "not_met").slice(0, 3);
  if (failed.length === 0) return undefined;
  return `Look first at ${listOf(failed.map((item) => `${item.control_id} (${item.title})`))}.`;
}

function describeNotices(notices: readonly DocumentNotice[]): string | undefined {
  const addressed = notices.filter((notice) => notice.kind === "instruction_to_auditor").length;
  const hidden = notices.filter((notice) => notice.kind === "hidden_text").length;
  if (addressed + hidden === 0) return undefined;
  const parts = [
    addressed > 0 ? `${addressed} ${plural(addressed, "passage")} addressed to the auditor` : undefined,
    hidden > 0 ? `${hidden} ${plural(hidden, "piece")} of hidden text` : undefined,
  ].filter((part) => part !== undefined);
  return `The document has ${parts.join(" and ")}; ${plural(addressed + hidden, "it was", "they were")} not used as evidence.`;
}

/** What a reader must know of how language models judged; nothing where none did. */
function describeModels({ assessments, coverage, unjudged, unchallenged }: Summarized): string[] {
  const requirements = assessments.flatMap(countedRequirements);
  const dropped = requirements.filter(({ dropped_quotes }) => (dropped_quotes ?? 0) > 0).length;
  const lowered = requirements.filter(({ challenge }) => challenge?.outcome === "lowered").length;
  const bySelf = requirements.filter(({ challenge, model }) => challenge && challenge.by === model).length;
  const carried = requirements.filter(({ carried_from }) => carried_from !== undefined);
  const origins = [...new Set(carried.flatMap(({ carried_from }) => carried_from ?? []))];
  const apart = coverage.requirements?.disagreements ?? 0;
  const sentences = [
    unjudged > 0 &&
      `${unjudged} ${plural(unjudged, "requirement was", "requirements were")} judged by the embedded analyst, because no language model answered about ${plural(unjudged, "it", "them")}.`,
    carried.length > 0 &&
      `${carried.length} ${plural(carried.length, "requirement was", "requirements were")} carried over from ${plural(origins.length, "audit", "audits")} ${listOf(origins)}, because the model had answered the same question about the same text there.`,
    dropped > 0 &&
      `Quotes that are not in the document were dropped for ${dropped} ${plural(dropped, "requirement")}.`,
    lowered > 0 &&
      `A second model's challenge lowered the state of ${lowered} ${plural(lowered, "requirement")}.`,
    unchallenged > 0 &&
      `No model challenged ${unchallenged} favorable ${plural(unchallenged, "state")}, so there the audit is not a deep one.`,
    bySelf > 0 &&
      `${bySelf} ${plural(bySelf, "state was", "states were")} challenged by the model that gave ${plural(bySelf, "it", "them")}, in a second pass, because no other answered.`,
    apart > 0 && `The engines disagree on ${apart} ${plural(apart, "requirement")}: read both.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
