// Entry of every limited process, which Next's bundler does not bundle: TypeScript loaded from the source tree by
// tsx. First a watch, in a thread of its own, because work that loops never gives its thread back.
import { Worker } from "node:worker_threads";
import { register } from "tsx/esm/api";

const [, , entry, memoryMb] = process.argv;

const watch = `
const { workerData } = require("node:worker_threads");
const parent = process.ppid;
setInterval(() => {
  // The process that asked is gone, or the work needs more memory than it may.
  if (process.ppid !== parent || process.memoryUsage.rss() > workerData.bytes) process.kill(process.pid, "SIGKILL");
}, 20);
`;
new Worker(watch, {
  eval: true,
  workerData: { bytes: Number(memoryMb) * 1e6 },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
}).unref();

register();
await import(entry);
