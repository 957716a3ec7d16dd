import type { Actor } from "@/lib/core/actor";
import { getAudit } from "@/lib/features/audits";
import type { Audit } from "@/lib/features/audits/schema";
import { readFilePieces } from "@/lib/features/documents";
import { exportAuditMarkdown, exportAuditOscal } from "@/lib/features/exports";
import { getFramework } from "@/lib/features/own-frameworks";
import { contentName, safeName } from "../file-names";
import { type Gathered, hexOf, jsonFile, type PackageFile } from "./gathered";

/** Documents that audits read, by digest: a file that several read is in the package once. */
export type ReadDocuments = Map<string, Audit["documents"][number]>;

/** Files of each audit: the audit itself, its report and its results in OSCAL. */
export const FILES_OF_AUDIT = 3;

/** Where a document that audits read is in the package. */
export const documentPath = ({ sha256, file_name }: Audit["documents"][number]) =>
  `documents/${contentName(hexOf(sha256), file_name)}`;

/** Notes an audit with the documents it read. */
export function gatherAudit(gathered: Gathered, documents: ReadDocuments, audit: Audit): void {
  gathered.about("audit", audit.id);
  gathered.counts.audits += 1;
  for (const document of audit.documents) {
    gathered.about("document", document.id);
    if (!documents.has(document.sha256)) documents.set(document.sha256, document);
  }
}

export async function* filesOfAudit(actor: Actor, audit: Audit, documents: ReadDocuments) {
  const folder = `audits/${safeName(audit.id)}`;
  const read = audit.documents.map((document) => ({
    ...document,
    file: documentPath(documents.get(document.sha256) ?? document),
  }));
  yield jsonFile(`${folder}/audit.json`, { ...audit, documents: read });
  yield { path: `${folder}/report.md`, content: (await exportAuditMarkdown(actor, audit.id)).content };
  yield { path: `${folder}/oscal.json`, content: (await exportAuditOscal(actor, audit.id)).content };
}

export async function* filesOfDocuments(
  { organizationId }: Actor,
  gathered: Gathered,
  documents: ReadDocuments,
): AsyncGenerator<PackageFile> {
  for (const document of documents.values()) {
    gathered.counts.files += 1;
    yield { path: documentPath(document), content: readFilePieces(organizationId, hexOf(document.sha256)) };
  }
}

export async function requirementsFile(actor: Actor, code: string): Promise<PackageFile> {
  return jsonFile(`requirements/${safeName(code)}.json`, await getFramework(actor, code));
}

/** The content of a package of one audit. */
export async function* auditContent(
  actor: Actor,
  id: string,
  gathered: Gathered,
): AsyncGenerator<PackageFile> {
  const audit = await getAudit(actor, id);
  const documents: ReadDocuments = new Map();
  gatherAudit(gathered, documents, audit);
  gathered.filesTotal = FILES_OF_AUDIT + documents.size + 1;
  yield await requirementsFile(actor, audit.framework);
  yield* filesOfAudit(actor, audit, documents);
  yield* filesOfDocuments(actor, gathered, documents);
}
