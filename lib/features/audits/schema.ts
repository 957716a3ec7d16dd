import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { NameSchema, optionalText, requiredText, TimestampSchema } from "@/lib/core/text";
import { FrameworkCodeSchema, GivenFrameworkSchema } from "@/lib/features/frameworks/schema";
import { DocumentNoticeSchema } from "@/lib/judgment/analyst/schema";
import { AssessmentSchema, CoverageSchema, ShareSchema } from "./assessment-schema";
import { AUDIT_ENGINES, AUDIT_SCOPES, AUDITED_TEXT_LIMIT, ENGINE_CHOICES, SEVERITIES } from "./vocabulary";

export {
  type DocumentNotice,
  DocumentNoticeSchema,
  type EvidenceSpan,
  EvidenceSpanSchema,
  QuotedDocumentSchema,
  type RequirementEvidence,
  RequirementEvidenceSchema,
  type Verdict,
  VerdictSchema,
} from "@/lib/judgment/analyst/schema";
export { REQUIREMENT_STATES, type RequirementState, VERDICTS } from "@/lib/judgment/analyst/vocabulary";
export {
  type Assessment,
  AssessmentSchema,
  type Coverage,
  CoverageSchema,
  type Opinion,
  type RequirementCounts,
  RequirementCountsSchema,
  type RequirementResult,
  RequirementResultSchema,
  type ThemeCoverage,
  ThemeCoverageSchema,
  type Uncounted,
  UncountedSchema,
} from "./assessment-schema";
export const AUDIT_STATUSES = ["queued", "running", "completed", "failed"] as const;
export type AuditStatus = (typeof AUDIT_STATUSES)[number];

export const FindingSchema = z.object({
  severity: z.enum(SEVERITIES),
  control: z.string(),
  title: z.string(),
  finding: z.string(),
  recommendation: z.string(),
});
export type Finding = z.infer<typeof FindingSchema>;

const DocumentIdsSchema = z
  .array(z.string().max(100))
  .min(1, "must name a document")
  .max(200, "must name at most 200 documents");

export const RunAuditSchema = z.strictObject({
  system_name: NameSchema,
  framework: GivenFrameworkSchema,
  context: optionalText(TEXT_LIMITS.context),
  /**
   * Documents to read besides the context, in their newest versions: by id, or `all` of the system. Together with the
   * context at most {@link AUDITED_TEXT_LIMIT} characters.
   */
  documents: z.union([z.literal("all"), DocumentIdsSchema]).optional(),
  scope: z.enum(AUDIT_SCOPES).default("full"),
  engine: z.enum(ENGINE_CHOICES).default("auto"),
  /** A model of the registry; implies `language-model`. */
  model: requiredText(TEXT_LIMITS.name).optional(),
  /** Language models are asked again where they answered the same question in an earlier audit. */
  ask_again: z.boolean().optional(),
});
export type RunAudit = z.infer<typeof RunAuditSchema>;

/** What an audit says beyond the contract's fields: which engine spoke and how much was assessed. */
const AuditHeadSchema = z.object({
  id: z.string(),
  system_name: z.string(),
  framework: FrameworkCodeSchema,
  scope: z.enum(AUDIT_SCOPES),
});

/** What the embedded analyst had learned from confirmations when it judged. */
export const LearnedSchema = z.object({
  /** SHA-256 of the learned weights: with the same version, document and catalog an audit can be repeated. */
  version: z.string(),
  /** How many confirmations it learned from. */
  confirmations: z.int().nonnegative(),
  /** How many requirements learned something. */
  requirements: z.int().nonnegative(),
  /** States that are others than without learning. */
  changed: z.int().nonnegative(),
  /** Of those, the ones reviewers judged for this very document; absent in audits made before it was counted. */
  reviewed: z.int().nonnegative().optional(),
  /** Of `reviewed`, the ones that are now what the last reviewer found. */
  agreeing: z.int().nonnegative().optional(),
});

/** Requirements that carry over the answers of models to an earlier audit. */
export const CarriedSchema = z.object({
  audit_id: z.string(),
  requirements: z.int().positive(),
});

export const EngineRecordSchema = z.object({
  engine: z.string(),
  model: z.string(),
  prompt_version: z.string(),
  /**
   * `sha256:<hex>`: of the context as UTF-8 or, with documents, of a JSON list of its digest and those of the files.
   */
  input_digest: z.string(),
  /** What the models were paid; null for the embedded analyst. */
  tokens_used: z.int().nonnegative().nullable(),
  cost: z.string().nullable(),
  /** A provider reported no usage that can be right, so it was counted here; null as the two before. */
  usage_is_estimated: z.boolean().nullable(),
  /** Version of the framework's texts; null for an audit made before they had one. */
  catalog_version: z.string().nullable(),
  /** Null where nothing was learned. */
  learned: LearnedSchema.nullable(),
  /** How many requirements carry over the answer of a model to the same question, by the audit that asked it. */
  carried: z.array(CarriedSchema),
});

export const EstimateAuditSchema = RunAuditSchema.omit({
  system_name: true,
  context: true,
  documents: true,
  ask_again: true,
}).extend({
  /** Length of all that is to be read, documents included, in UTF-16 code units: an estimate needs no text. */
  context_length: z.int().min(0).max(AUDITED_TEXT_LIMIT),
});
export type EstimateAudit = z.infer<typeof EstimateAuditSchema>;

