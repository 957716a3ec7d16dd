import type { Actor, Caller } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { pool } from "@/lib/platform/database/database";
import { placeWaiting } from "../chain/append";
import type { Chain } from "../chain/chain";
import { findEntry } from "../chain/entry-queries";
import { findHead } from "../chain/queries";
import type { Checkpoint } from "../checkpoints/checkpoint";
import { brokenChain, requireCheckpoint } from "../checkpoints/get-checkpoint";
import { verifierKeyText } from "../checkpoints/note";
import { repairTiles } from "../checkpoints/sign-checkpoint";
import type { ChainName, ConsistencyProof, ConsistencyQuery, InclusionProof } from "../schema";
import { readTiles } from "./queries";
import { TileSet, tilesOf } from "./tiles";
import {
  consistencyRanges,
  type Hash,
  inclusionRanges,
  type LeafRange,
  leafHash,
  verifyConsistency,
  verifyInclusion,
} from "./tree";

const hashText = (hash: Hash) => `sha256:${hash.toString("hex")}`;

/** Proves that an entry is in the tree whose root the newest checkpoint signs. */
export async function proveInclusion(
  { organizationId }: Caller,
  id: string,
  name: ChainName = "decisions",
): Promise<InclusionProof> {
  const chain = { organizationId, name };
  await placeWaiting(chain);
  const entry = await findEntry(chain, id);
  if (!entry) throw notFound("ledger entry");
  const { size, root, note, verifier } = await requireCheckpoint(chain, entry.id);
  const [index, leaf] = [entry.id - 1, leafHash(entry.canonical)];
  const hashes = await proven(chain, async () => {
    const path = await readRoots(chain, inclusionRanges(index, size));
    return path && verifyInclusion({ index, size, leaf, root, hashes: path }) ? path : undefined;
  });
  return {
    id: entry.id,
    index,
    size,
    leaf_hash: hashText(leaf),
    root_hash: hashText(root),
    hashes: hashes.map(hashText),
    checkpoint: note,
    public_key: verifierKeyText(verifier),
  };
}

/** Proves that the ledger at one size is the ledger at an earlier one with entries added. */
export async function proveConsistency(
  { organizationId }: Actor,
  query: ConsistencyQuery,
  name: ChainName = "decisions",
): Promise<ConsistencyProof> {
  const chain = { organizationId, name };
  await placeWaiting(chain);
  const entries = (await findHead(chain))?.lastId ?? 0;
  if (query.to !== undefined && query.to > entries) throw tooLarge("to", entries);
  const checkpoint = await requireCheckpoint(chain, query.to);
  const { from, to = checkpoint.size } = query;
  if (from > to) throw tooLarge("from", to);
  const path = consistencyRanges(from, to);
  const ranges = [{ begin: 0, end: from }, { begin: 0, end: to }, ...path];
  const { older, newer, hashes } = await proven(chain, async () => {
    const read = await readRoots(chain, [...ranges, ...consistencyRanges(to, checkpoint.size)]);
    const [olderRoot, newerRoot, ...rest] = read ?? [];
    if (!olderRoot || !newerRoot) return undefined;
    const proof = {
      older: { size: from, root: olderRoot },
      newer: { size: to, root: newerRoot },
      hashes: rest.slice(0, path.length),
    };
    // The tiles count for nothing until the signed root vouches for what was read from them.
    const isSigned = verifyConsistency({
      from: proof.newer,
      to: checkpoint,
      hashes: rest.slice(path.length),
    });
    return isSigned && verifyConsistency({ from: proof.older, to: proof.newer, hashes: proof.hashes })
      ? proof
      : undefined;
  });
  return {
    from,
    to,
    from_root_hash: hashText(older.root),
    to_root_hash: hashText(newer.root),
    hashes: hashes.map(hashText),
    checkpoint: checkpoint.note,
    public_key: verifierKeyText(checkpoint.verifier),
  };
}

/**
 * Proves to a witness that a checkpoint continues what it saw at a size.
 *
 * @param from at most the checkpoint's size
 * @throws ServiceError `conflict` when the tree does not lead to the checkpoint's root
 */
export function proveContinuation(chain: Chain, from: number, checkpoint: Checkpoint): Promise<Hash[]> {
  return proven(chain, async () => {
    const path = consistencyRanges(from, checkpoint.size);
    const [root, ...hashes] = (await readRoots(chain, [{ begin: 0, end: from }, ...path])) ?? [];
    const isSigned = root && verifyConsistency({ from: { size: from, root }, to: checkpoint, hashes });
    return isSigned ? hashes : undefined;
  });
}

/** Roots of subtrees from the stored tiles; undefined when tiles are missing. */
async function readRoots(chain: Chain, ranges: readonly LeafRange[]): Promise<Hash[] | undefined> {
  const tiles = new TileSet(await readTiles(pool(), chain, tilesOf(ranges)));
  const roots = ranges.map((range) => tiles.rootOf(range));
  return roots.every((root) => root !== undefined) ? roots : undefined;
}

/** A proof that holds, if need be after the tiles were built again. */
async function proven<T>(chain: Chain, attempt: () => Promise<T | undefined>): Promise<T> {
  const first = await attempt();
  if (first !== undefined) return first;
  const second = (await repairTiles(chain)) ? await attempt() : undefined;
  if (second === undefined) throw brokenChain();
  return second;
}

function tooLarge(pointer: "from" | "to", most: number): ServiceError {
  const message = `must be at most ${most}`;
  return new ServiceError({
    code: "validation_failed",
    message: `The field ${pointer} ${message}.`,
    issues: [{ pointer, message, code: "too_big" }],
  });
}
