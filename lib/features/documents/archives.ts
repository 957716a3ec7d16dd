import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { FORM_FILE_LIMIT_BYTES } from "@/lib/core/operation";
import { filesOfArchive, ReadingRefusal } from "@/lib/platform/reading";
import { getDocument } from "./documents";
import { checkFile, refuse } from "./files";
import { wakeReader } from "./reading-runner";
import type { ArchiveOutcome, AssayDocument, CreateFromArchive } from "./schema";
import { detailsOf, storeDocument, titleOf } from "./store-document";

/** More are a mistake: a whole disk, or the sources of a program. */
const MAX_DOCUMENTS = 500;

/**
 * Adds each file of a zip archive as a document. A file that is not taken is named with the reason and delays no
 * other. Does not wait for the files to be read.
 *
 * @throws ServiceError `validation_failed` for what is no archive, or one that cannot be opened
 */
export async function createDocumentsFromArchive(
  actor: Actor,
  { file, ...given }: CreateFromArchive,
): Promise<ArchiveOutcome> {
  const archive = await checkFile(file, "document");
  if (archive.mediaType !== "application/zip") throw refuse("is not a zip archive", "refused_type");
  const details = await detailsOf(actor, given);
  const created: AssayDocument[] = [];
  const refused: ArchiveOutcome["refused"] = [];
  try {
    for await (const item of filesOfArchive(archive.content, FORM_FILE_LIMIT_BYTES)) {
      const name = item.path.split(/[/\\]/).at(-1) ?? item.path;
      const outcome =
        created.length >= MAX_DOCUMENTS
          ? `Only the first ${MAX_DOCUMENTS} files of an archive are taken.`
          : "refusal" in item
            ? item.refusal.message
            : await addOne(actor, new File([item.bytes], name), details);
      if (typeof outcome === "string") refused.push({ file_name: item.path.slice(0, 400), reason: outcome });
      else created.push(outcome);
    }
  } catch (error) {
    if (!(error instanceof ReadingRefusal)) throw error;
    // What came before the damage is kept, and the rest is named.
    if (created.length === 0) throw refuse(`cannot be opened: ${error.message}`, error.code);
    refused.push({ file_name: archive.name, reason: error.message });
  }
  wakeReader();
  return { created, refused };
}

async function addOne(
  actor: Actor,
  file: File,
  details: Awaited<ReturnType<typeof detailsOf>>,
): Promise<AssayDocument | string> {
  try {
    const checked = await checkFile(file, "document");
    if (checked.mediaType === "application/zip") return "Archives within an archive are not opened.";
    const id = await storeDocument(actor, checked, {
      title: titleOf(checked.name),
      origin: "upload",
      ...details,
    });
    return await getDocument(actor, id);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "validation_failed") return error.message;
    throw error;
  }
}
