import { sql } from "kysely";
import { z } from "zod";
import { type Database, db } from "@/lib/platform/database/database";
import { WarningSchema } from "@/lib/platform/reading/schema";

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
  "v.is_recognized",
  "v.recognized_pages",
  "v.scanned_pages",
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
  /** Its pages without text are recognized. */
  is_recognized: boolean;
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

/** Warnings as the database keeps them. */
export const StoredWarningsSchema = z.array(WarningSchema);
