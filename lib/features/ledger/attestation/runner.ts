import { randomUUID } from "node:crypto";
import { now } from "@/lib/platform/clock";
import type { BackgroundWork } from "@/lib/platform/jobs/loop";
import { JobRunner } from "@/lib/platform/jobs/runner";
import { processSingleton } from "@/lib/platform/singleton";
import { logged } from "../chain/chain";
import { attest } from "./attest";
import { attesters } from "./attesters";
import { addAttesters, type ClaimedAttestation, claimAttestations, releaseAttestation } from "./queries";

/** How often it is asked which checkpoints are due. */
const POLL_MS = 15_000;
/** Authorities and witnesses answer slowly; two keep a slow one from delaying the next. */
const MAX_AT_ONCE = 2;
/** Longer than the two requests that an attestation takes at most, with 15 seconds each. */
const CLAIM_MS = 120_000;
/** So many new entries are attested without waiting for the time. */
const NEW_ENTRIES = 1_000;

/** What has checkpoints stamped and cosigned in this process. */
export function attestationRunner(): BackgroundWork {
  return processSingleton("ledger-attestation-runner", () => {
    const runner = new JobRunner<ClaimedAttestation, void>({
      pollMs: POLL_MS,
      maxAtOnce: MAX_AT_ONCE,
      claim: claimDueAttestations,
      lease: { ms: CLAIM_MS },
      run: attest,
      release: releaseAttestation,
      failure: "It could not be found out which checkpoints are to be attested",
      jobFailure: "The attestation of a checkpoint could not be kept",
      describe: ({ chain }) => logged(chain),
    });
    return {
      start() {
        if (attesters().length === 0) return;
        runner.start();
      },
      wake: () => runner.wake(),
      stop: () => runner.stop(),
    };
  });
}

/** Claims what is due with each attester that is set up. */
export async function claimDueAttestations(capacity: number) {
  const ids = attesters().map(({ id }) => id);
  const at = now();
  await addAttesters(ids, at);
  const jobs = await claimAttestations({
    attesters: ids,
    claimId: randomUUID(),
    capacity,
    now: at,
    claimedUntil: new Date(at.getTime() + CLAIM_MS),
    newEntries: NEW_ENTRIES,
  });
  return jobs.length === capacity ? { jobs, againInMs: 0 } : { jobs };
}
