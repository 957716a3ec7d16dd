import { type Insertable, sql } from "kysely";
import { z } from "zod";
import { type Database, db, pool, type Transaction } from "@/lib/platform/database/database";
import type { LedgerIntent as LedgerIntents } from "@/lib/platform/database/prisma-client/tables";
import { selectRows } from "@/lib/platform/database/rows";
import { lockSigning } from "../checkpoints/queries";
import { GENESIS_HASH } from "../vocabulary";
import { appendStatement, jsonList, ownValues, plainArray, SEPARATOR } from "./append-statement";
import {
  type BuiltEntry,
  type Intent,
  type LedgerIntent,
  LedgerIntentSchema,
  parseIntent,
} from "./build-entries";
import { type Chain, columnsOf, decisionsOf, recordsOf } from "./chain";
import type { ChainHead } from "./chain-check";

/** Where the chain ends; one without entries gets its head row now. */
export async function readHead(chain: Chain): Promise<ChainHead> {
  await db()
    .insertInto("ledger_heads")
    .values({ ...columnsOf(chain), last_id: 0, latest_hash: GENESIS_HASH })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const head = await findHead(chain);
  if (!head) throw new Error("the ledger head is missing after it was inserted");
  return head;
}

/** Where the chain ends; undefined while nothing was ever appended. */
export async function findHead(chain: Chain, on: Database = db()): Promise<ChainHead | undefined> {
  const row = await on
    .selectFrom("ledger_heads")
    .select(["last_id", "latest_hash"])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .executeTakeFirst();
  return row && { lastId: Number(row.last_id), latestHash: row.latest_hash };
}

const SwapSchema = z.object({ swapped: z.string() });

/**
 * Appends entries and their events and removes their intents, if the head is still where the entries
 * were built on. One statement: all of it or nothing.
 *
 * @returns false when another process moved the head first
 */
export async function appendEntries(
  chain: Chain,
  from: ChainHead,
  to: ChainHead,
  entries: readonly BuiltEntry[],
): Promise<boolean> {
  const rows = await selectRows(pool(), SwapSchema, {
    name: `append-ledger-${chain.name}`,
    text: appendStatement(chain.name),
    values: [
      chain.organizationId,
      from.lastId,
      from.latestHash,
      to.lastId,
      to.latestHash,
      plainArray(entries.map((entry) => entry.timestamp)),
      plainArray(entries.map((entry) => entry.payloadDigest)),
      plainArray(entries.map((entry) => entry.currentHash)),
      jsonList(entries.map((entry) => entry.canonicalText)),
      jsonList(entries.map((entry) => entry.payload)),
      plainArray(entries.map((entry) => entry.intentId)),
      entries.map((entry) => entry.intentId).filter(isKeptIntent),
      SEPARATOR,
      ...ownValues(chain.name, entries),
    ],
  });
  return Number(rows[0]?.swapped) === 1;
}

function isKeptIntent(id: string): boolean {
  return id.startsWith("kin_");
}

/** The row that keeps a decision's intent until the sequencer appends it. */
export function intentRow(
  organizationId: string,
  id: string,
  content: LedgerIntent,
): Insertable<LedgerIntents> {
  return { id, ...columnsOf(decisionsOf(organizationId)), content: JSON.stringify(content) };
}

/** Keeps a decision's intent in the caller's transaction. */
export async function insertIntent(tx: Transaction, row: Insertable<LedgerIntents>): Promise<void> {
  await tx.insertInto("ledger_intents").values(row).execute();
}

/** A decision's kept intent that has no entry yet; undefined once it has one. */
export async function findWaitingIntent(
  organizationId: string,
  id: string,
): Promise<LedgerIntent | undefined> {
  const row = await db()
    .selectFrom("ledger_intents")
    .select("content")
    .where("organization_id", "=", organizationId)
    .where("chain", "=", "decisions")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && LedgerIntentSchema.parse(row.content);
}

/** An intent without an entry yet. */
interface WaitingIntent {
  id: string;
  chain: Chain;
  content: Intent;
}

/** Intents without an entry yet, oldest first: of one chain or, for the sequencer at start, of all. */
export async function listWaitingIntents(limit: number, chain?: Chain): Promise<WaitingIntent[]> {
  let waiting = db().selectFrom("ledger_intents").select(["id", "organization_id", "chain", "content"]);
  if (chain)
    waiting = waiting.where("organization_id", "=", chain.organizationId).where("chain", "=", chain.name);
  const rows = await waiting.orderBy("organization_id").orderBy("chain").orderBy("id").limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    chain: { organizationId: row.organization_id, name: row.chain },
    content: parseIntent(row.chain, row.content),
  }));
}

/** The newest intent without an entry; undefined when none waits. */
export async function findLastWaiting({ organizationId, name }: Chain): Promise<string | undefined> {
  const { last } = await db()
    .selectFrom("ledger_intents")
    .select((eb) => eb.fn.max("id").as("last"))
    .where("organization_id", "=", organizationId)
    .where("chain", "=", name)
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

/** Names of the append-only guards that are not in force for every role and replication mode. */
export async function findMissingGuards(): Promise<string[]> {
  const rows = await selectRows(pool(), z.object({ name: z.string() }), {
    text: `SELECT name FROM unnest(ARRAY['ledger_entries_no_change', 'ledger_entries_no_truncate']) AS name
      WHERE NOT EXISTS (SELECT 1 FROM pg_trigger
        WHERE tgname = name AND tgrelid = 'ledger_entries'::regclass AND tgenabled = 'A')`,
  });
  return rows.map((row) => row.name);
}

/**
 * Deletes the ledger of a demonstration organization, which is the only ledger that may be deleted. The
 * application's role cannot lift the guards; a function of the schema's owner does, and checks again.
 */
export async function deleteLedgerRows(tx: Transaction, organizationId: string): Promise<void> {
  const demonstration = await tx
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", organizationId)
    .where("is_demonstration", "=", true)
    .executeTakeFirst();
  if (!demonstration) throw new TypeError("only a demonstration's ledger may be deleted");
  // A checkpoint that is being signed is finished first and deleted with the others.
  for (const chain of [decisionsOf(organizationId), recordsOf(organizationId)]) await lockSigning(tx, chain);
  await sql`SELECT assay_remove_organization_ledger(${organizationId})`.execute(tx);
}
