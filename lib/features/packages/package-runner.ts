import { randomUUID } from "node:crypto";
import { ServiceError } from "@/lib/core/errors";
import { now } from "@/lib/platform/clock";
import { settings } from "@/lib/platform/env";
import { renewEach } from "@/lib/platform/jobs/lease";
import type { BackgroundWork } from "@/lib/platform/jobs/loop";
import { JobRunner } from "@/lib/platform/jobs/runner";
import { processSingleton } from "@/lib/platform/singleton";
import { buildPackage } from "./build-package";
import {
  CLAIM_SECONDS,
  type ClaimedPackage,
  claimPackages,
  completePackage,
  failExhaustedPackages,
  failPackage,
  releasePackage,
  renewClaim,
} from "./claim-queries";
import { removePackageFile } from "./package-store";
import { PackageTooLargeError } from "./package-writer";

/** How often a worker looks for packages that other processes queued or left behind. */
const POLL_MS = 2_000;
/** Building reads and hashes files; a second one keeps a short package from waiting for a long one. */
const MAX_AT_ONCE = 2;
/** Also how soon a package that was deleted stops being built. */
const RENEWAL_MS = 2_000;

/** What builds packages in this process. On a stop, those under way go back and begin again elsewhere or later. */
export function packageRunner(): BackgroundWork {
  return processSingleton(
    "package-runner",
    () =>
      new JobRunner<ClaimedPackage, void>({
        pollMs: POLL_MS,
        maxAtOnce: MAX_AT_ONCE,
        claim: claimNext,
        lease: {
          ms: CLAIM_SECONDS * 1_000,
          renewal: {
            everyMs: RENEWAL_MS,
            renew: renewEach(renewClaim),
            failure: "Could not renew the claims of evidence packages",
          },
        },
        run,
        release: releasePackage,
        failure: "The builder of evidence packages could not work",
        jobFailure: "An evidence package could not be built",
        describe: ({ id, subject_id }) => ({ package: id, about: subject_id }),
      }),
  );
}

async function claimNext(capacity: number) {
  await failExhaustedPackages("Building the package was interrupted several times. Create it again.");
  const jobs = await claimPackages(randomUUID(), capacity);
  return jobs.length > 0 ? { jobs, againInMs: 0 } : { jobs };
}

const DAY_MS = 86_400_000;

async function run(job: ClaimedPackage, signal: AbortSignal): Promise<void> {
  try {
    const built = await buildPackage(job, signal);
    const expiresAt = new Date(now().getTime() + settings().packageDays * DAY_MS);
    const isKept = await completePackage(job, built, expiresAt);
    if (!isKept) await removePackageFile(job.organization_id, job.id, built.sha256);
  } catch (error) {
    // The process stops, or the claim was lost: the package was deleted, or is another process's by now.
    if (signal.aborted) return;
    const failure = sentenceOf(error);
    // What nothing in the organization is the reason of is tried again when the claim has run out.
    if (failure === undefined) throw error;
    await failPackage(job, failure);
  }
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof PackageTooLargeError)
    return "The package would be larger than 4 GB or have more than 20,000 files. Package single audits instead.";
  return error instanceof ServiceError ? error.message : undefined;
}
