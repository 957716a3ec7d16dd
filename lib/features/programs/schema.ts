import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { DateSchema, NameSchema, TimestampSchema } from "@/lib/core/text";
import { EvidenceSchema } from "@/lib/features/evidence/schema";
import {
  FrameworkReferenceSchema,
  GivenReferenceSchema,
  ThemeSchema,
} from "@/lib/features/frameworks/schema";
import {
  ApprovalModeSchema,
  ApprovalRecordSchema,
  ApprovalSettingsFields,
  ControlApprovalSchema,
} from "./approval-schema";
import {
  ControlApplicabilitySchema,
  OwnerSchema,
  OwnTextsSchema,
  ProgramScopeFields,
  ReviewIntervalSchema,
} from "./scope-schema";
import { CONTROL_STATUSES, DUE_STATES, PROGRAM_STATUSES } from "./vocabulary";

export {
  type ChangeSource,
  type ControlChange,
  ControlChangeSchema,
  HistoryQuerySchema,
} from "./history-schema";
/** `evidence`: valid evidence is attached. `text`: the implementation is described. `stated`: neither. */
export const CONTROL_BASES = ["evidence", "text", "stated"] as const;
export type ControlBasis = (typeof CONTROL_BASES)[number];

export const ProgramStatusSchema = z.enum(PROGRAM_STATUSES);
export const ControlStatusSchema = z.enum(CONTROL_STATUSES);

export const ProgramSchema = z.object({
  id: z.string(),
  name: z.string(),
  frameworks: z.array(FrameworkReferenceSchema),
  status: ProgramStatusSchema,
  readiness_score: z.number().min(0).max(100),
  controls_total: z.int().nonnegative(),
  controls_implemented: z.int().nonnegative(),
  controls_in_progress: z.int().nonnegative(),
  controls_gap: z.int().nonnegative(),
  controls_not_started: z.int().nonnegative(),
  /** Controls that count today: they apply, or may apply, and no one left them out. */
  controls_counted: z.int().nonnegative(),
  /** Of these, the implemented ones, those in progress, and those with a gap. */
  counted_implemented: z.int().nonnegative(),
  counted_in_progress: z.int().nonnegative(),
  counted_gap: z.int().nonnegative(),
  /** The system it is about; null for the organization as a whole. */
  system_id: z.string().nullable(),
  /** The day by which it is to be ready. */
  target_date: DateSchema.nullable(),
  auditor: z.string().nullable(),
  /** Implemented controls that show it: by valid evidence, or by a description of the implementation. */
  controls_shown: z.int().nonnegative(),
  /** Implemented controls that only say so. */
  controls_stated: z.int().nonnegative(),
  /** The part of `readiness_score` that rests on implemented controls with valid evidence. */
  readiness_on_evidence: z.number().min(0).max(100),
  approval_mode: ApprovalModeSchema,
  owner_may_approve: z.boolean(),
  /** Implemented controls that count today, are approved, and have not changed since. */
  controls_approved: z.int().nonnegative(),
  /** Readiness counted from these alone; null while the program asks for no approval. */
  approved_score: z.number().min(0).max(100).nullable(),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
  version: z.int().positive().describe("Counts its changes; what `If-Match` compares."),
});
export type Program = z.infer<typeof ProgramSchema>;

const FrameworksSchema = z
  .array(GivenReferenceSchema)
  .min(1, "must name at least one framework")
  .max(50, "must name at most 50 frameworks");

export const CreateProgramSchema = z.strictObject({
  name: NameSchema,
  frameworks: FrameworksSchema,
  ...ProgramScopeFields,
  ...ApprovalSettingsFields,
});
export type CreateProgram = z.infer<typeof CreateProgramSchema>;

export const ChangeProgramSchema = z.strictObject({
  name: NameSchema.optional(),
  /** Frameworks may be added and taken out; the controls of one that is taken out keep their history. */
  frameworks: FrameworksSchema.optional(),
  ...ProgramScopeFields,
  ...ApprovalSettingsFields,
  /** `completed` freezes a program that is audit-ready; `active` reopens a completed one. */
  status: z.enum(["completed", "active"]).optional(),
});
export type ChangeProgram = z.infer<typeof ChangeProgramSchema>;

export const ControlSchema = z.object({
  id: z.string(),
  framework: FrameworkReferenceSchema,
  control_id: z.string(),
  title: z.string(),
  description: z.string(),
  theme: ThemeSchema,
  status: ControlStatusSchema,
  owner: z.string().nullable(),
  /** Evidence attached and not expired. */
  evidence_count: z.int().nonnegative(),
  /** What "implemented" rests on; null for any other status. */
  basis: z.enum(CONTROL_BASES).nullable(),
  /** Unfinished corrective actions that follow from it. */
  open_actions: z.int().nonnegative(),
  /** Findings of auditors about it that are not resolved. */
  open_findings: z.int().nonnegative(),
  /** When its status was last set or confirmed. */
  last_reviewed: TimestampSchema.nullable(),
  /** The name of who did; null when never reviewed, or before names were kept. */
  last_reviewed_by: z.string().nullable(),
  due_date: DateSchema.nullable(),
  review_interval_days: z.int().positive().nullable(),
  /** The next day something is due: the due date while it is not implemented, or the next review. */
  due_on: DateSchema.nullable(),
  due_state: z.enum(DUE_STATES).nullable(),
  applicability: ControlApplicabilitySchema,
  approval: ControlApprovalSchema,
  /** Names what it is linked with: controls with the same link have one status and one evidence. */
  link_id: z.string().nullable(),
  updated_at: TimestampSchema,
  version: z.int().positive().describe("Counts its changes; what `If-Match` compares."),
});
export type Control = z.infer<typeof ControlSchema>;

