import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Worker } from "node:worker_threads";
import { settings } from "@/lib/platform/env";

/**
 * Starts a worker thread from a TypeScript file.
 *
 * @param entry path of the file from the project's root, for example `lib/platform/embeddings/worker.ts`
 * @param data what the worker reads as `workerData.input`; must be structured-cloneable
 */
export function startWorkerThread(entry: string, data?: unknown): Worker {
  const { rootDir } = settings();
  const bootstrap = path.join(rootDir, "lib", "platform", "worker-bootstrap.mjs");
  // Not `import { Worker }`: the bundler rewrites `new Worker(path)` to look among its own chunks.
  const threads = process.getBuiltinModule("node:worker_threads");
  return new threads.Worker(bootstrap, {
    workerData: { entry: pathToFileURL(path.join(rootDir, entry)).href, input: data },
  });
}
