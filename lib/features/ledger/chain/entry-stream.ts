import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Decision, RiskLevel } from "@/lib/judgment/risk/vocabulary";
import type { ChainName } from "../schema";
import type { DecisionContent, RecordContent } from "./canonical";
import type { Chain } from "./chain";
import type { StoredEntry } from "./chain-check";

/** Entries of one chain, by id. */
interface EntryRange {
  chain: Chain;
  /** The id before the first; 0 reads whatever is at the beginning, ids that cannot be included. */
  after: number;
  /** The last id; null: to the end, whatever is there. */
  upTo: number | null;
}

/** Streams entries out of the database in the order of ids. Memory stays flat. */
export async function streamEntries(
  client: pg.ClientBase,
  range: EntryRange,
  onEntry: (entry: StoredEntry) => void,
): Promise<void> {
  const reader = new CopiedRows();
  const stream: AsyncIterable<Buffer> = client.query(copyTo(copyStatement(range)));
  for await (const chunk of stream) {
    reader.push(chunk, (bytes, bounds) => onEntry(toEntry(range.chain, bytes, bounds)));
  }
}

/** The columns of what an entry says in its chain, read behind those that all entries have. */
const OWN_COLUMNS: Readonly<Record<ChainName, string>> = {
  decisions: "system_name, decision, drift_score, risk_level",
  records: "kind, subject_type, subject_id, subject_label, actor_type, actor_id, actor_name",
};

/** COPY takes no parameters, so what names the chain is quoted into the statement. */
function copyStatement({ chain, after, upTo }: EntryRange): string {
  // The first range reads from the beginning, so that an entry with an impossible id is seen too.
  const from = after === 0 ? "" : `AND id > ${after}`;
  const to = upTo === null ? "" : `AND id <= ${upTo}`;
  return `COPY (
    SELECT id, previous_hash, current_hash, timestamp, payload_digest, payload, canonical, ${OWN_COLUMNS[chain.name]}
    FROM ledger_entries WHERE organization_id = ${pg.escapeLiteral(chain.organizationId)}
      AND chain = ${pg.escapeLiteral(chain.name)} ${from} ${to} ORDER BY id
  ) TO STDOUT (FORMAT binary)`;
}

function toEntry({ organizationId, name }: Chain, bytes: Buffer, bounds: readonly number[]): StoredEntry {
  return {
    organizationId,
    id: readInt64(bytes, startOf(bounds, 0)),
    previousHash: textOf(bytes, bounds, 1),
    currentHash: textOf(bytes, bounds, 2),
    timestamp: toTimestamp(readInt64(bytes, startOf(bounds, 3))),
    payloadDigest: textOf(bytes, bounds, 4),
    payload: bytes.subarray(startOf(bounds, 5), endOf(bounds, 5)),
    canonical: bytes.subarray(startOf(bounds, 6), endOf(bounds, 6)),
    canonicalText: textOf(bytes, bounds, 6),
    ...(name === "decisions" ? readDecision(bytes, bounds) : readRecord(bytes, bounds)),
  };
}

/** Whatever a column holds is compared with the bytes, so an impossible value is a fault there. */
function readDecision(bytes: Buffer, bounds: readonly number[]): DecisionContent {
  return {
    chain: "decisions",
    systemName: textOf(bytes, bounds, 7),
    decision: textOf(bytes, bounds, 8) as Decision,
    driftScore: readDouble(bytes, bounds, 9),
    riskLevel: textOf(bytes, bounds, 10) as RiskLevel,
  };
}

function readRecord(bytes: Buffer, bounds: readonly number[]): RecordContent {
  return {
    chain: "records",
    kind: textOf(bytes, bounds, 7),
    subjectType: textOf(bytes, bounds, 8),
    subjectId: textOf(bytes, bounds, 9),
    subjectLabel: textOf(bytes, bounds, 10),
    actorType: textOf(bytes, bounds, 11),
    actorId: textOf(bytes, bounds, 12),
    actorName: textOf(bytes, bounds, 13),
  };
}

function startOf(bounds: readonly number[], field: number): number {
  return bounds[2 * field] ?? 0;
}

function endOf(bounds: readonly number[], field: number): number {
  return bounds[2 * field + 1] ?? 0;
}

/** Latin-1 keeps every byte as one character, which is all a comparison needs, and decodes fastest. */
function textOf(bytes: Buffer, bounds: readonly number[], field: number): string {
  return bytes.toString("latin1", startOf(bounds, field), endOf(bounds, field));
}

/** Exact for every integer a double holds, and nothing else can match the hashed bytes. */
function readInt64(bytes: Buffer, start: number): number {
  return bytes.readInt32BE(start) * 0x1_0000_0000 + bytes.readUInt32BE(start + 4);
}

/** A NULL, which can only be there if the table's constraint was lifted, is no number. */
function readDouble(bytes: Buffer, bounds: readonly number[], field: number): number {
  return startOf(bounds, field) === endOf(bounds, field)
    ? Number.NaN
    : bytes.readDoubleBE(startOf(bounds, field));
}

/** PostgreSQL counts microseconds from 2000-01-01. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

/** What is no whole millisecond, or no time JavaScript knows (such as `infinity`), matches no bytes. */
function toTimestamp(microseconds: number): string {
  const date = new Date(POSTGRES_EPOCH_MS + microseconds / 1000);
  return microseconds % 1000 === 0 && !Number.isNaN(date.getTime()) ? date.toISOString() : "invalid";
}

/**
 * Reads the binary format of PostgreSQL's COPY (documentation of COPY, "Binary Format") as it arrives:
 * a header of 19 bytes, then tuples of a 16-bit field count and, per field, a 32-bit length and that
 * many bytes; the length −1 is a NULL, which is read as a field of none. Chunk borders may fall anywhere. Assumes no
 * header extension, as our queries make none.
 */
export class CopiedRows {
  #rest: Buffer = Buffer.alloc(0);
  #isHeaderRead = false;

  /**
   * Hands every tuple that is complete with this chunk to `onRow`: the chunk's bytes and where each
   * field begins and ends in them (start, end, start, end …). The list is reused for the next row.
   */
  push(chunk: Buffer, onRow: (bytes: Buffer, bounds: readonly number[]) => void): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let position = this.#isHeaderRead ? 0 : HEADER_BYTES;
    if (bytes.length < position) {
      this.#rest = bytes;
      return;
    }
    this.#isHeaderRead = true;
    const bounds: number[] = [];
    for (let end = readTuple(bytes, position, bounds); end > 0; end = readTuple(bytes, position, bounds)) {
      onRow(bytes, bounds);
      position = end;
    }
    this.#rest = Buffer.from(bytes.subarray(position));
  }
}

const HEADER_BYTES = 19;

/** Where the tuple at `start` ends; 0 when it is not complete, or is the trailer. Fills `bounds`. */
function readTuple(bytes: Buffer, start: number, bounds: number[]): number {
  if (start + 2 > bytes.length) return 0;
  const count = bytes.readInt16BE(start);
  if (count < 0) return 0;
  let position = start + 2;
  for (let index = 0; index < count; index++) {
    if (position + 4 > bytes.length) return 0;
    const end = position + 4 + Math.max(0, bytes.readInt32BE(position));
    if (end > bytes.length) return 0;
    bounds[2 * index] = position + 4;
    bounds[2 * index + 1] = end;
    position = end;
  }
  bounds.length = 2 * count;
  return position;
}
