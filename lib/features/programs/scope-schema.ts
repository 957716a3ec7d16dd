import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { DateSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { APPLICABILITY_STATES } from "@/lib/features/applicability/vocabulary";
import { RequirementSchema } from "@/lib/features/frameworks/schema";

/** What a program is about, by when, and who audits it. */
export const ProgramScopeFields = {
  /** The system it is about; `null` for the organization as a whole. */
  system_id: z.string().max(100).nullable().optional(),
  target_date: DateSchema.nullable().optional(),
  /** Who will audit it, in free text. */
  auditor: requiredText(TEXT_LIMITS.name)
    .transform((value) => value.trim())
    .nullable()
    .optional(),
};

/** Whether a control applies, and who decided otherwise than the answers do. */
export const ControlApplicabilitySchema = z.object({
  state: z.enum(APPLICABILITY_STATES),
  /** The first day on which it can apply; null where that is in the past or not known. */
  applies_from: DateSchema.nullable(),
  /** Whether readiness counts it today. */
  counts_today: z.boolean(),
  /** Why a person left it out of the program; null where no one did. */
  justification: z.string().nullable(),
  excluded_by: z.string().nullable(),
  excluded_at: TimestampSchema.nullable(),
});

export const OwnerSchema = requiredText(TEXT_LIMITS.name)
  .transform((value) => value.trim())
  .nullable();
export const ReviewIntervalSchema = z
  .int()
  .min(1, "must be at least 1 day")
  .max(3_650, "must be at most 3,650 days")
  .nullable();

/** Texts of a control that the program keeps itself: null stands for a control of the catalog. */
export const OwnTextsSchema = z.object({
  weight: z.int().min(1).max(3),
  requirements: z.array(RequirementSchema),
});

/** Leaves controls out of the program, or takes them back in. */
export const ExcludeControlsSchema = z.strictObject({
  control_ids: z
    .array(z.string().max(100))
    .min(1, "must name at least one control")
    .max(1_000, "must name at most 1,000 controls"),
  /** Why they are left out, as a Statement of Applicability says it; `null` takes them back in. */
  justification: requiredText(2_000)
    .transform((value) => value.trim())
    .nullable(),
  /** The member who is to approve it, where the program asks for approval. */
  approver_id: z.string().max(100).optional(),
});
export type ExcludeControls = z.infer<typeof ExcludeControlsSchema>;
