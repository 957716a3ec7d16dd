import { z } from "zod";
import type { Condition } from "./condition";
import { ConditionSchema } from "./condition-schema";

/** One question about an organization or a system; its id is the fact that conditions ask about. */
export const QuestionSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]*(\.[A-Za-z0-9_]+)?$/),
  /** Whose answer it is. `either`: the organization's answer holds for its systems until one answers otherwise. */
  asked_of: z.enum(["organization", "system", "either"]),
  kind: z.enum(["one", "many"]),
  text: z.string().min(1).endsWith("?"),
  help: z.string().min(1).optional(),
  /** Where the distinction comes from. */
  citation: z.string().min(1).optional(),
  options: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9_]+$/),
        label: z.string().min(1),
        /** Other options that are true whenever this one is. */
        implies: z.array(z.string()).min(1).optional(),
      }),
    )
    .min(2),
  /** Asked only where this can still be true. */
  ask_if: ConditionSchema.optional(),
});

export type Question = z.infer<typeof QuestionSchema>;
export type { Condition };
