import { z } from "zod";
import type { Rules } from "@/lib/judgment/applicability/decide";
import { type Question, QuestionSchema } from "@/lib/judgment/applicability/questionnaire";
import {
  type CatalogFile,
  type CatalogFileControl,
  CatalogFileSchema,
  RelationFileSchema,
} from "./catalog-file";
import { indexQuestions, requireDefinedFacts, roleFact, roleQuestion } from "./facts";
import { type ControlIndex, relate } from "./relations";
import type {
  AuditableControl,
  CatalogControl,
  FrameworkDetail,
  RelatedControl,
  Requirement,
} from "./schema";
import { FRAMEWORK_CODES, type FrameworkCode } from "./vocabulary";

/** The parsed JSON of the catalog, not yet checked. */
export interface RawCatalog {
  files: readonly unknown[];
  /** Questions that several frameworks use. */
  questions: unknown;
  relations: unknown;
}

/** A control that a reference leads to: of this version, or of an earlier one. */
export interface ResolvedControl {
  framework: FrameworkCode;
  control_id: string;
  title: string;
  statement: string;
  description: string;
  theme: CatalogControl["theme"];
  weight: number;
  /** References it had, or took in, in earlier versions of the catalog. */
  aliases: readonly string[];
  /** The control of this version; undefined for a retired one. */
  current: CatalogControl | undefined;
  /** References of this version that took its place. */
  replaced_by: readonly string[];
  /** Why it left the catalog; undefined for a control of this version. */
  retired: { in_version: string; reason: string } | undefined;
}

/** A framework as the API shows it, its controls with the probes the analyst searches with, and its rules. */
export interface LoadedFramework {
  detail: FrameworkDetail;
  auditable: readonly AuditableControl[];
  /** By reference: of this version, an alias, or a retired one. */
  byReference: ReadonlyMap<string, ResolvedControl>;
  /** By requirement, from the framework to the requirement itself. */
  rules: ReadonlyMap<string, readonly Rules[]>;
  /** Its own questions, the role first. */
  questions: readonly Question[];
  /** Ids of all the questions that decide about it. */
  facts: ReadonlySet<string>;
}

export interface LoadedCatalog {
  frameworks: ReadonlyMap<FrameworkCode, LoadedFramework>;
  /** Questions that several frameworks use. */
  questions: readonly Question[];
}

/**
 * Checks the catalog and resolves what its parts say of each other.
 *
 * @throws Error naming the first thing wrong: a missing framework, a repeated or unknown reference or requirement, a
 *   role or fact without a definition, a relation inside a framework, given twice or part of a cycle
 */
export function loadCatalog({ files, questions, relations }: RawCatalog): LoadedCatalog {
  const parsed = files.map((file) => CatalogFileSchema.parse(file));
  const codes = parsed.map((file) => file.code);
  if (codes.join() !== FRAMEWORK_CODES.join()) throw new Error(`The catalog holds ${codes.join()}`);
  const common = z.array(QuestionSchema).parse(questions);
  const index = indexControls(parsed);
  requireUniqueRequirements(parsed);
  const related = relate(RelationFileSchema.parse(relations), index);
  const asked = new Map(parsed.map((file) => [file.code, [...roleQuestion(file), ...file.questions]]));
  const known = indexQuestions([...common, ...[...asked.values()].flat()]);
  const frameworks = parsed.map((file): [FrameworkCode, LoadedFramework] => {
    const questions = asked.get(file.code) ?? [];
    const controls = file.controls.map((control) =>
      toControl(file, control, related.get(`${file.code}:${control.control_id}`) ?? []),
    );
    return [
      file.code,
      {
        detail: toDetail(file, controls),
        auditable: controls.map((control, i) => ({ ...control, probes: file.controls[i]?.probes ?? [] })),
        byReference: resolveReferences(file, controls),
        rules: new Map(file.controls.flatMap((control) => rulesOf(file, control))),
        questions,
        facts: requireDefinedFacts(file, questions, known),
      },
    ];
  });
  return { frameworks: new Map(frameworks), questions: common };
}

function indexControls(files: readonly CatalogFile[]): ControlIndex {
  const index = new Map<string, { code: FrameworkCode; control: CatalogFileControl }>();
  const taken = new Set<string>();
  for (const { code, controls, retired } of files) {
    const references = [
      ...controls.flatMap(({ control_id, aliases = [] }) => [control_id, ...aliases]),
      ...retired.flatMap(({ control_id, aliases = [] }) => [control_id, ...aliases]),
    ].map((reference) => `${code}:${reference}`);
    for (const reference of references) {
      if (taken.has(reference)) throw new Error(`The control ${reference} is in the catalog twice`);
      taken.add(reference);
    }
    for (const control of controls) index.set(`${code}:${control.control_id}`, { code, control });
  }
  return index;
}

