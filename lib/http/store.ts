import { pool } from "@/lib/server/database";

export interface RememberedRequest {
  operation: string;
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
  organizationId: string,
  key: string,
  request: { operation: string; bodyDigest: string; lockSeconds: number },
): Promise<RememberedRequest | undefined> {
  const { rowCount } = await pool().query(
    `INSERT INTO idempotency_keys (organization_id, key, operation, body_digest, locked_until)
     VALUES ($1, $2, $3, $4, now() + $5 * interval '1 second')
     ON CONFLICT (organization_id, key) DO UPDATE
       SET operation = $3, body_digest = $4, response = NULL, status = NULL, created_at = now(),
           locked_until = now() + $5 * interval '1 second'
       WHERE idempotency_keys.created_at < now() - interval '${LIFETIME}'
          OR (idempotency_keys.response IS NULL AND idempotency_keys.locked_until < now())`,
    [organizationId, key, request.operation, request.bodyDigest, request.lockSeconds],
  );
  if (rowCount) return undefined;
  const { rows } = await pool().query<{ operation: string; body_digest: string; response: Buffer | null }>(
    "SELECT operation, body_digest, response FROM idempotency_keys WHERE organization_id = $1 AND key = $2",
    [organizationId, key],
  );
  const [row] = rows;
  return row && { operation: row.operation, bodyDigest: row.body_digest, response: row.response };
}

/** Holds a claimed key for longer: its request still runs. */
export async function renewIdempotencyKey(
  organizationId: string,
  key: string,
  lockSeconds: number,
): Promise<void> {
  await pool().query(
    `UPDATE idempotency_keys SET locked_until = now() + $3 * interval '1 second'
     WHERE organization_id = $1 AND key = $2 AND response IS NULL`,
    [organizationId, key, lockSeconds],
  );
}

/** Remembers the answer of a claimed key. */
export async function completeIdempotencyKey(
  organizationId: string,
  key: string,
  status: number,
  response: Buffer,
): Promise<void> {
  await pool().query(
    "UPDATE idempotency_keys SET status = $3, response = $4, locked_until = NULL WHERE organization_id = $1 AND key = $2",
    [organizationId, key, status, response],
  );
}

/** Forgets a claimed key whose request failed, so that it can be tried again. */
export async function releaseIdempotencyKey(organizationId: string, key: string): Promise<void> {
  await pool().query(
    "DELETE FROM idempotency_keys WHERE organization_id = $1 AND key = $2 AND response IS NULL",
    [organizationId, key],
  );
}

/** Deletes what is older than 24 hours; called from time to time. */
export async function forgetOldIdempotencyKeys(): Promise<void> {
  await pool().query(`DELETE FROM idempotency_keys WHERE created_at < now() - interval '${LIFETIME}'`);
}
