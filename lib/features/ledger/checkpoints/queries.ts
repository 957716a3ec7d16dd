import { sql } from "kysely";
import { type Database, db, pool, Session, type Transaction } from "@/lib/platform/database/database";
import { type Chain, chainText, columnsOf } from "../chain/chain";
import type { SignedCheckpoint } from "./checkpoint";

/** Any fixed number: together with a chain's hash it names the lock of its signing. */
const SIGNING_LOCK = 724_831_022;

const MAX_LOCK_WAIT_MS = 5_000;

/**
 * Runs `work` while no other process signs for the chain. The lock ends with the connection.
 * It is a courtesy: two that sign at once write the same note, and may have to build tiles again.
 *
 * @param isForced run it even if another holds the lock
 * @returns undefined when another holds it
 */
export async function withSigningLock<T>(
  chain: Chain,
  isForced: boolean,
  work: (on: Transaction) => Promise<T>,
): Promise<T | undefined> {
  const connection = await pool().connect();
  const on = new Session(connection);
  const lock = sql`${SIGNING_LOCK}::int, hashtext(${chainText(chain)})`;
  let isBroken = true;
  try {
    // A lock on rows or tables that the signer waits for does not hold up other chains too.
    await sql`SET lock_timeout = ${sql.lit(MAX_LOCK_WAIT_MS)}`.execute(on);
    const { is_ours: isOurs } = await on
      .selectNoFrom(sql<boolean>`pg_try_advisory_lock(${lock})`.as("is_ours"))
      .executeTakeFirstOrThrow();
    try {
      return isOurs || isForced ? await work(on) : undefined;
    } finally {
      if (isOurs) await sql`SELECT pg_advisory_unlock(${lock})`.execute(on);
      await sql`RESET lock_timeout`.execute(on);
      isBroken = false;
    }
  } finally {
    connection.release(isBroken);
  }
}

