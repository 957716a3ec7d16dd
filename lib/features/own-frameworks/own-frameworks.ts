import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import type { ReadFramework } from "@/lib/features/frameworks/schema";
import { isOwnFramework } from "@/lib/features/frameworks/vocabulary";
import { recordFact } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { db, type Transaction, transaction } from "@/lib/platform/database/database";
import { listOwnControlRows } from "./control-queries";
import { toFile } from "./framework-file";
import { checkDraft } from "./import/check-draft";
import { IssueList } from "./import/draft";
import {
  deleteOwnRow,
  findOwnRow,
  listProgramsUsing,
  listVersionRows,
  lockOwnRow,
  type OwnFrameworkRow,
  updateOwnFramework,
} from "./own-queries";
import { getFramework } from "./read-frameworks";
import type {
  ChangeOwnControl,
  ChangeOwnFramework,
  CreateOwnFramework,
  FrameworkVersion,
  OwnAbout,
} from "./schema";
import { activeControls, storeNew, storeNext } from "./store-version";

/**
 * Creates an own framework from what a form or a program sends.
 *
 * @throws ServiceError `validation_failed` naming each field; `conflict` where the code is taken
 */
export async function createOwnFramework(actor: Actor, input: CreateOwnFramework): Promise<ReadFramework> {
  const framework = await checkInput(input);
  await transaction((tx) => storeNew(tx, actor, framework, "form"));
  return getFramework(actor, framework.code);
}

/** What the schema has let through, checked as a whole. */
async function checkInput({ controls, ...about }: CreateOwnFramework) {
  const errors = new IssueList();
  const draft = {
    about,
    whereAbout: (pointer: string) => pointer,
    controls: controls.map((value, index) => ({
      value,
      where: (pointer: string) => `/controls/${index}${pointer}`,
    })),
  };
  const framework = await checkDraft(draft, {}, errors);
  if (framework) return framework;
  const issues = errors.shown.map(({ where, message }) => ({ pointer: where, message, code: "invalid" }));
  const [first] = issues;
  const where = first?.pointer ? `The field ${first.pointer.slice(1)} ` : "";
  throw new ServiceError({
    code: "validation_failed",
    message: `${where}${first?.message ?? "The framework is not valid"}. Nothing was stored.`,
    issues,
  });
}

/**
 * Changes what is said of an own framework, or retires it, or takes that back. Its texts change by import only.
 *
 * @throws ServiceError `not_found`; `conflict` for a framework of the catalog
 */
export async function changeOwnFramework(
  actor: Actor,
  given: string,
  { retired, ...change }: ChangeOwnFramework,
): Promise<ReadFramework> {
  const code = requireOwnCode(given);
  const at = now();
  await transaction(async (tx) => {
    const before = await lockOwn(tx, actor, code);
    const { name, category, edition, source, note, version, controls_count, requirements_count } = before;
    const about = { name, category, edition, source, note, version, controls_count, requirements_count };
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const retiredAt = retired === undefined ? before.retired_at : retired ? (before.retired_at ?? at) : null;
    await updateOwnFramework(tx, actor.organizationId, code, {
      ...about,
      ...given,
      retired_at: retiredAt,
      at,
    });
    const isRetiring = retiredAt !== null && before.retired_at === null;
    await recordFact(tx, actor, {
      kind: isRetiring ? "framework_retired" : "framework_changed",
      subject: { type: "framework", id: code, label: before.name },
      payload: { fields: [...Object.keys(given), ...(retired === undefined ? [] : ["retired"])], retired },
    });
  });
  return getFramework(actor, code);
}

/**
 * Deletes an own framework that no program has or had.
 *
 * @throws ServiceError `not_found`; `conflict` naming the programs that use it
 */
export async function deleteOwnFramework(actor: Actor, given: string): Promise<undefined> {
  const code = requireOwnCode(given);
  await transaction(async (tx) => {
    const { name, version } = await lockOwn(tx, actor, code);
    const programs = await listProgramsUsing(tx, actor.organizationId, code);
    if (programs.length > 0) throw inUse(programs);
    await deleteOwnRow(tx, actor.organizationId, code);
    const subject = { type: "framework", id: code, label: name } as const;
    await recordFact(tx, actor, { kind: "framework_deleted", subject, payload: { version } });
  });
}

