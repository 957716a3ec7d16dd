import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import { type Stretch, verifyStretch } from "./verify-store";

const { databaseUrl } = (workerData as { input: { databaseUrl: string } }).input;

/** Stretches are checked one after the other: each keeps a core busy. */
let previous: Promise<unknown> = Promise.resolve();

parentPort?.on("message", ({ requestId, stretch }: { requestId: number; stretch: Stretch }) => {
  previous = previous.then(async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    try {
      await client.connect();
      const report = await verifyStretch(client, stretch);
      parentPort?.postMessage({ requestId, report });
    } catch (error) {
      parentPort?.postMessage({ requestId, error: error instanceof Error ? error.message : String(error) });
    } finally {
      await client.end().catch(() => undefined);
    }
  });
});
