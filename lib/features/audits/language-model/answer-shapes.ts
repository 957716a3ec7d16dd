import { z } from "zod";
import { VerdictSchema } from "../schema";

const TextSchema = z.string().max(4_000);
const QuotesSchema = z.array(z.string().max(2_000)).max(12);

/** What a model answers about a batch of controls. Reasons come before verdicts: what is written first leads. */
export const JudgementsSchema = z.object({
  assessments: z
    .array(
      z.object({
        control_id: z.string().max(100),
        quotes: QuotesSchema,
        reason: TextSchema,
        verdict: VerdictSchema,
        recommendation: TextSchema,
      }),
    )
    .max(20),
});
export type Judgements = z.infer<typeof JudgementsSchema>;
export type ModelJudgement = Judgements["assessments"][number];

/** What a second model answers that was asked to object. */
export const ChallengesSchema = z.object({
  challenges: z
    .array(
      z.object({
        control_id: z.string().max(100),
        quotes: QuotesSchema,
        objection: TextSchema,
        verdict: VerdictSchema,
      }),
    )
    .max(20),
});
export type Challenges = z.infer<typeof ChallengesSchema>;
