import { z } from "zod";
import { PageQuery, pageOf } from "@/lib/core/pagination";
import { requiredText, TimestampSchema } from "@/lib/core/text";

/** Everything the log records, with the words people read. */
export const SECURITY_EVENT_WORDS = {
  "sign_in.succeeded": "Signed in",
  "sign_in.refused": "Sign-in refused",
  "sign_in.throttled": "Sign-in throttled",
  sign_out: "Signed out",
  "session.revoked": "Session revoked",
  "password.changed": "Password changed",
  "password.reset": "Password reset",
  "identity.linked": "Single sign-on linked",
  "room.opened": "Auditor's room opened",
  "room.refused": "Auditor's link refused",
  "room.changed": "Auditor's access changed",
  "member.added": "Member added",
  "invitation.renewed": "Invitation link replaced",
  "member.removed": "Member removed",
  "member.role_changed": "Role changed",
  "api_key.created": "API key created",
  "api_key.revoked": "API key revoked",
  "api_key.reassigned": "API key reassigned",
  "access.refused": "Access refused",
  "setting.changed": "Setting changed",
  "data.exported": "Data exported",
  "record.deleted": "Record deleted",
  "webhook.secret_rotated": "Webhook secret rotated",
  "ledger.fault_found": "Ledger fault found",
  "ledger.copy_accepted": "Lost ledger copy accepted",
  "ledger.key_rotated": "Ledger key rotated",
} as const;

export type SecurityEventType = keyof typeof SECURITY_EVENT_WORDS;

export const SECURITY_EVENT_TYPES = Object.keys(SECURITY_EVENT_WORDS) as [
  SecurityEventType,
  ...SecurityEventType[],
];

export const ACTOR_KINDS = ["member", "api_key", "auditor", "operator"] as const;

const ActorSchema = z.object({ kind: z.enum(ACTOR_KINDS), id: z.string(), name: z.string() });

const SubjectSchema = z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() });

/** Additional facts of an event. Never a secret and never the text of a document. */
export const DetailsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type Details = z.infer<typeof DetailsSchema>;

export const SecurityEventSchema = z.object({
  id: z.string(),
  type: z.enum(SECURITY_EVENT_TYPES),
  occurred_at: TimestampSchema,
  /** Who did it; null for a caller without a valid credential. */
  actor: ActorSchema.nullable(),
  /** What it was done to. */
  subject: SubjectSchema.nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  details: DetailsSchema,
});
export type SecurityEvent = z.infer<typeof SecurityEventSchema>;

const instant = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 time such as 2027-01-31T00:00:00Z" })
  .optional();

const filters = {
  type: z.enum(SECURITY_EVENT_TYPES).optional(),
  /** Id, email or name of the actor. */
  actor: requiredText(320).optional(),
  /** From this time on. */
  from: instant,
  /** Before this time. */
  to: instant,
};

export const SecurityLogExportQuery = z.strictObject(filters);
export type SecurityLogFilter = z.infer<typeof SecurityLogExportQuery>;

export const SecurityLogQuery = z.strictObject({ ...filters, ...PageQuery });
export type SecurityLogQuery = z.infer<typeof SecurityLogQuery>;

export const SecurityLogPage = pageOf(SecurityEventSchema);
