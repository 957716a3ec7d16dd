import { type CursorPage, cutPage } from "@/lib/core/pagination";
import { pool } from "@/lib/platform/database/database";
import type { Decision, RiskLevel } from "../schema";
import type { ListedEntry } from "./build-entries";
import { findHead } from "./store";

/** Ids of intents that are kept in the table begin so; a partial index covers just them. */
const KEPT_INTENT_PATTERN = "kin\\_%";

interface EntryRow {
  organization_id: string;
  id: string;
  system_name: string;
  decision: Decision;
  drift_score: number;
  risk_level: RiskLevel;
  timestamp: Date;
  payload_digest: string;
  previous_hash: string;
  current_hash: string;
  intent_id: string;
}

const ENTRY_COLUMNS = `organization_id, id, system_name, decision, drift_score, risk_level, timestamp,
  payload_digest, previous_hash, current_hash, intent_id`;

function toListed(row: EntryRow): ListedEntry & { intentId: string } {
  return {
    organizationId: row.organization_id,
    id: Number(row.id),
    systemName: row.system_name,
    decision: row.decision,
    driftScore: row.drift_score,
    riskLevel: row.risk_level,
    timestamp: row.timestamp.toISOString(),
    payloadDigest: row.payload_digest,
    previousHash: row.previous_hash,
    currentHash: row.current_hash,
    intentId: row.intent_id,
  };
}

/**
 * The entries these intents have become, if any: anywhere in the chain for kept intents, which other
 * processes may place, and within the ids of the last try for the others.
 */
export async function findEntriesOfIntents(
  organizationId: string,
  intentIds: readonly string[],
  triedFrom: number,
) {
  const { rows } = await pool().query<EntryRow>(
    `SELECT ${ENTRY_COLUMNS} FROM ledger_entries
     WHERE organization_id = $1 AND intent_id = ANY($2)
       AND (intent_id LIKE '${KEPT_INTENT_PATTERN}' OR (id > $3 AND id <= $3 + ${intentIds.length}))`,
    [organizationId, intentIds, triedFrom],
  );
  return rows.map(toListed);
}

/** The entries that kept intents have become: a look-up in the partial unique index. */
export async function findEntriesOfKeptIntents(organizationId: string, intentIds: readonly string[]) {
  const { rows } = await pool().query<EntryRow>(
    `SELECT ${ENTRY_COLUMNS} FROM ledger_entries
     WHERE organization_id = $1 AND intent_id = ANY($2) AND intent_id LIKE '${KEPT_INTENT_PATTERN}'`,
    [organizationId, intentIds],
  );
  return rows.map(toListed);
}

interface LedgerPage {
  total: number;
  entries: ListedEntry[];
  next_cursor: string | null;
}

/**
 * A page, newest first. Without a filter ids have no gaps, so the page is a key range and page
 * 10,000 costs what page 1 costs.
 */
export async function listPage(
  organizationId: string,
  page: CursorPage<readonly [number]>,
): Promise<LedgerPage> {
  const total = (await findHead(organizationId))?.lastId ?? 0;
  const newest = Math.min(total, (page.cursor?.[0] ?? total + 1) - 1);
  const { rows } = await pool().query<EntryRow>(
    `SELECT ${ENTRY_COLUMNS} FROM ledger_entries WHERE organization_id = $1 AND id <= $2 ORDER BY id DESC LIMIT $3`,
    [organizationId, newest - page.skip, page.limit + 1],
  );
  return toPage(total, rows, page.limit);
}

