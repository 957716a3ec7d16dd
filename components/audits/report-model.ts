import type { Tone } from "@/components/ui/tone";
import type { Assessment, Audit, EvidenceSpan } from "@/lib/features/audits/schema";
import type { Severity } from "@/lib/features/audits/vocabulary";
import type { CatalogControl } from "@/lib/features/frameworks/schema";
import { NOTICE_LABELS, STATE_LABELS, VERDICT_LABELS } from "./labels";
import type { ScoreSum } from "./score-formula";

/** A finding with the assessment it is based on. */
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
export function joinFindings(audit: Pick<Audit, "findings" | "assessments">): ReportFinding[] {
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
export function collectMarks(audit: Pick<Audit, "assessments" | "notices">): DocumentMark[] {
  const evidence = audit.assessments.flatMap(marksOf);
  const notices = audit.notices.map(({ kind, ...span }) => ({
    ...markOf(span),
    label: NOTICE_LABELS[kind].label,
    tone: NOTICE_LABELS[kind].tone,
  }));
  return [...evidence, ...notices];
}

function marksOf({ control_id: label, verdict, evidence, requirements }: Assessment): DocumentMark[] {
  if (!requirements) {
    return evidence.map((span) => ({ ...markOf(span), label, tone: VERDICT_LABELS[verdict].tone }));
  }
  return requirements.flatMap((requirement) => {
    const spans = [...requirement.evidence, ...(requirement.second_opinion?.evidence ?? [])];
    return spans.map((span) => ({ ...markOf(span), label, tone: STATE_LABELS[requirement.state].tone }));
  });
}

function markOf({ start, end, document }: EvidenceSpan) {
  return { start, end, ...(document ? { documentId: document.id } : {}) };
}

/** The marks of a document, or of the given text. */
export function marksIn(marks: readonly DocumentMark[], documentId: string | undefined): DocumentMark[] {
  return marks.filter((mark) => mark.documentId === documentId);
}

/** The weights behind a score made before requirements were judged; undefined when they no longer give it. */
export function sumWeights(audit: Audit, controls: readonly CatalogControl[]): ScoreSum | undefined {
  const weights = new Map(controls.map((control) => [control.control_id, control.weight]));
  const weightOf = (assessments: readonly Assessment[]) =>
    assessments.reduce((sum, assessment) => sum + (weights.get(assessment.control_id) ?? 0), 0);
  const counted = audit.assessments.filter(({ not_counted }) => !not_counted);
  const metWeight = weightOf(counted.filter((assessment) => assessment.verdict === "met"));
  const partialWeight = weightOf(counted.filter((assessment) => assessment.verdict === "partial"));
  const totalWeight = weightOf(counted);
  const score = totalWeight === 0 ? 0 : Math.round((100 * (metWeight + partialWeight / 2)) / totalWeight);
  return score === audit.compliance_score ? { metWeight, partialWeight, totalWeight } : undefined;
}

/** A highlighted span of the document and what it is quoted for. */
export interface DocumentMark {
  start: number;
  end: number;
  /** Control references, or the name of a notice. */
  label: string;
  tone: Tone;
  /** The document it is a span of; absent for the given text. */
  documentId?: string;
}

export interface Segment {
  start: number;
  text: string;
  /** The marks that cover the whole of it; none for plain text. */
  marks: readonly DocumentMark[];
  /** Labels of the marks that end with it. */
  endingLabels: readonly string[];
}

interface Excerpt {
  /** Where the text begins in its document. */
  offset?: number;
  /** Places to cut at that are not borders of marks, as where pages begin. */
  cuts?: readonly number[];
}

/**
 * Cuts a text at every border of a mark. Marks may overlap, as one sentence can speak to several
 * controls; those that leave the text are left out. Offsets are those of the whole document. Work is proportional to
 * the number of marks, not to the length of the text.
 */
export function segmentDocument(
  text: string,
  marks: readonly DocumentMark[],
  { offset = 0, cuts = [] }: Excerpt = {},
): Segment[] {
  const last = offset + text.length;
  const valid = marks.filter((mark) => mark.start < mark.end && mark.start >= offset && mark.end <= last);
  const between = [...cuts, ...valid.flatMap((mark) => [mark.start, mark.end])];
  const borders = [
    ...new Set([offset, last, ...between.filter((border) => border > offset && border < last)]),
  ].sort((a, b) => a - b);
  return borders.slice(0, -1).map((start, index) => {
    const end = borders[index + 1] ?? last;
    const covering = valid.filter((mark) => mark.start <= start && mark.end >= end);
    return {
      start,
      text: text.slice(start - offset, end - offset),
      marks: covering,
      endingLabels: [...new Set(covering.filter((mark) => mark.end === end).map((mark) => mark.label))],
    };
  });
}
