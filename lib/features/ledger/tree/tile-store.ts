import type { Queryable } from "@/lib/platform/database/database";
import type { Tile, TilePlace } from "./tiles";

interface TileRow {
  level: number;
  index: string;
  hashes: Buffer;
}

const toTile = ({ level, index, hashes }: TileRow): Tile => ({ level, index: Number(index), hashes });

/** The stored tiles among these places. What is in them is for the caller to hold against a signed root. */
export async function readTiles(
  db: Queryable,
  organizationId: string,
  places: readonly TilePlace[],
): Promise<Tile[]> {
  if (places.length === 0) return [];
  const { rows } = await db.query<TileRow>(
    `SELECT level, index, hashes FROM ledger_tiles
     WHERE organization_id = $1 AND (level, index) IN (SELECT * FROM unnest($2::int[], $3::bigint[]))`,
    [organizationId, places.map((place) => place.level), places.map((place) => place.index)],
  );
  return rows.map(toTile);
}

/** Tiles of leaf hashes from `index` on, in their order. */
export async function readLeafTiles(
  db: Queryable,
  organizationId: string,
  index: number,
  count: number,
): Promise<Tile[]> {
  const { rows } = await db.query<TileRow>(
    `SELECT level, index, hashes FROM ledger_tiles
     WHERE organization_id = $1 AND level = 0 AND index >= $2 AND index < $2 + $3 ORDER BY index`,
    [organizationId, index, count],
  );
  return rows.map(toTile);
}

/** Stores tiles in place of what was there: a partial tile grows until it is full. */
export async function upsertTiles(
  db: Queryable,
  organizationId: string,
  tiles: readonly Tile[],
): Promise<void> {
  if (tiles.length === 0) return;
  await db.query(
    `INSERT INTO ledger_tiles (organization_id, level, index, hashes)
     SELECT $1, level, index, hashes FROM unnest($2::int[], $3::bigint[], $4::bytea[]) AS t(level, index, hashes)
     ON CONFLICT (organization_id, level, index) DO UPDATE SET hashes = excluded.hashes`,
    [
      organizationId,
      tiles.map((tile) => tile.level),
      tiles.map((tile) => tile.index),
      tiles.map((tile) => tile.hashes),
    ],
  );
}
