// Entry of every worker thread. Next's bundler does not bundle worker threads for the server, so a
// worker is TypeScript loaded from the source tree by tsx; this file is what `new Worker` can load.
import fs from "node:fs";
import os from "node:os";
import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

lowerPriority();
register();
await import(workerData.entry);

/**
 * Threads compute for long, the main thread answers people: where cores are short it goes first. Linux gives
 * each thread a priority of its own, under the id that the link names last; elsewhere nothing changes.
 */
function lowerPriority() {
  if (process.platform !== "linux") return;
  try {
    const threadId = fs.readlinkSync("/proc/thread-self").split("/").at(-1);
    os.setPriority(Number(threadId), os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A container may forbid it, or have no /proc: then the threads are as important as the rest.
  }
}
