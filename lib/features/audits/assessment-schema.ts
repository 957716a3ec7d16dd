import { z } from "zod";
import { APPLICABILITY_STATES } from "@/lib/features/applicability/vocabulary";
import { FORCES, ThemeSchema } from "@/lib/features/frameworks/schema";
import {
  ControlAssessmentSchema,
  EvidenceSpanSchema,
  RequirementAssessmentSchema,
  RequirementEvidenceSchema,
  VerdictSchema,
} from "@/lib/judgment/analyst/schema";
import { REQUIREMENT_STATES } from "@/lib/judgment/analyst/vocabulary";

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
  /** The earlier audit whose answer to the same question was carried over; absent where the model was asked. */
  carried_from: z.string().optional(),
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

/** A whole number of 100. */
export const ShareSchema = z.int().min(0).max(100);

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

export const AssessmentQuerySchema = z.strictObject({
  /** Only that of one control. */
  control: z.string().max(100).optional(),
});
export type AssessmentQuery = z.infer<typeof AssessmentQuerySchema>;
