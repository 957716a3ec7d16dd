import { type Actor, actorHasRole, actorId, type Caller } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import type { CursorPageOf } from "@/lib/core/pagination";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { ensureSystem } from "@/lib/features/systems";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { type DocumentFile, readFile, removeUnusedFiles, storeFile } from "./files";
import { present, presentVersion } from "./present";
import {
  type DocumentChange,
  deleteDocumentRow,
  findDocument,
  isDocumentUsed,
  listPage,
  lockDocument,
  updateDocument,
} from "./queries";
import { awaitReading, wakeReader } from "./reading-runner";
import type {
  AddVersion,
  AssayDocument,
  ChangeDocument,
  CreateDocument,
  DocumentQuery,
  DocumentVersion,
} from "./schema";
import { detailsOf, insertNext, storeDocument, titleOf, toFile } from "./store-document";
import { findVersion, listVersionRows } from "./version-queries";

/** A page of the organization's documents, newest first unless sorted otherwise. */
export async function listDocuments(
  actor: Actor,
  query: DocumentQuery,
): Promise<CursorPageOf<AssayDocument>> {
  const { rows, ...page } = await listPage(actor.organizationId, query);
  return { ...page, data: rows.map(present) };
}

/** @throws ServiceError `not_found` */
export async function getDocument(actor: Actor, id: string): Promise<AssayDocument> {
  const row = await findDocument(actor.organizationId, id);
  if (!row) throw notFound("document");
  return present(row);
}

/**
 * The versions of a document, newest first.
 *
 * @throws ServiceError `not_found`
 */
export async function listVersions(actor: Actor, id: string): Promise<{ data: DocumentVersion[] }> {
  const rows = await listVersionRows(actor.organizationId, id);
  if (rows.length === 0) throw notFound("document");
  return { data: rows.map(presentVersion) };
}

/**
 * Adds a document from a file or a text and has it read. Waits for the reading for a few seconds only: a long
 * document is answered with `reading.status` `waiting` or `reading`.
 *
 * @throws ServiceError `validation_failed` for a file of a type that is not taken
 */
export async function createDocument(
  actor: Actor,
  input: CreateDocument,
  options: { waits: boolean } = { waits: true },
): Promise<AssayDocument> {
  const file = await toFile(input.file, input.text, input.title);
  const id = await storeDocument(actor, file, {
    title: input.title ?? titleOf(file.name),
    origin: input.file ? "upload" : "text",
    ...(await detailsOf(actor, input)),
  });
  wakeReader();
  if (options.waits) await awaitReading(actor.organizationId, id, 1);
  return getDocument(actor, id);
}

/**
 * Adds a version, which becomes the current one. The same bytes as the current version add nothing.
 *
 * @throws ServiceError `not_found`; `validation_failed` for a file of a type that is not taken
 */
export async function addVersion(
  actor: Actor,
  id: string,
  input: AddVersion,
  options: { waits: boolean } = { waits: true },
): Promise<AssayDocument> {
  const { title, current } = await getDocument(actor, id);
  const file = await toFile(input.file, input.text, title);
  const sha256 = await storeFile(actor.organizationId, file.content);
  if (current.sha256 === `sha256:${sha256}` && current.file_name === file.name) return getDocument(actor, id);
  const number = await transaction(async (tx) => {
    const document = await lockDocument(tx, actor.organizationId, id);
    if (!document) throw notFound("document");
    return insertNext(tx, actor, document, { ...file, sha256, note: input.note ?? "" });
  });
  wakeReader();
  if (options.waits) await awaitReading(actor.organizationId, id, number);
  return getDocument(actor, id);
}

/**
 * Changes the details of a document.
 *
 * @throws ServiceError `not_found`; `precondition_failed`
 */
