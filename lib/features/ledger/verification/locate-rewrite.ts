import type pg from "pg";
import { z } from "zod";
import { selectRows } from "@/lib/platform/database/rows";
import { readLeafTiles } from "../tree/queries";
import { TILE_WIDTH, type Tile } from "../tree/tiles";
import { HASH_BYTES, type Hash, leafHash } from "../tree/tree";
import { TreeFrontier } from "../tree/tree-frontier";
import { inSnapshot } from "./verify-range";
import type { Mismatch } from "./witnesses";

export interface Search {
  organizationId: string;
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
    const { organizationId, mismatch } = search;
    for await (const { firstId, leaves } of leafPages(client, search, mismatch.agreedSize)) {
      const rows = await selectRows(client, HashedRowSchema, {
        text: `SELECT id, canonical FROM ledger_entries
          WHERE organization_id = $1 AND id > $2 AND id >= $3 AND id < $3 + $4 ORDER BY id`,
        values: [organizationId, mismatch.agreedSize, firstId, leaves.length],
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
  { organizationId, mismatch }: Search,
  after: number,
): AsyncGenerator<{ firstId: number; leaves: Hash[] }> {
  const tiles = Math.ceil(mismatch.size / TILE_WIDTH);
  for (let index = Math.floor(after / TILE_WIDTH); index < tiles; index += PAGE_TILES) {
    const page = await readLeafTiles(client, organizationId, index, Math.min(PAGE_TILES, tiles - index));
    const firstId = index * TILE_WIDTH + 1;
    yield { firstId, leaves: page.flatMap(leavesOf).slice(0, mismatch.size - firstId + 1) };
  }
}

function leavesOf({ hashes }: Tile): Hash[] {
  return Array.from({ length: Math.floor(hashes.length / HASH_BYTES) }, (_, position) =>
    hashes.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES),
  );
}
