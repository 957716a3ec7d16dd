import { pool } from "@/lib/server/database";
import type { ChainFault } from "./schema";

export type VerificationSource = "request" | "scrubber";

/** The last verification of every entry of a chain. */
export interface StoredVerification {
  verifiedAt: Date;
  durationMs: number;
  entriesVerified: number;
  isValid: boolean;
  latestHash: string;
  firstBadId: number | null;
  fault: ChainFault | null;
  source: VerificationSource;
}

/** Keeps a verification, unless one that began later is kept already. */
export async function storeVerification(
  organizationId: string,
  verification: StoredVerification,
): Promise<void> {
  await pool().query(
    `INSERT INTO ledger_verifications AS kept (organization_id, verified_at, duration_ms, entries_verified,
       chain_valid, latest_hash, first_bad_id, fault, source)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (organization_id) DO UPDATE SET verified_at = excluded.verified_at,
       duration_ms = excluded.duration_ms, entries_verified = excluded.entries_verified,
       chain_valid = excluded.chain_valid, latest_hash = excluded.latest_hash,
       first_bad_id = excluded.first_bad_id, fault = excluded.fault, source = excluded.source
     WHERE kept.verified_at <= excluded.verified_at`,
    [
      organizationId,
      verification.verifiedAt,
      verification.durationMs,
      verification.entriesVerified,
      verification.isValid,
      verification.latestHash,
      verification.firstBadId,
      verification.fault,
      verification.source,
    ],
  );
}

interface VerificationRow {
  verified_at: Date;
  duration_ms: number;
  entries_verified: string;
  chain_valid: boolean;
  latest_hash: string;
  first_bad_id: string | null;
  fault: ChainFault | null;
  source: VerificationSource;
}

export async function findVerification(organizationId: string): Promise<StoredVerification | undefined> {
  const { rows } = await pool().query<VerificationRow>(
    `SELECT verified_at, duration_ms, entries_verified, chain_valid, latest_hash, first_bad_id, fault, source
     FROM ledger_verifications WHERE organization_id = $1`,
    [organizationId],
  );
  const [row] = rows;
  return (
    row && {
      verifiedAt: row.verified_at,
      durationMs: row.duration_ms,
      entriesVerified: Number(row.entries_verified),
      isValid: row.chain_valid,
      latestHash: row.latest_hash,
      firstBadId: row.first_bad_id === null ? null : Number(row.first_bad_id),
      fault: row.fault,
      source: row.source,
    }
  );
}

/** A chain with entries whose last verification began before an instant, or that has none. */
export async function findDueChain(before: Date): Promise<string | undefined> {
  const { rows } = await pool().query<{ organization_id: string }>(
    `SELECT h.organization_id FROM ledger_heads h
     LEFT JOIN ledger_verifications v ON v.organization_id = h.organization_id
     WHERE h.last_id > 0 AND (v.verified_at IS NULL OR v.verified_at < $1)
     ORDER BY v.verified_at NULLS FIRST LIMIT 1`,
    [before],
  );
  return rows[0]?.organization_id;
}

/** Any fixed number: the lock of the one process that scrubs. */
const SCRUBBING_LOCK = 724_831_023;

/** Runs `work`, unless another process does it at this moment. */
export async function whileOnlyScrubber(work: () => Promise<void>): Promise<void> {
  const db = await pool().connect();
  let isBroken = true;
  try {
    const { rows } = await db.query<{ is_ours: boolean }>("SELECT pg_try_advisory_lock($1) AS is_ours", [
      SCRUBBING_LOCK,
    ]);
    try {
      if (rows[0]?.is_ours) await work();
    } finally {
      if (rows[0]?.is_ours) await db.query("SELECT pg_advisory_unlock($1)", [SCRUBBING_LOCK]);
      isBroken = false;
    }
  } finally {
    db.release(isBroken);
  }
}
