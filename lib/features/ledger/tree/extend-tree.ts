import type pg from "pg";
import type { Chain } from "../chain/chain";
import { ChainCheck, type ChainHead, type RangeReport } from "../chain/chain-check";
import { streamEntries } from "../chain/entry-stream";
import { upsertTiles } from "./queries";
import { type Tile, TileSet, TreeFrontier } from "./tiles";
import { leafHash } from "./tree";

/** The entries a tree is to grow by. */
export interface Extension {
  chain: Chain;
  /** Where the tree ends now, and the tiles of its frontier, whose root was signed. */
  from: ChainHead;
  frontier: readonly Tile[];
  lastId: number;
  /** Sizes above `from` whose roots are wanted. */
  sizes: readonly number[];
}

export interface ExtensionReport {
  range: RangeReport;
  /** What the chain holds at each of the wanted sizes it reaches; roots in hex. */
  reached: { size: number; root: string; latestHash: string }[];
}

/** Entries read between two writes of tiles: 64 tiles of leaves. */
const PAGE = 16_384;

/**
 * Adds entries to a tree: each is checked as a verification checks it, its leaf is added, and the tiles
 * are stored. Stops at the first bad entry. The tiles are worth no more than the root they are later
 * compared with, so nothing is undone when the extension is not used.
 */
export async function extendTree(client: pg.ClientBase, extension: Extension): Promise<ExtensionReport> {
  const { chain, from, lastId } = extension;
  const tiles = extension.frontier.map((tile) => ({ ...tile, hashes: Buffer.from(tile.hashes) }));
  const frontier = TreeFrontier.fromTiles(from.lastId, new TileSet(tiles));
  if (!frontier) throw new TypeError("the frontier's tiles are missing");
  const check = new ChainCheck(from);
  const reached: ExtensionReport["reached"] = [];
  for (let after = from.lastId; after < lastId; after += PAGE) {
    const page = { chain, after, upTo: Math.min(after + PAGE, lastId) };
    await streamEntries(client, page, (entry) => {
      if (!check.push(entry)) return;
      frontier.push(leafHash(entry.canonical));
      if (!extension.sizes.includes(frontier.size)) return;
      reached.push({
        size: frontier.size,
        root: frontier.root().toString("hex"),
        latestHash: entry.currentHash,
      });
    });
    await upsertTiles(client, chain, frontier.takeFilled());
  }
  await upsertTiles(client, chain, frontier.partialTiles());
  return { range: check.finish(), reached };
}
