import { sql } from "kysely";
import { z } from "zod";
import { type Database, db } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import { type ReadDocument, WarningSchema } from "@/lib/platform/reading/schema";

/** Columns of a version under the alias `v`, named so that they stand next to those of its document. */
export const VERSION_COLUMNS = [
  "v.number",
  "v.file_name",
  "v.media_type",
  "v.size_bytes",
  "v.sha256",
  "v.note",
  "v.uploaded_by",
  "v.uploaded_by_name",
  "v.created_at as uploaded_at",
  "v.status",
  "v.format",
  "v.characters",
  "v.parts_count",
  "v.language",
  "v.warnings",
  "v.refusal",
] as const;

function versionsOf(organizationId: string, documentId: string, on: Database = db()) {
  return on
    .selectFrom("document_versions as v")
    .select(VERSION_COLUMNS)
    .where("v.organization_id", "=", organizationId)
    .where("v.document_id", "=", documentId);
}

export type VersionRow = Awaited<ReturnType<typeof listVersionRows>>[number];

/** The versions of a document, newest first. */
export function listVersionRows(organizationId: string, documentId: string) {
  return versionsOf(organizationId, documentId).orderBy("v.number", "desc").execute();
}

export function findVersion(organizationId: string, documentId: string, number: number, on: Database = db()) {
  return versionsOf(organizationId, documentId, on).where("v.number", "=", number).executeTakeFirst();
}

export interface NewVersion {
  document_id: string;
  number: number;
  organization_id: string;
  file_name: string;
  media_type: string;
  size_bytes: number;
  sha256: string;
  note: string;
  uploaded_by: string;
  uploaded_by_name: string;
}

export async function insertVersion(tx: Database, version: NewVersion): Promise<void> {
  await tx.insertInto("document_versions").values(version).execute();
}

/**
 * Keeps others from working on the same content of the organization (a file's digest, an audit's id) until
 * the transaction ends: a file is never removed while something new begins to use it, and an audit becomes one
 * item of evidence.
 */
export async function lockContent(tx: Database, organizationId: string, content: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${organizationId}/${content}`}, 0))`.execute(tx);
}

export async function isContentUsed(tx: Database, organizationId: string, sha256: string): Promise<boolean> {
  const version = await tx
    .selectFrom("document_versions")
    .select("document_id")
    .where("organization_id", "=", organizationId)
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

/** How long a claim lasts unless it is renewed. Unit: seconds. */
export const CLAIM_SECONDS = 30;
const MAX_ATTEMPTS = 3;

const ClaimedRowSchema = z.strictObject({
  document_id: z.string(),
  number: z.int(),
  organization_id: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  sha256: z.string(),
});

/** A version that a process has claimed to read. */
export type ClaimedVersion = z.infer<typeof ClaimedRowSchema> & { claimId: string };

/**
 * Claims versions that wait to be read, or whose reader died. Organizations take turns by how many of theirs are
 * being read; within one, the oldest comes first.
 */
export async function claimVersions(claimId: string, limit: number): Promise<ClaimedVersion[]> {
  const rows = await selectRows(db(), ClaimedRowSchema, {
    text: `WITH busy AS MATERIALIZED (
       SELECT organization_id, count(*) AS reading FROM document_versions
       WHERE status = 'reading' AND claimed_until >= now() GROUP BY organization_id
     )
     UPDATE document_versions SET status = 'reading', claim_id = $1, attempts = attempts + 1,
       claimed_until = now() + $2 * interval '1 second'
     WHERE (document_id, number) IN (
       SELECT v.document_id, v.number FROM document_versions v LEFT JOIN busy USING (organization_id)
       WHERE v.status IN ('waiting', 'reading') AND (v.claimed_until IS NULL OR v.claimed_until < now())
         AND v.attempts < ${MAX_ATTEMPTS}
       ORDER BY coalesce(busy.reading, 0), v.created_at, v.document_id
       FOR UPDATE OF v SKIP LOCKED LIMIT $3)
     RETURNING document_id, number, organization_id, file_name, media_type, sha256`,
    values: [claimId, CLAIM_SECONDS, limit],
  });
  return rows.map((row) => ({ ...row, claimId }));
}

/** A version, as long as the claim on it holds. */
function updateClaimed(on: Database, { document_id, number, claimId }: ClaimedVersion) {
  return on
    .updateTable("document_versions")
    .where("document_id", "=", document_id)
    .where("number", "=", number)
    .where("claim_id", "=", claimId);
}

/** @returns false when the claim was lost to another process */
export async function renewClaim(version: ClaimedVersion): Promise<boolean> {
  const renewed = await updateClaimed(db(), version)
    .set({ claimed_until: sql<Date>`now() + ${sql.lit(CLAIM_SECONDS)} * interval '1 second'` })
    .returning("document_id")
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Stores a reading. @returns false when the claim was lost, and nothing was stored */
export async function storeReading(
  tx: Database,
  version: ClaimedVersion,
  reading: ReadDocument,
  language: string | null,
): Promise<boolean> {
  const stored = await updateClaimed(tx, version)
    .set({
      status: "read",
      claim_id: null,
      claimed_until: null,
      reader: reading.reader,
      format: reading.format,
      characters: reading.text.length,
      parts_count: reading.parts.length,
      language,
      warnings: JSON.stringify(reading.warnings),
    })
    .returning("document_id")
    .executeTakeFirst();
  if (!stored) return false;
  const { blocks, tables, parts } = reading;
  await tx
    .insertInto("document_texts")
    .values({
      document_id: version.document_id,
      version: version.number,
      organization_id: version.organization_id,
      content: reading.text,
      structure: JSON.stringify({ blocks, tables, parts }),
    })
    .execute();
  return true;
}

export async function storeRefusal(version: ClaimedVersion, refusal: string): Promise<void> {
  await updateClaimed(db(), version)
    .set({ status: "refused", claim_id: null, claimed_until: null, refusal })
    .execute();
}

/** Gives up the versions whose readers died too often, so that one bad file cannot kill processes for ever. */
export async function refuseExhaustedVersions(refusal: string): Promise<void> {
  await db()
    .updateTable("document_versions")
    .set({ status: "refused", claim_id: null, claimed_until: null, refusal })
    .where("status", "in", ["waiting", "reading"])
    .where("claimed_until", "<", sql<Date>`now()`)
    .where("attempts", ">=", MAX_ATTEMPTS)
    .execute();
}

/** The text of a version with its structure as it was stored. */
export async function findText(organizationId: string, documentId: string, number: number) {
  return db()
    .selectFrom("document_texts")
    .select(["content", "structure"])
    .where("organization_id", "=", organizationId)
    .where("document_id", "=", documentId)
    .where("version", "=", number)
    .executeTakeFirst();
}

/** Warnings as the database keeps them. */
export const StoredWarningsSchema = z.array(WarningSchema);
