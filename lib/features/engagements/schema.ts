import { z } from "zod";
import { PageQuery } from "@/lib/core/pagination";
import { DateSchema, NameSchema, optionalText, requiredText, TimestampSchema } from "@/lib/core/text";
import { VIEW_KIND_WORDS, type ViewKind } from "./vocabulary";

/**
 * `signed_off`: auditors read until it expires, and nothing changes. `expired`, `closed` (ended after the sign-off) and
 * `revoked` (ended without one): the links open nothing.
 */
export const ENGAGEMENT_STATES = ["open", "signed_off", "expired", "closed", "revoked"] as const;
export type EngagementState = (typeof ENGAGEMENT_STATES)[number];
export const VIEW_KINDS = Object.keys(VIEW_KIND_WORDS) as [ViewKind, ...ViewKind[]];

/** The longest an engagement may be open from now. */
export const MAX_ENGAGEMENT_DAYS = 366;

const AuditorFields = {
  /** The auditor's name, as it is shown with everything they do. */
  name: NameSchema,
  firm: NameSchema,
};

const expiry = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 time such as 2027-01-31T00:00:00Z" })
  .transform((value) => new Date(value).toISOString());

export const InviteAuditorSchema = z.strictObject(AuditorFields);
export type InviteAuditor = z.infer<typeof InviteAuditorSchema>;

export const CreateEngagementSchema = z.strictObject({
  title: NameSchema,
  purpose: optionalText(2_000),
  auditors: z
    .array(InviteAuditorSchema)
    .min(1, "must name at least one auditor")
    .max(20, "must name at most 20 auditors"),
  expires_at: expiry,
});
export type CreateEngagement = z.infer<typeof CreateEngagementSchema>;

export const ChangeEngagementSchema = z.strictObject({
  title: NameSchema.optional(),
  purpose: optionalText(2_000),
  expires_at: expiry.optional(),
});
export type ChangeEngagement = z.infer<typeof ChangeEngagementSchema>;

export const AuditorSchema = z.object({
  id: z.string(),
  name: z.string(),
  firm: z.string(),
  /** When the link was made that opens the room today. */
  linked_at: TimestampSchema,
  revoked_at: TimestampSchema.nullable(),
  /** When the auditor last looked at something. */
  last_seen_at: TimestampSchema.nullable(),
});
export type Auditor = z.infer<typeof AuditorSchema>;

/** An auditor with the link that is shown once. */
export const InvitedAuditorSchema = AuditorSchema.extend({ link: z.string() });
export type InvitedAuditor = z.infer<typeof InvitedAuditorSchema>;

export const SignOffSchema = z.object({
  auditor_id: z.string(),
  /** The name as it was signed. */
  name: z.string(),
  firm: z.string(),
  date: DateSchema,
  statement: z.string(),
  signed_at: TimestampSchema,
});
export type SignOff = z.infer<typeof SignOffSchema>;

const count = z.int().nonnegative();

export const EngagementSchema = z.object({
  id: z.string(),
  /** Null once the program was deleted; what was asked, found and signed is kept. */
  program_id: z.string().nullable(),
  program_name: z.string(),
  title: z.string(),
  purpose: z.string(),
  state: z.enum(ENGAGEMENT_STATES),
  expires_at: TimestampSchema,
  auditors: z.array(AuditorSchema),
  requests_open: count,
  requests_total: count,
  findings_open: count,
  findings_total: count,
  views_total: count,
  sign_off: SignOffSchema.nullable(),
  created_by: z.string(),
  created_at: TimestampSchema,
  revoked_by: z.string().nullable(),
  revoked_at: TimestampSchema.nullable(),
  version: z.int().positive().describe("Counts its changes; what `If-Match` compares."),
});
export type Engagement = z.infer<typeof EngagementSchema>;

/** A new engagement, with the links that are shown once. */
export const CreatedEngagementSchema = EngagementSchema.extend({
  links: z.array(z.object({ auditor_id: z.string(), name: z.string(), link: z.string() })),
});
export type CreatedEngagement = z.infer<typeof CreatedEngagementSchema>;

export const AuditorViewSchema = z.object({
  id: z.string(),
  auditor_id: z.string(),
  auditor_name: z.string(),
  firm: z.string(),
  kind: z.enum(VIEW_KINDS),
  /** What was looked at; empty where the kind says it all. */
  subject_id: z.string(),
  label: z.string(),
  viewed_at: TimestampSchema,
  /** The last time in the same visit; looking again within ten minutes prolongs it. */
  last_at: TimestampSchema,
  ip_address: z.string().nullable(),
});
export type AuditorView = z.infer<typeof AuditorViewSchema>;

export const ViewQuerySchema = z.strictObject({
  auditor_id: z.string().max(100).optional(),
  kind: z.enum(VIEW_KINDS).optional(),
  ...PageQuery,
});
export type ViewQuery = z.infer<typeof ViewQuerySchema>;

export const RoomTextSchema = requiredText(10_000).transform((value) => value.trim());
