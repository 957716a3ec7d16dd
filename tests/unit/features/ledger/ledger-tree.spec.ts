import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  frontierPositions,
  type Tile,
  TileSet,
  TreeFrontier,
  tilesOf,
} from "@/lib/features/ledger/tree/tiles";
import {
  consistencyRanges,
  EMPTY_ROOT,
  type Hash,
  inclusionRanges,
  leafHash,
  nodeHash,
  verifyConsistency,
  verifyInclusion,
} from "@/lib/features/ledger/tree/tree";

/** Certificate Transparency's published tree: its leaves, and its root at each size from 1 to 8. */
const CT_LEAVES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const CT_ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const CT_INCLUSION: readonly (readonly [index: number, size: number, path: readonly string[]])[] = [
  [0, 1, []],
  [
    0,
    8,
    [
      "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
  ],
  [
    5,
    8,
    [
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
  ],
];
const CT_CONSISTENCY: readonly (readonly [from: number, to: number, path: readonly string[]])[] = [
  [1, 1, []],
  [
    6,
    8,
    [
      "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
  ],
  [
    2,
    5,
    [
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
  ],
];

const bytes = (hex: string) => Buffer.from(hex, "hex");

/** A tree of these leaves: every tile, and the root at every size. */
function grow(leaves: readonly Hash[]) {
  const frontier = TreeFrontier.empty();
  const roots = [frontier.root()];
  const tiles: Tile[] = [];
  for (const leaf of leaves) {
    frontier.push(leaf);
    roots.push(frontier.root());
    tiles.push(...frontier.takeFilled());
  }
  return {
    roots,
    tiles: new TileSet([...tiles, ...frontier.partialTiles()]),
    all: [...tiles, ...frontier.partialTiles()],
  };
}

const ctTree = grow(CT_LEAVES.map((leaf) => leafHash(bytes(leaf))));
const pathOf = (tiles: TileSet, ranges: ReturnType<typeof inclusionRanges>) =>
  ranges.map((range) => tiles.rootOf(range) ?? Buffer.alloc(0));

describe("the published tree of Certificate Transparency", () => {
  test("has the published roots", () => {
    expect(EMPTY_ROOT.toString("hex")).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
    expect(ctTree.roots.slice(1).map((root) => root.toString("hex"))).toEqual(CT_ROOTS);
  });

  test.each(CT_INCLUSION)("leaf %i of %i has the published inclusion proof", (index, size, path) => {
    const hashes = pathOf(ctTree.tiles, inclusionRanges(index, size));
    expect(hashes.map((hash) => hash.toString("hex"))).toEqual(path);
    const leaf = leafHash(bytes(CT_LEAVES[index] ?? ""));
    expect(verifyInclusion({ index, size, leaf, root: bytes(CT_ROOTS[size - 1] ?? ""), hashes })).toBe(true);
  });

  test.each(CT_CONSISTENCY)("sizes %i and %i have the published consistency proof", (from, to, path) => {
    const hashes = pathOf(ctTree.tiles, consistencyRanges(from, to));
    expect(hashes.map((hash) => hash.toString("hex"))).toEqual(path);
    const [older, newer] = [from, to].map((size) => ({ size, root: bytes(CT_ROOTS[size - 1] ?? "") }));
    expect(older && newer && verifyConsistency({ from: older, to: newer, hashes })).toBe(true);
  });
});

/** The definition in RFC 6962, section 2.1, word for word: slow, and nothing shared with the tiles. */
function rootByDefinition(leaves: readonly Hash[]): Hash {
  if (leaves.length <= 1) return leaves[0] ?? EMPTY_ROOT;
  let split = 1;
  while (2 * split < leaves.length) split *= 2;
  return nodeHash(rootByDefinition(leaves.slice(0, split)), rootByDefinition(leaves.slice(split)));
}

// Long enough for a tile of level 1 that is more than one hash.
const LEAVES = Array.from({ length: 1_500 }, (_, index) => leafHash(Buffer.from(`entry ${index}`)));
const tree = grow(LEAVES);
const size = fc.integer({ min: 1, max: LEAVES.length });

describe("a tree over several tiles", () => {
  test("has the root the definition gives, at every size looked at", () => {
    fc.assert(
      fc.property(size, (leaves) => {
        expect(tree.roots[leaves]).toEqual(rootByDefinition(LEAVES.slice(0, leaves)));
      }),
      { numRuns: 50 },
    );
  });

  test("keeps 256 hashes to a full tile, and roots of full tiles one level up", () => {
    const shapes = tree.all.map(({ level, index, hashes }) => `${level}/${index}: ${hashes.length / 32}`);
    expect(shapes.sort()).toEqual([
      "0/0: 256",
      "0/1: 256",
      "0/2: 256",
      "0/3: 256",
      "0/4: 256",
      "0/5: 220",
      "1/0: 5",
    ]);
    expect(frontierPositions(1_500)).toEqual([
      { level: 0, index: 5, count: 220 },
      { level: 1, index: 0, count: 5 },
    ]);
  });

  test("proves every leaf in every size, from the tiles it names alone", () => {
    fc.assert(
      fc.property(size, fc.nat(), (leaves, seed) => {
        const index = seed % leaves;
        const ranges = inclusionRanges(index, leaves);
        const positions = tilesOf(ranges);
        const named = tree.all.filter((tile) =>
          positions.some((p) => p.level === tile.level && p.index === tile.index),
        );
        const hashes = pathOf(new TileSet(named), ranges);
        const claim = {
          index,
          size: leaves,
          leaf: LEAVES[index] ?? EMPTY_ROOT,
          root: tree.roots[leaves] ?? EMPTY_ROOT,
          hashes,
        };
        expect(verifyInclusion(claim)).toBe(true);
        // Any other claim about it is refused.
        expect(verifyInclusion({ ...claim, leaf: leafHash(Buffer.from("other")) })).toBe(false);
        expect(verifyInclusion({ ...claim, hashes: [...hashes, EMPTY_ROOT] })).toBe(false);
        expect(verifyInclusion({ ...claim, hashes: hashes.slice(1) })).toBe(hashes.length === 0);
        expect(verifyInclusion({ ...claim, index: leaves })).toBe(false);
        expect(verifyInclusion({ ...claim, root: EMPTY_ROOT })).toBe(false);
        const flipped = hashes.map((hash, at) => (at === seed % hashes.length ? EMPTY_ROOT : hash));
        expect(verifyInclusion({ ...claim, hashes: flipped })).toBe(hashes.length === 0);
      }),
    );
  });

  test("proves that each size continues each earlier one", () => {
    fc.assert(
      fc.property(size, size, (one, other) => {
        const [older, newer] = [Math.min(one, other), Math.max(one, other)];
        const [from, to] = [older, newer].map((leaves) => ({
          size: leaves,
          root: tree.roots[leaves] ?? EMPTY_ROOT,
        }));
        if (!from || !to) throw new Error("no sizes");
        const hashes = pathOf(tree.tiles, consistencyRanges(older, newer));
        expect(verifyConsistency({ from, to, hashes })).toBe(true);
        expect(verifyConsistency({ from, to, hashes: [...hashes, EMPTY_ROOT] })).toBe(false);
        expect(verifyConsistency({ from: { ...from, root: EMPTY_ROOT }, to, hashes })).toBe(false);
        expect(verifyConsistency({ from, to: { ...to, root: EMPTY_ROOT }, hashes })).toBe(false);
        if (older !== newer) expect(verifyConsistency({ from: to, to: from, hashes })).toBe(false);
      }),
    );
  });

  test("every tree continues the empty one, and an empty root it is", () => {
    const to = { size: 8, root: tree.roots[8] ?? EMPTY_ROOT };
    expect(verifyConsistency({ from: { size: 0, root: EMPTY_ROOT }, to, hashes: [] })).toBe(true);
    expect(verifyConsistency({ from: { size: 0, root: to.root }, to, hashes: [] })).toBe(false);
  });

  test("grows on from its stored frontier as if it had never stopped", () => {
    fc.assert(
      fc.property(size, fc.nat({ max: 400 }), (leaves, more) => {
        const frontier = TreeFrontier.fromTiles(leaves, tree.tiles);
        for (const leaf of LEAVES.slice(leaves, leaves + more)) frontier?.push(leaf);
        expect(frontier?.root()).toEqual(tree.roots[Math.min(leaves + more, LEAVES.length)]);
      }),
    );
  });

  test("a missing tile, or one that is too short, is no tree", () => {
    expect(TreeFrontier.fromTiles(1_500, new TileSet(tree.all.slice(1)))).toBeDefined();
    expect(TreeFrontier.fromTiles(1_500, new TileSet(tree.all.slice(0, -1)))).toBeUndefined();
    const short = tree.all.map((tile) => ({ ...tile, hashes: tile.hashes.subarray(0, 32) }));
    expect(new TileSet(short).rootOf({ begin: 0, end: 2 })).toBeUndefined();
  });
});
