import { type Actor, actorId } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { getFramework, listFrameworks, rulesOf } from "@/lib/features/frameworks";
import type { CatalogControl } from "@/lib/features/frameworks/schema";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { recordFact } from "@/lib/features/records";
import { type Applicability, combineParts, countsToday, decide } from "@/lib/judgment/applicability/decide";
import { now } from "@/lib/platform/clock";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { type ProfileSubject, profileSubject, readFacts } from "./profile";
import {
  deleteOverride,
  listOverrides,
  ORGANIZATION,
  type OverrideRow,
  organizationFirst,
  putOverride,
} from "./queries";
import type { ApplicabilityQuery, OverrideApplicability, RequirementApplicability } from "./schema";

/** What applies to one subject on one day. */
export interface Scope {
  /** Of one requirement, overrides included. */
  ofRequirement(framework: FrameworkCode, requirementId: string): Decided;
  /** Of a control as a whole, from its requirements. */
  ofControl(framework: FrameworkCode, control: CatalogControl): Applicability;
}

/** What holds for a requirement, and the person's decision it rests on, where there is one. */
export interface Decided {
  applicability: Applicability;
  override: OverrideRow | undefined;
}

/** Reads once what decides about a subject; deciding is pure from then on. */
export async function readScope(on: Database, subject: ProfileSubject, at = now()): Promise<Scope> {
  const subjects = subject.system ? [ORGANIZATION, subject.system.id] : [ORGANIZATION];
  const [facts, rows] = await Promise.all([
    readFacts(on, subject),
    listOverrides(on, subject.organizationId, subjects),
  ]);
  const overrides = new Map(rows.toSorted(organizationFirst).map((row) => [row.requirement_id, row]));
  const today = at.toISOString().slice(0, 10);
  const ofRequirement = (framework: FrameworkCode, requirementId: string): Decided => {
    const override = overrides.get(requirementId);
    const applicability = override
      ? overriddenApplicability(override)
      : decide(rulesOf(framework, requirementId), facts, today);
    return { applicability, override };
  };
  return {
    ofRequirement,
    ofControl: (framework, { requirements }) =>
      combineParts(requirements.map(({ id }) => ofRequirement(framework, id).applicability)),
  };
}

/** What a person's decision makes of a requirement. */
export function overriddenApplicability({ applies, reason }: OverrideRow): Applicability {
  if (applies) return { state: "applies" };
  return { state: "does_not_apply", because: reason, citation: null, facts: [] };
}

/** Which requirements apply to the organization or to one of its systems, in the catalog's order. */
export async function listApplicability(
  actor: Actor,
  { framework, system_id: systemId }: ApplicabilityQuery,
): Promise<{ data: RequirementApplicability[] }> {
  const scope = await readScope(db(), await profileSubject(actor, systemId));
  const codes = framework ? [getFramework(framework).code] : listFrameworks().map(({ code }) => code);
  const data = codes.flatMap((code) =>
    getFramework(code).controls.flatMap((control) =>
      control.requirements.map(({ id }) => toRequirement(code, control, id, scope)),
    ),
  );
  return { data };
}

function toRequirement(
  framework: FrameworkCode,
  { control_id }: CatalogControl,
  requirementId: string,
  scope: Scope,
): RequirementApplicability {
  const { applicability, override } = scope.ofRequirement(framework, requirementId);
  const { state } = applicability;
  const isRefused = state === "does_not_apply";
  return {
    framework,
    control_id,
    requirement_id: requirementId,
    state,
    applies_from: firstDay(applicability),
    because: isRefused ? applicability.because : null,
    citation: isRefused || state === "applies_from" ? applicability.citation : null,
    facts: isRefused ? [...applicability.facts] : [],
    missing: state === "unknown" || state === "applies_from" ? [...applicability.missing] : [],
    counts_today: countsToday(applicability),
    override: override
      ? {
          applies: override.applies,
          reason: override.reason,
          decided_by: override.decided_by_name,
          decided_at: override.decided_at.toISOString(),
        }
      : null,
  };
}

/** The first day on which something can apply; null where that is past or not known. */
export function firstDay(applicability: Applicability): string | null {
  if (applicability.state === "applies_from") return applicability.from;
  return applicability.state === "unknown" ? applicability.not_before : null;
}

/**
 * Stores a person's decision on a requirement. Part of a transaction, because what counts changes with it.
 *
 * @throws ServiceError `not_found` for a requirement that the catalog does not have
 */
export async function storeOverride(
  tx: Transaction,
  actor: Actor,
  subject: ProfileSubject,
  requirementId: string,
  input: OverrideApplicability,
): Promise<RequirementApplicability> {
  const { framework, control } = requireRequirement(requirementId);
  const origin = { actorId: actorId(actor), actorName: actor.name, at: now() };
  const override = { requirement_id: requirementId, ...input };
  const about = subject.system?.id ?? ORGANIZATION;
  await putOverride(tx, subject.organizationId, about, override, origin);
  await recordFact(tx, actor, {
    kind: "applicability_override",
    subject: { type: "requirement", id: requirementId, label: `${framework} ${control.control_id}` },
    payload: { about, applies: input.applies, reason: input.reason },
    at: origin.at,
  });
  return toRequirement(framework, control, requirementId, await readScope(tx, subject));
}

/** @throws ServiceError `not_found` where no such decision was made */
export async function removeOverride(
  tx: Transaction,
  actor: Actor,
  subject: ProfileSubject,
  requirementId: string,
): Promise<void> {
  const about = subject.system?.id ?? ORGANIZATION;
  if (!(await deleteOverride(tx, subject.organizationId, about, requirementId)))
    throw notFound("decision on this requirement");
  await recordFact(tx, actor, {
    kind: "applicability_override_removed",
    subject: { type: "requirement", id: requirementId, label: labelOf(requirementId) },
    payload: { about },
  });
}

/** A requirement as records name it: one that the catalog no longer has, by its id. */
function labelOf(id: string): string {
  const found = findRequirement(id);
  return found ? `${found.framework} ${found.control.control_id}` : id;
}

/** The control that a requirement belongs to. @throws ServiceError `not_found` */
function requireRequirement(id: string): { framework: FrameworkCode; control: CatalogControl } {
  const found = findRequirement(id);
  if (!found) throw notFound("requirement");
  return found;
}

function findRequirement(id: string): { framework: FrameworkCode; control: CatalogControl } | undefined {
  for (const { code } of listFrameworks()) {
    const control = getFramework(code).controls.find(({ requirements }) =>
      requirements.some((requirement) => requirement.id === id),
    );
    if (control) return { framework: code, control };
  }
  return undefined;
}
