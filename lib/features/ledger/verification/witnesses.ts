import type pg from "pg";
import { z } from "zod";
import { selectRows } from "@/lib/platform/database/rows";
import type { Chain } from "../chain/chain";
import { openKnownCheckpoint } from "../checkpoints/handover";
import { parseVerifierKey } from "../checkpoints/note";
import { readLeafTiles } from "../tree/queries";
import { TILE_WIDTH, type Tile, TreeFrontier } from "../tree/tiles";
import { HASH_BYTES, type Hash, leafHash } from "../tree/tree";
import { inSnapshot } from "./verify-range";

/** The signed statements about a chain that are to be compared with it, in one snapshot. */
export interface WitnessCheck {
  chain: Chain;
  snapshotId: string;
  /** The verifier keys of the chain's checkpoints, the current one first, and what each may have signed. */
  keys: { verifierKey: string; upTo: number | null }[];
  /** What both keys signed when one handed over to the next; the root in hex. */
  handovers: { size: number; root: string; latestHash: string }[];
  /** The copy kept outside the database, if there is one. */
  outsideNote: string | null;
  /** Entries stored before this instant ought to be signed; null: none need to be. */
  signedBefore: string | null;
}

/** A checkpoint that the chain does not agree with. */
interface Mismatch {
  size: number;
  /** In hex. */
  root: string;
  /** The largest size below it that the chain agrees with; 0: none. */
  agreedSize: number;
}

export interface WitnessReport {
  /** The largest size whose checkpoint the chain agrees with. */
  agreedSize: number;
  /** The mismatched checkpoint of the smallest size. */
  mismatch: Mismatch | null;
  /** The smallest size of a note that the key did not sign, or whose row differs from it. */
  forgedSize: number | null;
  /** The first entry that ought to be signed and is not. */
  unsignedId: number | null;
  /** The largest id there is. */
  maxId: number;
}

/** Rows read at once. */
const PAGE = 2_000;

interface SignedStatement {
  size: number;
  note: string;
  /** `root_hash` and `latest_hash` of the note's row; null for the outside copy. */
  columns: { root: string; latest: string } | null;
  /** The chain's hash at that size; null when there is no such entry. */
  currentHash: string | null;
}

/**
 * Checks the signature of every stored checkpoint and of the outside copy, and compares what they state
 * with the chain. Whether each entry's hash is the hash of its bytes is checked range by range.
 */
export function checkWitnesses(client: pg.Client, check: WitnessCheck): Promise<WitnessReport> {
  return inSnapshot(client, check.snapshotId, async () => {
    const periods = check.keys.map(({ verifierKey, upTo }) => ({
      verifier: parseVerifierKey(verifierKey),
      upTo,
    }));
    const agreed: number[] = [];
    const mismatches: { size: number; root: string }[] = [];
    let forgedSize: number | null = null;
    for await (const statement of signedStatements(client, check)) {
      const signed = openKnownCheckpoint(statement.note, periods);
      const isGenuine =
        signed !== undefined &&
        (statement.columns === null ||
          (signed.size === statement.size &&
            statement.columns.root === `sha256:${signed.root.toString("hex")}` &&
            statement.columns.latest === signed.latestHash));
      if (!isGenuine) forgedSize = Math.min(forgedSize ?? statement.size, statement.size);
      else if (signed.latestHash === statement.currentHash) agreed.push(signed.size);
      else if (signed.size > 0) mismatches.push({ size: signed.size, root: signed.root.toString("hex") });
    }
    for (const { size, root, latestHash } of check.handovers) {
      if ((await readHash(client, check.chain, size)) !== latestHash) mismatches.push({ size, root });
    }
    const first = mismatches.sort((one, other) => one.size - other.size)[0];
    const largestBelow = (size: number) =>
      agreed.filter((one) => one < size).reduce((a, b) => Math.max(a, b), 0);
    return {
      agreedSize: largestBelow(first?.size ?? Number.POSITIVE_INFINITY),
      mismatch: first ? { ...first, agreedSize: largestBelow(first.size) } : null,
      forgedSize,
      unsignedId: await findUnsigned(client, check, [...agreed, ...mismatches.map(({ size }) => size)]),
      maxId: await readMaxId(client, check.chain),
    };
  });
}

