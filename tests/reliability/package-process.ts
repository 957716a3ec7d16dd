/** A process that builds evidence packages until it is stopped or killed. */
import { packageRunner } from "@/lib/features/packages";
import { closeDatabase } from "@/lib/platform/database/database";

const runner = packageRunner();
runner.start();
runner.wake();
process.stdout.write("ready\n");
process.on("SIGTERM", async () => {
  await runner.stop();
  await closeDatabase();
  process.exit(0);
});
