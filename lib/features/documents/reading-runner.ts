import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { recognizeLanguage } from "@/lib/judgment/language/recognize-language";
import { transaction } from "@/lib/platform/database/database";
import { renewEach } from "@/lib/platform/jobs/lease";
import { JobRunner } from "@/lib/platform/jobs/runner";
import { ReadingRefusal, readDocument } from "@/lib/platform/reading";
import { processSingleton } from "@/lib/platform/singleton";
import { readFile } from "./files";
import {
  CLAIM_SECONDS,
  type ClaimedVersion,
  claimVersions,
  refuseExhaustedVersions,
  renewClaim,
  storeProgress,
  storeReading,
  storeRefusal,
} from "./reading-queries";
import { findVersion } from "./version-queries";

/** How often a worker looks for versions that other processes added or left behind. */
const POLL_MS = 1_000;
/** As many as the reader reads at once, and those that wait for a slow one. */
const MAX_AT_ONCE = 4;
const RENEWAL_MS = 5_000;
/** A recognition takes minutes; the server stops without it, and it begins again elsewhere. */
const RECOGNITION_STOP_MS = 2_000;

/** What reads documents in this process. */
export function documentRunner(): JobRunner<ClaimedVersion, void> {
  return processSingleton("document-runner", () =>
    createRunner({ isRecognized: false, maxAtOnce: MAX_AT_ONCE }),
  );
}

/** What recognizes scanned pages in this process: one document at a time, so that others are read meanwhile. */
export function recognitionRunner(): JobRunner<ClaimedVersion, void> {
  return processSingleton("recognition-runner", () =>
    createRunner({ isRecognized: true, maxAtOnce: 1, stopWithinMs: RECOGNITION_STOP_MS }),
  );
}

function createRunner({
  isRecognized,
  ...limits
}: {
  isRecognized: boolean;
  maxAtOnce: number;
  stopWithinMs?: number;
}): JobRunner<ClaimedVersion, void> {
  return new JobRunner<ClaimedVersion, void>({
    pollMs: POLL_MS,
    ...limits,
    claim: (capacity) => claimNext(capacity, isRecognized),
    lease: {
      ms: CLAIM_SECONDS * 1_000,
      renewal: {
        everyMs: RENEWAL_MS,
        renew: renewEach(renewClaim),
        failure: "Could not renew the claims of documents that are read",
      },
    },
    run: readVersion,
    failure: "The reader of documents could not work",
    jobFailure: "A document could not be read",
    describe: ({ document_id, number }) => ({ document: document_id, version: number }),
  });
}

/** Says that there is something to read. */
export function wakeReader(): void {
  documentRunner().wake();
}

/** Says that there are pages to recognize. */
export function wakeRecognition(): void {
  recognitionRunner().wake();
}

async function claimNext(capacity: number, isRecognized: boolean) {
  await refuseExhaustedVersions("reader_unavailable");
  const jobs = await claimVersions(randomUUID(), { limit: capacity, isRecognized });
  return jobs.length === capacity ? { jobs, againInMs: 0 } : { jobs };
}

async function readVersion(version: ClaimedVersion, signal: AbortSignal): Promise<void> {
  const { organization_id, sha256, file_name, media_type, is_recognized } = version;
  let progress: Promise<unknown> = Promise.resolve();
  const onRecognized = (done: number, total: number) => {
    // Only shown: a write that fails is made up for by the next one.
    progress = progress.then(() => storeProgress(version, done, total)).catch(() => undefined);
  };
  try {
    const bytes = await readFile(organization_id, sha256);
    const reading = await readDocument(bytes, {
      fileName: file_name,
      mediaType: media_type,
      signal,
      ...(is_recognized ? { onRecognized } : {}),
    });
    await progress;
    const language = recognizeLanguage(reading.text);
    await transaction((tx) => storeReading(tx, version, reading, language));
  } catch (error) {
    // What is not the file's fault is tried again when the claim has run out.
    if (!(error instanceof ReadingRefusal) || error.code === "reader_unavailable") throw error;
    await progress;
    const isBlank = is_recognized && error.code === "no_text";
    await storeRefusal(version, isBlank ? "nothing_recognized" : error.code);
  }
}

/** A caller waits no longer for a reading. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_LOOK_MS = 60;

/**
 * Waits until a version was read or refused, but not for long. The reader may be another process, so it is looked at
 * where every process writes: at once, then at growing intervals.
 *
 * @returns whether it has been read or refused
 */
export async function awaitReading(
  organizationId: string,
  documentId: string,
  number: number,
  longestMs = LONGEST_WAIT_MS,
): Promise<boolean> {
  let waited = 0;
  for (let interval = FIRST_LOOK_MS; ; interval = Math.min(interval * 2, 1_000)) {
    const version = await findVersion(organizationId, documentId, number);
    if (!version || version.status === "read" || version.status === "refused") return true;
    if (waited >= longestMs) return false;
    await pause(interval);
    waited += interval;
  }
}
