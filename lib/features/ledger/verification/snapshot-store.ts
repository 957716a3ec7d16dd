import { pool, type Queryable } from "@/lib/platform/database/database";
import { type ChainHead, GENESIS } from "../chain/chain-check";

/**
 * Runs `work` while a snapshot of the database is held: the head and every stretch are read as of the
 * same moment, so appends meanwhile are no false alarm.
 */
export async function withSnapshot<T>(
  organizationId: string,
  borders: (head: ChainHead) => readonly number[],
  work: (snapshotId: string, head: ChainHead, starts: readonly ChainHead[]) => Promise<T>,
): Promise<T> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const snapshot = await client.query<{ id: string }>("SELECT pg_export_snapshot() AS id");
    const heads = await client.query<{ last_id: string; latest_hash: string }>(
      "SELECT last_id, latest_hash FROM ledger_heads WHERE organization_id = $1",
      [organizationId],
    );
    const [row] = heads.rows;
    const head = row ? { lastId: Number(row.last_id), latestHash: row.latest_hash } : GENESIS;
    const starts = await readStarts(client, organizationId, borders(head));
    return await work(snapshot.rows[0]?.id ?? "", head, starts);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

/** The entries the stretches after the first begin behind. One that is missing is a fault of the stretch before. */
async function readStarts(
  client: Queryable,
  organizationId: string,
  ids: readonly number[],
): Promise<ChainHead[]> {
  const { rows } = await client.query<{ id: string; current_hash: string }>(
    "SELECT id, current_hash FROM ledger_entries WHERE organization_id = $1 AND id = ANY($2)",
    [organizationId, ids],
  );
  const hashes = new Map(rows.map((row) => [Number(row.id), row.current_hash]));
  return ids.map((id) => ({ lastId: id, latestHash: hashes.get(id) ?? "" }));
}
