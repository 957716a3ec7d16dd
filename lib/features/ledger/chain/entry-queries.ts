import { sql } from "kysely";
import type { CursorPage } from "@/lib/core/pagination";
import type { RecordKind, SubjectType } from "@/lib/features/records/vocabulary";
import type { Decision, RiskLevel } from "@/lib/judgment/risk/vocabulary";
import { db } from "@/lib/platform/database/database";
import { readCursorPage, readSlice } from "@/lib/platform/database/page";
import type { ListedEntry } from "./build-entries";
import { type Chain, decisionsOf } from "./chain";
import { findHead } from "./queries";

const ENTRY_COLUMNS = [
  "organization_id",
  "chain",
  "id",
  "system_name",
  "decision",
  "drift_score",
  "risk_level",
  "kind",
  "subject_type",
  "subject_id",
  "subject_label",
  "actor_type",
  "actor_id",
  "actor_name",
  "timestamp",
  "payload_digest",
  "previous_hash",
  "current_hash",
  "intent_id",
] as const;

const entriesOf = ({ organizationId, name }: Chain) =>
  db()
    .selectFrom("ledger_entries")
    .where("organization_id", "=", organizationId)
    // As a literal, so that the indexes of one chain alone are used.
    .where("chain", "=", sql.lit(name));

/** The entries without what was hashed, which can be long. */
const selectListed = (chain: Chain) => entriesOf(chain).select(ENTRY_COLUMNS);

/** The entries with what was hashed. */
const selectWhole = (chain: Chain) => selectListed(chain).select(["canonical", "payload"]);

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>["executeTakeFirstOrThrow"]>>;

/** A column that is null in the other chain only, as the table's constraint says. */
const own = (value: string | null) => value ?? "";

function toListed(row: ListedRow): ListedEntry & { intentId: string } {
  const placed = {
    organizationId: row.organization_id,
    id: Number(row.id),
    timestamp: row.timestamp.toISOString(),
    payloadDigest: row.payload_digest,
    previousHash: row.previous_hash,
    currentHash: row.current_hash,
    intentId: row.intent_id,
  };
  if (row.chain === "decisions")
    return {
      ...placed,
      chain: "decisions",
      systemName: own(row.system_name),
      decision: row.decision ?? "ESCALATE",
      driftScore: row.drift_score ?? 1,
      riskLevel: row.risk_level ?? "CRITICAL",
    };
  return {
    ...placed,
    chain: "records",
    kind: own(row.kind),
    subjectType: own(row.subject_type),
    subjectId: own(row.subject_id),
    subjectLabel: own(row.subject_label),
    actorType: own(row.actor_type),
    actorId: own(row.actor_id),
    actorName: own(row.actor_name),
  };
}

/** An entry with the bytes that were hashed, and what its digest is of. */
export type WholeEntry = ListedEntry & {
  intentId: string;
  canonical: Buffer;
  payload: string;
};

const toWhole = (row: ListedRow & { canonical: Buffer; payload: string }): WholeEntry => ({
  ...toListed(row),
  canonical: row.canonical,
  payload: row.payload,
});

/** Entries of intents that are kept in the table; a partial index covers just them. */
const IS_KEPT = sql<boolean>`intent_id LIKE 'kin\\_%'`;

const isOneOf = (intentIds: readonly string[]) => sql<boolean>`intent_id = ANY(${intentIds})`;

/**
 * The entries these intents have become, if any: anywhere in the chain for kept intents, which other
 * processes may append, and within the ids of the last try for the others.
 */
export async function findEntriesOfIntents(chain: Chain, intentIds: readonly string[], triedFrom: number) {
  const rows = await selectListed(chain)
    .where(isOneOf(intentIds))
    .where((eb) =>
      eb.or([
        IS_KEPT,
        eb.and([eb("id", ">", String(triedFrom)), eb("id", "<=", String(triedFrom + intentIds.length))]),
      ]),
    )
    .execute();
  return rows.map(toListed);
}

/** The entries that kept intents of decisions have become: a look-up in the partial unique index. */
export async function findEntriesOfKeptIntents(organizationId: string, intentIds: readonly string[]) {
  const rows = await selectListed(decisionsOf(organizationId))
    .where(isOneOf(intentIds))
    .where(IS_KEPT)
    .execute();
  return rows.map(toListed);
}

/** As {@link findEntriesOfKeptIntents}, with what was hashed. */
export async function findWholeEntriesOfKeptIntents(
  organizationId: string,
  intentIds: readonly string[],
): Promise<WholeEntry[]> {
  const rows = await selectWhole(decisionsOf(organizationId))
    .where(isOneOf(intentIds))
    .where(IS_KEPT)
    .execute();
  return rows.map(toWhole);
}

type IdKey = readonly [id: number];

