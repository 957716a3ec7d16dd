import { countOrganizations } from "@/lib/features/auth";
import {
  createFirstOrganizations,
  finishDemonstration,
  renewDemonstrations,
} from "@/lib/features/demonstration";
import { fillDemonstration } from "@/lib/features/demonstration/content";
import { attesters, recoverLedger } from "@/lib/features/ledger";
import { checkMail } from "@/lib/features/mail";
import { registry } from "@/lib/features/orchestrator";
import { flushRefusals } from "@/lib/features/security-log";
import { closeDatabase, withAdvisoryLock } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { onShutdown } from "@/lib/platform/shutdown";
import { startWorkers, stopWorkers } from "@/lib/runtime/workers";

/** Brings a web process up: what killed processes left behind, the first organization, background work. */
export async function boot(): Promise<void> {
  onShutdown(async () => {
    await stopWorkers();
    await flushRefusals();
    await closeDatabase();
  });
  // A models file with a mistake stops the start, not the first question.
  registry();
  // So does a certificate file or a witness's key that cannot be used, not the first checkpoint.
  attesters();
  // Not waited for: a mail server that hangs does not keep the product from starting.
  void checkMail();
  await recoverLedger();
  await ensureFirstOrganization();
  if (settings().worker === "inline") startWorkers();
}

/** Any fixed number: two web processes that start on an empty database wait for each other. */
const FIRST_RUN_LOCK = 7_248_310_227;

/**
 * On an empty database: the first organization and, unless it is to be empty, a filled demonstration
 * of the same administrator. A first run whose process was killed is finished by the next start.
 */
async function ensureFirstOrganization(): Promise<void> {
  await withAdvisoryLock(FIRST_RUN_LOCK, async () => {
    const withDemonstration = settings().firstRun === "demonstration";
    const waiting =
      (await countOrganizations()) === 0
        ? [await createFirstOrganizations(withDemonstration)]
        : await renewDemonstrations(withDemonstration);
    for (const demonstration of waiting) {
      if (!demonstration) continue;
      await fillDemonstration(demonstration);
      await finishDemonstration(demonstration);
    }
  });
}