/** What an audit would run on and cost, before it runs. */
export const AuditEstimateSchema = z.object({
  engine: z.enum(AUDIT_ENGINES),
  /** Models in the order they would be asked; empty for the embedded analyst. */
  models: z.array(z.string()),
  challenger: z.string().nullable(),
  controls: z.int().nonnegative(),
  calls: z.int().nonnegative(),
  estimated_tokens: z.int().nonnegative(),
  /** `$0.0000` for the embedded analyst. */
  estimated_cost: z.string(),
  /**
   * The most it can cost where each question is answered at the first try by the model it goes to: every answer
   * as long as it may be, and five bytes for each character of the document, more than any has.
   */
  maximum_cost: z.string(),
  /** Why this engine, or why the one asked for cannot run. */
  reason: z.string(),
  /** False: what was asked for cannot run now. */
  can_run: z.boolean(),
  /** What is left of the month's budget. */
  budget_left: z.string(),
});
export type AuditEstimate = z.infer<typeof AuditEstimateSchema>;

/** Always the same words: an audit is a reading of documents, not a certificate. */
export const AUDIT_NATURE = "readiness_estimate";

export const AuditResultSchema = AuditHeadSchema.extend({
  compliance_score: z.int().min(0).max(100),
  /** Weighted share of the counted requirements on which anything is decided. */
  requirements_coverage: ShareSchema,
  /** How far the decided ones are shown. */
  fulfillment: ShareSchema,
  findings: z.array(FindingSchema),
  summary: z.string(),
  timestamp: TimestampSchema,
  nature: z.literal(AUDIT_NATURE),
  coverage: CoverageSchema,
  notices: z.array(DocumentNoticeSchema),
  engine: EngineRecordSchema,
});
export type AuditResult = z.infer<typeof AuditResultSchema>;

/** A document that an audit read, in the version it had then. */
export const AuditedDocumentSchema = z.object({
  id: z.string(),
  version: z.int().positive(),
  title: z.string(),
  file_name: z.string(),
  /** Of the file's bytes, `sha256:<hex>`. */
  sha256: z.string(),
  /** Length of its text. Unit: UTF-16 code units. */
  characters: z.int().nonnegative(),
  /** Pages, slides or sheets; 0 for documents that flow. */
  parts_count: z.int().nonnegative(),
  /** ISO 639-3; null where it could not be recognized. */
  language: z.string().nullable(),
  /** Number of the newest version now. */
  current_version: z.int().positive(),
  /** The document has a newer version than the one that was read. */
  is_superseded: z.boolean(),
});
export type AuditedDocument = z.infer<typeof AuditedDocumentSchema>;

/** A whole audit. Until it is completed the result fields are null and the lists are empty. */
export const AuditSchema = AuditHeadSchema.extend({
  status: z.enum(AUDIT_STATUSES),
  compliance_score: z.int().min(0).max(100).nullable(),
  /** Also null, with `fulfillment`, in audits made before requirements were judged. */
  requirements_coverage: ShareSchema.nullable(),
  fulfillment: ShareSchema.nullable(),
  /** Of the audit of the same system, framework and scope before this one; null for the first. */
  previous_score: z.int().nullable(),
  findings: z.array(FindingSchema),
  summary: z.string().nullable(),
  /** When it was completed, or else when it was asked for. */
  timestamp: TimestampSchema,
  nature: z.literal(AUDIT_NATURE),
  coverage: CoverageSchema.nullable(),
  notices: z.array(DocumentNoticeSchema),
  assessments: z.array(AssessmentSchema),
  context: z.string(),
  /** What was read besides the context. */
  documents: z.array(AuditedDocumentSchema),
  engine: EngineRecordSchema.nullable(),
  controls_done: z.int().nonnegative(),
  controls_total: z.int().nonnegative(),
  failure: z.string().nullable(),
  requested_by: z.string(),
  created_at: TimestampSchema,
  completed_at: TimestampSchema.nullable(),
});
export type Audit = z.infer<typeof AuditSchema>;

export const AuditHistoryItemSchema = z.object({
  id: z.string(),
  system_name: z.string(),
  framework: FrameworkCodeSchema,
  compliance_score: z.int(),
  /** Null, with `fulfillment`, in audits made before requirements were judged. */
  requirements_coverage: ShareSchema.nullable(),
  fulfillment: ShareSchema.nullable(),
  findings_count: z.int(),
  /** Which engine judged; null in audits made before engines were recorded. */
  engine: z.string().nullable(),
  timestamp: TimestampSchema,
  scope: z.enum(AUDIT_SCOPES),
  /** Of the audit of the same system, framework and scope before this one; null for the first. */
  previous_score: z.int().nullable(),
  insufficient_evidence: z.int(),
  controls_assessed: z.int(),
  /** Documents it read that have a newer version now. */
  superseded_documents: z.int().nonnegative(),
});
export type AuditHistoryItem = z.infer<typeof AuditHistoryItemSchema>;

/** One server-sent event of a running audit. The last one has status `completed` or `failed`. */
export const AuditProgressSchema = z.object({
  id: z.string(),
  status: z.enum(AUDIT_STATUSES),
  controls_done: z.int().nonnegative(),
  controls_total: z.int().nonnegative(),
});
export type AuditProgress = z.infer<typeof AuditProgressSchema>;

/** The 202 of `Prefer: respond-async`. */
export const AcceptedAuditSchema = AuditProgressSchema;
