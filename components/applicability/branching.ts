import type { ProfileQuestion } from "@/lib/features/applicability/schema";
import { type BranchingQuestion, factsFrom, isAsked } from "@/lib/judgment/applicability/branching";
import { inUseFirst } from "./summary";

/** How the questions of a profile branch while they are answered. */
export interface Branching {
  /** Every question of the catalog, in the order in which they branch. */
  branching: readonly BranchingQuestion[];
  /** Answers to questions that are not in the profile. */
  elsewhere: Readonly<Record<string, readonly string[]>>;
}

/** Options chosen and not saved yet, by question. */
export type Drafts = Readonly<Record<string, readonly string[]>>;

/** The questions that are asked, given what is saved and what is chosen. */
export function askedNow(
  questions: readonly Pick<ProfileQuestion, "id" | "values">[],
  { branching, elsewhere }: Branching,
  drafts: Drafts,
): ReadonlySet<string> {
  const answers = new Map(Object.entries(elsewhere));
  for (const { id, values } of questions) {
    const chosen = drafts[id] ?? values;
    if (chosen && chosen.length > 0) answers.set(id, chosen);
  }
  const facts = factsFrom(branching, answers);
  return new Set(branching.filter((question) => isAsked(question, facts)).map(({ id }) => id));
}

/** What is chosen once an option is switched; "none" excludes the others. */
export function switchOption(
  { kind }: Pick<ProfileQuestion, "kind">,
  chosen: readonly string[],
  option: string,
): readonly string[] {
  if (kind === "one") return [option];
  if (chosen.includes(option)) return chosen.filter((other) => other !== option);
  return option === "none" ? ["none"] : [...chosen.filter((other) => other !== "none"), option];
}

export interface QuestionGroup {
  /** Null for the questions that several frameworks need. */
  framework: string | null;
  questions: readonly ProfileQuestion[];
}

/** The questions that frameworks share, then those of each framework, the frameworks in programs first. */
export function groupQuestions(
  questions: readonly ProfileQuestion[],
  inUse: ReadonlySet<string>,
): QuestionGroup[] {
  const groups = new Map<string | null, ProfileQuestion[]>();
  for (const question of questions) {
    const group = groups.get(question.framework) ?? [];
    groups.set(question.framework, [...group, question]);
  }
  const shared = groups.get(null) ?? [];
  groups.delete(null);
  const own = [...groups].map(([framework, items]) => ({ framework, questions: items }));
  const first = shared.length > 0 ? [{ framework: null, questions: shared }] : [];
  return [...first, ...inUseFirst(own, inUse)];
}

/** How many of the questions that are asked have a saved answer. */
export function progressOf(questions: readonly ProfileQuestion[], asked: ReadonlySet<string>) {
  const put = questions.filter(({ id }) => asked.has(id));
  return { asked: put.length, answered: put.filter(({ values }) => values !== null).length };
}
