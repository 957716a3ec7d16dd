import type pg from "pg";
import type { Dispute } from "../checkpoints/witness-store";
import { readLeafTiles } from "../tree/tile-store";
import { TILE_WIDTH, type Tile } from "../tree/tiles";
import { HASH_BYTES, type Hash, leafHash } from "../tree/tree";
import { TreeEdge } from "../tree/tree-edge";
import { inSnapshot } from "../verification/verify-store";

export interface Search {
  organizationId: string;
  snapshotId: string;
  dispute: Dispute;
}

/**
 * Where the entries first differ from the leaves that were signed. `id` null: nowhere, as far as entries
 * are there. `unknown`: the stored leaves are not those of the signed root, so they cannot tell.
 */
export type SearchResult = { isKnown: true; id: number | null } | { isKnown: false };

/** Tiles read at once: 16,384 leaves. */
const PAGE_TILES = 64;

/** Compares the entries between the last agreed size and the disputed one with the tree's leaves. */
export function locateRewrite(client: pg.Client, search: Search): Promise<SearchResult> {
  return inSnapshot(client, search.snapshotId, async () => {
    if (!(await areLeavesSigned(client, search))) return { isKnown: false };
    const { organizationId, dispute } = search;
    for await (const { firstId, leaves } of leafPages(client, search, dispute.agreedSize)) {
      const { rows } = await client.query<{ id: string; canonical: Buffer }>(
        `SELECT id, canonical FROM ledger_entries
         WHERE organization_id = $1 AND id > $2 AND id >= $3 AND id < $3 + $4 ORDER BY id`,
        [organizationId, dispute.agreedSize, firstId, leaves.length],
      );
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
  const edge = TreeEdge.empty();
  for await (const { leaves } of leafPages(client, search, 0)) {
    for (const leaf of leaves) edge.push(leaf);
    edge.takeFilled();
  }
  return edge.size === search.dispute.size && edge.root().toString("hex") === search.dispute.root;
}

/** The signed tree's leaves, from the tile that holds the leaf after `after` on. */
async function* leafPages(
  client: pg.Client,
  { organizationId, dispute }: Search,
  after: number,
): AsyncGenerator<{ firstId: number; leaves: Hash[] }> {
  const tiles = Math.ceil(dispute.size / TILE_WIDTH);
  for (let index = Math.floor(after / TILE_WIDTH); index < tiles; index += PAGE_TILES) {
    const page = await readLeafTiles(client, organizationId, index, Math.min(PAGE_TILES, tiles - index));
    const firstId = index * TILE_WIDTH + 1;
    yield { firstId, leaves: page.flatMap(leavesOf).slice(0, dispute.size - firstId + 1) };
  }
}

function leavesOf({ hashes }: Tile): Hash[] {
  return Array.from({ length: Math.floor(hashes.length / HASH_BYTES) }, (_, position) =>
    hashes.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES),
  );
}
