import { z } from "zod";
import { CURSOR_KEYS, cursorQuery, PageQuery } from "@/lib/core/pagination";
import { NameSchema, optionalText, requiredText, TEXT_LIMITS, TimestampSchema } from "@/lib/core/text";
import { APPLICABILITY_STATES } from "@/lib/features/applicability/schema";
import {
  FORCES,
  FrameworkCodeSchema,
  GivenFrameworkSchema,
  ThemeSchema,
} from "@/lib/features/frameworks/schema";
import {
  ControlAssessmentSchema,
  DocumentNoticeSchema,
  EvidenceSpanSchema,
  REQUIREMENT_STATES,
  RequirementAssessmentSchema,
  RequirementEvidenceSchema,
  VerdictSchema,
} from "@/lib/judgment/analyst/schema";

export {
  type DocumentNotice,
  DocumentNoticeSchema,
  type EvidenceSpan,
  EvidenceSpanSchema,
  REQUIREMENT_STATES,
  type RequirementEvidence,
  RequirementEvidenceSchema,
  type RequirementState,
  VERDICTS,
  type Verdict,
  VerdictSchema,
} from "@/lib/judgment/analyst/schema";

export const SEVERITIES = ["critical", "high", "medium", "low"] as const;
export const AUDIT_SCOPES = ["full", "quick", "deep"] as const;
export const AUDIT_STATUSES = ["queued", "running", "completed", "failed"] as const;

/** Which kind of engine is asked for. `auto`: a language model where one is available, else the embedded analyst. */
export const ENGINE_CHOICES = ["auto", "embedded-analyst", "language-model"] as const;
export type EngineChoice = (typeof ENGINE_CHOICES)[number];

export type Severity = (typeof SEVERITIES)[number];
export type AuditScope = (typeof AUDIT_SCOPES)[number];
export type AuditStatus = (typeof AUDIT_STATUSES)[number];

/** Of audits made before requirements were judged: what another engine or a second model says about a control. */
const OpinionSchema = z.object({
  /** `embedded-analyst`, or the id of a model. */
  by: z.string(),
  verdict: VerdictSchema,
  reason: z.string(),
  evidence: z.array(EvidenceSpanSchema),
});
export type Opinion = z.infer<typeof OpinionSchema>;

/** Why a control does not count in the score: it applies from a later day, or not at all. */
export const UncountedSchema = z.object({
  state: z.enum(APPLICABILITY_STATES),
  /** The first day on which it can apply; null where it does not. */
  applies_from: z.iso.date().nullable(),
  /** Why it does not apply; null where that follows from the answers of the profile alone. */
  because: z.string().nullable(),
});
export type Uncounted = z.infer<typeof UncountedSchema>;

/** What another engine, or a second model that was asked to object, finds on a requirement. */
const RequirementOpinionSchema = z.object({
  /** `embedded-analyst`, or the id of a model. */
  by: z.string(),
  state: z.enum(REQUIREMENT_STATES),
  evidence: z.array(RequirementEvidenceSchema),
});

/** What a document shows of one requirement, with the texts it was judged by. */
export const RequirementResultSchema = RequirementAssessmentSchema.extend({
  citation: z.string(),
  statement: z.string(),
  force: z.enum(FORCES),
  condition: z.string().nullable(),
  /** Present where the requirement does not apply today: it is in no verdict and no score. */
  not_counted: UncountedSchema.optional(),
  /** The model that judged; absent where the embedded analyst did. */
  model: z.string().optional(),
  /** Quotes the model gave that are not in the document: dropped. */
  dropped_quotes: z.int().nonnegative().optional(),
  /** The embedded analyst's state, where the engines disagree. */
  second_opinion: RequirementOpinionSchema.optional(),
  /**
   * Of a deep audit by models: what the second model found, and what it changed. One that would have raised the state
   * changed nothing. `by` the judge itself: no other model answered.
   */
  challenge: RequirementOpinionSchema.extend({
    objection: z.string(),
    outcome: z.enum(["upheld", "lowered"]),
  }).optional(),
});
export type RequirementResult = z.infer<typeof RequirementResultSchema>;

export const AssessmentSchema = ControlAssessmentSchema.extend({
  /** What the verdict follows from; absent in audits made before requirements were judged. */
  requirements: z.array(RequirementResultSchema).optional(),
  /** Present where the control does not count in the score and raises no finding. */
  not_counted: UncountedSchema.optional(),
  /** The model that judged; absent where the embedded analyst did, or several models. */
  model: z.string().optional(),
  /** Quotes the models gave that are not in the document: dropped. */
  dropped_quotes: z.int().nonnegative().optional(),
  /**
   * Of a deep audit by models: the second model's objection or agreement, and what it changed. One that would have
   * raised the verdict has its own and changed nothing. `by` the judge itself: no other model answered.
   */
  challenge: OpinionSchema.extend({ outcome: z.enum(["upheld", "lowered"]) }).optional(),
  /** The embedded analyst's verdict, where it is two steps or more from the model's. */
  second_opinion: OpinionSchema.optional(),
});
export type Assessment = z.infer<typeof AssessmentSchema>;

