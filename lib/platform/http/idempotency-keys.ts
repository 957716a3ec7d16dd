import { sql } from "kysely";
import { db } from "@/lib/platform/database/database";

/** Whose key it is. A key belongs to its actor: it never meets that of another, not even in the same organization. */
export interface KeyOwner {
  organizationId: string;
  actorId: string;
  key: string;
}

export interface RememberedRequest {
  /** Method and full path. */
  request: string;
  bodyDigest: string;
  /** Null while the first request is still running. */
  response: Buffer | null;
}

const LIFETIME_AGO = sql<Date>`now() - interval '24 hours'`;

const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

/**
 * Claims a key for a request. One statement: of two concurrent requests, one claims it. A key is claimed
 * anew after 24 hours, and when its holder has died and its lock has run out.
 *
 * @returns undefined when claimed, else what is remembered
 */
export async function claimIdempotencyKey(
  owner: KeyOwner,
  claimed: { request: string; bodyDigest: string; lockSeconds: number },
): Promise<RememberedRequest | undefined> {
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto("idempotency_keys")
    .values({
      organization_id: owner.organizationId,
      actor_id: owner.actorId,
      key: owner.key,
      request: claimed.request,
      body_digest: claimed.bodyDigest,
      locked_until: secondsFromNow(claimed.lockSeconds),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "actor_id", "key"])
        .doUpdateSet((eb) => ({
          request: eb.ref("excluded.request"),
          body_digest: eb.ref("excluded.body_digest"),
          response: null,
          status: null,
          created_at: sql<Date>`now()`,
          locked_until: eb.ref("excluded.locked_until"),
        }))
        .where((eb) =>
          eb.or([
            eb("idempotency_keys.created_at", "<", LIFETIME_AGO),
            eb.and([
              eb("idempotency_keys.response", "is", null),
              eb("idempotency_keys.locked_until", "<", sql<Date>`now()`),
            ]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 0n) return undefined;
  const row = await db()
    .selectFrom("idempotency_keys")
    .select(["request", "body_digest", "response"])
    .where(isOwned(owner))
    .executeTakeFirst();
  return row ? { request: row.request, bodyDigest: row.body_digest, response: row.response } : undefined;
}

/** Holds a claimed key for longer: its request is still running. */
export async function renewIdempotencyKey(owner: KeyOwner, lockSeconds: number): Promise<void> {
  await db()
    .updateTable("idempotency_keys")
    .set({ locked_until: secondsFromNow(lockSeconds) })
    .where(isOwned(owner))
    .where("response", "is", null)
    .execute();
}

/** Remembers the answer of a claimed key. */
export async function completeIdempotencyKey(
  owner: KeyOwner,
  status: number,
  response: Buffer,
): Promise<void> {
  await db()
    .updateTable("idempotency_keys")
    .set({ status, response, locked_until: null })
    .where(isOwned(owner))
    .execute();
}

/** Forgets a claimed key whose request failed, so that it can be tried again. */
export async function releaseIdempotencyKey(owner: KeyOwner): Promise<void> {
  await db().deleteFrom("idempotency_keys").where(isOwned(owner)).where("response", "is", null).execute();
}

/** Deletes keys older than 24 hours; called from time to time. */
export async function forgetOldIdempotencyKeys(): Promise<void> {
  await db().deleteFrom("idempotency_keys").where("created_at", "<", LIFETIME_AGO).execute();
}

function isOwned({ organizationId, actorId, key }: KeyOwner) {
  return sql<boolean>`organization_id = ${organizationId} AND actor_id = ${actorId} AND key = ${key}`;
}