/** A control of another framework that asks for much the same. */
export const RelatedProgramControlSchema = ControlSchema.pick({
  id: true,
  framework: true,
  control_id: true,
  title: true,
  status: true,
  owner: true,
  evidence_count: true,
}).extend({ program_id: z.string(), program_name: z.string() });
export type RelatedProgramControl = z.infer<typeof RelatedProgramControlSchema>;

/** A control that this one is linked with. A completed program is frozen, so its control stays as it was. */
export const LinkedControlSchema = RelatedProgramControlSchema.extend({ is_frozen: z.boolean() });
export type LinkedControl = z.infer<typeof LinkedControlSchema>;

export const ControlDetailSchema = ControlSchema.extend({
  program_id: z.string(),
  program_name: z.string(),
  program_status: ProgramStatusSchema,
  implementation: z.string(),
  own: OwnTextsSchema.nullable(),
  evidence: z.array(EvidenceSchema),
  related: z.array(RelatedProgramControlSchema),
  /** Every request to approve it, the latest first. */
  approvals: z.array(ApprovalRecordSchema),
  /** The same control of other programs that it is linked with. */
  linked: z.array(LinkedControlSchema),
  /** The same control of other open programs that it could be linked with. */
  linkable: z.array(RelatedProgramControlSchema),
});
export type ControlDetail = z.infer<typeof ControlDetailSchema>;

const changes = {
  status: ControlStatusSchema.optional(),
  /** Free text; a member's email brings the control under that member's "My controls". `null` unassigns. */
  owner: OwnerSchema.optional(),
  due_date: DateSchema.nullable().optional(),
  review_interval_days: ReviewIntervalSchema.optional(),
};

export const UpdateControlSchema = z.strictObject({
  ...changes,
  /** Confirms the control as it is: a review that changes nothing. */
  reviewed: z.literal(true).optional(),
  implementation: z.string().max(TEXT_LIMITS.task, "must be at most 20,000 characters").optional(),
  /** The text the caller began with: when another stands there now, the answer is 409 and nothing changes. */
  expected_implementation: z.string().optional(),
  note: z.string().max(1_000, "must be at most 1,000 characters").optional(),
});
export type UpdateControl = z.infer<typeof UpdateControlSchema>;

/** `last_reviewed` is the time of the update when it set a status or `reviewed`, else what was there. */
export const UpdatedControlSchema = ControlSchema.omit({ description: true });
export type UpdatedControl = z.infer<typeof UpdatedControlSchema>;

export const BulkUpdateSchema = z
  .strictObject({
    control_ids: z
      .array(z.string().max(100))
      .min(1, "must name at least one control")
      .max(1_000, "must name at most 1,000 controls"),
    ...changes,
    /** Owner, due date and review interval are set only where a control has none. */
    only_empty: z.boolean().optional(),
    note: z.string().max(1_000, "must be at most 1,000 characters").optional(),
  })
  .refine((body) => ["status", "owner", "due_date", "review_interval_days"].some((field) => field in body), {
    message: "must change at least one of status, owner, due_date, review_interval_days",
  });
export type BulkUpdate = z.infer<typeof BulkUpdateSchema>;

/** What a change of several controls did: those that were already so are not counted. */
export const BulkResultSchema = z.object({
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  program: ProgramSchema,
});
export type BulkResult = z.infer<typeof BulkResultSchema>;

export const BulkUpdateResultSchema = BulkResultSchema.extend({
  /** Controls that kept an owner, a due date or a review interval because of `only_empty`. */
  kept: z.int().nonnegative(),
});
export type BulkUpdateResult = z.infer<typeof BulkUpdateResultSchema>;

const CountsSchema = z.object({
  total: z.int().nonnegative(),
  implemented: z.int().nonnegative(),
  in_progress: z.int().nonnegative(),
  not_started: z.int().nonnegative(),
  gap: z.int().nonnegative(),
});
export type Counts = z.infer<typeof CountsSchema>;

/** A part of a program, with the readiness it would have alone. */
const PartSchema = CountsSchema.extend({
  /** Controls that count today, and the implemented ones, those in progress and those with a gap among them. */
  counted: z.int().nonnegative(),
  counted_implemented: z.int().nonnegative(),
  counted_in_progress: z.int().nonnegative(),
  counted_gap: z.int().nonnegative(),
  readiness_score: z.number().min(0).max(100),
});
export type Part = z.infer<typeof PartSchema>;

/** What the dashboard of a program shows, counted by the database. */
export const ProgramSummarySchema = z.object({
  program: ProgramSchema,
  by_framework: z.array(PartSchema.extend({ framework: FrameworkReferenceSchema })),
  by_theme: z.array(PartSchema.extend({ theme: ThemeSchema })),
  due: z.object({
    overdue: z.int().nonnegative(),
    soon: z.int().nonnegative(),
    upcoming: z.int().nonnegative(),
  }),
  without_owner: z.int().nonnegative(),
  without_evidence: z.int().nonnegative(),
  /** Implemented controls with unfinished corrective actions or open findings of auditors. */
  with_open_work: z.int().nonnegative(),
  /** Controls with a gap, the heaviest first; at most 8. */
  top_gaps: z.array(ControlSchema),
  /** The next due controls, the most overdue first; at most 8. */
  next_due: z.array(ControlSchema),
  /** Readiness at the end of each day on which it changed, oldest first; the last 365. */
  trend: z.array(z.object({ day: DateSchema, readiness_score: z.number() })),
});
export type ProgramSummary = z.infer<typeof ProgramSummarySchema>;

export const MyControlSchema = ControlSchema.extend({ program_id: z.string(), program_name: z.string() });
export type MyControl = z.infer<typeof MyControlSchema>;
