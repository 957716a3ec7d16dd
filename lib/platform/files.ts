import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { sha256Hex } from "@/lib/platform/crypto";
import { type Settings, settings } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/singleton";

/** Thrown when stored bytes are missing or are not the ones that were stored. */
export class DamagedFileError extends Error {}

/** Where files are kept: the data directory, or an S3-compatible bucket when one is configured. */
function disk(): Promise<Disk> {
  return processSingleton("file-store", () => openDisk(settings()));
}

async function openDisk({ dataDir, s3 }: Settings): Promise<Disk> {
  if (!s3) return new Disk(new FSDriver({ location: path.join(dataDir, "files"), visibility: "private" }));
  // Loaded only where a bucket is used: the client is larger than the rest of the server.
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      visibility: "private",
      supportsACL: false,
      // Compatible servers understand plain signatures; not all of them the newer trailing checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
      ...(s3.credentials ? { credentials: s3.credentials } : {}),
    }),
  );
}

const keyOf = (folder: string, digest: string) => `${folder}/${digest.slice(0, 2)}/${digest}`;

/**
 * Stores bytes under their SHA-256, once: the same bytes again change nothing. A process that dies in
 * the middle leaves a draft, never half a file under a digest.
 *
 * @param folder keeps organizations apart, so that none learns what another has stored
 * @returns the digest as lower-case hex
 */
export async function storeContent(folder: string, content: Uint8Array): Promise<string> {
  const digest = sha256Hex(content);
  const key = keyOf(folder, digest);
  const files = await disk();
  if ((await files.exists(key)) && (await isIntact(files, key, digest))) return digest;
  const draft = `${folder}/drafts/${randomUUID()}`;
  await files.put(draft, content);
  await files.move(draft, key);
  return digest;
}

/** Whether something is stored under a digest; whether it is whole is for {@link readContent} to say. */
export async function hasContent(folder: string, digest: string): Promise<boolean> {
  return (await disk()).exists(keyOf(folder, digest));
}

async function isIntact(files: Disk, key: string, digest: string): Promise<boolean> {
  return sha256Hex(await files.getBytes(key)) === digest;
}

/**
 * Reads bytes by their digest and checks them against it.
 *
 * @throws DamagedFileError when they are missing or were changed
 */
export async function readContent(folder: string, digest: string): Promise<Uint8Array<ArrayBuffer>> {
  const files = await disk();
  const content = await files.getBytes(keyOf(folder, digest)).catch((cause: unknown) => {
    throw new DamagedFileError(`The file ${digest} cannot be read`, { cause });
  });
  if (sha256Hex(content) !== digest) throw new DamagedFileError(`The file ${digest} was changed`);
  return new Uint8Array(content);
}

/**
 * Reads bytes by their digest a piece at a time, so that they are never in memory as a whole. They are checked against
 * it when all are read: after an error, none of what came before may be used.
 *
 * @throws DamagedFileError when they are missing or were changed
 */
export async function* readPieces(folder: string, digest: string): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  try {
    for await (const piece of await (await disk()).getStream(keyOf(folder, digest))) {
      hash.update(piece);
      yield piece;
    }
  } catch (cause) {
    throw new DamagedFileError(`The file ${digest} cannot be read`, { cause });
  }
  if (hash.digest("hex") !== digest) throw new DamagedFileError(`The file ${digest} was changed`);
}

/** What was stored: its SHA-256 as lower-case hex, which names it, and how many bytes it has. */
export interface StoredContent {
  digest: string;
  sizeBytes: number;
}

/**
 * Stores bytes as they come, under their SHA-256. They are never in memory as a whole: until their end, and so their
 * name, is known they are in a draft in the data directory, whatever the store is.
 *
 * @param draft names the draft: one that a process left behind when it died is overwritten under the same name
 */
export async function storeStream(folder: string, draft: string, content: Readable): Promise<StoredContent> {
  const files = await disk();
  const place = draftPath(draft);
  await fs.promises.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(content, counted, fs.createWriteStream(place, { mode: 0o600 }));
    const digest = hash.digest("hex");
    const part = `${folder}/drafts/${randomUUID()}`;
    await files.copyFromFs(place, part, { contentLength: sizeBytes });
    await files.move(part, keyOf(folder, digest));
    return { digest, sizeBytes };
  } finally {
    await fs.promises.rm(place, { force: true });
  }
}

/** Removes a draft that a process left behind when it died; a missing one is no error. */
export function removeDraft(draft: string): Promise<void> {
  return fs.promises.rm(draftPath(draft), { force: true });
}

const draftPath = (draft: string) => path.join(settings().dataDir, "drafts", draft);

/**
 * A part of stored bytes, both ends included, as they are read. They are not checked against their digest.
 *
 * @throws DamagedFileError when they are missing
 */
export async function readStream(
  folder: string,
  digest: string,
  start: number,
  end: number,
): Promise<Readable> {
  const { dataDir, s3 } = settings();
  const key = keyOf(folder, digest);
  const files = await disk();
  if (!(await files.exists(key))) throw new DamagedFileError(`The file ${digest} is missing`);
  if (!s3) return fs.createReadStream(path.join(dataDir, "files", key), { start, end });
  return Readable.from(cut(await files.getStream(key), start, end));
}

/** The store's own stream begins at the beginning, so what comes before the part is read and dropped. */
async function* cut(
  chunks: AsyncIterable<Uint8Array>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let position = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
    position += chunk.length;
    if (part.length > 0) yield part;
    if (position > end) return;
  }
}

/** Removes stored bytes; missing ones are no error. */
export async function removeContent(folder: string, digest: string): Promise<void> {
  await (await disk()).delete(keyOf(folder, digest));
}

/** Removes everything in a folder. */
export async function removeFolder(folder: string): Promise<void> {
  await (await disk()).deleteAll(folder);
}
