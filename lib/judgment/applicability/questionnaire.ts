import { z } from "zod";
import { type Condition, ConditionSchema, evaluate, type Facts } from "./condition";

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

/** What of a question decides whether others are asked: enough to branch while a form is filled in. */
export interface BranchingQuestion {
  id: string;
  ask_if?: Condition | undefined;
  options: readonly { id: string; implies?: readonly string[] | undefined }[];
}

/**
 * The facts that follow from answers: options that an answer implies are added, and answers to questions that are
 * not asked because of other answers do not count.
 */
export function factsFrom(questions: readonly BranchingQuestion[], answers: Facts): Facts {
  const facts = new Map<string, readonly string[]>();
  for (const question of questions) {
    const given = answers.get(question.id);
    if (!given || !isAsked(question, facts)) continue;
    facts.set(question.id, withImplied(question, given));
  }
  return facts;
}

/** Whether a question is to be put, given the facts so far. An undecided condition asks. */
export function isAsked(question: BranchingQuestion, facts: Facts): boolean {
  return !question.ask_if || evaluate(question.ask_if, facts) !== "no";
}

function withImplied(question: BranchingQuestion, given: readonly string[]): readonly string[] {
  const all = new Set(given);
  for (const id of all) {
    for (const implied of question.options.find((option) => option.id === id)?.implies ?? [])
      all.add(implied);
  }
  return [...all];
}
