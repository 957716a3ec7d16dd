import { EMPTY_ROOT, type Hash, nodeHash } from "./tree";

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
