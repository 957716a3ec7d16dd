import { z } from "zod";
import { requiredText, TimestampSchema } from "@/lib/core/text";
import { APPROVAL_FILTERS } from "./vocabulary";

/** `four_eyes`: whoever marked a control implemented, or left it out, does not approve it. */
export const APPROVAL_MODES = ["off", "on", "four_eyes"] as const;
export const APPROVAL_STATES = ["none", "requested", "approved", "returned", "withdrawn"] as const;
export const APPROVAL_RECORD_STATES = ["requested", "approved", "returned", "withdrawn", "replaced"] as const;
/** What is approved: that the control is implemented, or that it is left out. */
export const APPROVAL_SUBJECTS = ["implementation", "exclusion"] as const;
export const APPROVAL_CHANGES = [
  "status",
  "implementation",
  "requirement",
  "justification",
  "evidence_added",
  "evidence_removed",
  "evidence_changed",
] as const;

export type ApprovalMode = (typeof APPROVAL_MODES)[number];
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

export const ApprovalModeSchema = z.enum(APPROVAL_MODES);
export const ApprovalFilterSchema = z.enum(APPROVAL_FILTERS);

export const ApprovalSettingsFields = {
  approval_mode: ApprovalModeSchema.optional(),
  /** Whether the owner of a control may approve it. */
  owner_may_approve: z.boolean().optional(),
};

/** An item of evidence as it was when it was approved. */
export const ApprovedEvidenceSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  /** Of a file. */
  sha256: z.string().nullable(),
  /** Of a link. */
  url: z.string().nullable(),
  version: z.int().positive(),
});
export type ApprovedEvidence = z.infer<typeof ApprovedEvidenceSchema>;

/** Something that is no longer as it was approved. */
export const ApprovalChangeSchema = z.object({
  kind: z.enum(APPROVAL_CHANGES),
  /** What was approved; null for what is new, and for long texts. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type ApprovalChange = z.infer<typeof ApprovalChangeSchema>;

/** Whether a control is approved, by whom and on which evidence. */
export const ControlApprovalSchema = z.object({
  id: z.string().nullable(),
  state: z.enum(APPROVAL_STATES),
  subject: z.enum(APPROVAL_SUBJECTS).nullable(),
  approver_id: z.string().nullable(),
  /** Who is asked. */
  approver: z.string().nullable(),
  requested_by: z.string().nullable(),
  requested_at: TimestampSchema.nullable(),
  /** Who approved, returned or withdrew it. */
  by: z.string().nullable(),
  at: TimestampSchema.nullable(),
  /** The comment of the request, the decision or the withdrawal, whichever came last. */
  comment: z.string(),
  /** What it was approved on; empty before. */
  evidence: z.array(ApprovedEvidenceSchema),
  /** Whether an approval is no longer about what is there now. */
  stale: z.boolean(),
  changes: z.array(ApprovalChangeSchema),
});
export type ControlApproval = z.infer<typeof ControlApprovalSchema>;

/** One request to approve a control and what became of it. */
export const ApprovalRecordSchema = z.object({
  id: z.string(),
  state: z.enum(APPROVAL_RECORD_STATES),
  subject: z.enum(APPROVAL_SUBJECTS),
  approver: z.string(),
  requested_by: z.string(),
  requested_at: TimestampSchema,
  request_comment: z.string(),
  decided_by: z.string().nullable(),
  decided_at: TimestampSchema.nullable(),
  decision_comment: z.string(),
  withdrawn_by: z.string().nullable(),
  withdrawn_at: TimestampSchema.nullable(),
  withdrawal_reason: z.string(),
  evidence: z.array(ApprovedEvidenceSchema),
});
export type ApprovalRecord = z.infer<typeof ApprovalRecordSchema>;

/** The control as it was approved, in the form in which the database compares it. */
export const ApprovalBasisSchema = z.object({
  status: z.string().optional(),
  title: z.string(),
  description: z.string(),
  requirements: z.string().nullable(),
  implementation: z.string().optional(),
  justification: z.string().nullable(),
  evidence: z.array(ApprovedEvidenceSchema).optional(),
});
export type ApprovalBasis = z.infer<typeof ApprovalBasisSchema>;

const ControlIds = z
  .array(z.string().max(100))
  .min(1, "must name at least one control")
  .max(1_000, "must name at most 1,000 controls");
const comment = z
  .string()
  .max(2_000, "must be at most 2,000 characters")
  .transform((value) => value.trim());
const reason = requiredText(2_000).transform((value) => value.trim());

export const RequestApprovalsSchema = z.strictObject({
  control_ids: ControlIds,
  /** The member who is to approve. */
  approver_id: z.string().max(100),
  comment: comment.optional(),
});
export type RequestApprovals = z.infer<typeof RequestApprovalsSchema>;

export const DecideApprovalsSchema = z
  .strictObject({
    control_ids: ControlIds,
    decision: z.enum(["approve", "return"]),
    comment: comment.optional(),
  })
  .refine(({ decision, comment: given }) => decision === "approve" || (given ?? "") !== "", {
    message: "must say why when controls are returned",
    path: ["comment"],
  });
export type DecideApprovals = z.infer<typeof DecideApprovalsSchema>;

export const WithdrawApprovalsSchema = z.strictObject({ control_ids: ControlIds, reason });
export type WithdrawApprovals = z.infer<typeof WithdrawApprovalsSchema>;
