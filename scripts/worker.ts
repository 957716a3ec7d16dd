/**
 * `npm run worker`: background work in a process of its own, next to web processes that run with
 * WORKER=external. Needs DATABASE_URL, and the ASSAY_SECRET or data directory of the web processes.
 */

import { prepareDataDirectory } from "@/lib/platform/data-directory";
import { closeDatabase } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { startWorkers, stopWorkers } from "@/lib/runtime";

if (!settings().databaseUrl) {
  process.stderr.write("A worker needs DATABASE_URL: the database of the web processes it works for.\n");
  process.exit(1);
}

prepareDataDirectory(settings().dataDir);
startWorkers();
process.stdout.write("The worker runs.\n");
// The workers' timers do not hold a process open; this one lives for them alone.
const alive = setInterval(() => undefined, 60_000);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    clearInterval(alive);
    await stopWorkers();
    await closeDatabase();
    process.exit(0);
  });
}
