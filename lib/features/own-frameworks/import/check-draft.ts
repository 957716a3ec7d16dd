import { setImmediate } from "node:timers/promises";
import { ServiceError } from "@/lib/core/errors";
import { requirementFramework } from "@/lib/features/frameworks";
import type { Requirement } from "@/lib/features/frameworks/schema";
import type { OwnFrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { parseBody } from "@/lib/platform/http/validation";
import {
  CreateOwnFrameworkSchema,
  OWN_LIMITS,
  type OwnAbout,
  type OwnControl,
  OwnControlSchema,
  ownCode,
} from "../schema";
import type { Draft, Findings } from "./draft";
import { resolveGroups } from "./resolve-groups";

/** A control of an own framework, ready to be stored. */
export interface CheckedControl extends Omit<OwnControl, "group" | "parent" | "requirements"> {
  group: string;
  requirements: Requirement[];
}

/** An own framework, ready to be stored. */
export interface CheckedFramework {
  code: OwnFrameworkCode;
  about: OwnAbout;
  controls: CheckedControl[];
}

/** What a person says of the framework instead of the file. */
export interface Overrides {
  code?: OwnFrameworkCode | undefined;
  name?: string | undefined;
  category?: string | undefined;
}

type Issues = Findings["errors"];

/** Controls that are checked before other requests get a turn: some milliseconds of work. */
const AT_ONCE = 100;

interface Located {
  control: OwnControl;
  where: (pointer: string) => string;
}

/**
 * Checks a draft whole: every field, references and requirement ids that come twice or are the catalog's, parents that
 * are missing or go in a circle. Pure, but for the turns it leaves to others.
 *
 * @returns undefined where something is wrong, which `errors` says
 */
export async function checkDraft(
  draft: Draft,
  overrides: Overrides,
  errors: Issues,
): Promise<CheckedFramework | undefined> {
  if (draft.controls.length > OWN_LIMITS.controls) {
    const most = OWN_LIMITS.controls.toLocaleString("en-US");
    errors.add("", `A framework may have at most ${most} controls; this file has more. Divide it.`);
    return undefined;
  }
  const { code, about } = checkAbout(draft, overrides, errors);
  const located: Located[] = [];
  for (const [index, { value, where }] of draft.controls.entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    const control = parse(OwnControlSchema, value, where, errors);
    if (control) located.push({ control, where });
  }
  requireUniqueControls(located, errors);
  const groups = resolveGroups(located, errors);
  if (!code || !about) return undefined;
  const taken = collectIds(located, errors);
  const controls = located.map(({ control: { parent: _, requirements, ...control } }) => ({
    ...control,
    group: groups.get(control.control_id) ?? "Controls",
    requirements: toRequirements(code, control.control_id, requirements, taken),
  }));
  return errors.count > 0 ? undefined : { code, about, controls };
}

function checkAbout(draft: Draft, overrides: Overrides, errors: Issues) {
  const given = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
  const value = { ...draft.about, ...given, controls: [] };
  const parsed = parse(CreateOwnFrameworkSchema, value, draft.whereAbout, errors);
  if (!parsed) return { code: undefined, about: undefined };
  const { code = ownCode(parsed.name), controls: _, ...about } = parsed;
  if (!code) errors.add("", "Give the framework a code with letters A to Z or digits; its name has none.");
  return { code, about };
}

/** The value as the schema has it; what is wrong goes to the errors, each at its place. */
function parse<S extends Parameters<typeof parseBody>[0]>(
  schema: S,
  value: unknown,
  where: (pointer: string) => string,
  errors: Issues,
) {
  try {
    return parseBody(schema, value);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    for (const { pointer, message } of error.issues) errors.add(where(pointer), message);
    return undefined;
  }
}

function requireUniqueControls(located: readonly Located[], errors: Issues): void {
  const first = new Map<string, string>();
  for (const { control, where } of located) {
    const at = where("/control_id");
    const earlier = first.get(control.control_id);
    if (earlier === undefined) first.set(control.control_id, at);
    else errors.add(at, `is the reference of ${earlier} too; each control needs its own`);
  }
}

/** The ids that requirements bring along. */
function collectIds(located: readonly Located[], errors: Issues): Set<string> {
  const taken = new Set<string>();
  for (const { control, where } of located) {
    for (const [index, { id }] of control.requirements.entries()) {
      if (id === undefined) continue;
      const at = where(`/requirements/${index}/id`);
      const catalog = requirementFramework(id);
      if (taken.has(id)) errors.add(at, `is the id "${id}", which another requirement has`);
      else if (catalog) errors.add(at, `is the id "${id}", which a requirement of ${catalog} has`);
      taken.add(id);
    }
  }
  return taken;
}

/** Requirements with everything a requirement of the catalog has. */
export function toRequirements(
  framework: string,
  controlId: string,
  requirements: OwnControl["requirements"],
  taken = new Set<string>(),
): Requirement[] {
  return requirements.map((requirement, index) => ({
    id: requirement.id ?? freshId(framework, controlId, index, taken),
    citation: requirement.citation ?? controlId,
    statement: requirement.statement,
    question: requirement.question ?? `Is this fulfilled? ${requirement.statement}`,
    force: requirement.force,
    condition: requirement.condition,
    addressees: [],
    deadlines: [],
    effective: [],
    exemptions: [],
  }));
}

/** An OSCAL token from the control's reference; a number more where two references differ in signs only. */
function freshId(framework: string, controlId: string, index: number, taken: Set<string>): string {
  const slug = controlId.toLowerCase().replaceAll(/[^a-z0-9.]+/g, "-");
  const wanted = `${framework.toLowerCase()}_${slug}.${index + 1}`;
  let id = wanted;
  for (let next = 2; taken.has(id); next++) id = `${wanted}_${next}`;
  taken.add(id);
  return id;
}
