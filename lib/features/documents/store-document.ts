import type { Actor } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { type RecordActor, recordActorId, recordFact } from "@/lib/features/records";
import { ensureSystem } from "@/lib/features/systems";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { type CheckedFile, checkFile, keepFile, refuse, storeFile } from "./files";
import { insertDocument, updateDocument } from "./queries";
import type { CreateDocument, DocumentOrigin } from "./schema";
import { insertVersion, lockContent } from "./version-queries";
import type { Confidentiality, DocumentKind } from "./vocabulary";

/** What is known of a document besides its content. */
export interface DocumentDetails {
  title: string;
  kind: DocumentKind;
  system_id: string | null;
  owner: string | null;
  effective_date: string | null;
  review_date: string | null;
  confidentiality: Confidentiality;
  origin: DocumentOrigin;
  /** The source that brings it, and where it is there. */
  source_id?: string;
  source_path?: string;
}

/** A file that is stored already, and what is said about it. */
type StoredFile = CheckedFile & { sha256: string; note?: string; isRecognized?: boolean };

/** Who adds: a member, an API key, or Assay reading a source. */
export type Author = Actor | RecordActor;

type GivenDetails = Pick<
  CreateDocument,
  "kind" | "system_name" | "owner" | "effective_date" | "review_date" | "confidentiality"
>;

/** The details of a new document: what was not given has its default. */
export async function detailsOf(actor: Actor, given: GivenDetails) {
  return {
    kind: given.kind ?? "other",
    system_id: given.system_name === undefined ? null : await ensureSystem(actor, given.system_name),
    owner: given.owner ?? null,
    effective_date: given.effective_date ?? null,
    review_date: given.review_date ?? null,
    confidentiality: given.confidentiality ?? "internal",
  } as const;
}

/** A file's name without its ending: what people call the document. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]{1,8}$/, "").trim() || fileName;
}

export async function toFile(
  file: File | undefined,
  text: string | undefined,
  title: string | undefined,
): Promise<CheckedFile> {
  if (file) {
    const checked = await checkFile(file, "document");
    if (checked.mediaType !== "application/zip") return checked;
    throw refuse(
      "is an archive. Upload it to /v1/documents/archives, which adds each of its files",
      "archive",
    );
  }
  const content = new TextEncoder().encode(text ?? "");
  const name = `${
    (title ?? "text")
      .replace(/[/\\:\p{Cc}\p{Cf}]/gu, " ")
      .trim()
      .slice(0, 190) || "text"
  }.md`;
  return { name, mediaType: "text/plain; charset=utf-8", sizeBytes: content.length, content };
}

/** Stores a new document with its first version. @returns its id */
export async function storeDocument(
  actor: Actor,
  file: CheckedFile,
  details: DocumentDetails,
): Promise<string> {
  // Outside the transaction, so that a slow bucket does not hold a database connection.
  const sha256 = await storeFile(actor.organizationId, file.content);
  return transaction(async (tx) => {
    const id = await insertNew(tx, actor, { ...file, sha256 }, details);
    await recordAdded(tx, actor, { id, sha256, details });
    return id;
  });
}

/** Stores a document inside the caller's transaction, which records what it is for. @returns its id */
export async function insertNew(
  tx: Transaction,
  author: Author,
  file: StoredFile,
  details: DocumentDetails,
): Promise<string> {
  const { organizationId } = author;
  const id = newId("document");
  const by = { created_by: recordActorId(author), created_by_name: author.name };
  await insertDocument(tx, { id, organization_id: organizationId, ...details, ...by });
  await addFile(tx, author, { documentId: id, number: 1 }, file);
  return id;
}

/** Records that a document was added. */
export function recordAdded(
  tx: Transaction,
  author: Author,
  { id, sha256, details }: { id: string; sha256: string; details: DocumentDetails },
): Promise<void> {
  const { title, kind, system_id, origin, source_id, source_path } = details;
  return recordFact(tx, author, {
    kind: "document_added",
    subject: { type: "document", id, label: title },
    payload: { version: 1, sha256, kind, system_id, origin, source_id, source_path },
  });
}

/** Adds a version to a document that the caller has locked, and records it. @returns its number */
export async function insertNext(
  tx: Transaction,
  author: Author,
  document: { id: string; title: string; current_version: number },
  file: StoredFile,
): Promise<number> {
  const { id, title } = document;
  const number = document.current_version + 1;
  await addFile(tx, author, { documentId: id, number }, file);
  await updateDocument(tx, author.organizationId, id, { current_version: number });
  await recordFact(tx, author, {
    kind: "document_version_added",
    subject: { type: "document", id, label: title },
    payload: { version: number, sha256: file.sha256, recognized: file.isRecognized },
  });
  return number;
}

async function addFile(
  tx: Transaction,
  author: Author,
  { documentId, number }: { documentId: string; number: number },
  file: StoredFile,
): Promise<void> {
  const { organizationId } = author;
  await lockContent(tx, organizationId, file.sha256);
  await keepFile(organizationId, file.sha256, file.content);
  await insertVersion(tx, {
    document_id: documentId,
    number,
    organization_id: organizationId,
    file_name: file.name,
    media_type: file.mediaType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    note: file.note ?? "",
    is_recognized: file.isRecognized ?? false,
    uploaded_by: recordActorId(author),
    uploaded_by_name: author.name,
  });
}
