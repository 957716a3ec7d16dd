import { frontierPositions, TILE_WIDTH, type Tile, type TileSet } from "./tiles";
import { EMPTY_ROOT, type Hash, joinRoots, rootOfPerfect } from "./tree";

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
