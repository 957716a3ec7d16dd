import { auditRunner } from "@/lib/audits";
import { forgetOldIdempotencyKeys } from "@/lib/http/store";
import { recoverLedger } from "@/lib/ledger";
import { log } from "@/lib/server/log";

/** A process that dies between a decision's commit and its place in the chain leaves an intent behind. */
const LEDGER_RECOVERY_MS = 15_000;
const HOUSEKEEPING_MS = 3_600_000;

const timers: NodeJS.Timeout[] = [];

/** Starts the background work of this process. */
export function startWorkers(): void {
  auditRunner().start();
  repeat("ledger recovery", LEDGER_RECOVERY_MS, recoverLedger);
  repeat("housekeeping", HOUSEKEEPING_MS, forgetOldIdempotencyKeys);
}

/** Takes no more work and waits for what runs. */
export async function stopWorkers(): Promise<void> {
  for (const timer of timers.splice(0)) clearInterval(timer);
  await auditRunner().stop();
}

function repeat(name: string, everyMs: number, work: () => Promise<void>): void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch((error: unknown) => log("error", `The ${name} failed`, { error }))
      .finally(() => {
        isRunning = false;
      });
  }, everyMs);
  timers.push(timer.unref());
}
