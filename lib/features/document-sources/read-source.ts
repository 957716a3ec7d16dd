import { setTimeout as pause } from "node:timers/promises";
import { ServiceError } from "@/lib/core/errors";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { normalizeName } from "@/lib/core/names";
import { cutText } from "@/lib/core/text";
import {
  type Author,
  type CheckedFile,
  checkFile,
  findVersion,
  insertNew,
  insertNext,
  lockDocument,
  markGone,
  recordAdded,
  storeFile,
  wakeReader,
} from "@/lib/features/documents";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { LeaseLostError } from "@/lib/platform/jobs/lease";
import {
  insertOutcome,
  listHandledPaths,
  listKnownFiles,
  putFile,
  putGone,
  updateReadRevision,
} from "./file-queries";
import { observeGit, type ReadingPorts } from "./git-source";
import { DELETED_HERE, type KnownFile, type Observation } from "./observation";
import { type ClaimedReading, completeReading, lockClaim } from "./reading-queries";
import { findStoredSource, type StoredSource } from "./source-queries";
import { openToken } from "./tokens";
import { observeUrls } from "./url-source";

type Content = Extract<Observation, { kind: "content" }>;

/** What a reading works on. */
interface Work {
  job: ClaimedReading;
  source: StoredSource;
  author: Author;
  known: ReadonlyMap<string, KnownFile>;
}

/**
 * Reads a source to its end: files become documents or versions one by one, each in a transaction that holds the
 * claim, so that a process that dies loses nothing and one that lost its claim writes nothing. Only a reading that
 * has seen everything marks what is gone.
 *
 * @throws SourceError, GitError, FetchError where the source cannot be read; LeaseLostError
 */
export async function readSource(job: ClaimedReading, ports: ReadingPorts): Promise<void> {
  const source = await findStoredSource(job.organization_id, job.source_id);
  if (!source) return;
  const files = await listKnownFiles(job.organization_id, job.source_id);
  const known = new Map(files.map((file) => [file.path, file]));
  const handled = await listHandledPaths(job.organization_id, job.id);
  const author = {
    organizationId: job.organization_id,
    kind: "system",
    id: source.id,
    name: source.name,
  } as const;
  const work: Work = { job, source, author, known };
  const seen = new Set<string>();
  let unchanged = 0;
  let revision: string | null = null;
  for await (const observation of await observe(work, ports)) {
    ports.signal.throwIfAborted();
    if (observation.kind === "revision") {
      revision = observation.revision;
      continue;
    }
    seen.add(observation.path);
    const isChange = await apply(work, observation);
    if (!isChange && !handled.has(observation.path)) unchanged += 1;
  }
  await finish(work, seen, { unchanged, revision });
}

async function observe({ source, known }: Work, ports: ReadingPorts): Promise<AsyncGenerator<Observation>> {
  if (source.type === "urls") return observeUrls(source.urls, known, ports);
  const { url, branch, folder, include, username, read_revision: readRevision } = source;
  const token = await openToken(source);
  return observeGit({ url: url ?? "", branch, folder, include, username, token, readRevision }, known, ports);
}

/** Stores what was observed of a file. @returns whether it is anything but unchanged */
async function apply(work: Work, observation: Exclude<Observation, { kind: "revision" }>): Promise<boolean> {
  if (observation.kind === "unchanged") return false;
  if (observation.kind === "content") return applyContent(work, observation);
  const { path, reason } = observation;
  const file = work.known.get(path);
  await inClaim(work.job, async (tx) => {
    if (observation.kind === "gone") return applyGone(tx, work, { path, reason });
    if (observation.marks)
      await putFile(tx, work.job, {
        path,
        ...observation.marks,
        document_id: file?.document_id ?? null,
        refusal: reason,
      });
    const document_id = file?.document_id ?? null;
    await insertOutcome(tx, work.job, {
      path,
      outcome: "refused",
      reason,
      document_id,
      document_version: null,
    });
  });
  return true;
}

/** Only what was there before is gone; a URL that never was is refused. */
async function applyGone(
  tx: Transaction,
  { job, known }: Work,
  { path, reason }: { path: string; reason: string },
): Promise<void> {
  const file = known.get(path);
  const document_id = file?.document_id ?? null;
  const outcome = { path, reason, document_id, document_version: null };
  if (document_id === null || file?.gone_at !== null) {
    await insertOutcome(tx, job, { ...outcome, outcome: "refused" });
    return;
  }
  await putGone(tx, job, { path, document_id });
  await markGone(tx, job.organization_id, document_id, true);
  await insertOutcome(tx, job, { ...outcome, outcome: "gone" });
}

