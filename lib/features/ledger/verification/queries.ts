import { sql } from "kysely";
import { type Database, db, pool, Session } from "@/lib/platform/database/database";
import { type ChainHead, GENESIS } from "../chain/chain-check";
import type { ChainFault, FaultFinder, FaultSubject } from "../schema";

/** What was found at a time: a fault, that there is none anymore, or that the operator accepted one. */
export interface FoundState {
  at: Date;
  about: FaultSubject;
  state: "broken" | "whole" | "accepted";
  fault: ChainFault | null;
  firstBadId: number | null;
  entriesVerified: number;
  by: FaultFinder;
  detail: string;
}

export async function insertFoundState(
  on: Database,
  organizationId: string,
  found: FoundState,
): Promise<void> {
  await on
    .insertInto("ledger_faults")
    .values({
      organization_id: organizationId,
      found_at: found.at,
      about: found.about,
      state: found.state,
      fault: found.fault,
      first_bad_id: found.firstBadId,
      entries_verified: found.entriesVerified,
      found_by: found.by,
      detail: found.detail,
    })
    .execute();
}

const selectFound = (organizationId: string) =>
  db()
    .selectFrom("ledger_faults")
    .select(["found_at", "about", "state", "fault", "first_bad_id", "entries_verified", "found_by", "detail"])
    .where("organization_id", "=", organizationId)
    .orderBy("id", "desc");

type FoundRow = Awaited<ReturnType<ReturnType<typeof selectFound>["executeTakeFirstOrThrow"]>>;

function toFound(row: FoundRow): FoundState {
  return {
    at: row.found_at,
    about: row.about,
    state: row.state,
    fault: row.fault,
    firstBadId: row.first_bad_id === null ? null : Number(row.first_bad_id),
    entriesVerified: Number(row.entries_verified),
    by: row.found_by,
    detail: row.detail,
  };
}

/** What was found, newest first. */
export async function listFoundStates(organizationId: string, limit: number): Promise<FoundState[]> {
  const rows = await selectFound(organizationId).limit(limit).execute();
  return rows.map(toFound);
}

/** The newest state about a subject; undefined when nothing was ever wrong with it. */
export async function findNewestState(
  organizationId: string,
  about: FaultSubject,
): Promise<FoundState | undefined> {
  const row = await selectFound(organizationId).where("about", "=", about).limit(1).executeTakeFirst();
  return row && toFound(row);
}

/** The last verification of every entry of a chain. */
export interface StoredVerification {
  verifiedAt: Date;
  durationMs: number;
  entriesVerified: number;
  isValid: boolean;
  latestHash: string;
  firstBadId: number | null;
  fault: ChainFault | null;
  source: FaultFinder;
}

const SOON = sql<Date>`now() + interval '1 minute'`;

/** Keeps a verification, unless one that began later is kept already. One of the future was never made. */
export async function storeVerification(
  organizationId: string,
  verification: StoredVerification,
): Promise<void> {
  await db()
    .insertInto("ledger_verifications")
    .values({
      organization_id: organizationId,
      verified_at: verification.verifiedAt,
      duration_ms: verification.durationMs,
      entries_verified: verification.entriesVerified,
      chain_valid: verification.isValid,
      latest_hash: verification.latestHash,
      first_bad_id: verification.firstBadId,
      fault: verification.fault,
      source: verification.source,
    })
    .onConflict((conflict) =>
      conflict
        .column("organization_id")
        .doUpdateSet((eb) => ({
          verified_at: eb.ref("excluded.verified_at"),
          duration_ms: eb.ref("excluded.duration_ms"),
          entries_verified: eb.ref("excluded.entries_verified"),
          chain_valid: eb.ref("excluded.chain_valid"),
          latest_hash: eb.ref("excluded.latest_hash"),
          first_bad_id: eb.ref("excluded.first_bad_id"),
          fault: eb.ref("excluded.fault"),
          source: eb.ref("excluded.source"),
        }))
        .where((eb) =>
          eb.or([
            eb("ledger_verifications.verified_at", "<=", eb.ref("excluded.verified_at")),
            eb("ledger_verifications.verified_at", ">", SOON),
          ]),
        ),
    )
    .execute();
}

