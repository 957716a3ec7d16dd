import { z } from "zod";
import { DateSchema, NameSchema, TimestampSchema } from "@/lib/core/text";
import { ACTION_STATUSES } from "@/lib/features/actions/vocabulary";
import { EVIDENCE_KINDS } from "@/lib/features/evidence/vocabulary";
import { RoomTextSchema } from "./schema";
import { FINDING_SEVERITIES } from "./vocabulary";

export const REQUEST_STATUSES = ["open", "answered", "closed"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const FINDING_STATUSES = ["open", "resolved"] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

const controlId = z.string().max(100);

/** A control as the thread names it: `id` is null once the control is gone. */
export const AboutControlSchema = z.object({
  id: z.string().nullable(),
  label: z.string(),
  /** The control's owner today. */
  owner: z.string().nullable(),
});

/** Evidence that an answer names. */
export const NamedEvidenceSchema = z.object({
  id: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  title: z.string(),
  url: z.string().nullable(),
  file_name: z.string().nullable(),
});

export const RoomMessageSchema = z.object({
  id: z.string(),
  author_kind: z.enum(["auditor", "member", "api_key"]),
  author_name: z.string(),
  text: z.string(),
  evidence: z.array(NamedEvidenceSchema),
  created_at: TimestampSchema,
});
export type NamedEvidence = z.infer<typeof NamedEvidenceSchema>;
export type RoomMessage = z.infer<typeof RoomMessageSchema>;

const thread = {
  id: z.string(),
  engagement_id: z.string(),
  control: AboutControlSchema.nullable(),
  /** The auditor who opened it. */
  auditor_name: z.string(),
  text: z.string(),
  messages: z.array(RoomMessageSchema),
  created_at: TimestampSchema,
};

export const EvidenceRequestSchema = z.object({
  ...thread,
  due_date: DateSchema.nullable(),
  /** Open past its day, while the engagement is. */
  is_overdue: z.boolean(),
  status: z.enum(REQUEST_STATUSES),
});
export type EvidenceRequest = z.infer<typeof EvidenceRequestSchema>;

/** A request with what it is part of, for its owner. */
export const MyEvidenceRequestSchema = EvidenceRequestSchema.extend({
  engagement_title: z.string(),
  program_id: z.string(),
  program_name: z.string(),
});
export type MyEvidenceRequest = z.infer<typeof MyEvidenceRequestSchema>;

/** What the organization does about a finding or a control, as both sides see it. */
export const FindingActionSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(ACTION_STATUSES),
  /** The owner's name, never an email address of a member. */
  owner_name: z.string().nullable(),
  due_date: DateSchema.nullable(),
  /** When it was closed or cancelled. */
  closed_at: TimestampSchema.nullable(),
});
export type FindingAction = z.infer<typeof FindingActionSchema>;

export const AuditorFindingSchema = z.object({
  ...thread,
  severity: z.enum(FINDING_SEVERITIES),
  title: z.string(),
  status: z.enum(FINDING_STATUSES),
  /** Corrective actions that follow from it, oldest first. */
  actions: z.array(FindingActionSchema),
});
export type AuditorFinding = z.infer<typeof AuditorFindingSchema>;

/** Where a thread is, and whether it can still be answered. */
export interface ThreadRoom {
  engagement_title: string;
  /** False once the engagement is signed off, has expired, or was closed or revoked. */
  is_open: boolean;
}

/** What auditors asked and found about one control. */
export interface ControlThreads {
  requests: (EvidenceRequest & ThreadRoom)[];
  findings: (AuditorFinding & ThreadRoom)[];
}

export const CreateRequestSchema = z.strictObject({
  /** Left out: about the program as a whole. */
  control_id: controlId.optional(),
  text: RoomTextSchema,
  due_date: DateSchema.optional(),
});
export type CreateRequest = z.infer<typeof CreateRequestSchema>;

export const CreateFindingSchema = z.strictObject({
  control_id: controlId.optional(),
  severity: z.enum(FINDING_SEVERITIES),
  title: NameSchema,
  text: RoomTextSchema,
});
export type CreateFinding = z.infer<typeof CreateFindingSchema>;

export const AnswerRequestSchema = z
  .strictObject({
    text: RoomTextSchema.optional(),
    /** Items of the organization's evidence; the auditor sees them from now on. */
    evidence_ids: z.array(z.string().max(100)).max(50, "must name at most 50 items").optional(),
    /** Also attaches the evidence to the control that the request is about. */
    attach: z.boolean().optional(),
  })
  .refine((body) => body.text !== undefined || (body.evidence_ids?.length ?? 0) > 0, {
    message: "must have a text or name evidence",
  });
export type AnswerRequest = z.infer<typeof AnswerRequestSchema>;

export const ReplySchema = z.strictObject({ text: RoomTextSchema });

/** `closed`: the auditor has what was asked for. `open`: it is asked for again. */
export const ChangeRequestSchema = z.strictObject({ status: z.enum(["open", "closed"]) });

export const ChangeFindingSchema = z
  .strictObject({
    severity: z.enum(FINDING_SEVERITIES).optional(),
    status: z.enum(FINDING_STATUSES).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must change the severity or the status" });
export type ChangeFinding = z.infer<typeof ChangeFindingSchema>;
