import { hash } from "node:crypto";

/** A SHA-256 hash: 32 bytes. */
export type Hash = Buffer;

export const HASH_BYTES = 32;

// RFC 6962, section 2.1: the prefixes keep a leaf from being passed off as a node, and the other way round.
const LEAF_PREFIX = Buffer.from([0]);
const NODE_PREFIX = Buffer.from([1]);

const sha256 = (content: Uint8Array): Hash => hash("sha256", content, "buffer");

/** Root of the tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(Buffer.alloc(0));

/** Hash of a leaf: an entry's canonical bytes. */
export function leafHash(content: Uint8Array): Hash {
  return sha256(Buffer.concat([LEAF_PREFIX, content], content.length + 1));
}

/** Hash of an inner node. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Hash {
  return sha256(Buffer.concat([NODE_PREFIX, left, right], 2 * HASH_BYTES + 1));
}

/** The leaves from `begin` up to, but not with, `end`, counted from 0. */
export interface LeafRange {
  begin: number;
  end: number;
}

/** The largest power of two that is smaller than `count`, which is 2 or more: where a tree divides. */
function splitOf(count: number): number {
  let split = 1;
  while (2 * split < count) split *= 2;
  return split;
}

/** The two parts that a range of two leaves or more is made of, as the tree divides. */
export function branchesOf({ begin, end }: LeafRange): [LeafRange, LeafRange] {
  const middle = begin + splitOf(end - begin);
  return [
    { begin, end: middle },
    { begin: middle, end },
  ];
}

/**
 * The subtrees whose roots are the inclusion proof of a leaf, nearest first (RFC 9162, section 2.1.3.1).
 *
 * @param index the leaf, from 0; must be below `size`
 */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const path: LeafRange[] = [];
  let [begin, end] = [0, size];
  while (end - begin > 1) {
    const middle = begin + splitOf(end - begin);
    path.push(index < middle ? { begin: middle, end } : { begin, end: middle });
    if (index < middle) end = middle;
    else begin = middle;
  }
  return path.reverse();
}

/**
 * The subtrees whose roots are the consistency proof of two sizes (RFC 9162, section 2.1.4.1). None for
 * equal sizes, and none for an empty first tree, which every tree is consistent with.
 */
export function consistencyRanges(from: number, to: number): LeafRange[] {
  if (from === 0 || from === to) return [];
  const path: LeafRange[] = [];
  let [begin, end] = [0, to];
  // While the first tree fills its part of the second, its root is known to whoever checks.
  let isKnown = true;
  while (from < end) {
    const middle = begin + splitOf(end - begin);
    if (from <= middle) {
      path.push({ begin: middle, end });
      end = middle;
    } else {
      path.push({ begin, end: middle });
      begin = middle;
      isKnown = false;
    }
  }
  if (!isKnown) path.push({ begin, end });
  return path.reverse();
}

/** Joins the roots of neighbouring subtrees, largest first, into the root above them. */
export function joinRoots(roots: readonly Hash[]): Hash {
  return roots.reduceRight((right, left) => nodeHash(left, right));
}

/** The root over neighbouring hashes of one level, whose number is a power of two. */
export function rootOfPerfect(hashes: readonly Hash[]): Hash {
  let row = hashes;
  while (row.length > 1) {
    row = row.flatMap((left, index) => {
      const right = row[index + 1];
      return index % 2 === 0 && right ? [nodeHash(left, right)] : [];
    });
  }
  return row[0] ?? EMPTY_ROOT;
}

interface InclusionClaim {
  /** The leaf's place, from 0. */
  index: number;
  size: number;
  leaf: Hash;
  root: Hash;
  hashes: readonly Hash[];
}

const half = (value: number) => Math.floor(value / 2);
const isOdd = (value: number) => value % 2 === 1;

/** Whether a leaf is in the tree of that root (RFC 9162, section 2.1.3.2). Does not check who signed the root. */
export function verifyInclusion({ index, size, leaf, root, hashes }: InclusionClaim): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [place, last, node] = [index, size - 1, leaf];
  for (const hash of hashes) {
    if (last === 0) return false;
    if (isOdd(place) || place === last) {
      node = nodeHash(hash, node);
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)];
    } else node = nodeHash(node, hash);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && node.equals(root);
}

interface ConsistencyClaim {
  from: { size: number; root: Hash };
  to: { size: number; root: Hash };
  hashes: readonly Hash[];
}

/** Whether the second tree is the first with leaves added (RFC 9162, section 2.1.4.2). */
export function verifyConsistency({ from, to, hashes }: ConsistencyClaim): boolean {
  if (from.size > to.size) return false;
  if (from.size === to.size) return hashes.length === 0 && from.root.equals(to.root);
  if (from.size === 0) return hashes.length === 0 && from.root.equals(EMPTY_ROOT);
  const isWhole = Number.isInteger(Math.log2(from.size));
  const [start, ...rest] = isWhole ? [from.root, ...hashes] : hashes;
  if (!start) return false;
  let [place, last] = [from.size - 1, to.size - 1];
  while (isOdd(place)) [place, last] = [half(place), half(last)];
  let [older, newer] = [start, start];
  for (const hash of rest) {
    if (last === 0) return false;
    if (isOdd(place) || place === last) {
      older = nodeHash(hash, older);
      newer = nodeHash(hash, newer);
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)];
    } else newer = nodeHash(newer, hash);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && older.equals(from.root) && newer.equals(to.root);
}
