import { notFound } from "@/lib/core/errors";
import type { Rules } from "@/lib/judgment/applicability/decide";
import type { Question } from "@/lib/judgment/applicability/questionnaire";
import { CATALOG } from "./catalog";
import { type LoadedFramework, loadCatalog, type ResolvedControl } from "./load-catalog";
import type { AuditableControl, Deadline, Framework, FrameworkDetail, Requirement } from "./schema";
import { type FrameworkCode, findFrameworkCode } from "./vocabulary";

const catalog = loadCatalog(CATALOG);
const summaries: readonly Framework[] = [...catalog.frameworks.values()].map(({ detail }) => ({
  code: detail.code,
  name: detail.name,
  controls_count: detail.controls_count,
  category: detail.category,
}));

/** The catalog, in the contract's order. */
export function listFrameworks(): readonly Framework[] {
  return summaries;
}

function find(codeOrName: string): LoadedFramework | undefined {
  const code = findFrameworkCode(codeOrName);
  return code && catalog.frameworks.get(code);
}

/** A framework by code or catalog name, in any case. */
export function findFramework(codeOrName: string): FrameworkDetail | undefined {
  return find(codeOrName)?.detail;
}

/** @throws ServiceError `not_found` */
export function getFramework(code: string): FrameworkDetail {
  const detail = findFramework(code);
  if (!detail) throw notFound("framework");
  return detail;
}

/** The controls of a framework with their search probes, for an audit engine. */
export function listAuditableControls(code: string): readonly AuditableControl[] {
  return find(code)?.auditable ?? [];
}

/**
 * The control that a reference leads to. References of earlier versions of the catalog keep resolving: to the range
 * that took them in, or to the retired control with its texts.
 */
export function findControl(framework: string, reference: string): ResolvedControl | undefined {
  return find(framework)?.byReference.get(reference);
}

const frameworkOfRequirement: ReadonlyMap<string, FrameworkCode> = new Map(
  [...catalog.frameworks].flatMap(([code, { detail }]) =>
    detail.controls.flatMap(({ requirements }) => requirements.map(({ id }) => [id, code] as const)),
  ),
);

/** The framework of the catalog that has a requirement of this id. */
export function requirementFramework(id: string): FrameworkCode | undefined {
  return frameworkOfRequirement.get(id);
}

/** The rules of a requirement, from its framework to itself; empty for an unknown one. */
export function rulesOf(framework: FrameworkCode, requirementId: string): readonly Rules[] {
  return catalog.frameworks.get(framework)?.rules.get(requirementId) ?? [];
}

/** A question of the profile. */
export interface CatalogQuestion {
  question: Question;
  /** The framework it belongs to; null where several share it. */
  framework: FrameworkCode | null;
  /** Frameworks that its answer decides about. */
  neededBy: readonly FrameworkCode[];
}

/** Every question whose answer decides what applies: those that frameworks share first. */
export function listQuestions(): readonly CatalogQuestion[] {
  const questions = [
    ...catalog.questions.map((question) => ({ question, framework: null })),
    ...[...catalog.frameworks].flatMap(([framework, { questions: own }]) =>
      own.map((question) => ({ question, framework })),
    ),
  ];
  return questions.map((item) => ({
    ...item,
    neededBy: [...catalog.frameworks].flatMap(([code, { facts }]) =>
      facts.has(item.question.id) ? [code] : [],
    ),
  }));
}

/** A clock that the law starts: who must inform or answer whom, within how long, from when. */
export interface LegalClock {
  framework: FrameworkCode;
  control_id: string;
  requirement: Requirement;
  deadline: Deadline;
}

/** Every deadline of the catalog for informing or answering someone, in the order of the frameworks. */
export function listLegalClocks(): readonly LegalClock[] {
  return [...catalog.frameworks.values()].flatMap(({ detail }) =>
    detail.controls.flatMap(({ control_id, requirements }) =>
      requirements.flatMap((requirement) =>
        requirement.deadlines
          .filter(({ kind }) => kind === "notify" || kind === "respond")
          .map((deadline) => ({ framework: detail.code, control_id, requirement, deadline })),
      ),
    ),
  );
}