function inUse(programs: readonly string[]): ServiceError {
  const names = programs.slice(0, 5).map((name) => `"${name}"`);
  const more = programs.length > 5 ? " and others" : "";
  return new ServiceError({
    code: "conflict",
    message: `Programs use this framework or have used it: ${names.join(", ")}${more}. Retire it instead; it then stays out of further programs.`,
  });
}

/** Adds a control to an own framework, or changes one: its next version. */
export async function putOwnControl(
  actor: Actor,
  given: string,
  controlId: string,
  input: ChangeOwnControl,
): Promise<ReadFramework> {
  return changeControls(actor, given, (framework) => {
    const control = { ...input, control_id: controlId };
    const isKnown = framework.controls.some(({ control_id }) => control_id === controlId);
    const controls = isKnown
      ? framework.controls.map((known) => (known.control_id === controlId ? control : known))
      : [...framework.controls, control];
    return { ...framework, controls };
  });
}

/** Takes a control out of an own framework: its next version. Programs keep theirs. @throws ServiceError `not_found` */
export async function retireOwnControl(actor: Actor, given: string, controlId: string): Promise<undefined> {
  await changeControls(actor, given, (framework) => {
    const controls = framework.controls.filter(({ control_id }) => control_id !== controlId);
    if (controls.length === framework.controls.length) throw notFound("control");
    return { ...framework, controls };
  });
}

async function changeControls(
  actor: Actor,
  given: string,
  change: (framework: CreateOwnFramework) => CreateOwnFramework,
): Promise<ReadFramework> {
  const code = requireOwnCode(given);
  await transaction(async (tx) => {
    const before = await lockOwn(tx, actor, code);
    const controls = activeControls(await listOwnControlRows(tx, actor.organizationId, code));
    const framework = await checkInput(change({ code, ...aboutOf(before), controls: controls.map(toInput) }));
    await storeNext(tx, actor, before, framework, "form");
  });
  return getFramework(actor, code);
}

function toInput({ requirements, ...control }: ReturnType<typeof activeControls>[number]) {
  return {
    ...control,
    requirements: requirements.map(({ id, statement, citation, question, force, condition }) => ({
      id,
      statement,
      citation,
      question,
      force,
      condition,
    })),
  };
}

/** An own framework as our file, with a name for it. */
export async function exportOwnFramework(actor: Actor, given: string) {
  const code = requireOwnCode(given);
  const row = await findOwnRow(db(), actor.organizationId, code);
  if (!row) throw notFound("framework");
  const controls = activeControls(await listOwnControlRows(db(), actor.organizationId, code));
  return { content: toFile({ code, about: aboutOf(row), controls }), fileName: `${code}.json` };
}

/** The versions of an own framework, the newest first. @throws ServiceError `not_found` */
export async function listFrameworkVersions(
  actor: Actor,
  given: string,
): Promise<{ data: FrameworkVersion[] }> {
  const code = requireOwnCode(given);
  if (!(await findOwnRow(db(), actor.organizationId, code))) throw notFound("framework");
  const rows = await listVersionRows(actor.organizationId, code);
  return {
    data: rows.map(({ changed_by_name, changed_at, ...row }) => ({
      ...row,
      changed_by: changed_by_name,
      changed_at: changed_at.toISOString(),
    })),
  };
}

async function lockOwn(tx: Transaction, actor: Actor, code: string): Promise<OwnFrameworkRow> {
  const row = await lockOwnRow(tx, actor.organizationId, code, "update");
  if (!row) throw notFound("framework");
  return row;
}

function aboutOf({ name, category, edition, source, note }: OwnFrameworkRow): OwnAbout {
  return { name, category, edition, source, note };
}

/** @throws ServiceError `not_found` for what no own framework can be called, those of the catalog included */
function requireOwnCode(given: string) {
  const code = given.trim().toUpperCase();
  if (isOwnFramework(code)) return code;
  throw notFound("own framework");
}