/** What a page may be limited to; instants are inclusive. */
export interface EntryFilter {
  systemName?: string | undefined;
  decision?: Decision | undefined;
  riskLevel?: RiskLevel | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Entries keep the name as it was given; a name from before names had one spelling is found by that spelling too. */
const isNamed = (parameter: number) =>
  `system_name = ANY(ARRAY(SELECT name FROM systems WHERE organization_id = $1 AND name_key = $${parameter}) || $${parameter}::text)`;

/** A page of the entries that fit a filter, newest first. */
export async function listFiltered(
  organizationId: string,
  filter: EntryFilter,
  page: CursorPage<readonly [number]>,
): Promise<LedgerPage> {
  const conditions = [
    { column: "system_name", value: filter.systemName },
    { column: "decision =", value: filter.decision },
    { column: "risk_level =", value: filter.riskLevel },
    { column: "timestamp >=", value: filter.from },
    { column: "timestamp <=", value: filter.to },
  ].filter(({ value }) => value !== undefined);
  const where = [
    "organization_id = $1",
    ...conditions.map(({ column }, index) =>
      column === "system_name" ? isNamed(index + 2) : `${column} $${index + 2}`,
    ),
  ].join(" AND ");
  const values = [organizationId, ...conditions.map(({ value }) => value)];
  const next = values.length + 1;
  const [counts, { rows }] = await Promise.all([
    pool().query<{ total: string }>(`SELECT count(*) AS total FROM ledger_entries WHERE ${where}`, values),
    pool().query<EntryRow>(
      `SELECT ${ENTRY_COLUMNS} FROM ledger_entries WHERE ${where} AND ($${next + 2}::bigint IS NULL OR id < $${next + 2})
       ORDER BY id DESC OFFSET $${next} LIMIT $${next + 1}`,
      [...values, page.skip, page.limit + 1, page.cursor?.[0] ?? null],
    ),
  ]);
  return toPage(Number(counts.rows[0]?.total ?? 0), rows, page.limit);
}

function toPage(total: number, rows: readonly EntryRow[], limit: number): LedgerPage {
  const { rows: shown, next_cursor } = cutPage(rows, limit, (row) => [Number(row.id)]);
  return { total, entries: shown.map(toListed), next_cursor };
}

/** An entry with the bytes that were hashed, and what its digest is of. */
export interface WholeEntry extends ListedEntry {
  intentId: string;
  canonical: Buffer;
  payload: string;
}

interface WholeRow extends EntryRow {
  canonical: Buffer;
  payload: string;
}

const WHOLE_COLUMNS = `${ENTRY_COLUMNS}, canonical, payload`;

const toWhole = (row: WholeRow): WholeEntry => ({
  ...toListed(row),
  canonical: row.canonical,
  payload: row.payload,
});

/** As {@link findEntriesOfKeptIntents}, with what was hashed. */
export async function findWholeEntriesOfKeptIntents(
  organizationId: string,
  intentIds: readonly string[],
): Promise<WholeEntry[]> {
  const { rows } = await pool().query<WholeRow>(
    `SELECT ${WHOLE_COLUMNS} FROM ledger_entries
     WHERE organization_id = $1 AND intent_id = ANY($2) AND intent_id LIKE '${KEPT_INTENT_PATTERN}'`,
    [organizationId, intentIds],
  );
  return rows.map(toWhole);
}

/** The longest text that is an id JavaScript counts exactly. */
const ID = /^[1-9]\d{0,14}$/;

/** One entry by its place; a text that cannot be a place names none. */
export async function findEntry(organizationId: string, id: string): Promise<WholeEntry | undefined> {
  if (!ID.test(id)) return undefined;
  const { rows } = await pool().query<WholeRow>(
    `SELECT ${WHOLE_COLUMNS} FROM ledger_entries WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  return rows[0] && toWhole(rows[0]);
}

/** Entries with ids above `after` up to `upTo`, at most `limit`, by id. */
export async function readEntries(
  organizationId: string,
  range: { after: number; upTo: number; limit: number },
): Promise<WholeEntry[]> {
  const { rows } = await pool().query<WholeRow>(
    `SELECT ${WHOLE_COLUMNS} FROM ledger_entries
     WHERE organization_id = $1 AND id > $2 AND id <= $3 ORDER BY id LIMIT $4`,
    [organizationId, range.after, range.upTo, range.limit],
  );
  return rows.map(toWhole);
}

/** When the last entry was written; null for an empty chain. */
export async function findLatestTimestamp(organizationId: string): Promise<Date | null> {
  const { rows } = await pool().query<{ timestamp: Date }>(
    "SELECT timestamp FROM ledger_entries WHERE organization_id = $1 ORDER BY id DESC LIMIT 1",
    [organizationId],
  );
  return rows[0]?.timestamp ?? null;
}
