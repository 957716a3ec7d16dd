import { randomUUID } from "node:crypto";
import path from "node:path";
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
 * @param folder keeps organizations apart, so that nobody learns what another has stored
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

/** Removes stored bytes; missing ones are no error. */
export async function removeContent(folder: string, digest: string): Promise<void> {
  await (await disk()).delete(keyOf(folder, digest));
}

/** Removes everything in a folder. */
export async function removeFolder(folder: string): Promise<void> {
  await (await disk()).deleteAll(folder);
}
