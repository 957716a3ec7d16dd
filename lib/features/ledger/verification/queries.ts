import { sql } from "kysely";
import { type Database, db, pool, Session } from "@/lib/platform/database/database";
import { type Chain, columnsOf } from "../chain/chain";
import { type ChainHead, GENESIS } from "../chain/chain-check";
import { CHAIN_NAMES, type ChainFault, type FaultFinder, type FaultSubject } from "../schema";

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

export async function insertFoundState(on: Database, chain: Chain, found: FoundState): Promise<void> {
  await on
    .insertInto("ledger_faults")
    .values({
      ...columnsOf(chain),
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

const selectFound = (chain: Chain) =>
  db()
    .selectFrom("ledger_faults")
    .select(["found_at", "about", "state", "fault", "first_bad_id", "entries_verified", "found_by", "detail"])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
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
export async function listFoundStates(chain: Chain, limit: number): Promise<FoundState[]> {
  const rows = await selectFound(chain).limit(limit).execute();
  return rows.map(toFound);
}

/** The newest state about a subject; undefined when nothing was ever wrong with it. */
export async function findNewestState(chain: Chain, about: FaultSubject): Promise<FoundState | undefined> {
  const row = await selectFound(chain).where("about", "=", about).limit(1).executeTakeFirst();
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
export async function storeVerification(chain: Chain, verification: StoredVerification): Promise<void> {
  await db()
    .insertInto("ledger_verifications")
    .values({
      ...columnsOf(chain),
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
        .columns(["organization_id", "chain"])
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

export async function findVerification(chain: Chain): Promise<StoredVerification | undefined> {
  const row = await db()
    .selectFrom("ledger_verifications")
    .select(["verified_at", "duration_ms", "entries_verified", "chain_valid", "latest_hash"])
    .select(["first_bad_id", "fault", "source"])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
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

/** A chain that is to be verified every day, and when it was, as the database has it. */
export interface KnownChain {
  chain: Chain;
  verifiedAt: Date | undefined;
}

/** Both chains of every organization, and every other that has left a trace: a missing one is to be found too. */
export async function listKnownChains(alsoKnown: readonly Chain[]): Promise<KnownChain[]> {
  const names = sql<Chain["name"]>`unnest(${[...CHAIN_NAMES]}::text[])`.as("chain");
  const [organizations, chains] = [
    alsoKnown.map(({ organizationId }) => organizationId),
    alsoKnown.map(({ name }) => name),
  ];
  const rows = await db()
    .selectFrom(
      db()
        .selectFrom("organizations")
        .select(["id as organization_id", names])
        .union(db().selectFrom("ledger_heads").select(["organization_id", "chain"]))
        .union(db().selectFrom("ledger_checkpoints").select(["organization_id", "chain"]))
        .union(db().selectFrom("ledger_copies").select(["organization_id", "chain"]))
        .union(
          db().selectNoFrom([
            sql<string>`unnest(${organizations}::text[])`.as("organization_id"),
            sql<Chain["name"]>`unnest(${chains}::text[])`.as("chain"),
          ]),
        )
        .as("c"),
    )
    .leftJoin("ledger_verifications as v", (join) =>
      join.onRef("v.organization_id", "=", "c.organization_id").onRef("v.chain", "=", "c.chain"),
    )
    .select(["c.organization_id", "c.chain", "v.verified_at"])
    .orderBy("v.verified_at", (order) => order.asc().nullsFirst())
    .execute();
  return rows.map((row) => ({
    chain: { organizationId: row.organization_id, name: row.chain },
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
  chain: Chain,
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
      .where("organization_id", "=", chain.organizationId)
      .where("chain", "=", chain.name)
      .executeTakeFirst();
    const head = row ? { lastId: Number(row.last_id), latestHash: row.latest_hash } : GENESIS;
    const starts = await readStarts(on, chain, borders(head));
    return await work(snapshot.id, head, starts);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

/** The entries the ranges after the first begin behind. One that is missing is a fault of the range before. */
async function readStarts(on: Database, chain: Chain, ids: readonly number[]): Promise<ChainHead[]> {
  const rows = await on
    .selectFrom("ledger_entries")
    .select(["id", "current_hash"])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute();
  const hashes = new Map(rows.map((row) => [Number(row.id), row.current_hash]));
  return ids.map((id) => ({ lastId: id, latestHash: hashes.get(id) ?? "" }));
}
