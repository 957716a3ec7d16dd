import pg from "pg";
import { ChainCheck, type ChainHead, type StretchReport } from "../chain/chain-check";
import { streamEntries } from "../chain/entry-stream-store";

/** A stretch of one organization's chain, to be read in a snapshot another connection holds open. */
export interface Stretch {
  organizationId: string;
  snapshotId: string;
  /** The entry before the stretch. */
  start: ChainHead;
  /** The last id of the stretch; null: to the end, whatever is there. */
  lastId: number | null;
}

/** How often progress is told. */
const PROGRESS_MS = 200;

/** Runs `work` on what another connection sees. */
export async function inSnapshot<T>(
  client: pg.Client,
  snapshotId: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    // Who wants the table for themselves waits for the snapshot, and this reader behind them: somebody must give up.
    await client.query("SET LOCAL lock_timeout = '30s'");
    await client.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(snapshotId)}`);
    return await work();
  } finally {
    await client.query("ROLLBACK");
  }
}

/**
 * Streams a stretch out of the database and checks every entry.
 *
 * @param onProgress told a few times a second how many entries were read since it was told last
 */
export function verifyStretch(
  client: pg.Client,
  stretch: Stretch,
  onProgress: (entries: number) => void,
): Promise<StretchReport> {
  return inSnapshot(client, stretch.snapshotId, async () => {
    const check = new ChainCheck(stretch.start);
    let [read, toldAt] = [0, performance.now()];
    const range = {
      organizationId: stretch.organizationId,
      after: stretch.start.lastId,
      upTo: stretch.lastId,
    };
    await streamEntries(client, range, (entry) => {
      check.push(entry);
      read += 1;
      // The clock is asked every so many entries only: asking costs as much as a small hash.
      if (read % 256 !== 0 || performance.now() - toldAt < PROGRESS_MS) return;
      onProgress(read);
      [read, toldAt] = [0, performance.now()];
    });
    return check.finish();
  });
}