async function applyContent(work: Work, content: Content): Promise<boolean> {
  const { job } = work;
  const { path, marks } = content;
  const before = work.known.get(path);
  if (before?.document_id === null && before.refusal === null && before.revision === marks.revision)
    return apply(work, { kind: "refused", path, reason: DELETED_HERE });
  const checked = await checkContent(content);
  if (typeof checked === "string") {
    const document_id = work.known.get(path)?.document_id ?? null;
    await inClaim(job, async (tx) => {
      await putFile(tx, job, { path, ...marks, document_id, refusal: checked });
      await insertOutcome(tx, job, {
        path,
        outcome: "refused",
        reason: checked,
        document_id,
        document_version: null,
      });
    });
    return true;
  }
  // Outside the transaction, so that a slow bucket does not hold a database connection.
  const sha256 = await storeFile(job.organization_id, checked.content);
  const isChange = await inClaim(job, (tx) => keepContent(tx, work, content, { ...checked, sha256 }));
  if (isChange) wakeReader();
  // A repository of thousands of files leaves room for requests.
  await pause(0);
  return isChange;
}

/** @returns why a file is not taken */
async function checkContent({ name, bytes }: Content): Promise<CheckedFile | string> {
  try {
    const checked = await checkFile(new File([new Uint8Array(bytes)], name), "document");
    return checked.mediaType === "application/zip" ? "It is an archive, which is not opened." : checked;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "validation_failed") return error.message;
    throw error;
  }
}

async function keepContent(
  tx: Transaction,
  { job, source, author, known }: Work,
  { path, title, note, marks }: Content,
  file: CheckedFile & { sha256: string },
): Promise<boolean> {
  const { organization_id } = job;
  const before = known.get(path);
  const document = before?.document_id
    ? await lockDocument(tx, organization_id, before.document_id)
    : undefined;
  const stored = { ...file, note };
  if (!document) {
    const details = detailsOf(source, path, title);
    const id = await insertNew(tx, author, stored, details);
    await recordAdded(tx, author, { id, sha256: file.sha256, details });
    await putFile(tx, job, { path, ...marks, document_id: id, refusal: null });
    await insertOutcome(tx, job, {
      path,
      outcome: "added",
      document_id: id,
      document_version: 1,
      reason: null,
    });
    return true;
  }
  const { id } = document;
  await putFile(tx, job, { path, ...marks, document_id: id, refusal: null });
  await markGone(tx, organization_id, id, false);
  const current = await findVersion(organization_id, id, document.current_version, tx);
  if (current?.sha256 === file.sha256) return false;
  const number = await insertNext(tx, author, document, stored);
  await insertOutcome(tx, job, {
    path,
    outcome: "changed",
    document_id: id,
    document_version: number,
    reason: null,
  });
  return true;
}

function detailsOf({ id, system_id, kind }: StoredSource, path: string, title: string) {
  return {
    title: normalizeName(cutText(title, TEXT_LIMITS.name)) || cutText(path, TEXT_LIMITS.name),
    kind,
    system_id,
    owner: null,
    effective_date: null,
    review_date: null,
    confidentiality: "internal",
    origin: "source",
    source_id: id,
    source_path: path,
  } as const;
}

const NO_LONGER = "The source no longer has it.";

/** Marks what was not seen and ends the reading, together or not at all. */
async function finish(
  { job, source, known }: Work,
  seen: ReadonlySet<string>,
  { unchanged, revision }: { unchanged: number; revision: string | null },
): Promise<void> {
  const missing = [...known.values()].filter(({ path, gone_at }) => gone_at === null && !seen.has(path));
  await inClaim(job, async (tx) => {
    for (const { path, document_id } of missing) {
      await putGone(tx, job, { path, document_id });
      if (document_id === null) continue;
      await markGone(tx, job.organization_id, document_id, true);
      await insertOutcome(tx, job, {
        path,
        outcome: "gone",
        document_id,
        document_version: null,
        reason: NO_LONGER,
      });
    }
    await updateReadRevision(tx, job, { revision, version: source.version });
    await completeReading(tx, job, { unchanged, revision });
  });
}

/** Does what is conditional on the claim. */
function inClaim<T>(job: ClaimedReading, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transaction(async (tx) => {
    if (!(await lockClaim(tx, job))) throw new LeaseLostError("The reading belongs to another process now.");
    return work(tx);
  });
}
