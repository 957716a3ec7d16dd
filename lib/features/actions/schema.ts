import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { PageQuery } from "@/lib/core/pagination";
import { type SortKeys, sortsOf } from "@/lib/core/sorting";
import { DateSchema, NameSchema, optionalText, requiredText, TimestampSchema } from "@/lib/core/text";
import { SEVERITIES } from "@/lib/features/audits/vocabulary";
import { EVIDENCE_KINDS } from "@/lib/features/evidence/vocabulary";
import { DUE_STATES } from "@/lib/features/programs/vocabulary";
import { ACTION_STATUSES, SOURCE_TYPES } from "./vocabulary";

export { SEVERITIES, type Severity } from "@/lib/features/audits/vocabulary";
export { DUE_STATES, type DueState } from "@/lib/features/programs/vocabulary";

/** Columns that actions are sorted by; `severity` and `status` by their place in the lists of values. */
export const ACTION_COLUMN_SORTS = {
  title: "text",
  status: "whole",
  severity: "whole",
  due_date: "day",
  owner_name: "text",
  system_name: "text",
  created_at: "time",
} as const satisfies SortKeys;

/** `urgency`: unfinished ones first, by due date, then by severity. `severity`: unfinished ones first, the gravest first. */
const WORK_SORTS = ["urgency", "severity", "newest"] as const;
export const ACTION_SORTS = [...new Set([...WORK_SORTS, ...sortsOf(ACTION_COLUMN_SORTS)])];

const IdSchema = z.string().min(1).max(100);

/** What an action follows from, as it is shown. */
export const ActionSourceSchema = z.object({
  type: z.enum(SOURCE_TYPES),
  /** Of the control's record, the review, the audit, the incident or the finding; null when it was deleted. */
  id: z.string().nullable(),
  /** What it was called when the action was created. */
  label: z.string(),
  /** Of a control, and of an auditor's finding: the program; null once it was deleted. */
  program_id: z.string().nullable(),
  /** Of an auditor's finding: the audit engagement. */
  engagement_id: z.string().nullable(),
  /** Of an audit's finding: the control within the framework, and the requirement where one was named. */
  control: z.string().nullable(),
  requirement: z.string().nullable(),
});
export type ActionSource = z.infer<typeof ActionSourceSchema>;

/** What an action was closed with. */
export const ActionProofSchema = z.object({
  type: z.enum(["evidence", "document"]),
  /** Of the item of evidence or the document. */
  id: z.string(),
  title: z.string(),
  /** Kind of the item of evidence; null for a document. */
  evidence_kind: z.enum(EVIDENCE_KINDS).nullable(),
  /** Version of the document when the action was closed; null for an item of evidence. */
  document_version: z.int().positive().nullable(),
});
export type ActionProof = z.infer<typeof ActionProofSchema>;

/** An action as lists show it. */
export const ActionItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  status: z.enum(ACTION_STATUSES),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  due_date: DateSchema.nullable(),
  /** Null when it is closed or cancelled, or has no due date. */
  due_state: z.enum(DUE_STATES).nullable(),
  system_id: z.string().nullable(),
  system_name: z.string().nullable(),
  source: ActionSourceSchema.nullable(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
  /** When it was closed or cancelled, and by whom. */
  closed_at: TimestampSchema.nullable(),
  closed_by_name: z.string().nullable(),
  version: z.int().positive(),
});
export type ActionItem = z.infer<typeof ActionItemSchema>;

export const ActionSchema = ActionItemSchema.extend({
  description: z.string(),
  root_cause: z.string(),
  work_done: z.string(),
  /** Empty unless it is cancelled. */
  cancel_reason: z.string(),
  /** Empty unless it is closed. */
  proofs: z.array(ActionProofSchema),
});
export type Action = z.infer<typeof ActionSchema>;

/** What an action follows from, as it is named. */
export const GivenSourceSchema = z
  .strictObject({
    type: z.enum(SOURCE_TYPES),
    id: IdSchema,
    control: z.string().min(1).max(100).optional(),
    requirement: z.string().min(1).max(100).optional(),
  })
  .superRefine(({ type, control, requirement }, context) => {
    if (type === "audit_finding" && control === undefined)
      context.addIssue({
        code: "custom",
        path: ["control"],
        message: "is required for a finding of an audit",
      });
    if (type === "audit_finding") return;
    for (const [field, value] of Object.entries({ control, requirement }))
      if (value !== undefined)
        context.addIssue({ code: "custom", path: [field], message: "is only for a finding of an audit" });
  });
export type GivenSource = z.infer<typeof GivenSourceSchema>;

const texts = {
  description: optionalText(TEXT_LIMITS.task),
  root_cause: optionalText(TEXT_LIMITS.task),
  work_done: optionalText(TEXT_LIMITS.task),
};

const settings = {
  /** A member of the organization. */
  owner_id: IdSchema.nullable().optional(),
  due_date: DateSchema.nullable().optional(),
};

export const CreateActionSchema = z.strictObject({
  title: NameSchema,
  severity: z.enum(SEVERITIES),
  ...texts,
  ...settings,
  source: GivenSourceSchema.optional(),
  /** Taken from the source when left out; registered on first mention. */
  system_name: NameSchema.optional(),
});
export type CreateAction = z.infer<typeof CreateActionSchema>;

export const ChangeActionSchema = z
  .strictObject({
    title: NameSchema.optional(),
    severity: z.enum(SEVERITIES).optional(),
    ...texts,
    ...settings,
    /** Closing and reopening are operations of their own. */
    status: z.enum(["open", "in_progress", "cancelled"]).optional(),
    cancel_reason: requiredText(2_000).optional(),
  })
  .superRefine(({ status, cancel_reason }, context) => {
    if ((status === "cancelled") === (cancel_reason !== undefined)) return;
    const message =
      status === "cancelled" ? "is required to cancel an action" : "is only for an action that is cancelled";
    context.addIssue({ code: "custom", path: ["cancel_reason"], message });
  });
export type ChangeAction = z.infer<typeof ChangeActionSchema>;

const ProofIdsSchema = z.array(IdSchema).max(50, "must name at most 50 items").optional();

export const CloseActionSchema = z.strictObject({
  evidence_ids: ProofIdsSchema,
  /** Documents are kept in the version they have now. */
  document_ids: ProofIdsSchema,
  root_cause: texts.root_cause,
  work_done: texts.work_done,
});
export type CloseAction = z.infer<typeof CloseActionSchema>;

export const ReopenActionSchema = z.strictObject({ reason: requiredText(2_000) });
export type ReopenAction = z.infer<typeof ReopenActionSchema>;

export const ActionQuerySchema = z.strictObject({
  status: z.enum([...ACTION_STATUSES, "unfinished"]).optional(),
  /** The ID of a member, `me`, or `none`. */
  owner: z.string().max(100).optional(),
  severity: z.enum(SEVERITIES).optional(),
  source: z.enum([...SOURCE_TYPES, "none"]).optional(),
  source_id: z.string().max(100).optional(),
  due: z.enum(DUE_STATES).optional(),
  system_name: NameSchema.optional(),
  search: z.string().max(TEXT_LIMITS.name).optional(),
  sort: z.enum(ACTION_SORTS).default("urgency"),
  ...PageQuery,
});
export type ActionQuery = z.infer<typeof ActionQuerySchema>;

/** What the owner of an action may change with the role of a contributor; the rest is a manager's. */
export const OWNERS_FIELDS: readonly string[] = ["status", "root_cause", "work_done"];
