import { isDeepStrictEqual } from "node:util";
import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { BUILT_IN_MANIFOLDS } from "./builtin-manifolds";
import { insertChange } from "./change-queries";
import {
  deleteManifold,
  insertManifold,
  listManifoldRows,
  type ManifoldRow,
  updateManifold,
} from "./manifold-queries";
import type { AddManifold, ChangeManifold, ManifoldRecord } from "./schema";
import { lockSystem } from "./system-queries";
import { getSystem } from "./systems";
import { MANIFOLD_LIMITS } from "./vocabulary";

const BUILT_IN: readonly ManifoldRecord[] = BUILT_IN_MANIFOLDS.map((manifold) => ({
  ...manifold,
  kind: "builtin" as const,
  references: [...manifold.references],
  unsafe_references: [...manifold.unsafe_references],
  created_at: null,
  updated_at: null,
}));

function toRecord({ created_at, updated_at, ...row }: ManifoldRow): ManifoldRecord {
  const times = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
  return { ...row, kind: "custom", ...times };
}

/** The manifolds a system is measured against: the built-in ones, then its own. */
export async function listManifolds(actor: Actor, systemId: string): Promise<{ data: ManifoldRecord[] }> {
  await getSystem(actor, systemId);
  const own = await listManifoldRows(actor.organizationId, systemId);
  return { data: [...BUILT_IN, ...own.map(toRecord)] };
}

/** The manifolds of a system by its id, or the built-in ones for a system that has not been mentioned yet. */
export async function manifoldsOf(actor: Actor, systemId: string | undefined): Promise<ManifoldRecord[]> {
  const own = systemId === undefined ? [] : await listManifoldRows(actor.organizationId, systemId);
  return [...BUILT_IN, ...own.map(toRecord)];
}

/**
 * Adds a manifold of the system's own.
 *
 * @throws ServiceError `not_found`; `conflict` when the name is taken or the system has as many as it may
 */
export function addManifold(actor: Actor, systemId: string, input: AddManifold): Promise<ManifoldRecord> {
  return withOwnManifolds(actor, systemId, async (tx, own) => {
    requireFreeName(own, input.name);
    if (own.length >= MANIFOLD_LIMITS.perSystem) throw tooMany();
    const row = await insertManifold(tx, actor.organizationId, systemId, {
      name: input.name,
      description: input.description ?? "",
      references: input.references,
      unsafe_references: input.unsafe_references ?? [],
    });
    await recordChange(tx, actor, systemId, { from: null, to: row });
    return toRecord(row);
  });
}

/** @throws ServiceError `not_found`; `conflict` when the name is taken or the manifold is built in */
export function changeManifold(
  actor: Actor,
  systemId: string,
  manifoldId: string,
  input: ChangeManifold,
): Promise<ManifoldRecord> {
  return withOwnManifolds(actor, systemId, async (tx, own) => {
    const before = requireOwn(own, manifoldId);
    const changed = { ...before, ...definedOf(input) };
    if (isDeepStrictEqual(changed, before)) return toRecord(before);
    const after = { ...changed, updated_at: now() };
    requireFreeName(
      own.filter(({ id }) => id !== manifoldId),
      after.name,
    );
    await updateManifold(tx, actor.organizationId, after);
    await recordChange(tx, actor, systemId, { from: before, to: after });
    return toRecord(after);
  });
}

/** @throws ServiceError `not_found`; `conflict` when the manifold is built in */
export function removeManifold(actor: Actor, systemId: string, manifoldId: string): Promise<undefined> {
  return withOwnManifolds(actor, systemId, async (tx, own) => {
    const before = requireOwn(own, manifoldId);
    await deleteManifold(tx, actor.organizationId, manifoldId);
    await recordChange(tx, actor, systemId, { from: before, to: null });
    await insertSecurityEvent(tx, {
      organizationId: actor.organizationId,
      type: "record.deleted",
      actor,
      subject: { kind: "manifold", id: manifoldId, name: before.name },
      details: { system_id: systemId },
    });
    return undefined;
  });
}

/** Runs a change of a system's manifolds with the system locked, so that names and limits hold. */
function withOwnManifolds<T>(
  actor: Actor,
  systemId: string,
  change: (tx: Transaction, own: readonly ManifoldRow[]) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    if (!(await lockSystem(tx, actor.organizationId, systemId))) throw notFound("system");
    return change(tx, await listManifoldRows(actor.organizationId, systemId, tx));
  });
}

function requireOwn(own: readonly ManifoldRow[], id: string): ManifoldRow {
  const found = own.find((manifold) => manifold.id === id);
  if (found) return found;
  if (!BUILT_IN.some((manifold) => manifold.id === id)) throw notFound("manifold");
  throw new ServiceError({
    code: "conflict",
    message: "Built-in manifolds belong to every system and do not change. Add one of the system's own.",
  });
}

function requireFreeName(others: readonly ManifoldRow[], name: string): void {
  const wanted = name.toLowerCase();
  const isTaken = [...BUILT_IN, ...others].some((manifold) => manifold.name.toLowerCase() === wanted);
  if (!isTaken) return;
  throw new ServiceError({ code: "conflict", message: "The system already has a manifold of this name." });
}

function tooMany(): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: `A system has at most ${MANIFOLD_LIMITS.perSystem} manifolds of its own. Change or remove one.`,
  });
}

/** Without the fields that were left out, which would otherwise overwrite with undefined. */
function definedOf(input: ChangeManifold): Partial<ManifoldRow> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

async function recordChange(
  tx: Transaction,
  actor: Actor,
  systemId: string,
  { from, to }: { from: ManifoldRow | null; to: ManifoldRow | null },
): Promise<void> {
  const shown = (row: ManifoldRow | null) =>
    row && {
      name: row.name,
      description: row.description,
      references: row.references,
      unsafe_references: row.unsafe_references,
    };
  const origin = { actorId: actorId(actor), actorName: actor.name, at: now() };
  const changes = [{ field: "manifold", from: shown(from), to: shown(to) }];
  await insertChange(tx, actor.organizationId, systemId, { ...origin, changes });
}
