import { randomUUID } from "node:crypto";
import { now } from "@/lib/platform/clock";
import { settings } from "@/lib/platform/env";
import { GitError } from "@/lib/platform/git";
import { renewEach } from "@/lib/platform/jobs/lease";
import type { BackgroundWork } from "@/lib/platform/jobs/loop";
import { JobRunner } from "@/lib/platform/jobs/runner";
import { createGuardedFetch, FetchError } from "@/lib/platform/outbound";
import { processSingleton } from "@/lib/platform/singleton";
import { SourceError } from "./observation";
import { readSource } from "./read-source";
import {
  CLAIM_SECONDS,
  type ClaimedReading,
  claimReadings,
  deleteOldReadings,
  failExhaustedReadings,
  failReading,
  releaseReading,
  renewClaim,
} from "./reading-queries";

/** How often a worker looks for readings that other processes queued or left behind. */
const POLL_MS = 2_000;
/** Servers answer slowly; two keep a slow one from delaying the next. */
const MAX_AT_ONCE = 3;
const RENEWAL_MS = 5_000;
/** The longest reading. What it stored stays, so the next one goes on from there. */
const LONGEST_MS = 900_000;

/** What reads sources in this process. On a stop, readings under way go back and begin again elsewhere or later. */
export function sourceRunner(): BackgroundWork {
  return processSingleton(
    "source-runner",
    () =>
      new JobRunner<ClaimedReading, void>({
        pollMs: POLL_MS,
        maxAtOnce: MAX_AT_ONCE,
        claim: claimNext,
        lease: {
          ms: CLAIM_SECONDS * 1_000,
          renewal: {
            everyMs: RENEWAL_MS,
            renew: renewEach(renewClaim),
            failure: "Could not renew the claims of sources that are read",
          },
        },
        run,
        release: releaseReading,
        failure: "The reader of sources could not work",
        jobFailure: "A source could not be read",
        describe: ({ id, source_id }) => ({ reading: id, source: source_id }),
      }),
  );
}

async function claimNext(capacity: number) {
  await failExhaustedReadings("The reading was interrupted several times. Read the source again.");
  const jobs = await claimReadings(randomUUID(), capacity);
  return jobs.length === capacity ? { jobs, againInMs: 0 } : { jobs };
}

async function run(reading: ClaimedReading, calledOff: AbortSignal): Promise<void> {
  const tooLong = AbortSignal.timeout(LONGEST_MS);
  const signal = AbortSignal.any([calledOff, tooLong]);
  const fetch = createGuardedFetch(settings().sourceAllowCidrs);
  try {
    await readSource(reading, { fetch, signal });
  } catch (error) {
    // The process stops, or the reading is another process's by now.
    if (calledOff.aborted) return;
    const failure = tooLong.aborted
      ? `The reading took longer than ${LONGEST_MS / 60_000} minutes. What it read is kept; the next one goes on from there.`
      : sentenceOf(error);
    // What is not the source's fault is tried again when the claim has run out.
    if (failure === undefined) throw error;
    await failReading(reading, failure);
  }
}

function sentenceOf(error: unknown): string | undefined {
  const isOfSource = error instanceof GitError || error instanceof FetchError || error instanceof SourceError;
  return isOfSource ? error.message : undefined;
}

const KEPT_MS = 30 * 86_400_000;

/** Forgets readings of long ago; the newest of each source stays. */
export function forgetOldReadings(): Promise<void> {
  return deleteOldReadings(new Date(now().getTime() - KEPT_MS));
}
