import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { NameSchema } from "@/lib/core/text";
import { transaction } from "@/lib/platform/database/database";
import {
  DamagedFileError,
  hasContent,
  readContent,
  removeContent,
  removeFolder,
  storeContent,
} from "@/lib/platform/files";
import { findEvidence, isContentUsed, lockContent } from "./queries";
import { sniffMediaType } from "./sniff";

/** Where an organization's files are kept. */
const folderOf = (organizationId: string) => `evidence/${organizationId}`;

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
export async function checkFile(file: File): Promise<CheckedFile> {
  const name = requirePlainName(file.name);
  const content = new Uint8Array(await file.arrayBuffer());
  const sniffed = await sniffMediaType(content, name);
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

function refuse(message: string, code: string): ServiceError {
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

/** Stores a file again if the last item with these bytes was deleted since; the caller has locked the content. */
export async function keepFile(
  organizationId: string,
  sha256: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (!(await hasContent(folderOf(organizationId), sha256))) await storeFile(organizationId, content);
}

/** Removes a file that no item has any longer. */
export async function removeUnusedFile(organizationId: string, sha256: string): Promise<void> {
  await transaction(async (tx) => {
    await lockContent(tx, organizationId, sha256);
    if (!(await isContentUsed(tx, organizationId, sha256)))
      await removeContent(folderOf(organizationId), sha256);
  });
}

/** Removes every file of an organization that has been deleted. */
export function removeEvidenceFiles(organizationId: string): Promise<void> {
  return removeFolder(folderOf(organizationId));
}

export interface EvidenceFile {
  content: Uint8Array<ArrayBuffer>;
  mediaType: string;
  fileName: string;
}

/**
 * The file of an item, its bytes checked against the digest recorded at upload.
 *
 * @throws ServiceError `not_found` for an item without a file; `internal` when the bytes are not the
 *   ones that were uploaded
 */
export async function downloadEvidence(actor: Actor, id: string): Promise<EvidenceFile> {
  const row = await findEvidence(actor.organizationId, id);
  if (!row?.sha256 || !row.file_name || !row.media_type) throw notFound("item of evidence with a file");
  try {
    const content = await readContent(folderOf(actor.organizationId), row.sha256);
    return { content, mediaType: row.media_type, fileName: row.file_name };
  } catch (cause) {
    if (!(cause instanceof DamagedFileError)) throw cause;
    throw new ServiceError({
      code: "internal",
      message: "The stored file is missing or is not the one that was uploaded. Restore it from a backup.",
      cause,
    });
  }
}
