import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { cursorQuery, PageQuery } from "@/lib/core/pagination";
import { type SortKeys, sortedPageQuery } from "@/lib/core/sorting";
import { DateSchema, NameSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { LedgerEntrySchema } from "@/lib/features/ledger/schema";
import { type SystemChange, SystemSchema } from "@/lib/features/systems/schema";
import { DriftMeasurementSchema, DriftTrendSchema } from "@/lib/judgment/drift/schema";
import { OpinionSchema } from "@/lib/judgment/opinion/schema";
import {
  PRECEDENT_EFFECTS,
  RiskFactorSchema,
  SystemRiskLevelSchema,
  SystemRiskSchema,
} from "@/lib/judgment/risk/schema";
import { DECISIONS, RISK_LEVELS } from "@/lib/judgment/risk/vocabulary";
import { ScanResultSchema } from "@/lib/judgment/scan/schema";
import { DEFAULT_THRESHOLD, REVIEW_STATUSES } from "./vocabulary";

export { CLEAN_READINGS, HALF_LIFE_DAYS, NOT_MEASURED } from "@/lib/judgment/risk/vocabulary";
export { DriftTrendSchema, RiskFactorSchema };
export const DECISION_KINDS = ["drift", "govern", "consensus"] as const;

/** The weakest role that resolves reviews. */
export const RESOLVER_ROLE = "manager";

export const DecisionSchema = z.enum(DECISIONS);
export const RiskLevelSchema = z.enum(RISK_LEVELS);
export type DecisionKind = (typeof DECISION_KINDS)[number];

const ScoreSchema = z.number().min(0).max(1);
const DigestSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/);

const measured = {
  system_name: NameSchema,
  /** What the system was observed to do. */
  behavior: requiredText(TEXT_LIMITS.task),
  /** What it ought to do. Left out: its safety manifolds are the measure. */
  expected_behavior: requiredText(TEXT_LIMITS.task).optional(),
  threshold: z.number().min(0, "must be at least 0").max(1, "must be at most 1").default(DEFAULT_THRESHOLD),
};

export const AnalyzeDriftSchema = z.strictObject(measured);
export type AnalyzeDrift = z.infer<typeof AnalyzeDriftSchema>;

export const GovernSchema = z.strictObject({
  ...measured,
  /** What the behavior happened in, such as the conversation. It is scanned, not measured. */
  context: requiredText(TEXT_LIMITS.context).optional(),
});
export type Govern = z.infer<typeof GovernSchema>;

/** A person's resolution of the review of a near-identical behavior of the same system, and what it changed. */
export const PrecedentSchema = z.object({
  review_id: z.string(),
  /** What the person decided then. */
  ruling: DecisionSchema,
  resolved_by_name: z.string(),
  resolved_at: TimestampSchema,
  /** How alike the two behaviors are. */
  likeness: ScoreSchema,
  effect: z.enum(PRECEDENT_EFFECTS),
});
export type Precedent = z.infer<typeof PrecedentSchema>;

/** What every decision says, whichever operation made it. */
const decided = {
  /** Of the decision's record: `GET /v1/decisions/{id}`. */
  id: z.string(),
  system_name: z.string(),
  drift_score: ScoreSchema,
  threshold: ScoreSchema,
  is_drifting: z.boolean(),
  decision: DecisionSchema,
  risk_level: RiskLevelSchema,
  requires_human_review: z.boolean(),
  /** The human review an escalation opened. */
  review_id: z.string().nullable(),
  /** Why, in sentences: the drift, what the expectation covers, then what a scan, an opinion and a precedent changed. */
  reasons: z.array(z.string()),
  /** What a language model says where the measurement is unsure; null when none was to be asked. */
  opinion: OpinionSchema.nullable(),
  precedent: PrecedentSchema.nullable(),
  ledger_entry: LedgerEntrySchema,
  timestamp: TimestampSchema,
};

export const DriftResultSchema = DriftMeasurementSchema.extend(decided);
export type DriftResult = z.infer<typeof DriftResultSchema>;

