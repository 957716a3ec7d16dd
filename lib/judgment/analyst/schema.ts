import { z } from "zod";
import { REQUIREMENT_FINDINGS, REQUIREMENT_STATES, type Theme, VERDICTS } from "./vocabulary";
export const VerdictSchema = z.enum(VERDICTS);
export type Verdict = z.infer<typeof VerdictSchema>;

/** A control as the analyst searches a document for it. */
export interface AnalyzedControl {
  control_id: string;
  title: string;
  description: string;
  theme: Theme;
  questions: readonly string[];
  /** How a document that fulfils the control says it. */
  probes: readonly string[];
  evidence_examples: readonly string[];
  /** What it asks for, one by one; none for a control outside the catalog. */
  requirements?: readonly AnalyzedRequirement[];
}

/** Which version of which document a quote is from, and where in it a reader finds it. */
export const QuotedDocumentSchema = z.object({
  id: z.string(),
  version: z.int().positive(),
  title: z.string(),
  /** "p. 7, 4.2 Access reviews", with "read by OCR" where it was; empty where the document has neither pages nor headings. */
  place: z.string(),
  /** The page, slide or sheet, from 1; null where the document has none. */
  page: z.int().positive().nullable(),
  /** The passage was read by OCR; absent otherwise. */
  recognized: z.literal(true).optional(),
});
export type QuotedDocument = z.infer<typeof QuotedDocumentSchema>;

/**
 * A quoted span: `quote === text.slice(start, end)`, offsets in UTF-16 code units. The text is the given context or,
 * where a document is named, that version's text.
 */
export const EvidenceSpanSchema = z.object({
  quote: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  document: QuotedDocumentSchema.optional(),
});
export type EvidenceSpan = z.infer<typeof EvidenceSpanSchema>;

/** A quote, and the headings it is found under. */
export const RequirementEvidenceSchema = EvidenceSpanSchema.extend({
  section: z.string().nullable(),
});
export type RequirementEvidence = z.infer<typeof RequirementEvidenceSchema>;

/** What a document shows of one requirement. */
export const RequirementAssessmentSchema = z.object({
  requirement_id: z.string(),
  state: z.enum(REQUIREMENT_STATES),
  /** Of `for_review`: the most likely finding. Null for every other state. */
  leaning: z.enum(REQUIREMENT_FINDINGS).nullable(),
  /** Calibrated probability, 0 to 1, that the state (or the leaning) is right. */
  confidence: z.number().min(0).max(1),
  /** What the quotes leave open, as a phrase; null where nothing is missing or nothing was found. */
  missing: z.string().nullable(),
  /** The most decisive quote first. */
  evidence: z.array(RequirementEvidenceSchema),
});
export type RequirementAssessment = z.infer<typeof RequirementAssessmentSchema>;

/** The verdict on one control, with its reasons. */
export const ControlAssessmentSchema = z.object({
  control_id: z.string(),
  title: z.string(),
  verdict: VerdictSchema,
  reason: z.string(),
  recommendation: z.string(),
  evidence: z.array(EvidenceSpanSchema),
  /** What the verdict follows from; absent in audits made before requirements were judged. */
  requirements: z.array(RequirementAssessmentSchema).optional(),
});
export type ControlAssessment = z.infer<typeof ControlAssessmentSchema>;

/** Something in the document that the reader of the report must know: never evidence. */
export const DocumentNoticeSchema = z.object({
  kind: z.enum(["instruction_to_auditor", "hidden_text", "restates_regulation", "other_language"]),
  message: z.string(),
  ...EvidenceSpanSchema.shape,
});
export type DocumentNotice = z.infer<typeof DocumentNoticeSchema>;

/** A time limit of a requirement. */
export interface AnalyzedDeadline {
  value: number;
  unit: "hour" | "day" | "business_day" | "month" | "year";
  kind: "notify" | "respond" | "complete" | "repeat" | "retain";
  /** Whom a notice or answer goes to, in words. */
  recipient?: string | null;
}

/** One thing a control asks for, as the analyst searches a document for it. */
export interface AnalyzedRequirement {
  id: string;
  /** What a document that fulfils it says, in the indicative. */
  statement: string;
  deadlines: readonly AnalyzedDeadline[];
}
