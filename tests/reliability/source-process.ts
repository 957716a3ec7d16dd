/** A process that reads sources until it is stopped or killed. */
import { sourceRunner } from "@/lib/features/document-sources";
import { closeDatabase } from "@/lib/platform/database/database";

const runner = sourceRunner();
runner.start();
runner.wake();
process.stdout.write("ready\n");
process.on("SIGTERM", async () => {
  await runner.stop();
  await closeDatabase();
  process.exit(0);
});