async function* signedStatements(client: pg.Client, check: WitnessCheck): AsyncGenerator<SignedStatement> {
  const { chain, outsideNote } = check;
  for (let above: string | null = null; ; ) {
    const rows: CheckpointRow[] = await readPage(client, chain, above);
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
  const currentHash = await readHash(client, chain, size);
  yield { size, note: outsideNote, columns: null, currentHash };
}

async function readHash(client: pg.Client, chain: Chain, id: number): Promise<string | null> {
  const rows = await selectRows(client, z.object({ current_hash: z.string() }), {
    text: "SELECT current_hash FROM ledger_entries WHERE organization_id = $1 AND chain = $2 AND id = $3 LIMIT 1",
    values: [chain.organizationId, chain.name, id],
  });
  return rows[0]?.current_hash ?? null;
}

/** The first entry above every signed size, if it has been there for too long. */
async function findUnsigned(
  client: pg.Client,
  { chain, signedBefore }: WitnessCheck,
  signedSizes: readonly number[],
): Promise<number | null> {
  if (signedBefore === null) return null;
  const signed = signedSizes.reduce((a, b) => Math.max(a, b), 0);
  const rows = await selectRows(client, z.object({ id: z.string(), is_late: z.boolean() }), {
    text: `SELECT id, appended_at < $4 AS is_late FROM ledger_entries
      WHERE organization_id = $1 AND chain = $2 AND id > $3 ORDER BY id LIMIT 1`,
    values: [chain.organizationId, chain.name, signed, signedBefore],
  });
  return rows[0]?.is_late ? Number(rows[0].id) : null;
}

const CheckpointRowSchema = z.object({
  size: z.string(),
  note: z.string(),
  root_hash: z.string(),
  latest_hash: z.string(),
  current_hash: z.string().nullable(),
});
type CheckpointRow = z.output<typeof CheckpointRowSchema>;

function readPage(client: pg.Client, chain: Chain, above: string | null) {
  return selectRows(client, CheckpointRowSchema, {
    text: `SELECT c.size, c.note, c.root_hash, c.latest_hash,
        (SELECT e.current_hash FROM ledger_entries e
         WHERE e.organization_id = c.organization_id AND e.chain = c.chain AND e.id = c.size LIMIT 1) AS current_hash
      FROM ledger_checkpoints c
      WHERE c.organization_id = $1 AND c.chain = $2 AND ($3::bigint IS NULL OR c.size > $3)
      ORDER BY c.size LIMIT ${PAGE}`,
    values: [chain.organizationId, chain.name, above],
  });
}

/** The size a note names in its second line, whether it is genuine or not; 1 when it names none. */
function claimedSize(note: string): number {
  const size = Number(note.split("\n")[1]);
  return Number.isSafeInteger(size) && size > 0 ? size : 1;
}

async function readMaxId(client: pg.Client, chain: Chain): Promise<number> {
  const rows = await selectRows(client, z.object({ id: z.string().nullable() }), {
    text: "SELECT max(id) AS id FROM ledger_entries WHERE organization_id = $1 AND chain = $2",
    values: [chain.organizationId, chain.name],
  });
  return Number(rows[0]?.id ?? 0);
}

export interface Search {
  chain: Chain;
  snapshotId: string;
  mismatch: Mismatch;
}

/**
 * Where the entries first differ from the leaves that were signed. `id` null: nowhere, as far as entries
 * are there. `unknown`: the stored leaves are not those of the signed root, so they cannot tell.
 */
export type SearchResult = { isKnown: true; id: number | null } | { isKnown: false };

const HashedRowSchema = z.object({ id: z.string(), canonical: z.instanceof(Buffer) });

/** Tiles read at once: 16,384 leaves. */
const PAGE_TILES = 64;

/** Compares the entries between the last agreed size and the mismatched one with the tree's leaves. */
export function locateRewrite(client: pg.Client, search: Search): Promise<SearchResult> {
  return inSnapshot(client, search.snapshotId, async () => {
    if (!(await areLeavesSigned(client, search))) return { isKnown: false };
    const { chain, mismatch } = search;
    for await (const { firstId, leaves } of leafPages(client, search, mismatch.agreedSize)) {
      const rows = await selectRows(client, HashedRowSchema, {
        text: `SELECT id, canonical FROM ledger_entries
          WHERE organization_id = $1 AND chain = $2 AND id > $3 AND id >= $4 AND id < $4 + $5 ORDER BY id`,
        values: [chain.organizationId, chain.name, mismatch.agreedSize, firstId, leaves.length],
      });
      const different = rows.find(
        (row) => !leaves[Number(row.id) - firstId]?.equals(leafHash(row.canonical)),
      );
      if (different) return { isKnown: true, id: Number(different.id) };
    }
    return { isKnown: true, id: null };
  });
}

/** The root over all stored leaves is what makes any of them evidence. */
async function areLeavesSigned(client: pg.Client, search: Search): Promise<boolean> {
  const frontier = TreeFrontier.empty();
  for await (const { leaves } of leafPages(client, search, 0)) {
    for (const leaf of leaves) frontier.push(leaf);
    frontier.takeFilled();
  }
  return frontier.size === search.mismatch.size && frontier.root().toString("hex") === search.mismatch.root;
}

/** The signed tree's leaves, from the tile that holds the leaf after `after` on. */
async function* leafPages(
  client: pg.Client,
  { chain, mismatch }: Search,
  after: number,
): AsyncGenerator<{ firstId: number; leaves: Hash[] }> {
  const tiles = Math.ceil(mismatch.size / TILE_WIDTH);
  for (let index = Math.floor(after / TILE_WIDTH); index < tiles; index += PAGE_TILES) {
    const page = await readLeafTiles(client, chain, index, Math.min(PAGE_TILES, tiles - index));
    const firstId = index * TILE_WIDTH + 1;
    yield { firstId, leaves: page.flatMap(leavesOf).slice(0, mismatch.size - firstId + 1) };
  }
}

function leavesOf({ hashes }: Tile): Hash[] {
  return Array.from({ length: Math.floor(hashes.length / HASH_BYTES) }, (_, position) =>
    hashes.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES),
  );
}
