import { sql } from "kysely";
import { type Database, db } from "@/lib/platform/database/database";
import type { FileMarks, KnownFile } from "./observation";
import type { ClaimedReading } from "./reading-queries";
import type { FileOutcome } from "./schema";

/** Every file that is known of a source. */
export function listKnownFiles(organizationId: string, sourceId: string): Promise<KnownFile[]> {
  return db()
    .selectFrom("document_source_files")
    .select(["path", "document_id", "revision", "etag", "last_modified", "refusal", "gone_at"])
    .where("organization_id", "=", organizationId)
    .where("source_id", "=", sourceId)
    .execute();
}

/** Paths that a reading has dealt with already, before its process died. */
export async function listHandledPaths(organizationId: string, readingId: string): Promise<Set<string>> {
  const rows = await db()
    .selectFrom("document_source_outcomes")
    .select("path")
    .where("organization_id", "=", organizationId)
    .where("reading_id", "=", readingId)
    .where("outcome", "in", ["added", "changed"])
    .execute();
  return new Set(rows.map(({ path }) => path));
}

export interface FileState extends FileMarks {
  path: string;
  document_id: string | null;
  refusal: string | null;
}

/** Keeps what is known of a file now: it is there. */
export async function putFile(
  tx: Database,
  { organization_id, source_id }: ClaimedReading,
  file: FileState,
): Promise<void> {
  const { path, ...state } = file;
  const present = { ...state, gone_at: null };
  await tx
    .insertInto("document_source_files")
    .values({ organization_id, source_id, path, ...present })
    .onConflict((conflict) => conflict.columns(["source_id", "path"]).doUpdateSet(present))
    .execute();
}

/** Marks a file as gone; one without a document is forgotten. */
export async function putGone(
  tx: Database,
  { source_id, organization_id }: ClaimedReading,
  { path, document_id }: { path: string; document_id: string | null },
): Promise<void> {
  if (document_id === null) {
    await tx
      .deleteFrom("document_source_files")
      .where("organization_id", "=", organization_id)
      .where("source_id", "=", source_id)
      .where("path", "=", path)
      .execute();
    return;
  }
  await tx
    .updateTable("document_source_files")
    .set({ gone_at: sql<Date>`now()` })
    .where("organization_id", "=", organization_id)
    .where("source_id", "=", source_id)
    .where("path", "=", path)
    .execute();
}

export interface Outcome {
  path: string;
  outcome: FileOutcome;
  document_id: string | null;
  document_version: number | null;
  reason: string | null;
}

/** Keeps what became of a file. Said again, as after a process died, the first account stays. */
export async function insertOutcome(tx: Database, reading: ClaimedReading, outcome: Outcome): Promise<void> {
  await tx
    .insertInto("document_source_outcomes")
    .values({ reading_id: reading.id, organization_id: reading.organization_id, ...outcome })
    .onConflict((conflict) => conflict.columns(["reading_id", "path"]).doNothing())
    .execute();
}

/** Keeps the commit that was read to its end, unless the source was changed meanwhile. */
export async function updateReadRevision(
  tx: Database,
  { organization_id, source_id }: ClaimedReading,
  { revision, version }: { revision: string | null; version: number },
): Promise<void> {
  await tx
    .updateTable("document_sources")
    .set({ read_revision: revision })
    .where("organization_id", "=", organization_id)
    .where("id", "=", source_id)
    .where("version", "=", version)
    .execute();
}
