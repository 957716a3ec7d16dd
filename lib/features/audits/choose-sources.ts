import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { awaitReading, type CurrentVersion, listCurrentVersions } from "@/lib/features/documents";
import { findSystemByName } from "@/lib/features/systems";
import type { RunAudit } from "./schema";
import type { SourceReference } from "./source-queries";
import { AUDITED_TEXT_LIMIT } from "./vocabulary";

/** A document that an audit is going to read. */
export type ChosenSource = SourceReference & { sha256: string };

/**
 * The newest versions of the documents that an audit names. One that is still being read is waited for a few seconds.
 * Of `all` those that cannot be read are left out; one that is named must be readable.
 *
 * @throws ServiceError `validation_failed` for a document that is unknown or could not be read, `all` of a system
 *   without any, and more text than one audit takes; `conflict` while one is still being read
 */
export async function chooseSources(
  actor: Actor,
  documents: NonNullable<RunAudit["documents"]> | [],
  { systemName, context }: { systemName: string; context: string },
): Promise<ChosenSource[]> {
  if (documents.length === 0) return [];
  const isAll = documents === "all";
  const ordered = isAll
    ? await listOfSystem(actor.organizationId, systemName)
    : inOrder(documents, await listCurrentVersions(actor.organizationId, { ids: documents }));
  const read = await Promise.all(ordered.map((version) => untilRead(actor.organizationId, version)));
  const readable = read.filter(({ status }) => status === "read");
  const refused = read.find(({ status }) => status === "refused");
  if (!isAll && refused)
    throw invalid(`name "${refused.title}", which could not be read`, "unreadable_document");
  if (readable.length === 0)
    throw invalid("name no document of this system that could be read", "no_documents");
  const characters = readable.reduce((sum, version) => sum + (version.characters ?? 0), context.length);
  if (characters > AUDITED_TEXT_LIMIT) {
    const [total, limit] = [characters, AUDITED_TEXT_LIMIT].map((count) => count.toLocaleString("en-US"));
    throw invalid(`come to ${total} characters, and an audit reads at most ${limit}`, "too_much_text");
  }
  return readable.map(({ documentId, version, sha256 }) => ({ documentId, version, sha256 }));
}

/** None for a system that is not registered yet. */
async function listOfSystem(organizationId: string, systemName: string): Promise<CurrentVersion[]> {
  const system = await findSystemByName(organizationId, systemName);
  return system ? listCurrentVersions(organizationId, { systemId: system.id }) : [];
}

function inOrder(ids: readonly string[], found: readonly CurrentVersion[]): CurrentVersion[] {
  return [...new Set(ids)].map((id) => {
    const version = found.find(({ documentId }) => documentId === id);
    if (version) return version;
    throw invalid("name a document that this organization does not have", "unknown_document");
  });
}

async function untilRead(organizationId: string, version: CurrentVersion): Promise<CurrentVersion> {
  if (version.status === "read" || version.status === "refused") return version;
  const { documentId, version: number, title } = version;
  if (await awaitReading(organizationId, documentId, number)) {
    const [now] = await listCurrentVersions(organizationId, { ids: [documentId] });
    if (now && (now.status === "read" || now.status === "refused")) return now;
  }
  throw new ServiceError({
    code: "conflict",
    message: `The document "${title}" is still being read. Try again in a few seconds.`,
    retryAfterSeconds: 5,
  });
}

function invalid(what: string, code: string): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message: `The documents ${what}.`,
    issues: [{ pointer: "/documents", message: what, code }],
  });
}
