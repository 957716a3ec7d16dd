import type { Transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import { type Chain, logged } from "../chain/chain";
import { type ChainHead, GENESIS } from "../chain/chain-check";
import type { Checkpoint, SignedCheckpoint } from "../checkpoints/checkpoint";
import { verifiers } from "../verification/verifier";
import { type Extension, type ExtensionReport, extendTree } from "./extend-tree";
import { readTiles } from "./queries";
import { frontierPositions, type Tile, TileSet, TreeFrontier, tilesOf } from "./tiles";
import { consistencyRanges, EMPTY_ROOT, verifyConsistency } from "./tree";

/** The chain is not the one that was signed before: nothing more is signed. */
export class ChainMismatchError extends Error {}

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
 * Grows the stored tree to the chain's head, after comparing its frontier with the root that was signed
 * last, and each entry that is added with its bytes. Must run under the signing lock.
 *
 * @throws ChainMismatchError when the chain does not continue what was signed
 */
export async function growTree(
  db: Transaction,
  chain: Chain,
  head: ChainHead,
  signed: Signed,
): Promise<Omit<Checkpoint, "size">> {
  const { stored, outside } = signed;
  const known = [stored, outside].filter((checkpoint) => checkpoint !== undefined);
  if (known.some((checkpoint) => checkpoint.size > head.lastId))
    throw new ChainMismatchError("the chain is shorter than what was signed");
  const start = await findStart(db, chain, signed);
  const sizes = [...known.map(({ size }) => size), head.lastId].filter((size) => size > start.from.lastId);
  const extension = { ...start, chain, lastId: head.lastId, sizes };
  const { range, reached } = await extend(db, extension);
  if (range.bad) throw new ChainMismatchError(`entry ${range.bad.id}: ${range.bad.fault}`);
  if (range.end.lastId !== head.lastId || range.end.latestHash !== head.latestHash)
    throw new ChainMismatchError("the chain does not end where its head says");
  for (const checkpoint of known) {
    const at = reached.find(({ size }) => size === checkpoint.size);
    if (at && (at.root !== checkpoint.root.toString("hex") || at.latestHash !== checkpoint.latestHash))
      throw new ChainMismatchError(`the chain at ${checkpoint.size} is not what was signed`);
  }
  const last = reached.find(({ size }) => size === head.lastId);
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
  frontier: readonly Tile[];
}

const FROM_GENESIS: Start = { from: GENESIS, frontier: [] };

/** Where the tree may be grown from: the stored checkpoint when the tiles are its, else the beginning. */
async function findStart(db: Transaction, chain: Chain, signed: Signed): Promise<Start> {
  const { stored, outside, isDamaged } = signed;
  if (!stored || isDamaged) return FROM_GENESIS;
  const isOlder = outside !== undefined && outside.size <= stored.size;
  const ranges = isOlder ? consistencyRanges(outside.size, stored.size) : [];
  const frontierTiles = frontierPositions(stored.size).filter((position) => position.count > 0);
  const positions = [...frontierTiles, ...tilesOf(ranges)];
  const tiles = new TileSet(await readTiles(db, chain, positions));
  const frontier = TreeFrontier.fromTiles(stored.size, tiles);
  const hashes = ranges.map((range) => tiles.rootOf(range)).filter((root) => root !== undefined);
  const isConsistent = !isOlder || verifyConsistency({ from: outside, to: stored, hashes });
  if (frontier?.root().equals(stored.root) && isConsistent)
    return {
      from: { lastId: stored.size, latestHash: stored.latestHash },
      frontier: frontier.partialTiles(),
    };
  log("error", "The ledger's tree is not the one that was signed: it is built again from the entries", {
    ...logged(chain),
  });
  return FROM_GENESIS;
}
