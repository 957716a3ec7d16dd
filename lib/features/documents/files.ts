import { ServiceError } from "@/lib/core/errors";
import { NameSchema } from "@/lib/core/text";
import { transaction } from "@/lib/platform/database/database";
import {
  DamagedFileError,
  hasContent,
  readContent,
  readPieces,
  removeContent,
  removeFolder,
  storeContent,
} from "@/lib/platform/files";
import { deletePictures } from "./page-queries";
import { type FileUse, sniffMediaType } from "./sniff";
import { isContentUsed, lockContent } from "./version-queries";

/** Where an organization's files are kept. The name is older than documents. */
const folderOf = (organizationId: string) => `evidence/${organizationId}`;
/** Where pictures of pages are kept, which can be drawn again. */
const picturesOf = (organizationId: string) => `pages/${organizationId}`;

/** A stored file, ready to be handed out. */
export interface DocumentFile {
  content: Uint8Array<ArrayBuffer>;
  mediaType: string;
  fileName: string;
}

export interface CheckedFile {
  name: string;
  mediaType: string;
  sizeBytes: number;
  content: Uint8Array<ArrayBuffer>;
}

/**
 * Reads an uploaded file whose name is plain and whose content has an accepted type.
 *
 * @throws ServiceError `validation_failed`
 */
export async function checkFile(file: File, use: FileUse = "evidence"): Promise<CheckedFile> {
  const name = requirePlainName(file.name);
  const content = new Uint8Array(await file.arrayBuffer());
  const sniffed = await sniffMediaType(content, name, use);
  if ("refusal" in sniffed) throw refuse(sniffed.refusal, "refused_type");
  return { name, mediaType: sniffed.mediaType, sizeBytes: content.length, content };
}

/** The name is shown and offered at download, so it must be a name: no path, nothing invisible. */
function requirePlainName(name: string): string {
  const isPlain =
    NameSchema.safeParse(name).success && !/[/\\:\p{Cc}\p{Cf}]/u.test(name) && !/^\.+$/.test(name);
  if (isPlain) return name.trim();
  throw refuse(
    "must have a plain name of at most 200 characters, without a path or invisible characters",
    "refused_name",
  );
}

export function refuse(message: string, code: string): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message: `The file ${message}.`,
    issues: [{ pointer: "/file", message, code }],
  });
}

/** Stores a file of an organization. @returns the SHA-256 of its bytes, which names it */
export function storeFile(organizationId: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  return storeContent(folderOf(organizationId), content);
}

/** Stores a file again if the last version with these bytes was deleted since; the caller has locked the content. */
export async function keepFile(
  organizationId: string,
  sha256: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (!(await hasContent(folderOf(organizationId), sha256))) await storeFile(organizationId, content);
}

/** Removes files that no version has any longer. */
export async function removeUnusedFiles(organizationId: string, digests: readonly string[]): Promise<void> {
  for (const sha256 of new Set(digests)) {
    await transaction(async (tx) => {
      await lockContent(tx, organizationId, sha256);
      if (await isContentUsed(tx, organizationId, sha256)) return;
      await removeContent(folderOf(organizationId), sha256);
      for (const picture of await deletePictures(tx, organizationId, sha256))
        await removeContent(picturesOf(organizationId), picture);
    });
  }
}

/** Removes every file of an organization that has been deleted. */
export async function removeDocumentFiles(organizationId: string): Promise<void> {
  await removeFolder(folderOf(organizationId));
  await removeFolder(picturesOf(organizationId));
}

/** Stores the picture of a page. @returns the SHA-256 of its bytes, which names it */
export function storePicture(organizationId: string, png: Uint8Array<ArrayBuffer>): Promise<string> {
  return storeContent(picturesOf(organizationId), png);
}

export function readPicture(organizationId: string, digest: string): Promise<Uint8Array<ArrayBuffer>> {
  return read(picturesOf(organizationId), digest);
}

/**
 * The bytes of a file, checked against the digest recorded at upload.
 *
 * @throws ServiceError `internal` when they are not the ones that were uploaded
 */
export function readFile(organizationId: string, sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  return read(folderOf(organizationId), sha256);
}

/**
 * The bytes of a file, a piece at a time. They are checked when all are read, so after an error none may be used.
 *
 * @throws ServiceError `internal` when they are not the ones that were uploaded
 */
export async function* readFilePieces(organizationId: string, sha256: string): AsyncGenerator<Uint8Array> {
  try {
    yield* readPieces(folderOf(organizationId), sha256);
  } catch (error) {
    throw explained(error);
  }
}

function read(folder: string, sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  return readContent(folder, sha256).catch((error: unknown) => {
    throw explained(error);
  });
}

function explained(cause: unknown): unknown {
  if (!(cause instanceof DamagedFileError)) return cause;
  return new ServiceError({
    code: "internal",
    message: "The stored file is missing or is not the one that was uploaded. Restore it from a backup.",
    cause,
  });
}
