import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import type { CursorPageOf, Page, PageOf } from "@/lib/core/pagination";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { recordFact, textDigest } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/database";
import { type FieldChange, insertChange, listChanges } from "./change-queries";
import type {
  ChangeSystem,
  RegisterSystem,
  System,
  SystemChange,
  SystemColumnQuery,
  SystemFilter,
} from "./schema";
import {
  findSystem,
  findSystemByName,
  insertSystem,
  listMatchingRows,
  listNames,
  listSystemRows,
  lockSystem,
  type SystemRow,
  type SystemState,
  updateSystem,
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

/** Every system that matches, without order. */
export async function listMatchingSystems(actor: Actor, filter: SystemFilter): Promise<System[]> {
  return (await listMatchingRows(actor.organizationId, filter)).map(toSystem);
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
  const system = {
    name: input.name,
    description: input.description ?? "",
    owner: input.owner ?? null,
    risk_class: input.risk_class ?? "unclassified",
    risk_class_reason: input.risk_class_reason ?? "",
    keeps_inputs: input.keeps_inputs ?? true,
  };
  requireReason(system);
  const row = await insertSystem(actor.organizationId, system);
  if (row) return toSystem(row);
  throw new ServiceError({
    code: "conflict",
    message:
      "There is already a system of this name. Names are registered on first mention; change that one.",
  });
}

const FIELDS = ["description", "owner", "risk_class", "risk_class_reason", "keeps_inputs"] as const;

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
    const after = apply(before, input);
    const changes = FIELDS.flatMap((field): FieldChange[] =>
      after[field] === before[field] ? [] : [{ field, from: before[field], to: after[field] }],
    );
    if (changes.length === 0) return toSystem(before);
    requireReason(after);
    const isReclassified = after.risk_class !== before.risk_class;
    if (isReclassified && after.risk_class !== "unclassified" && input.risk_class_reason === undefined)
      throw missingReason();
    const at = now();
    const changed = { ...after, updated_at: at, version: before.version + 1 };
    await updateSystem(tx, organizationId, changed);
    await insertChange(tx, organizationId, id, {
      actorId: actorId(actor),
      actorName: actor.name,
      at,
      changes,
    });
    await recordFact(tx, actor, {
      kind: "system_changed",
      subject: { type: "system", id, label: before.name },
      payload: { changes: changes.map(toRecorded) },
      at,
    });
    return toSystem(changed);
  });
}

/** A description is written at length, so the chain has its digest. */
function toRecorded({ field, from, to }: FieldChange) {
  const [before, after] = [from, to].map((value) =>
    typeof value === "boolean" ? value : String(value ?? ""),
  );
  if (field !== "description") return { field, from: before, to: after };
  return { field, from_digest: textDigest(String(before)), to_digest: textDigest(String(after)) };
}

function apply(before: SystemRow, input: ChangeSystem): SystemRow {
  const riskClass = input.risk_class ?? before.risk_class;
  // The old reason speaks of the old class.
  const keptReason = riskClass === "unclassified" ? "" : before.risk_class_reason;
  return {
    ...before,
    description: input.description ?? before.description,
    owner: input.owner === undefined ? before.owner : input.owner,
    risk_class: riskClass,
    risk_class_reason: input.risk_class_reason ?? keptReason,
    keeps_inputs: input.keeps_inputs ?? before.keeps_inputs,
  };
}

function requireReason(system: Pick<SystemRow, "risk_class" | "risk_class_reason">): void {
  if (system.risk_class !== "unclassified" && system.risk_class_reason === "") throw missingReason();
}

function missingReason(): ServiceError {
  const message = "must say why the system has this risk class";
  return new ServiceError({
    code: "validation_failed",
    message: `The field risk_class_reason ${message}.`,
    issues: [{ pointer: "/risk_class_reason", message, code: "required" }],
  });
}