export async function changeDocument(
  actor: Actor,
  id: string,
  { system_name, ...given }: ChangeDocument,
  expected?: ExpectedVersions,
): Promise<AssayDocument> {
  const { organizationId } = actor;
  const change: DocumentChange = {
    ...given,
    ...(system_name === undefined
      ? {}
      : { system_id: system_name === null ? null : await ensureSystem(actor, system_name) }),
  };
  await transaction(async (tx) => {
    const document = await lockDocument(tx, organizationId, id);
    if (!document) throw notFound("document");
    requireVersion(expected, document.version);
    if (Object.keys(change).length === 0) return;
    await updateDocument(tx, organizationId, id, change);
    await recordFact(tx, actor, {
      kind: "document_changed",
      subject: { type: "document", id, label: document.title },
      payload: { changes: { ...change } },
    });
  });
  return getDocument(actor, id);
}

/**
 * Deletes a document with its versions and files. A contributor deletes their own uploads; only a manager deletes
 * those of others.
 *
 * @throws ServiceError `not_found`; `missing_role`; `conflict` while an audit or an item of evidence names a version
 */
export async function deleteDocument(actor: Actor, id: string): Promise<undefined> {
  const { organizationId } = actor;
  const digests = await transaction(async (tx) => {
    const document = await lockDocument(tx, organizationId, id);
    if (!document) throw notFound("document");
    requireDeleter(actor, { id: document.created_by, name: document.created_by_name }, "this document");
    if (await isDocumentUsed(tx, organizationId, id))
      throw new ServiceError({
        code: "conflict",
        message:
          "An audit, an item of evidence or a closed corrective action needs this document, so it cannot be deleted.",
      });
    await insertSecurityEvent(tx, {
      organizationId,
      type: "record.deleted",
      actor,
      subject: { kind: "document", id, name: document.title },
    });
    await recordFact(tx, actor, {
      kind: "document_removed",
      subject: { type: "document", id, label: document.title },
      payload: { versions: document.current_version },
    });
    return deleteDocumentRow(tx, organizationId, id);
  });
  await removeUnusedFiles(organizationId, digests);
}

/**
 * Deletes a document that came as evidence and has no other use, inside the caller's transaction.
 *
 * @returns the digests of its files, to be removed after the commit
 */
export async function deleteUnusedRecord(
  tx: Transaction,
  organizationId: string,
  documentId: string,
): Promise<string[]> {
  const document = await lockDocument(tx, organizationId, documentId);
  const isEvidenceOnly = document?.origin === "evidence" && document.current_version === 1;
  if (!isEvidenceOnly || (await isDocumentUsed(tx, organizationId, documentId))) return [];
  return deleteDocumentRow(tx, organizationId, documentId);
}

/**
 * Whoever added something may delete it; a manager may delete what others added.
 *
 * @throws ServiceError `missing_role`
 */
export function requireDeleter(actor: Actor, by: { id: string; name: string }, what: string): void {
  if (actorHasRole(actor, "manager") || by.id === actorId(actor)) return;
  throw new ServiceError({
    code: "missing_role",
    message: `${by.name} added ${what}. Only they or a manager can delete it.`,
  });
}

/**
 * The file of a version, its bytes checked against the digest recorded at upload.
 *
 * @param number 0: the newest
 * @throws ServiceError `not_found`; `internal` when the bytes are not the ones that were uploaded
 */
export async function downloadDocument(actor: Caller, id: string, number: number): Promise<DocumentFile> {
  const version = await requireVersionRow(actor, id, number);
  const content = await readFile(actor.organizationId, version.sha256);
  return { content, mediaType: version.media_type, fileName: version.file_name };
}

/** @param number 0: the newest */
export async function requireVersionRow(actor: Caller, id: string, number: number) {
  const document = await findDocument(actor.organizationId, id);
  if (!document) throw notFound("document");
  const wanted = number === 0 ? document.current_version : number;
  const version = await findVersion(actor.organizationId, id, wanted);
  if (!version) throw notFound("version of this document");
  return version;
}
