import { recoverLedger } from "@/lib/features/ledger";
import { registry } from "@/lib/features/orchestrator";
import { flushRefusals } from "@/lib/features/security-log";
import { closeDatabase } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { onShutdown } from "@/lib/platform/shutdown";
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
