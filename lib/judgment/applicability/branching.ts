import { type Condition, evaluate, type Facts } from "./condition";

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
