import { z } from "zod";
import { requiredText, TimestampSchema } from "@/lib/core/text";
import { MAX_COMMENT } from "./vocabulary";

export const COMMENT_TARGETS = ["control", "finding"] as const;

/** How long an author may edit. */
export const EDITABLE_MS = 15 * 60_000;

const target = {
  /** `control`: of a program. `finding`: what an audit found about a requirement. */
  target_type: z.enum(COMMENT_TARGETS),
  /** The control's record, or the audit. */
  target_id: z.string().min(1, "must not be empty").max(100, "must be at most 100 characters"),
  requirement_id: z
    .string()
    .min(1, "must not be empty")
    .max(200, "must be at most 200 characters")
    .optional(),
};

export const CommentTargetSchema = z.strictObject(target);
export type CommentTarget = z.infer<typeof CommentTargetSchema>;

export const CommentSchema = z.object({
  id: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  /** Empty once it was deleted. */
  text: z.string(),
  created_at: TimestampSchema,
  edited_at: TimestampSchema.nullable(),
  deleted_at: TimestampSchema.nullable(),
  /** Until when the caller may edit it; null for a comment that they may not edit. */
  editable_until: TimestampSchema.nullable(),
});
export type Comment = z.infer<typeof CommentSchema>;

export const AddCommentSchema = z.strictObject({ ...target, text: requiredText(MAX_COMMENT) });
export const ChangeCommentSchema = z.strictObject({ text: requiredText(MAX_COMMENT) });
