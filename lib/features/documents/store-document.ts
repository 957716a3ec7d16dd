import { type Actor, actorId } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { recordFact } from "@/lib/features/records";
import { ensureSystem } from "@/lib/features/systems";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { type CheckedFile, checkFile, keepFile, refuse, storeFile } from "./files";
import { insertDocument } from "./queries";
import type { Confidentiality, CreateDocument, DocumentKind, DocumentOrigin } from "./schema";
import { insertVersion, lockContent } from "./version-queries";

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
}

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
    await recordFact(tx, actor, {
      kind: "document_added",
      subject: { type: "document", id, label: details.title },
      payload: {
        version: 1,
        sha256,
        kind: details.kind,
        system_id: details.system_id,
        origin: details.origin,
      },
    });
    return id;
  });
}

/** Stores a document inside the caller's transaction, which records what it is for. @returns its id */
export async function insertNew(
  tx: Transaction,
  actor: Actor,
  file: CheckedFile & { sha256: string },
  details: DocumentDetails,
): Promise<string> {
  const { organizationId } = actor;
  const id = newId("document");
  const by = { created_by: actorId(actor), created_by_name: actor.name };
  await insertDocument(tx, { id, organization_id: organizationId, ...details, ...by });
  await addFile(tx, actor, { documentId: id, number: 1, note: "" }, file);
  return id;
}

export async function addFile(
  tx: Transaction,
  actor: Actor,
  { documentId, number, note }: { documentId: string; number: number; note: string },
  file: CheckedFile & { sha256: string },
): Promise<void> {
  const { organizationId } = actor;
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
    note,
    uploaded_by: actorId(actor),
    uploaded_by_name: actor.name,
  });
}
