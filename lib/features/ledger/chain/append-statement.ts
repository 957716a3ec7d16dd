import { newId } from "@/lib/core/ids";
import type { ChainName } from "../schema";
import { type BuiltEntry, toLedgerEntry } from "./build-entries";
import type { DecisionContent, RecordContent } from "./canonical";

/**
 * An array literal of values that need no quoting: hashes, ids, numbers, times, words. The driver's own
 * conversion looks at every character of every element, which was a fifth of an append.
 */
export function plainArray(values: readonly (string | number)[]): string {
  return `{${values.join(",")}}`;
}

/** U+001E, the record separator: JSON has no control characters of its own but tab, line feed and return. */
export const SEPARATOR = "\u001e";

/** JSON texts as one parameter, to be split by `string_to_array`: as arrays every quote in them was escaped twice. */
export function jsonList(texts: readonly string[]): string {
  return texts.join(SEPARATOR);
}

/** A value of each entry, and the array of the batch's values, a parameter from $14 on. */
interface Column {
  name: string;
  array: string;
}

/** What the entries of a chain have of their own. */
interface Own {
  columns: readonly Column[];
  /** Of the event that each entry is. */
  eventColumns: readonly Column[];
  /** Inserts the events: reads `batch` and `head`. */
  events: string;
}

const text = (name: string, parameter: number) => ({ name, array: `$${parameter}::text[]` });

const OWN: Readonly<Record<ChainName, Own>> = {
  decisions: {
    columns: [
      text("system_name", 14),
      text("decision", 15),
      { name: "drift_score", array: "$16::float8[]" },
      text("risk_level", 17),
    ],
    // The interface's event of every append; a record has none.
    eventColumns: [text("event_id", 18), { name: "event_payload", array: "string_to_array($19, $13)" }],
    events: `, emitted AS (
    INSERT INTO events (id, organization_id, type, payload, occurred_at)
    SELECT event_id, $1, 'ledger.entry', event_payload, timestamp FROM batch
    UNION ALL
    SELECT e.id, $1, e.type, e.payload, e.occurred_at
    FROM unnest($20::text[], $21::text[], $22::text[], $23::timestamptz[]) AS e(id, type, payload, occurred_at)
    WHERE EXISTS (SELECT 1 FROM head)
  )`,
  },
  records: {
    columns: [
      "kind",
      "subject_type",
      "subject_id",
      "subject_label",
      "actor_type",
      "actor_id",
      "actor_name",
    ].map((name, index) => text(name, 14 + index)),
    eventColumns: [],
    events: "",
  },
};

/** The parameters of a chain's own columns and events, in their order. */
export function ownValues(chain: ChainName, entries: readonly BuiltEntry[]): unknown[] {
  return chain === "decisions" ? decisionValues(entries) : recordValues(entries);
}

function decisionValues(entries: readonly BuiltEntry[]): unknown[] {
  const decisions = entries.filter(isDecision);
  const brought = entries.flatMap((entry) => entry.events);
  return [
    decisions.map((entry) => entry.systemName),
    plainArray(decisions.map((entry) => entry.decision)),
    plainArray(decisions.map((entry) => entry.driftScore)),
    plainArray(decisions.map((entry) => entry.riskLevel)),
    plainArray(entries.map(() => newId("event"))),
    jsonList(entries.map((entry) => JSON.stringify(toLedgerEntry(entry)))),
    plainArray(brought.map(() => newId("event"))),
    brought.map((event) => event.type),
    brought.map((event) => JSON.stringify(event.payload)),
    brought.map((event) => event.occurredAt.toISOString()),
  ];
}

function recordValues(entries: readonly BuiltEntry[]): unknown[] {
  const records = entries.filter(isRecord);
  return [
    records.map((entry) => entry.kind),
    records.map((entry) => entry.subjectType),
    records.map((entry) => entry.subjectId),
    records.map((entry) => entry.subjectLabel),
    records.map((entry) => entry.actorType),
    records.map((entry) => entry.actorId),
    records.map((entry) => entry.actorName),
  ];
}

const isDecision = (entry: BuiltEntry): entry is BuiltEntry & DecisionContent => entry.chain === "decisions";
const isRecord = (entry: BuiltEntry): entry is BuiltEntry & RecordContent => entry.chain === "records";

/**
 * The statement that appends a batch to a chain: compares and swaps the head, inserts entries and events, removes the
 * intents. Ids and links follow from the head and the order, so they are not sent.
 */
export function appendStatement(chain: ChainName): string {
  const { columns, eventColumns, events } = OWN[chain];
  const names = columns.map(({ name }) => name).join(", ");
  const read = [...columns, ...eventColumns];
  return `
  WITH head AS (
    UPDATE ledger_heads SET last_id = $4, latest_hash = $5
    WHERE organization_id = $1 AND chain = '${chain}' AND last_id = $2 AND latest_hash = $3
    RETURNING 1
  ), batch AS MATERIALIZED (
    SELECT * FROM unnest($6::timestamptz[], $7::text[], $8::text[], string_to_array($9, $13),
      string_to_array($10, $13), $11::text[], ${read.map(({ array }) => array).join(", ")})
      WITH ORDINALITY AS e(timestamp, payload_digest, current_hash, canonical, payload, intent_id,
        ${read.map(({ name }) => name).join(", ")}, place)
    WHERE EXISTS (SELECT 1 FROM head)
  ), entries AS (
    INSERT INTO ledger_entries (organization_id, chain, id, timestamp, payload_digest, previous_hash, current_hash,
      canonical, payload, intent_id, ${names})
    SELECT $1, '${chain}', $2::bigint + place, timestamp, payload_digest,
      lag(current_hash, 1, $3::text) OVER (ORDER BY place), current_hash, convert_to(canonical, 'UTF8'), payload,
      intent_id, ${names}
    FROM batch
  )${events}, sequenced AS (
    DELETE FROM ledger_intents
    WHERE organization_id = $1 AND id = ANY($12::text[]) AND EXISTS (SELECT 1 FROM head)
  )
  SELECT count(*) AS swapped FROM head`;
}
