import pg from "pg";
import type { Chain } from "../chain/chain";
import { ChainCheck, type ChainHead, type RangeReport } from "../chain/chain-check";
import { streamEntries } from "../chain/entry-stream";

/** A range of one chain, to be read in a snapshot another connection holds open. */
export interface ChainRange {
  chain: Chain;
  snapshotId: string;
  /** The entry before the range. */
  start: ChainHead;
  /** The last id of the range; null: to the end, whatever is there. */
  lastId: number | null;
}

/** How often progress is reported. */
const PROGRESS_MS = 200;

/** Runs `work` on what another connection sees. */
export async function inSnapshot<T>(
  client: pg.Client,
  snapshotId: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    // An exclusive lock on the table waits for the snapshot, and this reader waits behind it: one must give up.
    await client.query("SET LOCAL lock_timeout = '30s'");
    await client.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(snapshotId)}`);
    return await work();
  } finally {
    await client.query("ROLLBACK");
  }
}

/**
 * Streams a range out of the database and checks every entry.
 *
 * @param onProgress called a few times a second with the entries read since its last call
 */
export function verifyRange(
  client: pg.Client,
  range: ChainRange,
  onProgress: (entries: number) => void,
): Promise<RangeReport> {
  return inSnapshot(client, range.snapshotId, async () => {
    const check = new ChainCheck(range.start);
    let [read, reportedAt] = [0, performance.now()];
    const ids = { chain: range.chain, after: range.start.lastId, upTo: range.lastId };
    await streamEntries(client, ids, (entry) => {
      check.push(entry);
      read += 1;
      // The clock is asked every so many entries only: asking costs as much as a small hash.
      if (read % 256 !== 0 || performance.now() - reportedAt < PROGRESS_MS) return;
      onProgress(read);
      [read, reportedAt] = [0, performance.now()];
    });
    return check.finish();
  });
}
