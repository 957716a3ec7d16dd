import { type Actor, actorId } from "@/lib/core/actor";
import { didYouMean } from "@/lib/core/did-you-mean";
import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import { listQuestions } from "@/lib/features/frameworks";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { recordFact } from "@/lib/features/records";
import { getSystem } from "@/lib/features/systems";
import type { System } from "@/lib/features/systems/schema";
import { type BranchingQuestion, factsFrom, isAsked } from "@/lib/judgment/applicability/branching";
import type { Facts } from "@/lib/judgment/applicability/condition";
import type { Question } from "@/lib/judgment/applicability/questionnaire";
import type { RiskClass } from "@/lib/judgment/risk/vocabulary";
import { now } from "@/lib/platform/clock";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import {
  type AnswerRow,
  deleteAnswers,
  listAnswers,
  ORGANIZATION,
  organizationFirst,
  putAnswers,
} from "./queries";
import type { AnswerProfile, Profile, ProfileQuery, ProfileQuestion } from "./schema";

/** What questions of the catalog the register of systems has already answered. */
const CLASS_QUESTION = "ai_act.class";
const CLASSES_OF_REGISTER: Readonly<Record<RiskClass, readonly string[]>> = {
  prohibited: ["prohibited"],
  // The register does not say by which rule.
  high: ["high_annex_iii", "high_annex_i_a", "high_annex_i_b"],
  limited: ["transparency_only"],
  minimal: ["minimal"],
  unclassified: [],
};

const QUESTIONS = listQuestions();

/** Whom the answers are about. */
export interface ProfileSubject {
  organizationId: string;
  /** Undefined for the organization as a whole. */
  system: Pick<System, "id" | "name" | "risk_class" | "risk_class_reason"> | undefined;
}

/**
 * The organization, or one of its systems.
 *
 * @throws ServiceError `not_found` for a system it does not have
 */
export async function profileSubject(actor: Actor, systemId: string | undefined): Promise<ProfileSubject> {
  const system = systemId === undefined ? undefined : await getSystem(actor, systemId);
  return { organizationId: actor.organizationId, system };
}

interface Answered {
  values: readonly string[];
  reason: string;
  isInherited: boolean;
  row: AnswerRow | undefined;
}

/** The answers that hold for a subject: its own, else the organization's, else what the register says. */
async function readAnswers(on: Database, subject: ProfileSubject) {
  const subjects = subject.system ? [ORGANIZATION, subject.system.id] : [ORGANIZATION];
  return answersOf(subject, await listAnswers(on, subject.organizationId, subjects));
}

function answersOf({ system }: Pick<ProfileSubject, "system">, rows: readonly AnswerRow[]) {
  const answers = new Map<string, Answered>();
  const registered = system ? CLASSES_OF_REGISTER[system.risk_class] : [];
  if (system && registered.length === 1) {
    const reason = system.risk_class_reason;
    answers.set(CLASS_QUESTION, { values: registered, reason, isInherited: true, row: undefined });
  }
  for (const row of rows.toSorted(organizationFirst)) {
    const isInherited = system !== undefined && row.subject === ORGANIZATION;
    answers.set(row.question_id, { values: row.answers, reason: row.reason, isInherited, row });
  }
  return answers;
}

const valuesOf = (answers: ReadonlyMap<string, Answered>): Facts =>
  new Map([...answers].map(([id, { values }]) => [id, values]));

const factsOf = (answers: ReadonlyMap<string, Answered>): Facts =>
  factsFrom(
    QUESTIONS.map(({ question }) => question),
    valuesOf(answers),
  );

/** The facts about a subject that follow from the answers. */
export async function readFacts(on: Database, subject: ProfileSubject): Promise<Facts> {
  return factsOf(await readAnswers(on, subject));
}

type SubjectSystem = NonNullable<ProfileSubject["system"]>;

/** {@link readFacts} of many systems in one statement, in their order. */
export async function readFactsOfSystems(
  on: Database,
  organizationId: string,
  systems: readonly SubjectSystem[],
): Promise<Facts[]> {
  const rows = await listAnswers(on, organizationId, [ORGANIZATION, ...systems.map(({ id }) => id)]);
  const shared = rows.filter(({ subject }) => subject === ORGANIZATION);
  const own = new Map<string, AnswerRow[]>(systems.map(({ id }) => [id, []]));
  for (const row of rows) own.get(row.subject)?.push(row);
  return systems.map((system) => factsOf(answersOf({ system }, [...shared, ...(own.get(system.id) ?? [])])));
}

/** The questions about a subject with the answers that hold. */
export async function getProfile(
  actor: Actor,
  systemId: string | undefined,
  query: ProfileQuery = {},
): Promise<Profile> {
  return readProfile(db(), await profileSubject(actor, systemId), query);
}

/** A profile as a form needs it: with what decides which questions are asked, before anything is saved. */
export interface Questionnaire {
  profile: Profile;
  /** Every question of the catalog, those about others too, in the order in which they branch. */
  branching: BranchingQuestion[];
  /** Answers to questions that are not in the profile, by question. */
  elsewhere: Record<string, readonly string[]>;
}

/** The questions about a subject with the answers that hold, and how they branch. */
export async function getQuestionnaire(actor: Actor, systemId: string | undefined): Promise<Questionnaire> {
  const subject = await profileSubject(actor, systemId);
  const answers = await readAnswers(db(), subject);
  const branching = QUESTIONS.map(({ question: { id, ask_if, options } }) => ({
    id,
    ask_if,
    options: options.flatMap((option) =>
      option.implies ? [{ id: option.id, implies: option.implies }] : [],
    ),
  }));
  const profile = toProfile(subject, answers, {});
  const own = new Set(profile.questions.map(({ id }) => id));
  const elsewhere = [...valuesOf(answers)].filter(([id]) => !own.has(id));
  return { profile, branching, elsewhere: Object.fromEntries(elsewhere) };
}

