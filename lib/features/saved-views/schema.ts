import { z } from "zod";
import { listOf } from "@/lib/core/pagination";
import { NameSchema, TimestampSchema } from "@/lib/core/text";
import { MAX_VIEW_NAME, VIEWED_LISTS } from "./vocabulary";

/** Parameters of a list's address by name; which ones a list has is checked by the use case. */
export const ViewParamsSchema = z.record(
  z.string().regex(/^[a-z_]{1,40}$/, "must be a name of lowercase letters"),
  z.string().min(1, "must not be empty").max(1_000, "must be at most 1,000 characters"),
);
export type ViewParams = z.infer<typeof ViewParamsSchema>;

export const SavedViewSchema = z.object({
  id: z.string(),
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  params: ViewParamsSchema,
  /** Everyone in the organization has it. */
  is_shared: z.boolean(),
  /** The list opens with it for the caller. */
  is_default: z.boolean(),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
});
export type SavedView = z.infer<typeof SavedViewSchema>;

export const SavedViewQuerySchema = z.strictObject({ list: z.enum(VIEWED_LISTS).optional() });
export type SavedViewQuery = z.infer<typeof SavedViewQuerySchema>;

export const SavedViewList = listOf(SavedViewSchema);

const name = NameSchema.refine(
  (value) => value.length <= MAX_VIEW_NAME,
  `must be at most ${MAX_VIEW_NAME} characters`,
);

export const SaveViewSchema = z.strictObject({
  list: z.enum(VIEWED_LISTS),
  name,
  params: ViewParamsSchema,
  is_shared: z.boolean().optional(),
});
export type SaveView = z.infer<typeof SaveViewSchema>;

export const ChangeViewSchema = z.strictObject({
  name: name.optional(),
  params: ViewParamsSchema.optional(),
  is_shared: z.boolean().optional(),
});
export type ChangeView = z.infer<typeof ChangeViewSchema>;
