import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import type { CursorPageOf, Page, PageOf } from "@/lib/core/pagination";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { now } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/database";
import { listChanges } from "./change-queries";
import { listRowsByRisk, listSystemRows } from "./list-queries";
import type {
  ChangeSystem,
  RegisterSystem,
  System,
  SystemChange,
  SystemColumnQuery,
  SystemRiskQuery,
} from "./schema";
import { editOf, newSystemOf, saveEdits } from "./system-edit";
import {
  findSystem,
  findSystemByName,
  insertSystem,
  listNames,
  lockSystem,
  type SystemRow,
  type SystemState,
  upsertSystem,
} from "./system-queries";

/** A system as the API shows it. */
function toSystem({ created_at, updated_at, ...row }: SystemRow): System {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** Registers a system on first mention of its name; names are unique in an organization, case included. */
export async function ensureSystem(actor: Actor, name: string): Promise<string> {
  return (await openSystem(actor, name)).id;
}

/** {@link ensureSystem} with the state a decision is made from. */
export function openSystem(actor: Actor, name: string): Promise<SystemState> {
  return upsertSystem(actor.organizationId, name);
}

/** Names of the organization's systems, for suggestions. */
export function listSystemNames(actor: Actor): Promise<string[]> {
  return listNames(actor.organizationId);
}

/** A page of the organization's systems, by name unless sorted by another column. */
export async function listSystems(actor: Actor, query: SystemColumnQuery): Promise<CursorPageOf<System>> {
  const { rows, ...page } = await listSystemRows(actor.organizationId, query);
  return { ...page, data: rows.map(toSystem) };
}

/** A page of the organization's systems by risk score. @param scores a statement with the score of every system */
export async function listSystemsByRisk(
  actor: Actor,
  query: SystemRiskQuery,
  scores: Parameters<typeof listRowsByRisk>[2],
): Promise<CursorPageOf<System>> {
  const { rows, ...page } = await listRowsByRisk(actor.organizationId, query, scores);
  return { ...page, data: rows.map(toSystem) };
}

/** @throws ServiceError `not_found` */
export async function getSystem(actor: Actor, id: string): Promise<System> {
  const row = await findSystem(db(), actor.organizationId, id);
  if (!row) throw notFound("system");
  return toSystem(row);
}

/** The system of that name, undefined while nothing has mentioned it. */
export async function findSystemNamed(actor: Actor, name: string): Promise<System | undefined> {
  const row = await findSystemByName(actor.organizationId, name);
  return row && toSystem(row);
}

/** A page of who changed what of a system, newest first. */
export async function listSystemHistory(actor: Actor, id: string, page: Page): Promise<PageOf<SystemChange>> {
  await getSystem(actor, id);
  return listChanges(actor.organizationId, id, page);
}

/**
 * Registers a system.
 *
 * @throws ServiceError `conflict` when the name is taken; `validation_failed` for a class without a reason
 */
export async function registerSystem(actor: Actor, input: RegisterSystem): Promise<System> {
  const row = await insertSystem(db(), actor.organizationId, newSystemOf(input));
  if (row) return toSystem(row);
  throw new ServiceError({
    code: "conflict",
    message:
      "There is already a system of this name. Names are registered on first mention; change that one.",
  });
}

/**
 * Changes what is given of a system and keeps who did and from what.
 *
 * @throws ServiceError `not_found`; `precondition_failed`; `validation_failed` when the class changes and the reason does not
 */
export async function changeSystem(
  actor: Actor,
  id: string,
  input: ChangeSystem,
  expected?: ExpectedVersions,
): Promise<System> {
  const { organizationId } = actor;
  return transaction(async (tx) => {
    const before = await lockSystem(tx, organizationId, id);
    if (!before) throw notFound("system");
    requireVersion(expected, before.version);
    const edit = editOf(before, input);
    if (edit.changes.length === 0) return toSystem(before);
    const at = now();
    await saveEdits(tx, actor, [edit], at);
    return toSystem({ ...edit.after, updated_at: at, version: before.version + 1 });
  });
}
