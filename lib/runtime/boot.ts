import { recoverLedger } from "@/lib/ledger";
import { registry } from "@/lib/orchestrator";
import { flushRefusals } from "@/lib/security-log";
import { closeDatabase } from "@/lib/server/database";
import { settings } from "@/lib/server/env";
import { onShutdown } from "@/lib/server/shutdown";
import { ensureFirstOrganization } from "./first-run";
import { startWorkers, stopWorkers } from "./workers";

/** Brings a web process up: what killed processes left behind, the first organization, background work. */
export async function boot(): Promise<void> {
  onShutdown(async () => {
    await stopWorkers();
    await flushRefusals();
    await closeDatabase();
  });
  // A models file with a mistake stops the start, not the first question.
  registry();
  await recoverLedger();
  await ensureFirstOrganization();
  if (settings().worker === "inline") startWorkers();
}
