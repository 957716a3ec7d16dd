import { z } from "zod";
import { TimestampSchema } from "@/lib/core/text";
import { EvidenceSpanSchema, VerdictSchema } from "@/lib/judgment/analyst/schema";
import { REQUIREMENT_STATES } from "@/lib/judgment/analyst/vocabulary";
import { ShareSchema } from "./assessment-schema";
import { EngineRecordSchema } from "./schema";

/** `better` and `worse` by what a state earns and by the order of verdicts; `other`: it earns the same. */
export const DIRECTIONS = ["better", "worse", "other", "same"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** One of the two audits, as far as they are compared. */
export const ComparedAuditSchema = z.object({
  id: z.string(),
  compliance_score: z.int().min(0).max(100),
  requirements_coverage: ShareSchema.nullable(),
  fulfillment: ShareSchema.nullable(),
  timestamp: TimestampSchema,
  engine: EngineRecordSchema,
});
export type ComparedAudit = z.infer<typeof ComparedAuditSchema>;

/** A requirement on which the two audits differ: in its state, or in what they quote. */
export const RequirementDifferenceSchema = z.object({
  requirement_id: z.string(),
  citation: z.string(),
  statement: z.string(),
  /** Null where that audit did not judge it. */
  before: z.enum(REQUIREMENT_STATES).nullable(),
  after: z.enum(REQUIREMENT_STATES).nullable(),
  direction: z.enum(DIRECTIONS),
  /** Quotes of one audit only, by their words. */
  quotes_gone: z.array(EvidenceSpanSchema),
  quotes_new: z.array(EvidenceSpanSchema),
});
export type RequirementDifference = z.infer<typeof RequirementDifferenceSchema>;

/** A control on which they differ, with its requirements that do. */
export const ControlDifferenceSchema = z.object({
  control_id: z.string(),
  title: z.string(),
  before: VerdictSchema.nullable(),
  after: VerdictSchema.nullable(),
  direction: z.enum(DIRECTIONS),
  requirements: z.array(RequirementDifferenceSchema),
});
export type ControlDifference = z.infer<typeof ControlDifferenceSchema>;

/** What became of two audits of one system against one framework. */
export const AuditDifferenceSchema = z.object({
  system_name: z.string(),
  framework: z.string(),
  before: ComparedAuditSchema,
  after: ComparedAuditSchema,
  /** The same engine, model, prompt and learned weights judged both: what differs lies in what they read. */
  is_same_engine: z.boolean(),
  /** Documents that either read; null where it did not. */
  documents: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      before: z.int().positive().nullable(),
      after: z.int().positive().nullable(),
    }),
  ),
  /** How many requirements changed their state. */
  counts: z.object({
    better: z.int().nonnegative(),
    worse: z.int().nonnegative(),
    other: z.int().nonnegative(),
    same: z.int().nonnegative(),
  }),
  /** Those that differ, in the order of the framework. */
  controls: z.array(ControlDifferenceSchema),
});
export type AuditDifference = z.infer<typeof AuditDifferenceSchema>;

export const DifferenceQuerySchema = z.strictObject({
  /** The audit to compare with: what was before. */
  with: z.string().max(100),
});
export type DifferenceQuery = z.infer<typeof DifferenceQuerySchema>;
