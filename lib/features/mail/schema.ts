import { z } from "zod";
import { PageQuery, pageOf } from "@/lib/core/pagination";
import { TimestampSchema } from "@/lib/core/text";
import { MAIL_STATUSES } from "./vocabulary";

export const MAIL_KINDS = ["invitation", "notice", "digest"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail, without its text: that may hold a link that opens an account. */
export const MailSchema = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.int().nonnegative(),
  failure: z.string().nullable(),
  created_at: TimestampSchema,
  next_attempt_at: TimestampSchema.nullable(),
  ended_at: TimestampSchema.nullable(),
});
export type Mail = z.infer<typeof MailSchema>;

export const MailQuerySchema = z.strictObject({ status: z.enum(MAIL_STATUSES).optional(), ...PageQuery });
export type MailQuery = z.infer<typeof MailQuerySchema>;

export const MailPage = pageOf(MailSchema).extend({ is_configured: z.boolean() });
