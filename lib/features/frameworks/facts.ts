import { factsOf } from "@/lib/judgment/applicability/condition";
import type { Rules } from "@/lib/judgment/applicability/decide";
import type { Question } from "@/lib/judgment/applicability/questionnaire";
import type { CatalogFile } from "./catalog-file";
import type { FrameworkCode } from "./vocabulary";

/** The fact of which roles of a framework are played. */
export function roleFact(code: FrameworkCode): string {
  return `role.${code}`;
}

/** Asks which roles are played; nothing where adopting the framework is the organization's own choice. */
export function roleQuestion({ code, roles, role_question: asked }: CatalogFile): Question[] {
  if (!asked) return [];
  const { none, ...question } = asked;
  return [
    { id: roleFact(code), kind: "many", ...question, options: [...roles, { id: "none", label: none }] },
  ];
}

export function indexQuestions(questions: readonly Question[]): ReadonlyMap<string, Question> {
  const index = new Map(questions.map((question) => [question.id, question]));
  if (index.size !== questions.length) throw new Error("A question is in the catalog twice");
  return index;
}

/** The facts that a framework's rules ask for, each of which some question answers. */
export function requireDefinedFacts(
  file: CatalogFile,
  questions: readonly Question[],
  known: ReadonlyMap<string, Question>,
): ReadonlySet<string> {
  const layers: Rules[] = [
    file,
    ...file.controls,
    ...file.controls.flatMap(({ requirements }) => requirements),
  ];
  const conditions = [
    ...questions.flatMap(({ ask_if: condition }) => condition ?? []),
    ...layers.flatMap((layer) => [
      ...(layer.applies_if ? [layer.applies_if] : []),
      ...(layer.exempt ?? []).map((exemption) => exemption.if),
      ...(layer.effective ?? []).flatMap((date) => date.if ?? []),
    ]),
  ];
  const facts = new Set(questions.map(({ id }) => id));
  for (const { fact, is } of conditions.flatMap(factsOf)) {
    const options = known.get(fact)?.options.map(({ id }) => id);
    if (!options) throw new Error(`${file.code} asks for ${fact}, which no question answers`);
    const stray = is.find((answer) => !options.includes(answer));
    if (stray) throw new Error(`${file.code}: ${fact} is never answered with ${stray}`);
    facts.add(fact);
  }
  return facts;
}
