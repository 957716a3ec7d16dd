import type { Assessment, Audit, Severity } from "@/lib/features/audits/schema";
import type { CatalogControl } from "@/lib/features/frameworks/schema";
import type { DocumentMark } from "./document-segments";
import { NOTICE_LABELS, VERDICT_LABELS } from "./labels";
import type { ScoreSum } from "./score-formula";

/** A finding with the assessment it stands for. */
export interface ReportFinding {
  anchor: string;
  severity: Severity;
  control: string;
  title: string;
  reason: string;
  recommendation: string;
  assessment: Assessment | undefined;
}

/** The findings with their assessments, in the order of the audit (the gravest first). */
export function joinFindings(audit: Audit): ReportFinding[] {
  const assessments = new Map(audit.assessments.map((assessment) => [assessment.control_id, assessment]));
  return audit.findings.map((finding, index) => {
    const assessment = assessments.get(finding.control);
    return {
      anchor: `finding-${index + 1}`,
      severity: finding.severity,
      control: finding.control,
      title: assessment?.title ?? finding.title,
      reason: finding.finding,
      recommendation: finding.recommendation,
      assessment,
    };
  });
}

/** Everything the report quotes, as marks of the document. */
export function collectMarks(audit: Audit): DocumentMark[] {
  const evidence = audit.assessments.flatMap((assessment) =>
    assessment.evidence.map(({ start, end }) => ({
      start,
      end,
      label: assessment.control_id,
      tone: VERDICT_LABELS[assessment.verdict].tone,
    })),
  );
  const notices = audit.notices.map(({ start, end, kind }) => ({
    start,
    end,
    label: NOTICE_LABELS[kind].label,
    tone: NOTICE_LABELS[kind].tone,
  }));
  return [...evidence, ...notices];
}

/** The weights behind a score; undefined when they no longer give it (the catalog moved on). */
export function sumWeights(audit: Audit, controls: readonly CatalogControl[]): ScoreSum | undefined {
  const weights = new Map(controls.map((control) => [control.control_id, control.weight]));
  const weightOf = (assessments: readonly Assessment[]) =>
    assessments.reduce((sum, assessment) => sum + (weights.get(assessment.control_id) ?? 0), 0);
  const metWeight = weightOf(audit.assessments.filter((assessment) => assessment.verdict === "met"));
  const partialWeight = weightOf(audit.assessments.filter((assessment) => assessment.verdict === "partial"));
  const totalWeight = weightOf(audit.assessments);
  const score = totalWeight === 0 ? 0 : Math.round((100 * (metWeight + partialWeight / 2)) / totalWeight);
  return score === audit.compliance_score ? { metWeight, partialWeight, totalWeight } : undefined;
}
