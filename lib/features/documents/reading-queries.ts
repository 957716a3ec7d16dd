import { sql } from "kysely";
import { z } from "zod";
import { type Database, db } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import type { ReadDocument } from "@/lib/platform/reading/schema";
import { insertRecognizedPages } from "./page-queries";
import { insertText } from "./text-queries";

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
  is_recognized: z.boolean(),
});

/** A version that a process has claimed to read. */
export type ClaimedVersion = z.infer<typeof ClaimedRowSchema> & { claimId: string };

/**
 * Claims versions that wait to be read, with or without recognition, or whose reader died. Organizations take turns by how many of theirs are
 * being read; within one, the oldest comes first.
 */
export async function claimVersions(
  claimId: string,
  { limit, isRecognized }: { limit: number; isRecognized: boolean },
): Promise<ClaimedVersion[]> {
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
         AND v.attempts < ${MAX_ATTEMPTS} AND v.is_recognized = $4
       ORDER BY coalesce(busy.reading, 0), v.created_at, v.document_id
       FOR UPDATE OF v SKIP LOCKED LIMIT $3)
     RETURNING document_id, number, organization_id, file_name, media_type, sha256, is_recognized`,
    values: [claimId, CLAIM_SECONDS, limit, isRecognized],
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
  await insertText(tx, version, reading);
  await insertRecognizedPages(tx, version, reading.recognized_pages);
  return true;
}

/** Keeps how many pages were recognized. */
export async function storeProgress(version: ClaimedVersion, done: number, total: number): Promise<void> {
  await updateClaimed(db(), version).set({ recognized_pages: done, scanned_pages: total }).execute();
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
