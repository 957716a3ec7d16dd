import { z } from "zod";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { formatCost } from "@/lib/features/orchestrator";
import type { EngineOutput } from "./engine";
import { AssessmentSchema, CoverageSchema, DocumentNoticeSchema, FindingSchema } from "./schema";
import { complianceScore, countVerdicts, toFindings } from "./score";
import { summarize } from "./summarize";

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
});
export type AuditResultRecord = z.infer<typeof AuditResultRecordSchema>;

/** Makes the report of what an engine judged. Pure. */
export function buildResult(input: {
  systemName: string;
  frameworkName: string;
  engineId: string;
  document: string;
  controls: readonly AuditableControl[];
  output: EngineOutput;
}): { score: number; summary: string; record: AuditResultRecord } {
  const { output, controls } = input;
  const { assessments, notices } = output;
  requireExactQuotes(input.document, output);
  const score = complianceScore(assessments, controls);
  const coverage = countVerdicts(assessments);
  const summary = summarize({
    systemName: input.systemName,
    frameworkName: input.frameworkName,
    engineId: output.engine?.id ?? input.engineId,
    documentLength: input.document.trim() === "" ? 0 : input.document.length,
    score,
    coverage,
    assessments,
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
    record: { assessments, notices, coverage, findings: toFindings(assessments, controls), usage },
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