/** The same lock until the caller's transaction ends. */
export async function lockSigning(tx: Transaction, chain: Chain): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${SIGNING_LOCK}::int, hashtext(${chainText(chain)}))`.execute(tx);
}

/** A checkpoint as stored; only the signature of its note proves that it is one. */
export interface StoredCheckpoint {
  size: number;
  note: string;
  signedAt: Date;
}

/** The largest stored checkpoint. */
export async function findLatestCheckpoint(
  chain: Chain,
  on: Database = db(),
): Promise<StoredCheckpoint | undefined> {
  const row = await on
    .selectFrom("ledger_checkpoints")
    .select(["size", "note", "signed_at"])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .orderBy("size", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { size: Number(row.size), note: row.note, signedAt: row.signed_at };
}

/** The smallest stored checkpoint that covers an entry; undefined when none does yet. */
export async function findCoveringCheckpoint(
  chain: Chain,
  id: number,
): Promise<StoredCheckpoint | undefined> {
  const row = await db()
    .selectFrom("ledger_checkpoints")
    .select(["size", "note", "signed_at"])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .where("size", ">=", String(id))
    .orderBy("size")
    .limit(1)
    .executeTakeFirst();
  return row && { size: Number(row.size), note: row.note, signedAt: row.signed_at };
}

/** Stores a checkpoint; another one of that size is an error, as there are never two. */
export async function insertCheckpoint(
  on: Database,
  chain: Chain,
  { size, root, latestHash, note }: SignedCheckpoint,
  signedAt: Date,
): Promise<void> {
  await on
    .insertInto("ledger_checkpoints")
    .values({
      ...columnsOf(chain),
      size,
      root_hash: `sha256:${root.toString("hex")}`,
      latest_hash: latestHash,
      note,
      signed_at: signedAt,
    })
    .execute();
}

/** Chains with entries that no checkpoint covers. */
export async function listUnsigned(): Promise<Chain[]> {
  const rows = await db()
    .selectFrom("ledger_heads as h")
    .select(["h.organization_id", "h.chain"])
    .where((eb) =>
      eb(
        "h.last_id",
        ">",
        eb.fn.coalesce(
          eb
            .selectFrom("ledger_checkpoints as c")
            .select((max) => max.fn.max("c.size").as("size"))
            .whereRef("c.organization_id", "=", "h.organization_id")
            .whereRef("c.chain", "=", "h.chain"),
          sql<string>`0`,
        ),
      ),
    )
    .execute();
  return rows.map(toChain);
}

/** Of the checkpoints signed before an instant keeps the last of each hour: each covers the ones before it. */
export async function thinCheckpoints(chain: Chain, before: Date): Promise<void> {
  await db()
    .deleteFrom("ledger_checkpoints")
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .where("signed_at", "<", before)
    .where("size", "not in", (eb) =>
      eb
        .selectFrom("ledger_checkpoints")
        .select((max) => max.fn.max("size").as("size"))
        .where("organization_id", "=", chain.organizationId)
        .where("chain", "=", chain.name)
        .groupBy(sql`date_trunc('hour', signed_at)`),
    )
    .execute();
}

/** Up to which size each host has kept a copy of the chain's newest checkpoint, as the database has it. */
export async function listCopies(
  chain: Chain,
  on: Database = db(),
): Promise<{ host: string; size: number }[]> {
  const rows = await on
    .selectFrom("ledger_copies")
    .select(["host", "size"])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .execute();
  return rows.map(({ host, size }) => ({ host, size: Number(size) }));
}

/** Records that a host has kept a copy of that size; a smaller one than before changes nothing. */
export async function recordCopy(
  on: Database,
  chain: Chain,
  { host, size, at }: { host: string; size: number; at: Date },
): Promise<void> {
  await on
    .insertInto("ledger_copies")
    .values({ ...columnsOf(chain), host, size, kept_since: at })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "chain", "host"])
        .doUpdateSet((eb) => ({ size: eb.ref("excluded.size") }))
        .whereRef("ledger_copies.size", "<", "excluded.size"),
    )
    .execute();
}

/** Records that the operator has accepted the loss of a host's copy: it begins anew. */
export async function acceptLostCopy(
  on: Database,
  chain: Chain,
  { host, at }: { host: string; at: Date },
): Promise<void> {
  await on
    .insertInto("ledger_copies")
    .values({ ...columnsOf(chain), host, size: 0, kept_since: at, accepted_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "chain", "host"])
        .doUpdateSet((eb) => ({ size: 0, accepted_at: eb.ref("excluded.accepted_at") })),
    )
    .execute();
}

/** Organizations of that id or name. */
export async function findOrganizations(idOrName: string): Promise<string[]> {
  const rows = await db()
    .selectFrom("organizations")
    .select("id")
    .where((eb) => eb.or([eb("id", "=", idOrName), eb("name", "=", idOrName)]))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The stored notes of hand-overs between keys; only their signatures prove that they are any. */
export async function listHandoverNotes(
  chain: Chain,
  on: Database = db(),
): Promise<{ size: number; note: string }[]> {
  const rows = await on
    .selectFrom("ledger_handovers")
    .select(["size", "note"])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .orderBy("size")
    .execute();
  return rows.map(({ size, note }) => ({ size: Number(size), note }));
}

/** Keeps a hand-over; the same one again changes nothing. */
export async function insertHandover(
  on: Database,
  chain: Chain,
  { size, toKey, note, madeAt }: { size: number; toKey: string; note: string; madeAt: Date },
): Promise<void> {
  await on
    .insertInto("ledger_handovers")
    .values({ ...columnsOf(chain), size, to_key: toKey, note, made_at: madeAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Chains that have entries. */
export async function listChainsWithEntries(): Promise<Chain[]> {
  const rows = await db()
    .selectFrom("ledger_heads")
    .select(["organization_id", "chain"])
    .where("last_id", ">", "0")
    .orderBy("organization_id")
    .orderBy("chain")
    .execute();
  return rows.map(toChain);
}

function toChain({ organization_id, chain }: { organization_id: string; chain: Chain["name"] }): Chain {
  return { organizationId: organization_id, name: chain };
}
