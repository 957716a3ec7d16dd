import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { transaction } from "@/lib/platform/database/database";
import { getDocument, requireVersionRow } from "./documents";
import { readFile } from "./files";
import { lockDocument } from "./queries";
import { awaitReading, wakeRecognition } from "./reading-runner";
import type { AssayDocument } from "./schema";
import { insertNext } from "./store-document";
import { StoredWarningsSchema, type VersionRow } from "./version-queries";

/**
 * Adds a version with the bytes of the newest one, whose pages without text are read by OCR. The newest version keeps
 * its text, so quotes of it keep their places.
 *
 * @throws ServiceError `not_found`; `conflict` for a version that has nothing to recognize, or is not read yet
 */
export async function recognizeDocument(
  actor: Actor,
  id: string,
  options: { waits: boolean } = { waits: true },
): Promise<AssayDocument> {
  const { organizationId } = actor;
  const version = await requireVersionRow(actor, id, 0);
  requireScan(version);
  const content = await readFile(organizationId, version.sha256);
  const number = await transaction(async (tx) => {
    const document = await lockDocument(tx, organizationId, id);
    if (!document) throw notFound("document");
    if (document.current_version !== version.number)
      throw conflict("Another version was added meanwhile. Look at that one first.");
    return insertNext(tx, actor, document, {
      name: version.file_name,
      mediaType: version.media_type,
      sizeBytes: version.size_bytes,
      sha256: version.sha256,
      content,
      note: `Version ${version.number} with its scanned pages read by OCR`,
      isRecognized: true,
    });
  });
  wakeRecognition();
  if (options.waits) await awaitReading(organizationId, id, number);
  return getDocument(actor, id);
}

function requireScan({ number, media_type, status, is_recognized, refusal, warnings }: VersionRow): void {
  if (media_type !== "application/pdf") throw conflict("Only pages of PDF files can be recognized.");
  if (is_recognized) throw conflict(`The scanned pages of version ${number} are read by OCR already.`);
  if (status === "waiting" || status === "reading")
    throw conflict("This version is still being read. Try again in a few seconds.");
  const isScan =
    refusal === "no_text" ||
    StoredWarningsSchema.parse(warnings).some(({ code }) => code === "parts_without_text");
  if (!isScan) throw conflict(`Version ${number} has no readable page without text.`);
}

function conflict(message: string): ServiceError {
  return new ServiceError({ code: "conflict", message });
}
