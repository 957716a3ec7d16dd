import { announceOverdueActions } from "@/lib/features/actions";
import { auditRunner } from "@/lib/features/audits";
import { forgetOldSessions } from "@/lib/features/auth";
import { forgetOldReadings, queueDueReadings, sourceRunner } from "@/lib/features/document-sources";
import { documentRunner, recognitionRunner } from "@/lib/features/documents";
import { forgetOldAuditorSessions } from "@/lib/features/engagements";
import { forgetRelayedEvents } from "@/lib/features/events";
import { findRecordDifference } from "@/lib/features/governance";
import {
  attestationRunner,
  closeLedger,
  recoverLedger,
  scrubLedgers,
  signCheckpoints,
} from "@/lib/features/ledger";
import { forgetOldMails, mailRunner } from "@/lib/features/mail";
import { forgetOldNotices, mailDueNotices } from "@/lib/features/notices";
import { consensusRuns, failInterruptedRuns, releaseInterruptedCalls } from "@/lib/features/orchestrator";
import { deleteExpiredPackages, packageRunner } from "@/lib/features/packages";
import { refreshPrograms } from "@/lib/features/programs";
import { remindOfDueWork } from "@/lib/features/reminders";
import { forgetOldSecurityEvents } from "@/lib/features/security-log";
import { deliveryRunner, forgetOldDeliveries } from "@/lib/features/webhooks";
import { now } from "@/lib/platform/clock";
import { forgetOldIdempotencyKeys } from "@/lib/platform/http/idempotency-keys";
import { Loop } from "@/lib/platform/jobs/loop";
import { processSingleton } from "@/lib/platform/singleton";

/** A process that dies between a decision's commit and its place in the chain leaves an intent behind. */
const LEDGER_RECOVERY_MS = 15_000;
/** An entry is covered by a signed checkpoint within ten seconds, the time of signing included. */
const CHECKPOINT_MS = 5_000;
/** How often it is asked whether a chain's daily verification is due. */
const SCRUBBING_MS = 600_000;
/** How often it is looked for model calls and consensus runs whose process died. */
const INTERRUPTED_MS = 15_000;
/** How often it is asked which sources of documents are due. */
const SOURCES_MS = 30_000;
/** How often it is asked which corrective actions are overdue. */
const OVERDUE_MS = 60_000;
/** How often notices that are due by email are gathered. */
const NOTICE_MAILS_MS = 30_000;
/** How often it is asked what is due; each reminder is made once. */
const REMINDERS_MS = 600_000;
const HOUSEKEEPING_MS = 3_600_000;

/** How long events that were relayed and deliveries that ended are kept. */
const KEPT_MS = 30 * 86_400_000;
const keptSince = () => new Date(now().getTime() - KEPT_MS);

/** What goes on in the background of a process, and how often; what fails is tried again at its next time. */
const PERIODIC: readonly [name: string, everyMs: number, work: () => Promise<void>][] = [
  ["ledger recovery", LEDGER_RECOVERY_MS, recoverLedger],
  ["signing of ledger checkpoints", CHECKPOINT_MS, signCheckpoints],
  ["verification of ledgers", SCRUBBING_MS, () => scrubLedgers(findRecordDifference)],
  ["release of interrupted model calls", INTERRUPTED_MS, releaseInterruptedCalls],
  ["end of interrupted consensus runs", INTERRUPTED_MS, failInterruptedRuns],
  ["schedule of document sources", SOURCES_MS, queueDueReadings],
  ["announcement of overdue actions", OVERDUE_MS, announceOverdueActions],
  ["emails with notices", NOTICE_MAILS_MS, mailDueNotices],
  ["reminders of due work", REMINDERS_MS, remindOfDueWork],
  // Requirements begin to apply on a day without anyone changing anything.
  ["counting of what applies today", HOUSEKEEPING_MS, refreshPrograms],
  ["housekeeping", HOUSEKEEPING_MS, forgetOldIdempotencyKeys],
  ["housekeeping of deliveries", HOUSEKEEPING_MS, () => forgetOldDeliveries(keptSince())],
  ["housekeeping of evidence packages", HOUSEKEEPING_MS, deleteExpiredPackages],
  ["housekeeping of document sources", HOUSEKEEPING_MS, forgetOldReadings],
  ["housekeeping of sessions", HOUSEKEEPING_MS, forgetOldSessions],
  ["housekeeping of auditors' sessions", HOUSEKEEPING_MS, forgetOldAuditorSessions],
  ["housekeeping of the security log", HOUSEKEEPING_MS, forgetOldSecurityEvents],
  ["housekeeping of notices", HOUSEKEEPING_MS, forgetOldNotices],
  ["housekeeping of emails", HOUSEKEEPING_MS, forgetOldMails],
  ["housekeeping of events", HOUSEKEEPING_MS, () => forgetRelayedEvents(keptSince())],
];

const periodicLoops = () => processSingleton("periodic-work", () => PERIODIC.map(createLoop));

function createLoop([name, pollMs, work]: (typeof PERIODIC)[number]): Loop {
  const look = () => work().then(() => undefined);
  return new Loop({ pollMs, look, failure: `The ${name} failed` });
}

const runners = () => [
  auditRunner(),
  documentRunner(),
  recognitionRunner(),
  sourceRunner(),
  packageRunner(),
  deliveryRunner(),
  attestationRunner(),
  ...[mailRunner()].filter((runner) => runner !== undefined),
];

/** Starts the background work of this process. */
export function startWorkers(): void {
  for (const work of [...runners(), ...periodicLoops()]) work.start();
}

/** Takes no more work and waits for what runs. */
export async function stopWorkers(): Promise<void> {
  // Not waited for yet: only the end of the ledger's work breaks off a verification under way.
  const periodic = Promise.all(periodicLoops().map((loop) => loop.stop()));
  await Promise.all([
    ...runners().map((runner) => runner.stop()),
    consensusRuns().callOff(new Error("The server was stopped.")),
  ]);
  await closeLedger();
  await periodic;
}
