import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { moveSession } from "@/lib/features/auth";
import { insertSecurityEvent, OPERATOR, type SecurityActor } from "@/lib/features/security-log";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import {
  changeFirstRun,
  dropDemonstration,
  insertOwnOrganization,
  notADemonstration,
  OWN_NAME,
  removeFilesOf,
} from "./first-run";
import {
  type Administrator,
  listAdministrators,
  lockDemonstration,
  markKept,
  readDemonstration,
  readSamplesUntil,
} from "./queries";
import type { Demonstration, RemoveDemonstration, RemovedDemonstration } from "./schema";
import { hasAddedRecords } from "./vocabulary";

/** What the actor's organization holds. */
export async function getDemonstration(actor: Actor): Promise<Demonstration> {
  return requireHoldings(await readDemonstration(actor.organizationId));
}

/**
 * Deletes the actor's organization when it is a demonstration. People keep their accounts where they
 * belong to another organization; administrators who would have none get an empty one.
 */
export function removeDemonstration(actor: Actor, input: RemoveDemonstration): Promise<RemovedDemonstration> {
  return removeDemonstrationOf(actor.organizationId, input, actor);
}

/** {@link removeDemonstration} of an organization the operator names. */
export async function removeDemonstrationOf(
  organizationId: string,
  input: RemoveDemonstration,
  actor: Actor | SecurityActor = OPERATOR,
): Promise<RemovedDemonstration> {
  const outcome = await transaction(async (tx) => {
    if (!(await lockDemonstration(tx, organizationId))) throw notADemonstration();
    const removed = requireHoldings(await readDemonstration(organizationId, tx));
    requireConsent(removed, input);
    const administrators = await listAdministrators(tx, organizationId);
    const member = actor.kind === "member" && "userId" in actor ? actor : undefined;
    const organization = await giveOwnOrganization(tx, administrators, member?.userId);
    // A person who removes the demonstration in the browser stays signed in and continues there.
    if (member?.session) await moveSession(tx, member.session.id, organization.id);
    await dropDemonstration(tx, organizationId);
    await insertSecurityEvent(tx, {
      organizationId: organization.id,
      type: "record.deleted",
      actor,
      subject: { kind: "demonstration", ...removed.organization },
      details: Object.fromEntries(removed.records.map(({ kind, total }) => [kind, total])),
    });
    return { removed, organization };
  });
  await removeFilesOf(organizationId);
  return outcome;
}

function requireConsent(held: Demonstration, { name, include_added }: RemoveDemonstration): void {
  const { name: expected } = held.organization;
  if (name.trim() !== expected) {
    throw new ServiceError({
      code: "validation_failed",
      message: "The name does not match.",
      issues: [{ pointer: "/name", message: `must be ${JSON.stringify(expected)}`, code: "custom" }],
    });
  }
  if (hasAddedRecords(held) && !include_added) {
    throw new ServiceError({
      code: "conflict",
      message:
        "People have added records to this demonstration, and they would be deleted too. Keep the organization instead, or set include_added to true.",
    });
  }
}

/** Where the person continues: an organization of their own, made for all administrators who have none. */
async function giveOwnOrganization(
  tx: Transaction,
  administrators: readonly Administrator[],
  userId: string | undefined,
): Promise<{ id: string; name: string }> {
  const [first, ...others] = administrators
    .filter(({ own_id }) => own_id === null)
    .map(({ user_id }) => user_id);
  const created = first === undefined ? undefined : await insertOwnOrganization(tx, [first, ...others]);
  // The file's key opened the demonstration where that was the only organization there was.
  changeFirstRun({ demonstration_api_key: undefined, ...(created ? { api_key: created.apiKey } : {}) });
  const person = administrators.find(({ user_id }) => user_id === userId) ?? administrators[0];
  if (person?.own_id && person.own_name) return { id: person.own_id, name: person.own_name };
  if (!created) throw new Error("a demonstration without an administrator");
  return { id: created.organizationId, name: OWN_NAME };
}

/** Turns the actor's demonstration into an ordinary organization. Nothing in it is touched. */
export function keepDemonstration(actor: Actor, input: { name: string }): Promise<Demonstration> {
  return keepDemonstrationOf(actor.organizationId, input.name, actor);
}

/** {@link keepDemonstration} of an organization the operator names. */
export async function keepDemonstrationOf(
  organizationId: string,
  name: string,
  actor: Actor | SecurityActor = OPERATOR,
): Promise<Demonstration> {
  return transaction(async (tx) => {
    if (!(await lockDemonstration(tx, organizationId))) throw notADemonstration();
    await markKept(tx, organizationId, name);
    await insertSecurityEvent(tx, {
      organizationId,
      type: "setting.changed",
      actor,
      details: { setting: "is_demonstration", value: false, name },
    });
    return requireHoldings(await readDemonstration(organizationId, tx));
  });
}

function requireHoldings(found: Demonstration | undefined): Demonstration {
  if (!found) throw notFound("organization");
  return found;
}

/** Whether a record of the actor's organization was made by the demonstration and not by a person. */
export async function isSample(actor: Actor, createdAt: string): Promise<boolean> {
  const until = await readSamplesUntil(actor.organizationId);
  return until !== undefined && new Date(createdAt) <= until;
}
