import { EMPTY_ROOT, HASH_BYTES, type Hash, joinRoots, type LeafRange, rootOfPerfect } from "./tree";

/** Hashes of one tile when it is full, as in C2SP tlog-tiles. */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/** Level 0 holds leaf hashes; a hash of level n + 1 is the root of one full tile of level n. */
export interface TilePosition {
  level: number;
  index: number;
}

export interface Tile extends TilePosition {
  /** Up to 256 hashes of 32 bytes, one after the other. */
  hashes: Buffer;
}

/** Tiles by position. A hash that is missing makes the whole answer undefined: the tiles are damaged then. */
export class TileSet {
  #tiles = new Map<string, Buffer>();

  constructor(tiles: Iterable<Tile>) {
    for (const { level, index, hashes } of tiles) this.#tiles.set(`${level}/${index}`, hashes);
  }

  /** The root of the subtree over a range that a proof names. */
  rootOf(range: LeafRange): Hash | undefined {
    if (range.begin === range.end) return EMPTY_ROOT;
    const roots = subtreesOf(range).map((subtree) => this.#subtreeRoot(subtree));
    return roots.every((root) => root !== undefined) ? joinRoots(roots) : undefined;
  }

  /** The first `count` hashes of a tile; undefined when it holds fewer. */
  hashesOf({ level, index }: TilePosition, count: number): Hash[] | undefined {
    return this.#slice({ level, index }, 0, count);
  }

  #subtreeRoot(subtree: Subtree): Hash | undefined {
    const { position, offset, count } = positionOf(subtree);
    const hashes = this.#slice(position, offset, count);
    return hashes && rootOfPerfect(hashes);
  }

  #slice({ level, index }: TilePosition, offset: number, count: number): Hash[] | undefined {
    const hashes = this.#tiles.get(`${level}/${index}`);
    if (!hashes || hashes.length < (offset + count) * HASH_BYTES) return undefined;
    return Array.from({ length: count }, (_, position) =>
      hashes.subarray((offset + position) * HASH_BYTES, (offset + position + 1) * HASH_BYTES),
    );
  }
}

/** A perfect subtree: 2^height leaves, from a multiple of that many. */
interface Subtree {
  begin: number;
  height: number;
}

/** The perfect subtrees a range consists of, largest first. */
function subtreesOf({ begin, end }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let from = begin; from < end; ) {
    const height = Math.floor(Math.log2(end - from));
    subtrees.push({ begin: from, height });
    from += 2 ** height;
  }
  return subtrees;
}

/** In which tile the hashes lie that a subtree's root is made of, and where in it. */
function positionOf({ begin, height }: Subtree): { position: TilePosition; offset: number; count: number } {
  const level = Math.floor(height / TILE_HEIGHT);
  const first = begin / TILE_WIDTH ** level;
  const position = { level, index: Math.floor(first / TILE_WIDTH) };
  return { position, offset: first % TILE_WIDTH, count: 2 ** (height % TILE_HEIGHT) };
}

/** The tiles that hold what the roots of these ranges are made of. */
export function tilesOf(ranges: readonly LeafRange[]): TilePosition[] {
  const positions = ranges.flatMap(subtreesOf).map((subtree) => positionOf(subtree).position);
  return [
    ...new Map(positions.map((position) => [`${position.level}/${position.index}`, position])).values(),
  ];
}

/** The tiles on the right frontier of a tree that are not full, lowest level first. */
export function frontierPositions(size: number): (TilePosition & { count: number })[] {
  const positions = [];
  for (let level = 0, hashes = size; hashes > 0; level++, hashes = Math.floor(hashes / TILE_WIDTH)) {
    positions.push({ level, index: Math.floor(hashes / TILE_WIDTH), count: hashes % TILE_WIDTH });
  }
  return positions;
}

/**
 * The right frontier of a tree: all that is needed to add leaves and to know the root. Memory stays flat
 * however many leaves the tree has, as long as filled tiles are taken away.
 */
export class TreeFrontier {
  #size: number;
  /** For each level the hashes of its last tile, which is never full. */
  #levels: Hash[][];
  #filled: Tile[] = [];

  private constructor(size: number, levels: Hash[][]) {
    this.#size = size;
    this.#levels = levels;
  }

  static empty(): TreeFrontier {
    return new TreeFrontier(0, []);
  }

  /** The frontier of a tree from its stored tiles; undefined when they do not hold it. Its root is not checked. */
  static fromTiles(size: number, tiles: TileSet): TreeFrontier | undefined {
    const levels = frontierPositions(size).map((position) =>
      position.count === 0 ? [] : tiles.hashesOf(position, position.count),
    );
    return levels.every((level) => level !== undefined) ? new TreeFrontier(size, levels) : undefined;
  }

  get size(): number {
    return this.#size;
  }

  push(leaf: Hash): void {
    this.#size += 1;
    this.#add(0, leaf);
  }

  #add(level: number, hash: Hash): void {
    const hashes = this.#levels[level] ?? [];
    this.#levels[level] = hashes;
    hashes.push(hash);
    if (hashes.length < TILE_WIDTH) return;
    const index = this.#size / TILE_WIDTH ** (level + 1) - 1;
    this.#filled.push({ level, index, hashes: Buffer.concat(hashes) });
    this.#levels[level] = [];
    this.#add(level + 1, rootOfPerfect(hashes));
  }

  root(): Hash {
    const roots = this.#levels.toReversed().flatMap(rootsOf);
    return roots.length === 0 ? EMPTY_ROOT : joinRoots(roots);
  }

  /** Tiles that were filled since the last call. */
  takeFilled(): Tile[] {
    return this.#filled.splice(0);
  }

  /** The tiles of the frontier, none of them full. */
  partialTiles(): Tile[] {
    return frontierPositions(this.#size).flatMap(({ level, index, count }) =>
      count === 0 ? [] : [{ level, index, hashes: Buffer.concat(this.#levels[level] ?? []) }],
    );
  }
}

/** Roots of the perfect subtrees that the hashes of one tile make, largest first. */
function rootsOf(hashes: readonly Hash[]): Hash[] {
  const roots: Hash[] = [];
  for (let from = 0; from < hashes.length; ) {
    const width = 2 ** Math.floor(Math.log2(hashes.length - from));
    roots.push(rootOfPerfect(hashes.slice(from, from + width)));
    from += width;
  }
  return roots;
}
