import { z } from "zod";
import { PageQuery, pageOf } from "@/lib/core/pagination";
import { requiredText, TimestampSchema } from "@/lib/core/text";
import { SECURITY_EVENT_TYPES } from "./vocabulary";

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
