import type { Actor, Caller } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import {
  checkFile,
  downloadDocument,
  findVersion,
  getDocument,
  insertNew,
  storeFile,
  wakeReader,
} from "@/lib/features/documents";
import { transaction } from "@/lib/platform/database/database";
import { create, type EvidenceDates, evidenceDates, getEvidence, insert } from "./evidence";
import { findEvidence } from "./queries";
import type { Evidence, UploadEvidence } from "./schema";

/** Stores a file as evidence: a record of the organization, of which this is the first version. */
export async function uploadEvidence(actor: Actor, input: UploadEvidence): Promise<Evidence> {
  const dates = evidenceDates(input);
  const file = await checkFile(input.file);
  const title = input.title ?? file.name;
  // Outside the transaction, so that a slow bucket does not hold a database connection.
  const sha256 = await storeFile(actor.organizationId, file.content);
  const id = await transaction(async (tx) => {
    const stored = { ...file, sha256 };
    const document = await insertNew(tx, actor, stored, { ...RECORD, title });
    return insert(tx, actor, {
      kind: "file",
      title,
      file: stored,
      document: { id: document, version: 1 },
      ...dates,
    });
  });
  wakeReader();
  return getEvidence(actor, id);
}

/** What is uploaded as evidence is, as a document. */
const RECORD = {
  kind: "record",
  origin: "evidence",
  system_id: null,
  owner: null,
  effective_date: null,
  review_date: null,
  confidentiality: "internal",
} as const;

/**
 * Records a version of a document as evidence. It stays that version when the document gets a newer one.
 *
 * @param number the newest when left out
 * @throws ServiceError `missing_scope` for a key that may not read documents; `validation_failed`, the same for an
 *   unknown document and another organization's
 */
export async function createDocumentEvidence(
  actor: Actor,
  { id, number }: { id: string; number: number | undefined },
  { title, ...dates }: EvidenceDates & { title?: string | undefined },
): Promise<Evidence> {
  if (actor.kind === "api_key" && !actor.scopes.includes("audit")) {
    throw new ServiceError({
      code: "missing_scope",
      message: "This needs an API key with the scope audit too, because it reads a document.",
    });
  }
  const document = await getDocument(actor, id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "not_found") throw unknownDocument("document_id");
    throw error;
  });
  const version = await findVersion(actor.organizationId, id, number ?? document.current.number);
  if (!version) throw unknownDocument("document_version");
  return create(actor, {
    kind: "file",
    title: title ?? document.title,
    file: {
      name: version.file_name,
      mediaType: version.media_type,
      sizeBytes: version.size_bytes,
      sha256: version.sha256,
    },
    document: { id, version: version.number },
    ...dates,
  });
}

function unknownDocument(field: string): ServiceError {
  const message = `names no ${field === "document_id" ? "document of this organization" : "version of this document"}`;
  return new ServiceError({
    code: "validation_failed",
    message: `The field ${field} ${message}.`,
    issues: [{ pointer: `/${field}`, message, code: "unknown_document" }],
  });
}

/**
 * The file of an item, its bytes checked against the digest recorded at upload.
 *
 * @throws ServiceError `not_found` for an item without a file; `internal` when the bytes are not the ones that were
 *   uploaded
 */
export async function downloadEvidence(actor: Caller, id: string) {
  const row = await findEvidence(actor.organizationId, id);
  if (!row || row.document_id === null || row.document_version === null)
    throw notFound("item of evidence with a file");
  return downloadDocument(actor, row.document_id, row.document_version);
}