export async function findVerification(organizationId: string): Promise<StoredVerification | undefined> {
  const row = await db()
    .selectFrom("ledger_verifications")
    .select(["verified_at", "duration_ms", "entries_verified", "chain_valid", "latest_hash"])
    .select(["first_bad_id", "fault", "source"])
    .where("organization_id", "=", organizationId)
    .where("verified_at", "<=", SOON)
    .executeTakeFirst();
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

/** An organization whose chain is to be verified every day, and when it was, as the database has it. */
export interface KnownChain {
  organizationId: string;
  verifiedAt: Date | undefined;
}

/** Every organization, and every other that has left a trace of a chain: a missing one is to be found too. */
export async function listKnownChains(alsoKnown: readonly string[]): Promise<KnownChain[]> {
  const rows = await db()
    .selectFrom(
      db()
        .selectFrom("organizations")
        .select("id as organization_id")
        .union(db().selectFrom("ledger_heads").select("organization_id"))
        .union(db().selectFrom("ledger_checkpoints").select("organization_id"))
        .union(db().selectFrom("ledger_copies").select("organization_id"))
        .union(db().selectNoFrom(sql<string>`unnest(${alsoKnown}::text[])`.as("organization_id")))
        .as("c"),
    )
    .leftJoin("ledger_verifications as v", "v.organization_id", "c.organization_id")
    .select(["c.organization_id", "v.verified_at"])
    .orderBy("v.verified_at", (order) => order.asc().nullsFirst())
    .execute();
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
 * @param isForced run it even then: the holder of the lock has held it for too long
 * @returns whether the lock was free
 */
export async function whileOnlyScrubber(work: () => Promise<void>, isForced: boolean): Promise<boolean> {
  const connection = await pool().connect();
  const on = new Session(connection);
  let isBroken = true;
  try {
    const { is_ours: isOurs } = await on
      .selectNoFrom(sql<boolean>`pg_try_advisory_lock(${SCRUBBING_LOCK})`.as("is_ours"))
      .executeTakeFirstOrThrow();
    try {
      if (isOurs || isForced) await work();
    } finally {
      if (isOurs) await sql`SELECT pg_advisory_unlock(${SCRUBBING_LOCK})`.execute(on);
      isBroken = false;
    }
    return isOurs;
  } finally {
    connection.release(isBroken);
  }
}

/**
 * Runs `work` while a snapshot of the database is held: the head and every range are read as of the
 * same moment, so appends meanwhile are no false alarm.
 */
export async function withSnapshot<T>(
  organizationId: string,
  borders: (head: ChainHead) => readonly number[],
  work: (snapshotId: string, head: ChainHead, starts: readonly ChainHead[]) => Promise<T>,
): Promise<T> {
  const client = await pool().connect();
  const on = new Session(client);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const snapshot = await on
      .selectNoFrom(sql<string>`pg_export_snapshot()`.as("id"))
      .executeTakeFirstOrThrow();
    const row = await on
      .selectFrom("ledger_heads")
      .select(["last_id", "latest_hash"])
      .where("organization_id", "=", organizationId)
      .executeTakeFirst();
    const head = row ? { lastId: Number(row.last_id), latestHash: row.latest_hash } : GENESIS;
    const starts = await readStarts(on, organizationId, borders(head));
    return await work(snapshot.id, head, starts);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

/** The entries the ranges after the first begin behind. One that is missing is a fault of the range before. */
async function readStarts(
  on: Database,
  organizationId: string,
  ids: readonly number[],
): Promise<ChainHead[]> {
  const rows = await on
    .selectFrom("ledger_entries")
    .select(["id", "current_hash"])
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute();
  const hashes = new Map(rows.map((row) => [Number(row.id), row.current_hash]));
  return ids.map((id) => ({ lastId: id, latestHash: hashes.get(id) ?? "" }));
}
