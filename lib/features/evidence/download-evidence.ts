import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { DamagedFileError, readContent } from "@/lib/platform/files";
import { findEvidence } from "./store";
import { folderOf } from "./upload-evidence";

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
