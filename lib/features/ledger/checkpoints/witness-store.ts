import type pg from "pg";
import { inSnapshot } from "../verification/verify-store";
import { openKnownCheckpoint } from "./handover";
import { parseVerifierKey } from "./note";

/** What signed checkpoints have to say about a chain, as one snapshot shows it. */
export interface Hearing {
  organizationId: string;
  snapshotId: string;
  /** The verifier keys of the organization's checkpoints, the current one first, and what each may have signed. */
  keys: { verifierKey: string; upTo: number | null }[];
  /** What both keys signed when one handed over to the next; the root in hex. */
  handovers: { size: number; root: string; latestHash: string }[];
  /** The copy kept outside the database, if there is one. */
  outsideNote: string | null;
  /** Entries stored before this instant ought to be signed; null: none need to be. */
  signedBefore: string | null;
}

/** A checkpoint that the chain does not agree with. */
export interface Dispute {
  size: number;
  /** In hex. */
  root: string;
  /** The largest size below it that the chain agrees with; 0: none. */
  agreedSize: number;
}

export interface WitnessReport {
  /** The largest size whose checkpoint the chain agrees with. */
  agreedSize: number;
  /** The disputed checkpoint of the smallest size. */
  dispute: Dispute | null;
  /** The smallest size of a note that the key did not sign, or that says other than its row. */
  forgedSize: number | null;
  /** The first entry that ought to be signed and is not. */
  unsignedId: number | null;
  /** The largest id there is. */
  maxId: number;
}

/** Rows read at once. */
const PAGE = 2_000;

interface Testimony {
  size: number;
  note: string;
  /** `root_hash` and `latest_hash` beside the note; null for the outside copy. */
  columns: { root: string; latest: string } | null;
  /** The chain's hash at that size; null when there is no such entry. */
  currentHash: string | null;
}

/**
 * Checks the signature of every stored checkpoint and of the outside copy, and holds what they say
 * against the chain. That each entry's hash is the hash of its bytes is the stretches' business.
 */
export function hearWitnesses(client: pg.Client, hearing: Hearing): Promise<WitnessReport> {
  return inSnapshot(client, hearing.snapshotId, async () => {
    const periods = hearing.keys.map(({ verifierKey, upTo }) => ({
      verifier: parseVerifierKey(verifierKey),
      upTo,
    }));
    const agreed: number[] = [];
    const disputes: { size: number; root: string }[] = [];
    let forgedSize: number | null = null;
    for await (const testimony of testimonies(client, hearing)) {
      const signed = openKnownCheckpoint(testimony.note, periods);
      const isGenuine =
        signed !== undefined &&
        (testimony.columns === null ||
          (signed.size === testimony.size &&
            testimony.columns.root === `sha256:${signed.root.toString("hex")}` &&
            testimony.columns.latest === signed.latestHash));
      if (!isGenuine) forgedSize = Math.min(forgedSize ?? testimony.size, testimony.size);
      else if (signed.latestHash === testimony.currentHash) agreed.push(signed.size);
      else if (signed.size > 0) disputes.push({ size: signed.size, root: signed.root.toString("hex") });
    }
    for (const { size, root, latestHash } of hearing.handovers) {
      if ((await readHash(client, hearing.organizationId, size)) !== latestHash)
        disputes.push({ size, root });
    }
    const first = disputes.sort((one, other) => one.size - other.size)[0];
    const largestBelow = (size: number) =>
      agreed.filter((one) => one < size).reduce((a, b) => Math.max(a, b), 0);
    return {
      agreedSize: largestBelow(first?.size ?? Number.POSITIVE_INFINITY),
      dispute: first ? { ...first, agreedSize: largestBelow(first.size) } : null,
      forgedSize,
      unsignedId: await findUnsigned(client, hearing, [...agreed, ...disputes.map(({ size }) => size)]),
      maxId: await readMaxId(client, hearing.organizationId),
    };
  });
}

async function* testimonies(client: pg.Client, hearing: Hearing): AsyncGenerator<Testimony> {
  const { organizationId, outsideNote } = hearing;
  for (let above: string | null = null; ; ) {
    const rows: TestimonyRow[] = await readPage(client, organizationId, above);
    for (const row of rows)
      yield {
        size: Number(row.size),
        note: row.note,
        columns: { root: row.root_hash, latest: row.latest_hash },
        currentHash: row.current_hash,
      };
    above = rows.at(-1)?.size ?? null;
    if (rows.length < PAGE) break;
  }
  if (outsideNote === null) return;
  const size = claimedSize(outsideNote);
  const currentHash = await readHash(client, organizationId, size);
  yield { size, note: outsideNote, columns: null, currentHash };
}

async function readHash(client: pg.Client, organizationId: string, id: number): Promise<string | null> {
  const { rows } = await client.query<{ current_hash: string }>(
    "SELECT current_hash FROM ledger_entries WHERE organization_id = $1 AND id = $2 LIMIT 1",
    [organizationId, id],
  );
  return rows[0]?.current_hash ?? null;
}

/** The first entry above every signed size, if it has been there for too long. */
async function findUnsigned(
  client: pg.Client,
  { organizationId, signedBefore }: Hearing,
  signedSizes: readonly number[],
): Promise<number | null> {
  if (signedBefore === null) return null;
  const signed = signedSizes.reduce((a, b) => Math.max(a, b), 0);
  const { rows } = await client.query<{ id: string; is_late: boolean }>(
    `SELECT id, appended_at < $3 AS is_late FROM ledger_entries WHERE organization_id = $1 AND id > $2
     ORDER BY id LIMIT 1`,
    [organizationId, signed, signedBefore],
  );
  return rows[0]?.is_late ? Number(rows[0].id) : null;
}

interface TestimonyRow {
  size: string;
  note: string;
  root_hash: string;
  latest_hash: string;
  current_hash: string | null;
}

async function readPage(client: pg.Client, organizationId: string, above: string | null) {
  const { rows } = await client.query<TestimonyRow>(
    `SELECT c.size, c.note, c.root_hash, c.latest_hash,
       (SELECT e.current_hash FROM ledger_entries e
        WHERE e.organization_id = c.organization_id AND e.id = c.size LIMIT 1) AS current_hash
     FROM ledger_checkpoints c
     WHERE c.organization_id = $1 AND ($2::bigint IS NULL OR c.size > $2) ORDER BY c.size LIMIT ${PAGE}`,
    [organizationId, above],
  );
  return rows;
}

/** The size a note names in its second line, whether it is genuine or not; 1 when it names none. */
function claimedSize(note: string): number {
  const size = Number(note.split("\n")[1]);
  return Number.isSafeInteger(size) && size > 0 ? size : 1;
}

async function readMaxId(client: pg.Client, organizationId: string): Promise<number> {
  const { rows } = await client.query<{ id: string | null }>(
    "SELECT max(id) AS id FROM ledger_entries WHERE organization_id = $1",
    [organizationId],
  );
  return Number(rows[0]?.id ?? 0);
}
