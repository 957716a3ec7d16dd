import { z } from "zod";
import { TimestampSchema } from "@/lib/core/text";
import { RELATION_ORIGINS } from "@/lib/features/frameworks/schema";
import { RELATION_TYPES } from "@/lib/features/frameworks/vocabulary";
import { ControlSchema, ControlStatusSchema, RelatedProgramControlSchema } from "./schema";

/** How a control is related to the one it would follow; `same`: the same control of another program. */
export const RELATIONS = ["same", ...RELATION_TYPES] as const;
export const LEFT_OUT_REASONS = [
  "excluded",
  "does_not_apply",
  "completed",
  "further",
  "nothing_to_apply",
  "linked",
] as const;

const relation = {
  /** The control followed, seen from there: it includes (`superset`) or is included (`subset`). */
  relation: z.enum(RELATIONS),
  origin: z.enum(RELATION_ORIGINS),
  reason: z.string(),
};

/** A control that could follow, and what would change in it. */
export const RelatedOfferSchema = RelatedProgramControlSchema.extend({
  ...relation,
  version: z.int().positive(),
  /** The status it would get; null where none would change. */
  proposed_status: ControlStatusSchema.nullable(),
  /** Evidence that would be attached. */
  proposed_evidence: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Whether the relation carries a status without a second look. */
  is_suggested: z.boolean(),
  /** Why it is not suggested; null where it is. */
  caution: z.string().nullable(),
});
export type RelatedOffer = z.infer<typeof RelatedOfferSchema>;

/** A related control that cannot follow. */
export const LeftOutSchema = RelatedProgramControlSchema.extend({
  ...relation,
  why: z.enum(LEFT_OUT_REASONS),
});
export type LeftOut = z.infer<typeof LeftOutSchema>;

export const RelatedPreviewSchema = z.object({
  data: z.array(RelatedOfferSchema),
  left_out: z.array(LeftOutSchema),
});
export type RelatedPreview = z.infer<typeof RelatedPreviewSchema>;

export const ApplyToRelatedSchema = z
  .strictObject({
    controls: z
      .array(z.strictObject({ id: z.string().max(100), version: z.int().positive().optional() }))
      .min(1, "must name at least one control")
      .max(500, "must name at most 500 controls"),
    /** Whether they get its status, where that is further than their own. */
    status: z.boolean().default(true),
    /** Whether they get its valid evidence. */
    evidence: z.boolean().default(true),
  })
  .refine(({ status, evidence }) => status || evidence, { message: "must apply status, evidence, or both" });
export type ApplyToRelated = z.infer<typeof ApplyToRelatedSchema>;

export const AppliedSchema = z.object({
  /** Names it to undo it. */
  id: z.string(),
  changed: z.int().nonnegative(),
  /** To how many controls evidence was newly attached. */
  attached: z.int().nonnegative(),
  undo_until: TimestampSchema,
});
export type Applied = z.infer<typeof AppliedSchema>;

export const UndoneSchema = z.object({
  id: z.string(),
  restored: z.int().nonnegative(),
  undone_at: TimestampSchema,
});
export type Undone = z.infer<typeof UndoneSchema>;

export const LinkControlSchema = z.strictObject({
  control_ids: z
    .array(z.string().max(100))
    .min(1, "must name at least one control")
    .max(100, "must name at most 100 controls"),
});
export type LinkControl = z.infer<typeof LinkControlSchema>;

export const SearchProgramControlsSchema = z.strictObject({
  q: z.string().min(1, "must not be empty").max(200, "must be at most 200 characters"),
});

/** A control that a search finds, in whichever program it is. */
export const FoundControlSchema = RelatedProgramControlSchema.extend({
  approval: ControlSchema.shape.approval.pick({ state: true, by: true, at: true, stale: true }),
});
export type FoundControl = z.infer<typeof FoundControlSchema>;
