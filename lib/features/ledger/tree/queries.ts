import { z } from "zod";
import type { Queryable } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import type { Chain } from "../chain/chain";
import type { Tile, TilePosition } from "./tiles";

// Plain SQL, because the thread that reads and hashes whole chains runs it on a connection of its own.

const TileRowSchema = z.object({ level: z.int(), index: z.string(), hashes: z.instanceof(Buffer) });

const toTile = ({ level, index, hashes }: z.output<typeof TileRowSchema>): Tile => ({
  level,
  index: Number(index),
  hashes,
});

/** The stored tiles at these positions. The caller compares what is in them with a signed root. */
export async function readTiles(
  on: Queryable,
  chain: Chain,
  positions: readonly TilePosition[],
): Promise<Tile[]> {
  if (positions.length === 0) return [];
  const rows = await selectRows(on, TileRowSchema, {
    text: `SELECT level, index, hashes FROM ledger_tiles
      WHERE organization_id = $1 AND chain = $2
        AND (level, index) IN (SELECT * FROM unnest($3::int[], $4::bigint[]))`,
    values: [
      chain.organizationId,
      chain.name,
      positions.map(({ level }) => level),
      positions.map(({ index }) => index),
    ],
  });
  return rows.map(toTile);
}

/** Tiles of leaf hashes from `index` on, in their order. */
export async function readLeafTiles(
  on: Queryable,
  chain: Chain,
  index: number,
  count: number,
): Promise<Tile[]> {
  const rows = await selectRows(on, TileRowSchema, {
    text: `SELECT level, index, hashes FROM ledger_tiles
      WHERE organization_id = $1 AND chain = $2 AND level = 0 AND index >= $3 AND index < $3 + $4 ORDER BY index`,
    values: [chain.organizationId, chain.name, index, count],
  });
  return rows.map(toTile);
}

/** Stores tiles in place of the ones stored before: a partial tile grows until it is full. */
export async function upsertTiles(on: Queryable, chain: Chain, tiles: readonly Tile[]): Promise<void> {
  if (tiles.length === 0) return;
  await on.query(
    `INSERT INTO ledger_tiles (organization_id, chain, level, index, hashes)
     SELECT $1, $2, level, index, hashes FROM unnest($3::int[], $4::bigint[], $5::bytea[]) AS t(level, index, hashes)
     ON CONFLICT (organization_id, chain, level, index) DO UPDATE SET hashes = excluded.hashes`,
    [
      chain.organizationId,
      chain.name,
      tiles.map((tile) => tile.level),
      tiles.map((tile) => tile.index),
      tiles.map((tile) => tile.hashes),
    ],
  );
}