export const FindingSchema = z.object({
  severity: z.enum(SEVERITIES),
  control: z.string(),
  title: z.string(),
  finding: z.string(),
  recommendation: z.string(),
});
export type Finding = z.infer<typeof FindingSchema>;

export const RunAuditSchema = z.strictObject({
  system_name: NameSchema,
  framework: GivenFrameworkSchema,
  context: optionalText(TEXT_LIMITS.context),
  scope: z.enum(AUDIT_SCOPES).default("full"),
  engine: z.enum(ENGINE_CHOICES).default("auto"),
  /** A model of the registry; implies `language-model`. */
  model: requiredText(TEXT_LIMITS.name).optional(),
});
export type RunAudit = z.infer<typeof RunAuditSchema>;

/** What an audit says beyond the contract's fields: which engine spoke and how much was assessed. */
const AuditHeadSchema = z.object({
  id: z.string(),
  system_name: z.string(),
  framework: FrameworkCodeSchema,
  scope: z.enum(AUDIT_SCOPES),
});

/** How many requirements were judged, by what the document shows of them. Only `not_counted` has those that do not apply today. */
export const RequirementCountsSchema = z.object({
  counted: z.int().nonnegative(),
  shown: z.int().nonnegative(),
  partly_shown: z.int().nonnegative(),
  contradicted: z.int().nonnegative(),
  planned: z.int().nonnegative(),
  no_evidence: z.int().nonnegative(),
  for_review: z.int().nonnegative(),
  not_counted: z.int().nonnegative(),
  /** On how many the two engines disagree. */
  disagreements: z.int().nonnegative(),
});
export type RequirementCounts = z.infer<typeof RequirementCountsSchema>;

const ShareSchema = z.int().min(0).max(100);

/** What the document covers of one theme, and how far it shows it. */
export const ThemeCoverageSchema = z.object({
  theme: ThemeSchema,
  /** Requirements that count. */
  counted: z.int().nonnegative(),
  /** Those on which anything is decided. */
  decided: z.int().nonnegative(),
  requirements_coverage: ShareSchema,
  fulfillment: ShareSchema,
});
export type ThemeCoverage = z.infer<typeof ThemeCoverageSchema>;

export const CoverageSchema = z.object({
  controls_assessed: z.int().nonnegative(),
  met: z.int().nonnegative(),
  partial: z.int().nonnegative(),
  not_met: z.int().nonnegative(),
  insufficient_evidence: z.int().nonnegative(),
  /** Controls that were judged but apply from a later day, or not at all; absent in older records. */
  not_counted: z.int().nonnegative().optional(),
  /** Absent in audits made before requirements were judged. */
  requirements: RequirementCountsSchema.optional(),
  /** In the order of the framework's controls; absent in audits made before requirements were judged. */
  themes: z.array(ThemeCoverageSchema).optional(),
});
export type Coverage = z.infer<typeof CoverageSchema>;

export const EngineRecordSchema = z.object({
  engine: z.string(),
  model: z.string(),
  prompt_version: z.string(),
  /** SHA-256 of the context as UTF-8, `sha256:<hex>`. */
  input_digest: z.string(),
  /** What the models were paid; null for the embedded analyst. */
  tokens_used: z.int().nonnegative().nullable(),
  cost: z.string().nullable(),
  /** A provider reported no usage that can be right, so it was counted here; null as the two before. */
  usage_is_estimated: z.boolean().nullable(),
  /** Version of the framework's texts; null for an audit made before they had one. */
  catalog_version: z.string().nullable(),
});

export const EstimateAuditSchema = RunAuditSchema.omit({ system_name: true, context: true }).extend({
  /** Length of the document in UTF-16 code units: an estimate needs no text. */
  context_length: z.int().min(0).max(TEXT_LIMITS.context),
});
export type EstimateAudit = z.infer<typeof EstimateAuditSchema>;

/** What an audit would run on and cost, before it runs. */
export const AuditEstimateSchema = z.object({
  engine: z.enum(["embedded-analyst", "language-model"]),
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
  timestamp: TimestampSchema,
  scope: z.enum(AUDIT_SCOPES),
  /** Of the audit of the same system, framework and scope before this one; null for the first. */
  previous_score: z.int().nullable(),
  insufficient_evidence: z.int(),
  controls_assessed: z.int(),
});
export type AuditHistoryItem = z.infer<typeof AuditHistoryItemSchema>;

export const AuditHistoryQuerySchema = z.strictObject({
  system_name: NameSchema.optional(),
  framework: z.string().max(TEXT_LIMITS.name).optional(),
  ...PageQuery,
  cursor: cursorQuery(CURSOR_KEYS.time),
});
export type AuditHistoryQuery = z.infer<typeof AuditHistoryQuerySchema>;

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