/** A scan of the behavior and of the context; a finding's offsets are in the text its `field` names. */
export const DecisionScanSchema = ScanResultSchema.extend({
  findings: z.array(
    ScanResultSchema.shape.findings.element.extend({ field: z.enum(["behavior", "context"]) }),
  ),
});
export type DecisionScan = z.infer<typeof DecisionScanSchema>;

export const GovernResultSchema = DriftMeasurementSchema.extend({
  ...decided,
  scan: DecisionScanSchema,
});
export type GovernResult = z.infer<typeof GovernResultSchema>;

export const RiskResultSchema = z.object({
  system_name: z.string(),
  risk_level: RiskLevelSchema,
  /** 0 to 100; the four levels are its quarters. */
  risk_score: z.int().min(0).max(100),
  factors: z.array(RiskFactorSchema),
  drift_score: ScoreSchema,
  threshold: ScoreSchema,
  /** What `POST /v1/govern` would decide. */
  decision: DecisionSchema,
  precedent: PrecedentSchema.nullable(),
  analysis: z.string(),
  embedding_method: z.string(),
  scan: DecisionScanSchema,
});
export type RiskResult = z.infer<typeof RiskResultSchema>;

export const RiskScoreQuerySchema = z.strictObject({ system_name: NameSchema });

/** The risk score of a system. */
export const RiskScoreSchema = z.object({
  system_name: z.string(),
  ...SystemRiskSchema.shape,
  timestamp: TimestampSchema,
});
export type RiskScore = z.infer<typeof RiskScoreSchema>;

/** A decision as lists show it. */
export const DecisionItemSchema = z.object({
  id: z.string(),
  kind: z.enum(DECISION_KINDS),
  system_id: z.string(),
  system_name: z.string(),
  decision: DecisionSchema,
  risk_level: RiskLevelSchema,
  drift_score: ScoreSchema,
  threshold: ScoreSchema,
  is_drifting: z.boolean(),
  embedding_method: z.string(),
  comparison: z.enum(["expected", "manifold", "consensus"]),
  /** The first 200 characters of what was observed, personal data and secrets masked; null where the system does not keep inputs. */
  excerpt: z.string().nullable(),
  review_id: z.string().nullable(),
  /** Its place in the ledger; null in the moment before it has one. */
  ledger_id: z.int().positive().nullable(),
  timestamp: TimestampSchema,
});
export type DecisionItem = z.infer<typeof DecisionItemSchema>;

/** A decision with everything it was made from. */
export const DecisionRecordSchema = DecisionItemSchema.extend({
  model: z.string(),
  method_version: z.string(),
  /** The texts as they were given; null where the system does not keep them, or none was given. */
  behavior: z.string().nullable(),
  expected_behavior: z.string().nullable(),
  behavior_digest: DigestSchema,
  expected_digest: DigestSchema.nullable(),
  context_digest: DigestSchema.nullable(),
  analysis: z.string(),
  nearest_reference: DriftMeasurementSchema.shape.nearest_reference,
  differences: DriftMeasurementSchema.shape.differences,
  notes: DriftMeasurementSchema.shape.notes,
  reasons: z.array(z.string()),
  /** Null where no language model was to be asked. */
  opinion: OpinionSchema.nullable(),
  /** Null where there was none; also for decisions made before precedents were looked for. */
  precedent: PrecedentSchema.nullable(),
  /** Null for a drift analysis, which scans nothing. */
  scan: DecisionScanSchema.nullable(),
  /** The consensus run it came from; null for what was measured. */
  consensus_id: z.string().nullable(),
  requested_by: z.string(),
  requested_by_name: z.string(),
  ledger_hash: DigestSchema.nullable(),
  /** Whether the record says what its ledger entry says; null in the moment before it has one. */
  matches_ledger: z.boolean().nullable(),
});
export type DecisionRecord = z.infer<typeof DecisionRecordSchema>;

export const DECISION_SORTS = {
  timestamp: "time",
  system_name: "text",
  decision: "whole",
  risk_level: "whole",
  drift_score: "decimal",
} as const satisfies SortKeys;

