import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import {
  insertApiKey,
  listActiveApiKeys,
  listKeyMakers,
  markApiKeyRevoked,
  updateKeysOf,
} from "./api-key-queries";
import { newApiKeySecret } from "./credentials";
import { findOrganization } from "./organization-queries";
import type { ApiKey, CreateApiKey } from "./schema";

/** The organization's keys that are not revoked, newest first; expired ones are shown as such. */
export async function listApiKeys(actor: Actor): Promise<{ data: ApiKey[] }> {
  const rows = await listActiveApiKeys(actor.organizationId);
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      prefix: `svc_${row.public_part}`,
      scopes: row.scopes,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
      last_used_at: row.last_used_at?.toISOString() ?? null,
      created_by: row.maker,
    })),
  };
}

/** Creates a key. The key itself is in this answer only; the database holds a keyed hash. */
export async function createApiKey(actor: Actor, input: CreateApiKey) {
  const expiresAt = input.expires_at ? new Date(input.expires_at) : null;
  if (expiresAt && expiresAt <= now()) {
    throw new ServiceError({
      code: "validation_failed",
      message: "The key would already be expired.",
      issues: [{ pointer: "/expires_at", code: "in_the_past", message: "must be in the future" }],
    });
  }
  await requireAllowedAge(actor, expiresAt);
  const secret = newApiKeySecret();
  const { name, scopes } = input;
  const key = { name, scopes, expiresAt, createdBy: actorId(actor), secret };
  const row = await transaction(async (tx) => {
    const inserted = await insertApiKey(tx, actor.organizationId, key);
    await insertSecurityEvent(tx, {
      organizationId: actor.organizationId,
      type: "api_key.created",
      actor,
      subject: { kind: "api_key", id: inserted.id, name },
      details: { scopes: [...scopes], expires_at: expiresAt?.toISOString() ?? null },
    });
    await recordFact(tx, actor, {
      kind: "api_key_created",
      subject: { type: "api_key", id: inserted.id, label: name },
      payload: { scopes: [...scopes], expires_at: expiresAt?.toISOString() ?? null },
    });
    return inserted;
  });
  return {
    id: row.id,
    name,
    key: secret.key,
    scopes,
    created_at: row.created_at.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

/** Some organizations limit the age of a key to a number of days. */
async function requireAllowedAge(actor: Actor, expiresAt: Date | null): Promise<void> {
  const days = (await findOrganization(actor.organizationId))?.api_key_max_age_days ?? null;
  if (days === null) return;
  // One more minute, so that a form's "in 90 days" is 90 days however long the request takes.
  const latest = now().getTime() + days * 86_400_000 + 60_000;
  if (expiresAt && expiresAt.getTime() <= latest) return;
  const message = `must be within ${days} ${days === 1 ? "day" : "days"}, the longest this organization allows`;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field expires_at ${message}.`,
    issues: [{ pointer: "/expires_at", code: "too_late", message }],
  });
}

/** Revokes a key for good. Other processes notice within half a second. */
export async function revokeApiKey(actor: Actor, id: string): Promise<void> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const name = await markApiKeyRevoked(tx, organizationId, id, now());
    if (name === undefined) throw notFound("API key");
    const subject = { kind: "api_key", id, name };
    await insertSecurityEvent(tx, { organizationId, type: "api_key.revoked", actor, subject });
    await recordRevoked(tx, actor, { id, name }, "asked");
  });
}

function recordRevoked(
  tx: Transaction,
  actor: Actor,
  { id, name }: { id: string; name: string },
  reason: "asked" | "maker_removed",
): Promise<void> {
  const subject = { type: "api_key", id, label: name } as const;
  return recordFact(tx, actor, { kind: "api_key_revoked", subject, payload: { reason } });
}

/** Revokes the keys that a removed member has made: that person may know them. */
export async function revokeKeysOf(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const { organizationId } = actor;
  for (const { id, name } of await updateKeysOf(tx, organizationId, userId, { revoked_at: now() })) {
    const subject = { kind: "api_key", id, name };
    const details = { reason: "maker_removed" };
    await insertSecurityEvent(tx, { organizationId, type: "api_key.revoked", actor, subject, details });
    await recordRevoked(tx, actor, { id, name }, "maker_removed");
  }
}

/** Makes the administrator who removes a member responsible for that member's keys. */
export async function reassignKeysOf(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const { organizationId } = actor;
  for (const { id, name } of await updateKeysOf(tx, organizationId, userId, { created_by: actorId(actor) })) {
    const subject = { kind: "api_key", id, name };
    const details = { previous_owner: userId };
    await insertSecurityEvent(tx, { organizationId, type: "api_key.reassigned", actor, subject, details });
  }
}

/**
 * Everyone who acts through an actor, by id: the actor, and for an API key the person who made it.
 *
 * @param id as records name an actor: `usr_…` or `key_…`
 */
export async function findPeopleBehind(organizationId: string, id: string): Promise<ReadonlySet<string>> {
  return new Set([id, ...(await listKeyMakers(organizationId, [id]))]);
}
