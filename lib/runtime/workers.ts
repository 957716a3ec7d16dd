import { auditRunner } from "@/lib/features/audits";
import { forgetOldSessions } from "@/lib/features/auth";
import { forgetRelayedEvents } from "@/lib/features/events";
import { findRecordDifference } from "@/lib/features/governance";
import { closeLedger, recoverLedger, scrubLedgers, signCheckpoints } from "@/lib/features/ledger";
import { failInterruptedRuns, liveRuns, releaseInterruptedCalls } from "@/lib/features/orchestrator";
import { forgetOldSecurityEvents } from "@/lib/features/security-log";
import { deliveryRunner, forgetOldDeliveries } from "@/lib/features/webhooks";
import { now } from "@/lib/platform/clock";
import { forgetOldIdempotencyKeys } from "@/lib/platform/http/idempotency-keys";
import { log } from "@/lib/platform/log";

/** A process that dies between a decision's commit and its place in the chain leaves an intent behind. */
const LEDGER_RECOVERY_MS = 15_000;
/** An entry is covered by a signed checkpoint within ten seconds, the time of signing included. */
const CHECKPOINT_MS = 5_000;
/** How often it is asked whether a chain's daily verification is due. */
const SCRUBBING_MS = 600_000;
/** How often it is looked for model calls and consensus runs whose process died. */
const INTERRUPTED_MS = 15_000;
const HOUSEKEEPING_MS = 3_600_000;

/** How long events that were relayed and deliveries that ended are kept. */
const KEPT_MS = 30 * 86_400_000;
const keptSince = () => new Date(now().getTime() - KEPT_MS);

const timers: NodeJS.Timeout[] = [];

/** Starts the background work of this process. */
export function startWorkers(): void {
  auditRunner().start();
  deliveryRunner().start();
  repeat("ledger recovery", LEDGER_RECOVERY_MS, recoverLedger);
  repeat("signing of ledger checkpoints", CHECKPOINT_MS, signCheckpoints);
  repeat("verification of ledgers", SCRUBBING_MS, () => scrubLedgers(findRecordDifference));
  repeat("release of interrupted model calls", INTERRUPTED_MS, releaseInterruptedCalls);
  repeat("end of interrupted consensus runs", INTERRUPTED_MS, failInterruptedRuns);
  repeat("housekeeping", HOUSEKEEPING_MS, forgetOldIdempotencyKeys);
  repeat("housekeeping of deliveries", HOUSEKEEPING_MS, () => forgetOldDeliveries(keptSince()));
  repeat("housekeeping of sessions", HOUSEKEEPING_MS, forgetOldSessions);
  repeat("housekeeping of the security log", HOUSEKEEPING_MS, forgetOldSecurityEvents);
  repeat("housekeeping of events", HOUSEKEEPING_MS, () => forgetRelayedEvents(keptSince()));
}

/** Takes no more work and waits for what runs. */
export async function stopWorkers(): Promise<void> {
  for (const timer of timers.splice(0)) clearInterval(timer);
  await Promise.all([auditRunner().stop(), deliveryRunner().stop(), liveRuns().stop()]);
  await closeLedger();
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
