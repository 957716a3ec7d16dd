import { z } from "zod";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { formatCost } from "@/lib/features/orchestrator";
import type { EngineOutput } from "./engine";
import {
  type Assessment,
  AssessmentSchema,
  type Coverage,
  CoverageSchema,
  type DocumentNotice,
  DocumentNoticeSchema,
  FindingSchema,
  type Uncounted,
} from "./schema";
import { complianceScore, countedOnly, countVerdicts, toFindings } from "./score";

/** What an audit keeps of its outcome apart from the columns that lists read. */
export const AuditResultRecordSchema = z.object({
  assessments: z.array(AssessmentSchema),
  findings: z.array(FindingSchema),
  notices: z.array(DocumentNoticeSchema),
  coverage: CoverageSchema,
  /** What language models cost; absent where none was asked. */
  usage: z
    .object({
      tokens_used: z.int().nonnegative(),
      cost: z.string(),
      /** Absent in older records. */
      usage_is_estimated: z.boolean().optional(),
    })
    .optional(),
  /** Absent in older records. */
  catalog_version: z.string().optional(),
});
export type AuditResultRecord = z.infer<typeof AuditResultRecordSchema>;

/** Makes the report of what an engine judged. Pure. */
export function buildResult(input: {
  systemName: string;
  frameworkName: string;
  catalogVersion: string;
  engineId: string;
  document: string;
  controls: readonly AuditableControl[];
  /** Controls that do not count today, by reference, and why. */
  notCounted: ReadonlyMap<string, Uncounted>;
  output: EngineOutput;
}): { score: number; summary: string; record: AuditResultRecord } {
  const { output, controls } = input;
  const { notices } = output;
  requireExactQuotes(input.document, output);
  const assessments = output.assessments.map((assessment) => {
    const notCounted = input.notCounted.get(assessment.control_id);
    return notCounted ? { ...assessment, not_counted: notCounted } : assessment;
  });
  const counted = countedOnly(assessments);
  const score = complianceScore(counted, controls);
  const coverage = { ...countVerdicts(counted), not_counted: assessments.length - counted.length };
  const summary = summarize({
    systemName: input.systemName,
    frameworkName: input.frameworkName,
    engineId: output.engine?.id ?? input.engineId,
    documentLength: input.document.trim() === "" ? 0 : input.document.length,
    score,
    coverage,
    assessments: counted,
    notices,
    unjudged: output.unjudged ?? 0,
    unchallenged: output.unchallenged ?? 0,
  });
  const usage = output.spend && {
    tokens_used: output.spend.tokens,
    cost: formatCost(output.spend.cost),
    usage_is_estimated: output.spend.isEstimated,
  };
  return {
    score,
    summary,
    record: {
      assessments,
      notices,
      coverage,
      findings: toFindings(counted, controls),
      usage,
      catalog_version: input.catalogVersion,
    },
  };
}

/** A quote that is not in the document must never reach a report, whichever engine made it. */
function requireExactQuotes(document: string, output: EngineOutput): void {
  const spans = [
    ...output.notices,
    ...output.assessments.flatMap(({ evidence, challenge, second_opinion }) => [
      ...evidence,
      ...(challenge?.evidence ?? []),
      ...(second_opinion?.evidence ?? []),
    ]),
  ];
  for (const span of spans) {
    if (document.slice(span.start, span.end) !== span.quote) {
      throw new Error(`the engine quoted text that is not at ${span.start} to ${span.end} of the document`);
    }
  }
}

interface Summarized {
  systemName: string;
  frameworkName: string;
  score: number;
  coverage: Coverage;
  assessments: readonly Assessment[];
  notices: readonly DocumentNotice[];
  documentLength: number;
  engineId: string;
  /** Controls that no language model judged although one was asked. */
  unjudged: number;
  /** Favourable verdicts of a deep audit that no model challenged. */
  unchallenged: number;
}

/** The paragraph a report begins with: what was read, what it shows, what is missing, and what this is not. */
function summarize(audit: Summarized): string {
  const { coverage, engineId } = audit;
  const sentences = [
    describeScore(audit),
    audit.documentLength === 0 || coverage.controls_assessed === 0 ? undefined : describeCoverage(coverage),
    describeNotCounted(coverage.not_counted ?? 0),
    describeGaps(audit.assessments),
    describeNotices(audit.notices),
    describeModels(audit),
    `This is a readiness estimate by the engine ${engineId}, not a certification.`,
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(" ");
}

function describeScore({ systemName, frameworkName, score, coverage, documentLength }: Summarized): string {
  const count = coverage.controls_assessed;
  if (count === 0)
    return `No audited control of ${frameworkName} applies to ${systemName} today, so there is nothing to score.`;
  if (documentLength === 0)
    return `No document was given for ${systemName}, so none of the ${count} controls of ${frameworkName} could be assessed: evidence is missing, which says nothing about the system itself.`;
  return `${systemName} scores ${score} of 100 against ${count} ${plural(count, "control")} of ${frameworkName}, judged on the ${documentLength.toLocaleString("en-US")} characters given.`;
}

function describeCoverage(coverage: Coverage): string {
  const parts = [
    `${coverage.met} ${plural(coverage.met, "is", "are")} met`,
    `${coverage.partial} shown in part`,
    `${coverage.not_met} not met`,
  ];
  const missing = coverage.insufficient_evidence;
  const gap =
    missing === 0
      ? ""
      : ` For ${missing} the document holds no sufficient evidence; ${plural(missing, "it counts", "they count")} as not met until some is given.`;
  return `${parts.join(", ")}.${gap}`;
}

function describeNotCounted(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count} more ${plural(count, "control does", "controls do")} not apply today and ${plural(count, "is", "are")} not counted.`;
}

function describeGaps(assessments: readonly Assessment[]): string | undefined {
  const failed = assessments.filter((assessment) => assessment.verdict === "not_met").slice(0, 3);
  if (failed.length === 0) return undefined;
  return `Look first at ${failed.map((item) => `${item.control_id} (${item.title})`).join(", ")}.`;
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
function describeModels({ assessments, unjudged, unchallenged }: Summarized): string | undefined {
  const count = (is: (assessment: Assessment) => boolean) => assessments.filter(is).length;
  const dropped = count(({ dropped_quotes }) => (dropped_quotes ?? 0) > 0);
  const lowered = count(({ challenge }) => challenge?.outcome === "lowered");
  const bySelf = count(({ challenge, model }) => challenge !== undefined && challenge.by === model);
  const apart = count(({ second_opinion }) => second_opinion !== undefined);
  const sentences = [
    unjudged > 0 &&
      `${unjudged} ${plural(unjudged, "control was", "controls were")} judged by the embedded analyst, because no language model answered about ${plural(unjudged, "it", "them")}.`,
    dropped > 0 &&
      `Quotes that are not in the document were dropped for ${dropped} ${plural(dropped, "control")}.`,
    lowered > 0 && `A second model's challenge lowered ${lowered} ${plural(lowered, "verdict")}.`,
    unchallenged > 0 &&
      `No model challenged ${unchallenged} favourable ${plural(unchallenged, "verdict")}, so there the audit is not a deep one.`,
    bySelf > 0 &&
      `${bySelf} ${plural(bySelf, "verdict was", "verdicts were")} challenged by the model that gave ${plural(bySelf, "it", "them")}, in a second pass, because no other answered.`,
    apart > 0 &&
      `For ${apart} ${plural(apart, "control")} the embedded analyst is two steps away from the model: read both.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