async function readProfile(on: Database, subject: ProfileSubject, query: ProfileQuery): Promise<Profile> {
  return toProfile(subject, await readAnswers(on, subject), query);
}

function toProfile(
  subject: ProfileSubject,
  answers: ReadonlyMap<string, Answered>,
  query: ProfileQuery,
): Profile {
  const facts = factsOf(answers);
  const questions = QUESTIONS.filter(
    ({ question, neededBy }) =>
      isAbout(question, subject) &&
      (query.framework === undefined || neededBy.some((code) => code === query.framework)),
  ).map(({ question, framework }) => {
    const answered = answers.get(question.id);
    const registered = answered ? null : registeredFor(subject, question.id);
    return toQuestion({ question, framework, answered, registered }, facts);
  });
  const asked = questions.filter(({ is_asked }) => is_asked);
  return {
    asked: asked.length,
    answered: asked.filter(({ values }) => values !== null).length,
    questions,
  };
}

function isAbout({ asked_of }: Question, { system }: ProfileSubject): boolean {
  return system ? asked_of !== "organization" : asked_of !== "system";
}

/** What the register leaves open of a question that it does not answer. */
function registeredFor({ system }: ProfileSubject, questionId: string): ProfileQuestion["registered"] {
  if (!system || questionId !== CLASS_QUESTION) return null;
  const { risk_class, risk_class_reason: reason } = system;
  const options = CLASSES_OF_REGISTER[risk_class];
  return options.length === 0 ? null : { risk_class, options: [...options], reason };
}

interface AskedQuestion {
  question: Question;
  framework: FrameworkCode | null;
  answered: Answered | undefined;
  registered: ProfileQuestion["registered"];
}

function toQuestion(
  { question, framework, answered, registered }: AskedQuestion,
  facts: Facts,
): ProfileQuestion {
  const { id, asked_of, kind, text, help = null, citation = null, options } = question;
  return {
    id,
    framework,
    asked_of,
    kind,
    text,
    help,
    citation,
    options: options.map((option) => ({ id: option.id, label: option.label })),
    is_asked: isAsked(question, facts),
    values: answered ? [...answered.values] : null,
    reason: answered?.reason ?? "",
    is_inherited: answered?.isInherited ?? false,
    registered,
    answered_by: answered?.row?.answered_by_name ?? null,
    answered_at: answered?.row?.answered_at.toISOString() ?? null,
  };
}

/**
 * Stores answers about a subject, or takes them back. Part of a transaction, because what applies changes with them.
 *
 * @throws ServiceError `validation_failed` naming each question or option that does not exist
 */
export async function storeAnswers(
  tx: Transaction,
  actor: Actor,
  subject: ProfileSubject,
  { answers }: AnswerProfile,
): Promise<Profile> {
  requireAnswerable(subject, answers);
  const about = subject.system?.id ?? ORGANIZATION;
  const given = answers.flatMap(({ question, values, reason = "" }) =>
    values ? [{ question_id: question, answers: [...new Set(values)], reason: reason.trim() }] : [],
  );
  const taken = answers.flatMap(({ question, values }) => (values ? [] : [question]));
  const origin = { actorId: actorId(actor), actorName: actor.name, at: now() };
  await deleteAnswers(tx, subject.organizationId, about, taken);
  await putAnswers(tx, subject.organizationId, about, given, origin);
  await recordFact(tx, actor, {
    kind: "profile_answers",
    subject: subject.system
      ? { type: "system", id: subject.system.id, label: subject.system.name }
      : { type: "organization", id: subject.organizationId, label: actor.organizationName },
    payload: { given, taken_back: taken },
    at: origin.at,
  });
  return readProfile(tx, subject, {});
}

function requireAnswerable(subject: ProfileSubject, answers: AnswerProfile["answers"]): void {
  const known = new Map(
    QUESTIONS.flatMap(({ question }) =>
      isAbout(question, subject) ? [[question.id, question] as const] : [],
    ),
  );
  const seen = new Set<string>();
  const issues = answers.flatMap((answer, index): FieldIssue[] => {
    const pointer = `/answers/${index}`;
    const question = known.get(answer.question);
    if (!question) {
      const hint = didYouMean(answer.question, [...known.keys()]);
      const message = hint ? `names no question; did you mean "${hint}"?` : "names no question";
      return [{ pointer: `${pointer}/question`, message, code: "unknown_question" }];
    }
    if (seen.has(answer.question))
      return [{ pointer: `${pointer}/question`, message: "is answered twice", code: "duplicate" }];
    seen.add(answer.question);
    return answer.values ? checkValues(question, answer.values, `${pointer}/values`) : [];
  });
  const [first] = issues;
  if (!first) return;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field ${first.pointer.slice(1)} ${first.message}${first.message.endsWith("?") ? "" : "."}`,
    issues,
  });
}

function checkValues({ kind, options }: Question, values: readonly string[], pointer: string): FieldIssue[] {
  const ids = options.map(({ id }) => id);
  const stray = values.findIndex((value) => !ids.includes(value));
  if (stray >= 0) {
    const hint = didYouMean(values[stray] ?? "", ids);
    const message = hint ? `is no option; did you mean "${hint}"?` : `must be one of ${ids.join(", ")}`;
    return [{ pointer: `${pointer}/${stray}`, message, code: "unknown_option" }];
  }
  if (kind === "one" && values.length > 1)
    return [{ pointer, message: "must name one option only", code: "too_many" }];
  if (values.includes("none") && values.length > 1)
    return [{ pointer, message: "names none together with another option", code: "contradictory" }];
  return [];
}
