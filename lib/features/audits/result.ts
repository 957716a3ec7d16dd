import { z } from "zod";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { formatCost } from "@/lib/features/orchestrator";
import { concludeControl, type NotCounted } from "./conclude";
import type { EngineOutput } from "./engine";
import { toFindings } from "./findings";
import { type AuditedText, locate, locateQuotes } from "./located-quotes";
import {
  type Assessment,
  AssessmentSchema,
  CoverageSchema,
  DocumentNoticeSchema,
  type EvidenceSpan,
  FindingSchema,
  LearnedSchema,
} from "./schema";
import { countCoverage, countedOnly, type Figures, toFigures, weigh } from "./score";
import { summarize } from "./summary";

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
  /** Absent where nothing was learned from confirmations. */
  learned: LearnedSchema.optional(),
  /** Absent in records made before requirements were judged. */
  figures: z.object({ requirements_coverage: z.int(), fulfillment: z.int() }).optional(),
});
export type AuditResultRecord = z.infer<typeof AuditResultRecordSchema>;

/** Makes the report of what an engine judged. Pure. */
export function buildResult(input: {
  systemName: string;
  frameworkName: string;
  catalogVersion: string;
  engineId: string;
  text: AuditedText;
  controls: readonly AuditableControl[];
  notCounted: NotCounted;
  output: EngineOutput;
}): { figures: Figures; summary: string; record: AuditResultRecord } {
  const { output, controls } = input;
  const { text } = input;
  const judged = controls.map((control) => {
    const ofControl = output.assessments.find(({ control_id }) => control_id === control.control_id);
    if (!ofControl) throw new TypeError(`nothing was judged of ${control.control_id}`);
    return concludeControl(control, ofControl, input.notCounted);
  });
  requireExactQuotes(text.text, [...output.notices, ...judged.flatMap(spansOf)]);
  const notices = output.notices.map((notice) => locate(text, notice));
  const assessments = judged.map((assessment) => locateQuotes(text, assessment));
  const counted = countedOnly(assessments);
  const figures = toFigures(weigh(counted, controls));
  const coverage = countCoverage(assessments, controls);
  const summary = summarize({
    systemName: input.systemName,
    frameworkName: input.frameworkName,
    engineId: output.engine?.id ?? input.engineId,
    documentLength: text.text.trim() === "" ? 0 : text.text.length,
    figures,
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
  const learned = output.learned && {
    version: output.learned.version,
    confirmations: output.learned.confirmations,
    requirements: output.learned.heads.size,
    changed: output.learned.changed,
    reviewed: output.learned.reviewed,
    agreeing: output.learned.agreeing,
  };
  const { requirements_coverage, fulfillment } = figures;
  return {
    figures,
    summary,
    record: {
      assessments,
      notices,
      coverage,
      findings: toFindings(counted, controls),
      usage,
      catalog_version: input.catalogVersion,
      learned,
      figures: { requirements_coverage, fulfillment },
    },
  };
}

/** Everything that an assessment quotes. */
function spansOf({ evidence, requirements = [] }: Assessment): readonly EvidenceSpan[] {
  return [
    ...evidence,
    ...requirements.flatMap((requirement) => [
      ...requirement.evidence,
      ...(requirement.challenge?.evidence ?? []),
      ...(requirement.second_opinion?.evidence ?? []),
    ]),
  ];
}

/** A quote that is not in the document must never reach a report, whichever engine made it. */
function requireExactQuotes(document: string, spans: readonly EvidenceSpan[]): void {
  for (const span of spans) {
    if (document.slice(span.start, span.end) !== span.quote) {
      throw new Error(`the engine quoted text that is not at ${span.start} to ${span.end} of the document`);
    }
  }
}
