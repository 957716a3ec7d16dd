import type { Actor } from "@/lib/core/actor";
import { pool } from "@/lib/platform/database/database";
import { getAttestedCheckpoint } from "../attestation/attested-checkpoint";
import { placeAllWaiting } from "../chain/append";
import { type Chain, recordsOf } from "../chain/chain";
import { listIdsOfSubjects, readEntriesById, type Subject } from "../chain/entry-queries";
import { findHead } from "../chain/queries";
import { exportLine } from "../chain/read-ledger";
import { brokenChain } from "../checkpoints/get-checkpoint";
import { repairTiles } from "../checkpoints/sign-checkpoint";
import type { CheckpointAnswer, ConsistencyProof } from "../schema";
import { readTiles } from "./queries";
import { TileSet, tilesOf } from "./tiles";
import { branchesOf, type Hash, type LeafRange, leafHash, nodeHash } from "./tree";

/** Records about certain subjects, with what proves that each is in the tree of a signed checkpoint. */
export interface RecordExcerpt {
  /** The newest checkpoint, with what was stamped and cosigned. It covers every record of this moment. */
  checkpoint: CheckpointAnswer;
  /** That it continues each smaller checkpoint that was stamped or cosigned. */
  consistency: readonly ConsistencyProof[];
  /** The records by id, as an export of the ledger writes them: a line of JSON each. Read them before `proof`. */
  entries(): AsyncGenerator<string>;
  /**
   * Their inclusion proofs in one: the part of the tree that leads to them, from the root down, the left side first.
   * Each line has the hashes, in hex, of the two nodes below a node that the lines before have named. So every hash
   * is vouched for by the one above it, and the siblings on the way to an entry are its proof of RFC 9162 (2.1.3).
   *
   * @throws ServiceError `conflict` when the chain is not the one that was signed
   */
  proof(): AsyncGenerator<string>;
}

/** Entries read at once: about a megabyte. */
const PAGE = 1_000;
/** Leaves whose part of the tree is read at once: half a megabyte of hashes. */
const PART = 16_384;

/**
 * The ids of the records about these subjects, in their order, with every change that was committed before the call.
 *
 * @returns with the last id that was looked at
 * @throws ServiceError `unavailable` when the ledger does not catch up with those changes
 */
export async function listRecordIds(
  { organizationId }: Actor,
  subjects: readonly Subject[],
): Promise<{ ids: number[]; upTo: number }> {
  const chain = recordsOf(organizationId);
  await placeAllWaiting(chain);
  const last = (await findHead(chain))?.lastId ?? 0;
  return { ids: await listIdsOfSubjects(chain, subjects, last), upTo: last };
}

/** Takes records out of their chain. @param ids in their order, each of a record that there is */
export async function excerptRecords(actor: Actor, ids: readonly number[]): Promise<RecordExcerpt> {
  const chain = recordsOf(actor.organizationId);
  const { checkpoint, consistency } = await getAttestedCheckpoint(actor, "records");
  /** What the entries hash to, in their order. */
  const leaves: Hash[] = [];
  return {
    checkpoint,
    consistency,
    async *entries() {
      leaves.splice(0);
      for (let from = 0; from < ids.length; from += PAGE) {
        const entries = await readEntriesById(chain, ids.slice(from, from + PAGE));
        for (const { canonical } of entries) leaves.push(leafHash(canonical));
        yield entries.map(exportLine).join("");
      }
    },
    async *proof() {
      if (leaves.length !== ids.length) throw new TypeError("the entries are read before their proof");
      const root = Buffer.from(checkpoint.root_hash.slice("sha256:".length), "hex");
      yield* prove(chain, { range: { begin: 0, end: checkpoint.size }, hash: root }, { ids, leaves });
    },
  };
}

/** A node of the tree whose hash is known to be right. */
interface Node {
  range: LeafRange;
  hash: Hash;
}

/** Entries by id, with their leaf hashes. */
interface Leaves {
  ids: readonly number[];
  leaves: readonly Hash[];
}

const sizeOf = ({ begin, end }: LeafRange) => end - begin;

/** The lines below a node. Large parts of the tree are taken one level at a time, so that little is read at once. */
async function* prove(chain: Chain, node: Node, within: Leaves): AsyncGenerator<string> {
  if (within.ids.length === 0) return;
  const depth = sizeOf(node.range) > PART ? 1 : Number.POSITIVE_INFINITY;
  const { lines, nodes } = await readProven(chain, node, within, depth);
  yield lines.join("");
  for (const child of nodes) yield* prove(chain, child, cut(within, child.range));
}

/** The leaves in a range. */
function cut({ ids, leaves }: Leaves, { begin, end }: LeafRange): Leaves {
  const from = firstFrom(ids, begin + 1);
  const to = firstFrom(ids, end + 1);
  return { ids: ids.slice(from, to), leaves: leaves.slice(from, to) };
}

/** Where the first id that is not smaller is in the sorted list. */
function firstFrom(ids: readonly number[], id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface ProvenPart {
  lines: string[];
  /** The nodes at the bottom of this part. */
  nodes: Node[];
}

/** The part of the tree below a node, so many levels deep; if need be after the tiles were built again. */
async function readProven(chain: Chain, node: Node, within: Leaves, depth: number): Promise<ProvenPart> {
  const part = await readPart(chain, node, within, depth);
  if (part) return part;
  const again = (await repairTiles(chain)) ? await readPart(chain, node, within, depth) : undefined;
  if (!again) throw brokenChain();
  return again;
}

async function readPart(
  chain: Chain,
  top: Node,
  within: Leaves,
  depth: number,
): Promise<ProvenPart | undefined> {
  const ranges = rangesBelow(top.range, within, depth);
  const tiles = new TileSet(await readTiles(pool(), chain, tilesOf(ranges)));
  const part: ProvenPart = { lines: [], nodes: [] };
  const descend = (node: Node, inside: Leaves, left: number): boolean => {
    if (inside.ids.length === 0) return true;
    if (sizeOf(node.range) === 1) return inside.leaves[0]?.equals(node.hash) ?? false;
    if (left === 0) {
      part.nodes.push(node);
      return true;
    }
    const [first, second] = branchesOf(node.range).map((range) => ({ range, hash: tiles.rootOf(range) }));
    // The tiles count for nothing until the hash above, and so the signed root, vouches for what was read from them.
    if (!first?.hash || !second?.hash || !nodeHash(first.hash, second.hash).equals(node.hash)) return false;
    part.lines.push(`${first.hash.toString("hex")} ${second.hash.toString("hex")}\n`);
    const [one, other] = [first, second] as [Node, Node];
    return (
      descend(one, cut(inside, one.range), left - 1) && descend(other, cut(inside, other.range), left - 1)
    );
  };
  return descend(top, within, depth) ? part : undefined;
}

/** The ranges whose roots {@link readPart} needs. */
function rangesBelow(range: LeafRange, within: Leaves, depth: number): LeafRange[] {
  if (within.ids.length === 0 || sizeOf(range) === 1 || depth === 0) return [];
  return branchesOf(range).flatMap((branch) => [
    branch,
    ...rangesBelow(branch, cut(within, branch), depth - 1),
  ]);
}
