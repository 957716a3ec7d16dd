import { pool } from "@/lib/platform/database/database";
import type { ChainFault, FaultFinder } from "../schema";

export type VerificationSource = FaultFinder;

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

/** Keeps a verification, unless one that began later is kept already. One of the future was never made. */
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
     WHERE kept.verified_at <= excluded.verified_at OR kept.verified_at > now() + interval '1 minute'`,
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
     FROM ledger_verifications WHERE organization_id = $1 AND verified_at <= now() + interval '1 minute'`,
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

/** An organization whose chain is to be verified every day, and when the database says it was. */
export interface KnownChain {
  organizationId: string;
  verifiedAt: Date | undefined;
}

/** Every organization, and every other that has left a trace of a chain: what is missing is to be found too. */
export async function listKnownChains(alsoKnown: readonly string[]): Promise<KnownChain[]> {
  const { rows } = await pool().query<{ organization_id: string; verified_at: Date | null }>(
    `SELECT c.organization_id, v.verified_at FROM (
       SELECT id AS organization_id FROM organizations
       UNION SELECT organization_id FROM ledger_heads
       UNION SELECT organization_id FROM ledger_checkpoints
       UNION SELECT organization_id FROM ledger_copies
       UNION SELECT unnest($1::text[])) c
     LEFT JOIN ledger_verifications v ON v.organization_id = c.organization_id
     ORDER BY v.verified_at NULLS FIRST`,
    [alsoKnown],
  );
  return rows.map((row) => ({
    organizationId: row.organization_id,
    verifiedAt: row.verified_at ?? undefined,
  }));
}

/** Any fixed number: the lock of the one process that scrubs. */
const SCRUBBING_LOCK = 724_831_023;

/**
 * Runs `work`, unless another process does it at this moment.
 *
 * @param isForced run it even then: whoever holds the lock has held it for too long
 * @returns whether the lock was free
 */
export async function whileOnlyScrubber(work: () => Promise<void>, isForced: boolean): Promise<boolean> {
  const db = await pool().connect();
  let isBroken = true;
  try {
    const { rows } = await db.query<{ is_ours: boolean }>("SELECT pg_try_advisory_lock($1) AS is_ours", [
      SCRUBBING_LOCK,
    ]);
    try {
      if (rows[0]?.is_ours || isForced) await work();
    } finally {
      if (rows[0]?.is_ours) await db.query("SELECT pg_advisory_unlock($1)", [SCRUBBING_LOCK]);
      isBroken = false;
    }
    return rows[0]?.is_ours ?? false;
  } finally {
    db.release(isBroken);
  }
}
