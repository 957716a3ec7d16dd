import { pool, type Queryable, Session, type Transaction } from "@/lib/platform/database/database";
import type { SignedCheckpoint } from "./checkpoint";

/** Any fixed number: together with an organization's hash it names the lock of its signing. */
const SIGNING_LOCK = 724_831_022;

/**
 * Runs `work` while no other process signs for the organization. The lock ends with the connection.
 * It is a courtesy: two that sign at once write the same note, and may have to build tiles again.
 *
 * @param isForced run it even if another holds the lock
 * @returns undefined when another holds it
 */
export async function withSigningLock<T>(
  organizationId: string,
  isForced: boolean,
  work: (db: Transaction) => Promise<T>,
): Promise<T | undefined> {
  const connection = await pool().connect();
  const db = new Session(connection);
  let isBroken = true;
  try {
    // Whoever holds rows or tables against the signer does not hold up other organizations with it.
    await db.query(`SET lock_timeout = ${MAX_LOCK_WAIT_MS}`);
    const { rows } = await db.query<{ is_ours: boolean }>(
      "SELECT pg_try_advisory_lock($1, hashtext($2)) AS is_ours",
      [SIGNING_LOCK, organizationId],
    );
    const isOurs = rows[0]?.is_ours ?? false;
    try {
      return isOurs || isForced ? await work(db) : undefined;
    } finally {
      if (isOurs)
        await db.query("SELECT pg_advisory_unlock($1, hashtext($2))", [SIGNING_LOCK, organizationId]);
      await db.query("RESET lock_timeout");
      isBroken = false;
    }
  } finally {
    connection.release(isBroken);
  }
}

const MAX_LOCK_WAIT_MS = 5_000;

/** The same lock until the caller's transaction ends. */
export async function lockSigning(tx: Transaction, organizationId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [SIGNING_LOCK, organizationId]);
}

/** A checkpoint as stored; only its note says whether it is one. */
export interface StoredCheckpoint {
  size: number;
  note: string;
  signedAt: Date;
}

interface CheckpointRow {
  size: string;
  note: string;
  signed_at: Date;
}

const toStored = (row: CheckpointRow): StoredCheckpoint => ({
  size: Number(row.size),
  note: row.note,
  signedAt: row.signed_at,
});

/** The largest stored checkpoint. */
export async function findLatestCheckpoint(
  organizationId: string,
  db: Queryable = pool(),
): Promise<StoredCheckpoint | undefined> {
  const { rows } = await db.query<CheckpointRow>(
    `SELECT size, note, signed_at FROM ledger_checkpoints WHERE organization_id = $1
     ORDER BY size DESC LIMIT 1`,
    [organizationId],
  );
  return rows[0] && toStored(rows[0]);
}

/** The smallest stored size that covers an entry; undefined when none does yet. */
export async function findCoveringSize(organizationId: string, id: number): Promise<number | undefined> {
  const { rows } = await pool().query<{ size: string }>(
    "SELECT size FROM ledger_checkpoints WHERE organization_id = $1 AND size >= $2 ORDER BY size LIMIT 1",
    [organizationId, id],
  );
  return rows[0] && Number(rows[0].size);
}

/** Stores a checkpoint; another one of that size is an error, as there are never two. */
export async function insertCheckpoint(
  db: Queryable,
  organizationId: string,
  checkpoint: SignedCheckpoint,
  signedAt: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO ledger_checkpoints (organization_id, size, root_hash, latest_hash, note, signed_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      organizationId,
      checkpoint.size,
      `sha256:${checkpoint.root.toString("hex")}`,
      checkpoint.latestHash,
      checkpoint.note,
      signedAt,
    ],
  );
}

/** Organizations with entries that no checkpoint covers. */
export async function listUnsigned(): Promise<string[]> {
  const { rows } = await pool().query<{ organization_id: string }>(
    `SELECT h.organization_id FROM ledger_heads h
     WHERE h.last_id > COALESCE((SELECT max(c.size) FROM ledger_checkpoints c
         WHERE c.organization_id = h.organization_id), 0)`,
  );
  return rows.map((row) => row.organization_id);
}

/** Of the checkpoints signed before an instant keeps the last of each hour: each covers the ones before it. */
export async function thinCheckpoints(organizationId: string, before: Date): Promise<void> {
  await pool().query(
    `DELETE FROM ledger_checkpoints WHERE organization_id = $1 AND signed_at < $2 AND size NOT IN (
       SELECT max(size) FROM ledger_checkpoints WHERE organization_id = $1 GROUP BY date_trunc('hour', signed_at))`,
    [organizationId, before],
  );
}
