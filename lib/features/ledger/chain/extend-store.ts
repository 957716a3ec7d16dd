import type pg from "pg";
import { upsertTiles } from "../tree/tile-store";
import { type Tile, TileSet } from "../tree/tiles";
import { leafHash } from "../tree/tree";
import { TreeEdge } from "../tree/tree-edge";
import { ChainCheck, type ChainHead, type StretchReport } from "./chain-check";
import { streamEntries } from "./entry-stream-store";

/** The entries a tree is to grow by. */
export interface Extension {
  organizationId: string;
  /** Where the tree ends now, and the tiles of its edge, which were held against a signed root. */
  from: ChainHead;
  edge: readonly Tile[];
  lastId: number;
  /** Sizes above `from` whose roots are wanted. */
  sizes: readonly number[];
}

export interface ExtensionReport {
  stretch: StretchReport;
  /** What the chain holds at each of the wanted sizes it reaches; roots in hex. */
  marks: { size: number; root: string; latestHash: string }[];
}

/** Entries read between two writes of tiles: 64 tiles of leaves. */
const PAGE = 16_384;

/**
 * Adds entries to a tree: each is checked as a verification checks it, its leaf is added, and the tiles
 * are stored. Stops at the first bad entry. The tiles are worth no more than the root they are later
 * held against, so nothing is undone when the extension is not used.
 */
export async function extendTree(client: pg.ClientBase, extension: Extension): Promise<ExtensionReport> {
  const { organizationId, from, lastId } = extension;
  const tiles = extension.edge.map((tile) => ({ ...tile, hashes: Buffer.from(tile.hashes) }));
  const edge = TreeEdge.fromTiles(from.lastId, new TileSet(tiles));
  if (!edge) throw new TypeError("the edge's tiles are missing");
  const check = new ChainCheck(from);
  const marks: ExtensionReport["marks"] = [];
  for (let after = from.lastId; after < lastId; after += PAGE) {
    const range = { organizationId, after, upTo: Math.min(after + PAGE, lastId) };
    await streamEntries(client, range, (entry) => {
      if (!check.push(entry)) return;
      edge.push(leafHash(entry.canonical));
      if (!extension.sizes.includes(edge.size)) return;
      marks.push({ size: edge.size, root: edge.root().toString("hex"), latestHash: entry.currentHash });
    });
    await upsertTiles(client, organizationId, edge.takeFilled());
  }
  await upsertTiles(client, organizationId, edge.partialTiles());
  return { stretch: check.finish(), marks };
}
