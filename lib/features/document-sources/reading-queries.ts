import { sql } from "kysely";
import { z } from "zod";
import type { Page } from "@/lib/core/pagination";
import { type Database, db } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import { selectRows } from "@/lib/platform/database/rows";
import type { FileOutcome } from "./schema";

const COLUMNS = [
  "id",
  "source_id",
  "status",
  "trigger",
  "requested_by_name",
  "revision",
  "added",
  "changed",
  "unchanged",
  "gone",
  "refused",
  "failure",
  "created_at",
  "started_at",
  "finished_at",
] as const;

function readingsOf(organizationId: string, sourceId: string) {
  return db()
    .selectFrom("document_source_readings")
    .select(COLUMNS)
    .where("organization_id", "=", organizationId)
    .where("source_id", "=", sourceId);
}

export type ReadingRow = NonNullable<Awaited<ReturnType<typeof findReadingRow>>>;

export function findReadingRow(organizationId: string, sourceId: string, id: string) {
  return readingsOf(organizationId, sourceId).where("id", "=", id).executeTakeFirst();
}

/** The readings of a source, newest first. */
export function listReadingRows(organizationId: string, sourceId: string, page: Page) {
  return readPage(
    readingsOf(organizationId, sourceId).orderBy("created_at", "desc").orderBy("id", "desc"),
    page,
  );
}

/** What became of files in a reading: what needs attention first. */
export function listOutcomeRows(organizationId: string, readingId: string, most: number) {
  return db()
    .selectFrom("document_source_outcomes")
    .select(["path", "outcome", "document_id", "document_version", "reason"])
    .where("organization_id", "=", organizationId)
    .where("reading_id", "=", readingId)
    .orderBy(sql`array_position(ARRAY['refused', 'gone', 'changed', 'added'], outcome)`)
    .orderBy("path")
    .limit(most)
    .execute();
}

export interface NewReading {
  id: string;
  source_id: string;
  organization_id: string;
  trigger: "request" | "schedule";
  requested_by_name: string | null;
}

/** Queues a reading. @returns false when one of this source is open already */
export async function insertReading(tx: Database, reading: NewReading): Promise<boolean> {
  const inserted = await tx
    .insertInto("document_source_readings")
    .values(reading)
    .onConflict((conflict) =>
      conflict.column("source_id").where("status", "in", ["waiting", "reading"]).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** How long a claim lasts unless it is renewed. Unit: seconds. */
export const CLAIM_SECONDS = 30;
const MAX_ATTEMPTS = 3;

const ClaimedRowSchema = z.strictObject({
  id: z.string(),
  source_id: z.string(),
  organization_id: z.string(),
});

/** A reading that a process has claimed. */
export type ClaimedReading = z.infer<typeof ClaimedRowSchema> & { claimId: string };

/** Claims readings that wait, or whose process died. Organizations take turns by how many of theirs are under way. */
export async function claimReadings(claimId: string, limit: number): Promise<ClaimedReading[]> {
  const rows = await selectRows(db(), ClaimedRowSchema, {
    text: `WITH busy AS MATERIALIZED (
       SELECT organization_id, count(*) AS reading FROM document_source_readings
       WHERE status = 'reading' AND claimed_until >= now() GROUP BY organization_id
     )
     UPDATE document_source_readings SET status = 'reading', claim_id = $1, attempts = attempts + 1,
       started_at = coalesce(started_at, now()), claimed_until = now() + $2 * interval '1 second'
     WHERE id IN (
       SELECT r.id FROM document_source_readings r LEFT JOIN busy USING (organization_id)
       WHERE r.status IN ('waiting', 'reading') AND (r.claimed_until IS NULL OR r.claimed_until < now())
         AND r.attempts < ${MAX_ATTEMPTS}
       ORDER BY coalesce(busy.reading, 0), r.created_at, r.id
       FOR UPDATE OF r SKIP LOCKED LIMIT $3)
     RETURNING id, source_id, organization_id`,
    values: [claimId, CLAIM_SECONDS, limit],
  });
  return rows.map((row) => ({ ...row, claimId }));
}

function updateClaimed(on: Database, { id, claimId }: ClaimedReading) {
  return on.updateTable("document_source_readings").where("id", "=", id).where("claim_id", "=", claimId);
}

/** @returns false when the claim was lost to another process */
export async function renewClaim(reading: ClaimedReading): Promise<boolean> {
  const renewed = await updateClaimed(db(), reading)
    .set({ claimed_until: sql<Date>`now() + ${sql.lit(CLAIM_SECONDS)} * interval '1 second'` })
    .returning("id")
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Keeps the claim from being lost until the transaction ends. @returns whether it is held */
export async function lockClaim(tx: Database, { id, claimId }: ClaimedReading): Promise<boolean> {
  const held = await tx
    .selectFrom("document_source_readings")
    .select("id")
    .where("id", "=", id)
    .where("claim_id", "=", claimId)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

const released = { claim_id: null, claimed_until: null };

/** Gives a reading back that this process cannot end, as if it had never been claimed. */
export async function releaseReading(reading: ClaimedReading): Promise<void> {
  await updateClaimed(db(), reading)
    .set((eb) => ({ ...released, status: "waiting", attempts: eb("attempts", "-", 1) }))
    .execute();
}

/** Counts of a reading, from what it has kept of each file. */
function countedOutcomes(id: string) {
  const counted = (outcome: FileOutcome) =>
    sql<number>`(SELECT count(*)::int FROM document_source_outcomes o
      WHERE o.reading_id = ${id} AND o.outcome = ${outcome})`;
  return {
    added: counted("added"),
    changed: counted("changed"),
    gone: counted("gone"),
    refused: counted("refused"),
  };
}

/** Ends a reading whose files were all looked at, with what was counted. The caller holds the claim. */
export async function completeReading(
  tx: Database,
  reading: ClaimedReading,
  { unchanged, revision }: { unchanged: number; revision: string | null },
): Promise<void> {
  await updateClaimed(tx, reading)
    .set({
      ...released,
      status: "completed",
      ...countedOutcomes(reading.id),
      unchanged,
      revision,
      finished_at: sql<Date>`now()`,
    })
    .execute();
}

/** Ends a reading that could not go on; what it stored stays and is counted. */
export async function failReading(reading: ClaimedReading, failure: string): Promise<void> {
  await updateClaimed(db(), reading)
    .set({
      ...released,
      status: "failed",
      failure,
      ...countedOutcomes(reading.id),
      finished_at: sql<Date>`now()`,
    })
    .execute();
}

/** Gives up readings whose processes died too often. */
export async function failExhaustedReadings(failure: string): Promise<void> {
  await db()
    .updateTable("document_source_readings")
    .set({ ...released, status: "failed", failure, finished_at: sql<Date>`now()` })
    .where("status", "in", ["waiting", "reading"])
    .where("claimed_until", "<", sql<Date>`now()`)
    .where("attempts", ">=", MAX_ATTEMPTS)
    .execute();
}

/** Forgets readings that ended before; the newest of each source stays. */
export async function deleteOldReadings(before: Date): Promise<void> {
  await db()
    .deleteFrom("document_source_readings as old")
    .where("finished_at", "<", before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("document_source_readings as newer")
          .select("newer.id")
          .whereRef("newer.source_id", "=", "old.source_id")
          .whereRef("newer.created_at", ">", "old.created_at"),
      ),
    )
    .execute();
}
