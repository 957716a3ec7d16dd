// Entry of every worker thread. Next's bundler does not bundle worker threads for the server, so a
// worker is TypeScript loaded from the source tree by tsx; this file is what `new Worker` can load.
import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
await import(workerData.entry);