function requireUniqueRequirements(files: readonly CatalogFile[]): void {
  const taken = new Set<string>();
  for (const { id } of files.flatMap((file) => file.controls.flatMap((control) => control.requirements))) {
    if (taken.has(id)) throw new Error(`The requirement ${id} is in the catalog twice`);
    taken.add(id);
  }
}

function toDetail(file: CatalogFile, controls: CatalogControl[]): FrameworkDetail {
  const { code, name, category, edition, catalog_version, checked_at, source, sources, note, changelog } =
    file;
  return {
    code,
    name,
    controls_count: controls.length,
    category,
    edition,
    catalog_version,
    checked_at,
    source,
    sources,
    note,
    pending: file.pending.map(({ url, ...law }) => ({ ...law, url: url ?? null })),
    changelog,
    roles: file.roles.map(({ id, label }) => ({ id, label })),
    controls,
  };
}

function toControl(
  file: CatalogFile,
  control: CatalogFileControl,
  related: RelatedControl[],
): CatalogControl {
  const { control_id, group, title, statement, description, theme, weight, is_key, evidence_examples } =
    control;
  const roles = new Map(file.roles.map(({ id, label }) => [id, label]));
  const bound = [...new Set(control.requirements.flatMap(({ addressees }) => addressees))];
  const unknown = bound.find((role) => !roles.has(role));
  if (unknown)
    throw new Error(`${file.code}:${control_id} binds ${unknown}, which is no role of the framework`);
  const requirements = control.requirements.map((requirement) => toRequirement(file, control, requirement));
  const dates = requirements.map(({ effective }) => effective.map(({ from }) => from).sort()[0]);
  return {
    control_id,
    group,
    title,
    statement,
    description,
    theme,
    weight,
    is_key,
    applies_to: bound.map((role) => roles.get(role) ?? role),
    applies_from: dates.includes(undefined) ? null : (dates.sort()[0] ?? null),
    requirements,
    questions: requirements.map(({ question }) => question),
    evidence_examples,
    related,
  };
}

function toRequirement(
  file: CatalogFile,
  control: CatalogFileControl,
  requirement: CatalogFileControl["requirements"][number],
): Requirement {
  const { id, citation, statement, question, force, condition, addressees, deadlines } = requirement;
  const dates = requirement.effective ?? control.effective ?? file.effective ?? [];
  const exemptions = [file, control, requirement].flatMap(({ exempt = [] }) => exempt);
  return {
    id,
    citation,
    statement,
    question,
    force,
    condition,
    addressees,
    deadlines,
    effective: dates.map((date) => ({
      from: date.from,
      condition: date.condition ?? null,
      citation: date.citation,
    })),
    exemptions: exemptions.map(({ because, citation: source }) => ({ because, citation: source })),
  };
}

function rulesOf(file: CatalogFile, control: CatalogFileControl): [string, readonly Rules[]][] {
  return control.requirements.map((requirement) => {
    const role: Rules = file.role_question
      ? { applies_if: { fact: roleFact(file.code), is: requirement.addressees } }
      : {};
    return [requirement.id, [role, ...[file, control, requirement].map(rulesAlone)]];
  });
}

function rulesAlone({ applies_if, exempt, effective }: Rules): Rules {
  return { applies_if, exempt, effective };
}

function resolveReferences(
  file: CatalogFile,
  controls: readonly CatalogControl[],
): ReadonlyMap<string, ResolvedControl> {
  const resolved = new Map<string, ResolvedControl>();
  for (const [i, control] of controls.entries()) {
    const { control_id, title, statement, description, theme, weight } = control;
    const aliases = file.controls[i]?.aliases ?? [];
    const entry: ResolvedControl = {
      framework: file.code,
      control_id,
      title,
      statement,
      description,
      theme,
      weight,
      aliases,
      current: control,
      replaced_by: [],
      retired: undefined,
    };
    for (const reference of [control_id, ...aliases]) resolved.set(reference, entry);
  }
  for (const { aliases = [], ...old } of file.retired) {
    const { control_id, title, statement, description, theme, weight, replaced_by } = old;
    const stray = replaced_by.find((reference) => !resolved.get(reference)?.current);
    if (stray) throw new Error(`${file.code}:${control_id} is replaced by ${stray}, which is no control`);
    const entry: ResolvedControl = {
      framework: file.code,
      control_id,
      title,
      statement,
      description,
      theme,
      weight,
      aliases,
      current: undefined,
      replaced_by,
      retired: { in_version: old.retired_in, reason: old.reason },
    };
    for (const reference of [control_id, ...aliases]) resolved.set(reference, entry);
  }
  return resolved;
}