const NEWEST_FIRST = {
  columns: ["id"],
  direction: "desc",
  keyOf: (row: ListedRow): IdKey => [Number(row.id)],
} as const;

/**
 * A page, newest first. Without a filter ids have no gaps, so the page is a key range and page
 * 10,000 costs what page 1 costs.
 */
export async function listPage(chain: Chain, page: CursorPage<IdKey>) {
  const total = (await findHead(chain))?.lastId ?? 0;
  const newest = Math.min(total, (page.cursor?.[0] ?? total + 1) - 1);
  const listing = selectListed(chain).where("id", "<=", String(newest - page.skip));
  const { rows, ...rest } = await readSlice(listing, { skip: 0, limit: page.limit }, NEWEST_FIRST);
  return { total, ...rest, entries: rows.map(toListed) };
}

/** What a page may be limited to; instants are inclusive. */
export interface EntryFilter {
  systemName?: string | undefined;
  decision?: Decision | undefined;
  riskLevel?: RiskLevel | undefined;
  kind?: RecordKind | undefined;
  subjectType?: SubjectType | undefined;
  subjectId?: string | undefined;
  subjectIds?: readonly string[];
  notKinds?: readonly RecordKind[];
  from?: Date | undefined;
  to?: Date | undefined;
}

/** A page of the entries that fit a filter, newest first. */
export async function listFiltered(
  chain: Chain,
  {
    systemName,
    decision,
    riskLevel,
    kind,
    subjectType,
    subjectId,
    subjectIds,
    notKinds,
    from,
    to,
  }: EntryFilter,
  page: CursorPage<IdKey>,
) {
  let matching = selectListed(chain);
  if (systemName !== undefined) {
    // Entries keep the name as it was given; a name from before names had one spelling is found by that spelling too.
    const spellings = sql`ARRAY(SELECT name FROM systems
      WHERE organization_id = ${chain.organizationId} AND name_key = ${systemName}) || ${systemName}::text`;
    matching = matching.where(sql<boolean>`system_name = ANY(${spellings})`);
  }
  if (decision) matching = matching.where("decision", "=", decision);
  if (riskLevel) matching = matching.where("risk_level", "=", riskLevel);
  if (kind) matching = matching.where("kind", "=", kind);
  if (subjectType) matching = matching.where("subject_type", "=", subjectType);
  if (subjectId !== undefined) matching = matching.where("subject_id", "=", subjectId);
  if (subjectIds) matching = matching.where(sql<boolean>`subject_id = ANY(${subjectIds})`);
  if (notKinds) matching = matching.where(sql<boolean>`kind <> ALL(${notKinds})`);
  if (from) matching = matching.where("timestamp", ">=", from);
  if (to) matching = matching.where("timestamp", "<=", to);
  const { rows, ...rest } = await readCursorPage(matching, page, NEWEST_FIRST);
  return { ...rest, entries: rows.map(toListed) };
}

/** The longest text that is an id JavaScript counts exactly. */
const ID = /^[1-9]\d{0,14}$/;

/** One entry by its id; undefined for a text that cannot be an id. */
export async function findEntry(chain: Chain, id: string): Promise<WholeEntry | undefined> {
  if (!ID.test(id)) return undefined;
  const row = await selectWhole(chain).where("id", "=", id).executeTakeFirst();
  return row && toWhole(row);
}

/** Entries with ids above `after` up to `upTo`, at most `limit`, by id. */
export async function readEntries(
  chain: Chain,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<WholeEntry[]> {
  const rows = await selectWhole(chain)
    .where("id", ">", String(after))
    .where("id", "<=", String(upTo))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toWhole);
}

/** What records are about: a type of subject and the id of one. */
export interface Subject {
  type: SubjectType;
  id: string;
}

/** The ids of the entries about any of these subjects, up to an id, in their order. */
export async function listIdsOfSubjects(
  chain: Chain,
  subjects: readonly Subject[],
  upTo: number,
): Promise<number[]> {
  const types = subjects.map(({ type }) => type);
  const ids = subjects.map(({ id }) => id);
  const rows = await entriesOf(chain)
    .select("id")
    .where(
      sql<boolean>`(subject_type, subject_id) IN (SELECT * FROM unnest(${types}::text[], ${ids}::text[]))`,
    )
    .where("id", "<=", String(upTo))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => Number(id));
}

/** These entries, by id. */
export async function readEntriesById(chain: Chain, ids: readonly number[]): Promise<WholeEntry[]> {
  const rows = await selectWhole(chain)
    .where(sql<boolean>`id = ANY(${ids.map(String)}::bigint[])`)
    .orderBy("id")
    .execute();
  return rows.map(toWhole);
}

/** When the last entry was written; null for an empty chain. */
export async function findLatestTimestamp(chain: Chain): Promise<Date | null> {
  const row = await entriesOf(chain).select("timestamp").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.timestamp ?? null;
}
