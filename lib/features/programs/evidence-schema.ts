import { z } from "zod";
import { RelatedProgramControlSchema } from "./schema";

export const AttachEvidenceSchema = z.strictObject({
  control_ids: z
    .array(z.string().max(100))
    .min(1, "must name at least one control")
    .max(1_000, "must name at most 1,000 controls"),
});

/** Controls an item of evidence serves, or could serve. */
export const EvidenceControlSchema = RelatedProgramControlSchema.extend({
  /** Of a suggestion: the attached control it is related to. */
  because: z.string().nullable(),
});
export type EvidenceControl = z.infer<typeof EvidenceControlSchema>;

export const AttachedEvidenceSchema = z.object({
  attached: z.int().nonnegative(),
  data: z.array(EvidenceControlSchema),
});
