import { z } from "zod";
import { PageQuery, pageOf } from "@/lib/core/pagination";
import { TimestampSchema } from "@/lib/core/text";
import { EMAIL_TIMINGS, NOTICE_KINDS } from "./vocabulary";

/** What a notice may be about. `work`: several things at once, which the person's own page shows. */
export const NOTICE_SUBJECTS = [
  "control",
  "action",
  "evidence",
  "document",
  "evidence_request",
  "auditor_finding",
  "engagement",
  "audit",
  "work",
] as const;
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number];

export const NoticeSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** Who caused it; null for Assay by itself. */
  actor_name: z.string().nullable(),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
  subject: z.object({ type: z.enum(NOTICE_SUBJECTS), id: z.string() }),
  created_at: TimestampSchema,
  read_at: TimestampSchema.nullable(),
});
export type Notice = z.infer<typeof NoticeSchema>;

export const NoticeQuerySchema = z.strictObject({ state: z.enum(["unread"]).optional(), ...PageQuery });
export type NoticeQuery = z.infer<typeof NoticeQuerySchema>;

export const NoticePage = pageOf(NoticeSchema).extend({ unread: z.int().nonnegative() });

export const NoticePreferenceSchema = z.object({
  kind: z.enum(NOTICE_KINDS),
  in_product: z.boolean(),
  email: z.enum(EMAIL_TIMINGS),
});
export type NoticePreference = z.infer<typeof NoticePreferenceSchema>;

export const NoticePreferencesSchema = z.object({ data: z.array(NoticePreferenceSchema) });

export const ChangedPreferenceSchema = z.strictObject(NoticePreferenceSchema.shape);

export const ChangeNoticePreferencesSchema = z.strictObject({
  preferences: z.array(ChangedPreferenceSchema).min(1, "must have at least one").max(NOTICE_KINDS.length),
});
