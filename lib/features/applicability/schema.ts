import { z } from "zod";
import { requiredText, TimestampSchema } from "@/lib/core/text";
import { FrameworkCodeSchema, GivenFrameworkSchema } from "@/lib/features/frameworks/schema";
import { RISK_CLASSES } from "@/lib/judgment/risk/vocabulary";
import { APPLICABILITY_STATES } from "./vocabulary";

const REASON_LIMIT = 2_000;
const QuestionIdSchema = z.string().max(100);

/** A question with the answer that holds. */
export const ProfileQuestionSchema = z.object({
  id: z.string(),
  /** The framework that alone needs the answer; null for one that several need. */
  framework: FrameworkCodeSchema.nullable(),
  asked_of: z.enum(["organization", "system", "either"]),
  kind: z.enum(["one", "many"]),
  text: z.string(),
  help: z.string().nullable(),
  citation: z.string().nullable(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  /** False where earlier answers make it pointless. */
  is_asked: z.boolean(),
  /** Ids of the options chosen; null while unanswered. */
  values: z.array(z.string()).nullable(),
  reason: z.string(),
  /** Of a system: the answer is the organization's, or follows from the register of systems. */
  is_inherited: z.boolean(),
  /** Of a system without an answer: what its class in the register of systems narrows it down to. */
  registered: z
    .object({ risk_class: z.enum(RISK_CLASSES), options: z.array(z.string()), reason: z.string() })
    .nullable(),
  answered_by: z.string().nullable(),
  answered_at: TimestampSchema.nullable(),
});
export type ProfileQuestion = z.infer<typeof ProfileQuestionSchema>;

export const ProfileSchema = z.object({
  /** Questions that are asked, and those of them with an answer. */
  asked: z.int().nonnegative(),
  answered: z.int().nonnegative(),
  questions: z.array(ProfileQuestionSchema),
});
export type Profile = z.infer<typeof ProfileSchema>;

export const ProfileQuerySchema = z.strictObject({
  /** Only what decides about this framework. */
  framework: GivenFrameworkSchema.optional(),
});
export type ProfileQuery = z.infer<typeof ProfileQuerySchema>;

export const AnswerProfileSchema = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        question: QuestionIdSchema,
        /** Ids of options; `null` takes the answer back. */
        values: z.array(z.string().max(100)).min(1, "must name at least one option").max(50).nullable(),
        reason: z.string().max(REASON_LIMIT, "must be at most 2,000 characters").optional(),
      }),
    )
    .min(1, "must hold at least one answer")
    .max(200, "must hold at most 200 answers"),
});
export type AnswerProfile = z.infer<typeof AnswerProfileSchema>;

/** A person's decision against what the answers say. */
const OverrideSchema = z.object({
  applies: z.boolean(),
  reason: z.string(),
  decided_by: z.string(),
  decided_at: TimestampSchema,
});

export const RequirementApplicabilitySchema = z.object({
  framework: FrameworkCodeSchema,
  control_id: z.string(),
  requirement_id: z.string(),
  state: z.enum(APPLICABILITY_STATES),
  /** The first day on which it can apply; null where that is in the past or not known. */
  applies_from: z.iso.date().nullable(),
  /** Why it does not apply; null for the other states. */
  because: z.string().nullable(),
  citation: z.string().nullable(),
  /** Questions whose answers it rests on. */
  facts: z.array(z.string()),
  /** Questions without an answer that could change it. */
  missing: z.array(z.string()),
  /** Whether audits and readiness count it today. What is unknown counts. */
  counts_today: z.boolean(),
  override: OverrideSchema.nullable(),
});
export type RequirementApplicability = z.infer<typeof RequirementApplicabilitySchema>;

export const ApplicabilityQuerySchema = z.strictObject({
  framework: GivenFrameworkSchema.optional(),
  /** Of this system; without it, of the organization. */
  system_id: z.string().max(100).optional(),
});
export type ApplicabilityQuery = z.infer<typeof ApplicabilityQuerySchema>;

export const OverrideApplicabilitySchema = z.strictObject({
  applies: z.boolean(),
  reason: requiredText(REASON_LIMIT).transform((value) => value.trim()),
});
export type OverrideApplicability = z.infer<typeof OverrideApplicabilitySchema>;

export const OverrideQuerySchema = ApplicabilityQuerySchema.pick({ system_id: true });
export type OverrideQuery = z.infer<typeof OverrideQuerySchema>;
