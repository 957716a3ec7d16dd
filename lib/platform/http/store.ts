import { pool } from "@/lib/platform/database/database";

/** Whose key it is. A key is its actor's own: no other one, of the same organization either, meets it. */
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

const LIFETIME = "24 hours";

/**
 * Claims a key for a request. One statement: of two requests at once, one claims it. A key whose
 * 24 hours are over, or whose holder died before its lock ran out, is claimed anew.
 *
 * @returns undefined when claimed, else what is remembered
 */
export async function claimIdempotencyKey(
  { organizationId, actorId, key }: KeyOwner,
  claimed: { request: string; bodyDigest: string; lockSeconds: number },
): Promise<RememberedRequest | undefined> {
  const { rowCount } = await pool().query(
    `INSERT INTO idempotency_keys (organization_id, actor_id, key, request, body_digest, locked_until)
     VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
     ON CONFLICT (organization_id, actor_id, key) DO UPDATE
       SET request = $4, body_digest = $5, response = NULL, status = NULL, created_at = now(),
           locked_until = now() + $6 * interval '1 second'
       WHERE idempotency_keys.created_at < now() - interval '${LIFETIME}'
          OR (idempotency_keys.response IS NULL AND idempotency_keys.locked_until < now())`,
    [organizationId, actorId, key, claimed.request, claimed.bodyDigest, claimed.lockSeconds],
  );
  if (rowCount) return undefined;
  const { rows } = await pool().query<{ request: string; body_digest: string; response: Buffer | null }>(
    `SELECT request, body_digest, response FROM idempotency_keys WHERE ${IS_OWNED}`,
    [organizationId, actorId, key],
  );
  const [row] = rows;
  return row && { request: row.request, bodyDigest: row.body_digest, response: row.response };
}

const IS_OWNED = "organization_id = $1 AND actor_id = $2 AND key = $3";

/** Holds a claimed key for longer: its request still runs. */
export async function renewIdempotencyKey(
  { organizationId, actorId, key }: KeyOwner,
  lockSeconds: number,
): Promise<void> {
  await pool().query(
    `UPDATE idempotency_keys SET locked_until = now() + $4 * interval '1 second'
     WHERE ${IS_OWNED} AND response IS NULL`,
    [organizationId, actorId, key, lockSeconds],
  );
}

/** Remembers the answer of a claimed key. */
export async function completeIdempotencyKey(
  { organizationId, actorId, key }: KeyOwner,
  status: number,
  response: Buffer,
): Promise<void> {
  await pool().query(
    `UPDATE idempotency_keys SET status = $4, response = $5, locked_until = NULL WHERE ${IS_OWNED}`,
    [organizationId, actorId, key, status, response],
  );
}

/** Forgets a claimed key whose request failed, so that it can be tried again. */
export async function releaseIdempotencyKey({ organizationId, actorId, key }: KeyOwner): Promise<void> {
  await pool().query(`DELETE FROM idempotency_keys WHERE ${IS_OWNED} AND response IS NULL`, [
    organizationId,
    actorId,
    key,
  ]);
}

/** Deletes what is older than 24 hours; called from time to time. */
export async function forgetOldIdempotencyKeys(): Promise<void> {
  await pool().query(`DELETE FROM idempotency_keys WHERE created_at < now() - interval '${LIFETIME}'`);
}
