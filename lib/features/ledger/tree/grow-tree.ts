import type { Transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import { type ChainHead, GENESIS } from "../chain/chain-check";
import { type Extension, type ExtensionReport, extendTree } from "../chain/extend-store";
import type { Checkpoint, SignedCheckpoint } from "../checkpoints/checkpoint";
import { verifiers } from "../verification/verifier";
import { verifyConsistency } from "./proof";
import { readTiles } from "./tile-store";
import { edgePlaces, type Tile, TileSet, tilesOf } from "./tiles";
import { consistencyRanges, EMPTY_ROOT } from "./tree";
import { TreeEdge } from "./tree-edge";

/** The chain is not the one that was signed before: nothing more is signed. */
export class DisputedChainError extends Error {}

/** What was signed before. */
interface Signed {
  /** The largest checkpoint in the database. */
  stored?: SignedCheckpoint | undefined;
  /** The copy outside it: older when another host signed last, newer after a kill between the two. */
  outside?: SignedCheckpoint | undefined;
  /** The tiles are known not to be the signed tree's. */
  isDamaged?: boolean;
}

/** Up to this many entries are checked on the main thread: about 5 ms, less than asking another thread. */
const INLINE_ENTRIES = 500;

/**
 * Grows the stored tree to the chain's head, after holding its edge against the root that was signed
 * last, and each entry that is added against its bytes. Must run under the signing lock.
 *
 * @throws DisputedChainError when the chain does not continue what was signed
 */
export async function growTree(
  db: Transaction,
  organizationId: string,
  head: ChainHead,
  signed: Signed,
): Promise<Omit<Checkpoint, "size">> {
  const { stored, outside } = signed;
  const known = [stored, outside].filter((checkpoint) => checkpoint !== undefined);
  if (known.some((checkpoint) => checkpoint.size > head.lastId))
    throw new DisputedChainError("the chain is shorter than what was signed");
  const start = await findStart(db, organizationId, signed);
  const sizes = [...known.map(({ size }) => size), head.lastId].filter((size) => size > start.from.lastId);
  const extension = { ...start, organizationId, lastId: head.lastId, sizes };
  const { stretch, marks } = await extend(db, extension);
  if (stretch.bad) throw new DisputedChainError(`entry ${stretch.bad.id}: ${stretch.bad.fault}`);
  if (stretch.end.lastId !== head.lastId || stretch.end.latestHash !== head.latestHash)
    throw new DisputedChainError("the chain does not end where its head says");
  for (const checkpoint of known) {
    const mark = marks.find(({ size }) => size === checkpoint.size);
    if (mark && (mark.root !== checkpoint.root.toString("hex") || mark.latestHash !== checkpoint.latestHash))
      throw new DisputedChainError(`the chain at ${checkpoint.size} is not what was signed`);
  }
  const last = marks.find(({ size }) => size === head.lastId);
  const root = last ? Buffer.from(last.root, "hex") : (stored?.root ?? EMPTY_ROOT);
  return { root, latestHash: head.latestHash };
}

function extend(db: Transaction, extension: Extension): Promise<ExtensionReport> {
  const added = extension.lastId - extension.from.lastId;
  return added <= INLINE_ENTRIES
    ? extendTree(db.client, extension)
    : verifiers()[0].run("extension", extension);
}

interface Start {
  from: ChainHead;
  edge: readonly Tile[];
}

const FROM_GENESIS: Start = { from: GENESIS, edge: [] };

/** Where the tree may be grown from: the stored checkpoint when the tiles are its, else the beginning. */
async function findStart(db: Transaction, organizationId: string, signed: Signed): Promise<Start> {
  const { stored, outside, isDamaged } = signed;
  if (!stored || isDamaged) return FROM_GENESIS;
  const isOlder = outside !== undefined && outside.size <= stored.size;
  const ranges = isOlder ? consistencyRanges(outside.size, stored.size) : [];
  const edgeTiles = edgePlaces(stored.size).filter((place) => place.count > 0);
  const places = [...edgeTiles, ...tilesOf(ranges)];
  const tiles = new TileSet(await readTiles(db, organizationId, places));
  const edge = TreeEdge.fromTiles(stored.size, tiles);
  const hashes = ranges.map((range) => tiles.rootOf(range)).filter((root) => root !== undefined);
  const isConsistent = !isOlder || verifyConsistency({ from: outside, to: stored, hashes });
  if (edge?.root().equals(stored.root) && isConsistent)
    return { from: { lastId: stored.size, latestHash: stored.latestHash }, edge: edge.partialTiles() };
  log("error", "The ledger's tree is not the one that was signed: it is built again from the entries", {
    organization: organizationId,
  });
  return FROM_GENESIS;
}
