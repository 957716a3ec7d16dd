import { randomUUID } from "node:crypto";
import { renewEach } from "@/lib/platform/jobs/lease";
import { JobRunner } from "@/lib/platform/jobs/runner";
import { processSingleton } from "@/lib/platform/singleton";
import {
  CLAIM_SECONDS,
  type ClaimedAudit,
  claimAudit,
  failExhaustedAudits,
  renewClaim,
} from "./claim-queries";
import { executeOrThrow } from "./execute-audit";
import type { AuditResult } from "./schema";

/** How often a worker looks for audits that other processes queued or left behind. */
const POLL_MS = 1_000;
/** The embedded engine uses every core already; a second audit meanwhile keeps short ones moving. */
const MAX_PARALLEL = 2;
/** Often enough for a smooth progress bar and far more often than a claim runs out. */
const PROGRESS_INTERVAL_MS = 250;

/** What audits this process: those that are queued, and those that a request has claimed for itself. */
export function auditRunner(): JobRunner<ClaimedAudit, AuditResult> {
  return processSingleton("audit-runner", () => {
    return new JobRunner<ClaimedAudit, AuditResult>({
      pollMs: POLL_MS,
      maxAtOnce: MAX_PARALLEL,
      claim: claimNext,
      lease: {
        ms: CLAIM_SECONDS * 1_000,
        renewal: {
          everyMs: PROGRESS_INTERVAL_MS,
          renew: renewEach(renewClaim),
          failure: "Could not renew the claims of audits",
        },
      },
      run: executeOrThrow,
      failure: "The audit runner could not work",
      jobFailure: "An audit could not be ended",
      describe: ({ id }) => ({ audit: id }),
    });
  });
}

async function claimNext() {
  await failExhaustedAudits();
  const audit = await claimAudit(randomUUID());
  return audit ? { jobs: [audit], againInMs: 0 } : { jobs: [] };
}