export const DecisionQuerySchema = z.strictObject({
  system_name: NameSchema.optional(),
  decision: DecisionSchema.optional(),
  kind: z.enum(DECISION_KINDS).optional(),
  risk_level: z.enum(RISK_LEVELS).optional(),
  /** Days in UTC, both included. */
  from: DateSchema.optional(),
  to: DateSchema.optional(),
  ...sortedPageQuery(DECISION_SORTS),
});
export type DecisionQuery = z.infer<typeof DecisionQuerySchema>;

export const TrendQuerySchema = z.strictObject({ system_name: NameSchema });

/** A person's answer to an escalation. */
export const ResolutionSchema = z.object({
  decision: DecisionSchema,
  note: z.string(),
  resolved_by: z.string(),
  resolved_by_name: z.string(),
  resolved_at: TimestampSchema,
  /** Whether whoever made the decision resolved it too; null where that was not recorded. */
  is_own_decision: z.boolean().nullable(),
  /** The new entry that names the reviewed one; null in the moment before it has its place. */
  ledger_id: z.int().positive().nullable(),
  ledger_hash: DigestSchema.nullable(),
});

export const ReviewSchema = z.object({
  id: z.string(),
  status: z.enum(REVIEW_STATUSES),
  created_at: TimestampSchema,
  /** The escalated decision. */
  reviewed: DecisionRecordSchema,
  resolution: ResolutionSchema.nullable(),
  /** Why the caller may not resolve it although scope and role allow it, and who may; null when nothing is in the way. */
  refusal: z.string().nullable(),
  /** Whether the resolution says what its ledger entry says; null without an entry. */
  matches_ledger: z.boolean().nullable(),
});
export type Review = z.infer<typeof ReviewSchema>;

export const ReviewItemSchema = z.object({
  id: z.string(),
  status: z.enum(REVIEW_STATUSES),
  created_at: TimestampSchema,
  reviewed: DecisionItemSchema,
  resolution: ResolutionSchema.nullable(),
});
export type ReviewItem = z.infer<typeof ReviewItemSchema>;

/** Where a page of reviews ends: open ones (0) by when they were opened, then resolved ones (1) by when that was. */
export const ReviewCursorSchema = z.tuple([
  z.literal([0, 1]),
  z.iso.datetime({ precision: 3 }),
  z.string().max(100),
]);
export type ReviewKey = z.infer<typeof ReviewCursorSchema>;

export const ReviewQuerySchema = z.strictObject({
  status: z.enum(REVIEW_STATUSES).optional(),
  system_name: NameSchema.optional(),
  ...PageQuery,
  cursor: cursorQuery(ReviewCursorSchema),
});
export type ReviewQuery = z.infer<typeof ReviewQuerySchema>;

export const ResolveReviewSchema = z.strictObject({
  decision: DecisionSchema,
  /** The reason: whoever reads the ledger later was not there. */
  note: requiredText(5_000).transform((value) => value.trim()),
});
export type ResolveReview = z.infer<typeof ResolveReviewSchema>;

/** A system as the list of systems shows it. */
export const SystemOverviewSchema = SystemSchema.extend({
  risk_score: RiskScoreSchema.shape.risk_score,
  risk_level: SystemRiskLevelSchema,
  is_measured: z.boolean(),
  audit_coverage: RiskScoreSchema.shape.audit_coverage,
  last_drift: DecisionItemSchema.pick({
    id: true,
    drift_score: true,
    threshold: true,
    is_drifting: true,
    timestamp: true,
  }).nullable(),
  open_reviews: z.int().nonnegative(),
});
export type SystemOverview = z.infer<typeof SystemOverviewSchema>;

/** What happened to a system, newest first: decisions, reviews resolved, audits completed, changes of its record. */
export type TimelineItem =
  | { kind: "decision"; at: string; decision: DecisionItem }
  | { kind: "resolution"; at: string; review_id: string; resolution: z.infer<typeof ResolutionSchema> }
  | { kind: "audit"; at: string; audit_id: string; framework: string; compliance_score: number }
  | { kind: "change"; at: string; change: SystemChange };
