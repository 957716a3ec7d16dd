import { sql } from "kysely";
import { z } from "zod";
import { newId } from "@/lib/core/ids";
import { type Database, db, pool, type Transaction } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import { lockSigning } from "../checkpoints/queries";
import { GENESIS_HASH } from "../schema";
import { type BuiltEntry, type LedgerIntent, LedgerIntentSchema, toLedgerEntry } from "./build-entries";
import type { ChainHead } from "./chain-check";

/** Where the chain ends; an organization without entries gets its head row now. */
export async function readHead(organizationId: string): Promise<ChainHead> {
  await db()
    .insertInto("ledger_heads")
    .values({ organization_id: organizationId, last_id: 0, latest_hash: GENESIS_HASH })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const head = await findHead(organizationId);
  if (!head) throw new Error("the ledger head is missing after it was inserted");
  return head;
}

/** Where the chain ends; undefined while nothing was ever appended. */
export async function findHead(organizationId: string, on: Database = db()): Promise<ChainHead | undefined> {
  const row = await on
    .selectFrom("ledger_heads")
    .select(["last_id", "latest_hash"])
    .where("organization_id", "=", organizationId)
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
  organizationId: string,
  from: ChainHead,
  to: ChainHead,
  entries: readonly BuiltEntry[],
): Promise<boolean> {
  const brought = entries.flatMap((entry) => entry.events);
  const rows = await selectRows(pool(), SwapSchema, {
    name: "append-ledger-entries",
    text: APPEND,
    values: [
      organizationId,
      from.lastId,
      from.latestHash,
      to.lastId,
      to.latestHash,
      entries.map((entry) => entry.systemName),
      plainArray(entries.map((entry) => entry.decision)),
      plainArray(entries.map((entry) => entry.driftScore)),
      plainArray(entries.map((entry) => entry.riskLevel)),
      plainArray(entries.map((entry) => entry.timestamp)),
      plainArray(entries.map((entry) => entry.payloadDigest)),
      plainArray(entries.map((entry) => entry.currentHash)),
      jsonList(entries.map((entry) => entry.canonicalText)),
      jsonList(entries.map((entry) => entry.payload)),
      plainArray(entries.map((entry) => entry.intentId)),
      plainArray(entries.map(() => newId("event"))),
      jsonList(entries.map((entry) => JSON.stringify(toLedgerEntry(entry)))),
      plainArray(brought.map(() => newId("event"))),
      brought.map((event) => event.type),
      brought.map((event) => JSON.stringify(event.payload)),
      brought.map((event) => event.occurredAt.toISOString()),
      entries.map((entry) => entry.intentId).filter(isKeptIntent),
      SEPARATOR,
    ],
  });
  return Number(rows[0]?.swapped) === 1;
}

/**
 * An array literal of values that need no quoting: hashes, ids, numbers, times, words. The driver's own
 * conversion looks at every character of every element, which was a fifth of an append.
 */
function plainArray(values: readonly (string | number)[]): string {
  return `{${values.join(",")}}`;
}

/** U+001E, the record separator: JSON has no control characters of its own but tab, line feed and return. */
const SEPARATOR = "\u001e";

/** JSON texts as one parameter, to be split by `string_to_array`: as arrays every quote in them was escaped twice. */
function jsonList(texts: readonly string[]): string {
  return texts.join(SEPARATOR);
}

// Ids and links follow from the head and the order, so they are not sent.
const APPEND = `
  WITH head AS (
    UPDATE ledger_heads SET last_id = $4, latest_hash = $5
    WHERE organization_id = $1 AND last_id = $2 AND latest_hash = $3
    RETURNING 1
  ), batch AS MATERIALIZED (
    SELECT * FROM unnest($6::text[], $7::text[], $8::float8[], $9::text[], $10::timestamptz[], $11::text[], $12::text[],
      string_to_array($13, $23), string_to_array($14, $23), $15::text[], $16::text[], string_to_array($17, $23))
      WITH ORDINALITY AS e(system_name, decision,
      drift_score, risk_level, timestamp, payload_digest, current_hash, canonical, payload, intent_id, event_id,
      event_payload, place)
    WHERE EXISTS (SELECT 1 FROM head)
  ), entries AS (
    INSERT INTO ledger_entries (organization_id, id, system_name, decision, drift_score, risk_level, timestamp,
      payload_digest, previous_hash, current_hash, canonical, payload, intent_id)
    SELECT $1, $2::bigint + place, system_name, decision, drift_score, risk_level, timestamp, payload_digest,
      lag(current_hash, 1, $3::text) OVER (ORDER BY place), current_hash, convert_to(canonical, 'UTF8'), payload, intent_id
    FROM batch
  ), emitted AS (
    INSERT INTO events (id, organization_id, type, payload, occurred_at)
    SELECT event_id, $1, 'ledger.entry', event_payload, timestamp FROM batch
    UNION ALL
    SELECT e.id, $1, e.type, e.payload, e.occurred_at
    FROM unnest($18::text[], $19::text[], $20::text[], $21::timestamptz[]) AS e(id, type, payload, occurred_at)
    WHERE EXISTS (SELECT 1 FROM head)
  ), sequenced AS (
    DELETE FROM ledger_intents
    WHERE organization_id = $1 AND id = ANY($22::text[]) AND EXISTS (SELECT 1 FROM head)
  )
  SELECT count(*) AS swapped FROM head`;

function isKeptIntent(id: string): boolean {
  return id.startsWith("kin_");
}

/** Keeps an intent in the caller's transaction until the sequencer appends it. */
export async function insertIntent(
  tx: Transaction,
  organizationId: string,
  id: string,
  content: LedgerIntent,
): Promise<void> {
  await tx
    .insertInto("ledger_intents")
    .values({ id, organization_id: organizationId, content: JSON.stringify(content) })
    .execute();
}

/** A kept intent that has no entry yet; undefined once it has one. */
export async function findWaitingIntent(
  organizationId: string,
  id: string,
): Promise<LedgerIntent | undefined> {
  const row = await db()
    .selectFrom("ledger_intents")
    .select("content")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && LedgerIntentSchema.parse(row.content);
}

/** Intents without an entry yet, oldest first, of any organization: for the sequencer at start. */
export async function listWaitingIntents(limit: number) {
  const rows = await db()
    .selectFrom("ledger_intents")
    .select(["id", "organization_id", "content"])
    .orderBy("organization_id")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    content: LedgerIntentSchema.parse(row.content),
  }));
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
  await lockSigning(tx, organizationId);
  await sql`SELECT assay_remove_organization_ledger(${organizationId})`.execute(tx);
}
