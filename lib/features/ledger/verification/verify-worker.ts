import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import { z } from "zod";
import { extendTree } from "../tree/extend-tree";
import type { LedgerJob, LedgerJobResult } from "./verifier";
import { verifyRange } from "./verify-range";
import { checkWitnesses, locateRewrite } from "./witnesses";

const { databaseUrl } = z.object({ input: z.object({ databaseUrl: z.string() }) }).parse(workerData).input;

/** Jobs are done one after the other: each keeps a core busy. */
let previous: Promise<unknown> = Promise.resolve();

parentPort?.on("message", ({ requestId, job }: { requestId: number; job: LedgerJob }) => {
  previous = previous.then(async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    try {
      await client.connect();
      const onProgress = (entries: number) => parentPort?.postMessage({ requestId, entries });
      const result = await run(client, job, onProgress);
      parentPort?.postMessage({ requestId, result });
    } catch (error) {
      parentPort?.postMessage({ requestId, error: error instanceof Error ? error.message : String(error) });
    } finally {
      await client.end().catch(() => undefined);
    }
  });
});

function run(
  client: pg.Client,
  job: LedgerJob,
  onProgress: (entries: number) => void,
): Promise<LedgerJobResult> {
  switch (job.kind) {
    case "range":
      return verifyRange(client, job, onProgress);
    case "witnesses":
      return checkWitnesses(client, job);
    case "search":
      return locateRewrite(client, job);
    case "extension":
      return extendTree(client, job);
  }
}
