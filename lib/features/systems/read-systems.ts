import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { Page } from "@/lib/core/pagination";
import { listChanges } from "./change-store";
import type { System, SystemChange, SystemQuery } from "./schema";
import {
  findSystem,
  findSystemByName,
  listNames,
  listSystemRows,
  type SystemRow,
  upsertSystem,
} from "./store";

/** A system as the API shows it. */
export function toSystem({ created_at, updated_at, ...row }: SystemRow): System {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** Registers a system on first mention of its name; names are unique in an organization, case included. */
export function ensureSystem(actor: Actor, name: string): Promise<string> {
  return upsertSystem(actor.organizationId, name);
}

/** Names of the organization's systems, for suggestions. */
export function listSystemNames(actor: Actor): Promise<string[]> {
  return listNames(actor.organizationId);
}

/** A page of the organization's systems, by name. */
export async function listSystems(
  actor: Actor,
  query: SystemQuery,
): Promise<{ total: number; data: System[]; next_cursor: string | null }> {
  const { rows, ...page } = await listSystemRows(actor.organizationId, query);
  return { ...page, data: rows.map(toSystem) };
}

/** @throws ServiceError `not_found` */
export async function getSystem(actor: Actor, id: string): Promise<System> {
  const row = await findSystem(actor.organizationId, id);
  if (!row) throw notFound("system");
  return toSystem(row);
}

/** The system of that name, undefined while nothing has mentioned it. */
export async function findSystemNamed(actor: Actor, name: string): Promise<System | undefined> {
  const row = await findSystemByName(actor.organizationId, name);
  return row && toSystem(row);
}

/** A page of who changed what of a system, newest first. */
export async function listSystemHistory(
  actor: Actor,
  id: string,
  page: Page,
): Promise<{ total: number; data: SystemChange[] }> {
  await getSystem(actor, id);
  return listChanges(actor.organizationId, id, page);
}
