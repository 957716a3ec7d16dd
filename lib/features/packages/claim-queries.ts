import { sql } from "kysely";
import { z } from "zod";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import { PACKAGE_SUBJECTS, type PackageCounts } from "./schema";

/** How long a claim lasts unless it is renewed. Unit: seconds. */
export const CLAIM_SECONDS = 30;
const MAX_ATTEMPTS = 3;

const ClaimedRowSchema = z.strictObject({
  id: z.string(),
  organization_id: z.string(),
  organization_name: z.string(),
  subject_type: z.enum(PACKAGE_SUBJECTS),
  subject_id: z.string(),
  subject_name: z.string(),
  requested_by_type: z.enum(["member", "api_key"]),
  requested_by: z.string(),
  requested_by_name: z.string(),
  created_at: z.date(),
});

/** A package that a process has claimed. */
export type ClaimedPackage = z.infer<typeof ClaimedRowSchema> & { claimId: string };

/**
 * Claims packages that wait, or whose process died; of an organization only the first, while none of it is being
 * built. Should two processes ask at the same moment, a unique index refuses the second, which then has none.
 */
export async function claimPackages(claimId: string, limit: number): Promise<ClaimedPackage[]> {
  try {
    const rows = await selectRows(db(), ClaimedRowSchema, {
      text: `UPDATE evidence_packages SET status = 'building', claim_id = $1, attempts = attempts + 1,
         files_done = 0, files_total = NULL, started_at = coalesce(started_at, now()),
         claimed_until = now() + $2 * interval '1 second'
       WHERE id IN (
         SELECT p.id FROM evidence_packages p
         WHERE (p.status = 'building' AND p.claimed_until < now() AND p.attempts < ${MAX_ATTEMPTS})
           OR (p.status = 'waiting' AND NOT EXISTS (
             SELECT FROM evidence_packages o WHERE o.organization_id = p.organization_id AND (o.status = 'building'
               OR (o.status = 'waiting' AND (o.created_at, o.id) < (p.created_at, p.id)))))
         ORDER BY p.created_at, p.id FOR UPDATE SKIP LOCKED LIMIT $3)
       RETURNING id, organization_id, organization_name, subject_type, subject_id, subject_name,
         requested_by_type, requested_by, requested_by_name, created_at`,
      values: [claimId, CLAIM_SECONDS, limit],
    });
    return rows.map((row) => ({ ...row, claimId }));
  } catch (error) {
    if (isUniqueViolation(error)) return [];
    throw error;
  }
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "23505";

function updateClaimed(on: Database, { id, claimId }: ClaimedPackage) {
  return on.updateTable("evidence_packages").where("id", "=", id).where("claim_id", "=", claimId);
}

/** @returns false when the claim was lost: to another process, or because the package was deleted */
export async function renewClaim(job: ClaimedPackage): Promise<boolean> {
  const renewed = await updateClaimed(db(), job)
    .set({ claimed_until: sql<Date>`now() + ${sql.lit(CLAIM_SECONDS)} * interval '1 second'` })
    .returning("id")
    .executeTakeFirst();
  return renewed !== undefined;
}

export async function storeProgress(job: ClaimedPackage, done: number, total: number | null): Promise<void> {
  await updateClaimed(db(), job).set({ files_done: done, files_total: total }).execute();
}

const released = { claim_id: null, claimed_until: null };

/** Gives a package back that this process cannot end, as if it had never been claimed. */
export async function releasePackage(job: ClaimedPackage): Promise<void> {
  await updateClaimed(db(), job)
    .set((eb) => ({ ...released, status: "waiting", attempts: eb("attempts", "-", 1) }))
    .execute();
}

/** What the ledger has of a package's content; undefined when the claim was lost. The row stays locked. */
export function lockSeal(tx: Transaction, { id, claimId }: ClaimedPackage) {
  return tx
    .selectFrom("evidence_packages")
    .select(["contents_sha256", "sealed_size"])
    .where("id", "=", id)
    .where("claim_id", "=", claimId)
    .forUpdate()
    .executeTakeFirst();
}

export async function storeSeal(
  tx: Transaction,
  job: ClaimedPackage,
  seal: { contents_sha256: string; sealed_size: number },
): Promise<void> {
  await updateClaimed(tx, job).set(seal).execute();
}

export interface BuiltPackage {
  sha256: string;
  sizeBytes: number;
  files: number;
  counts: PackageCounts;
}

/** Ends a package with its file. @returns false when the claim was lost: then no one will ask for the file */
export async function completePackage(
  job: ClaimedPackage,
  { sha256, sizeBytes, files, counts }: BuiltPackage,
  expiresAt: Date,
): Promise<boolean> {
  const completed = await updateClaimed(db(), job)
    .set({
      ...released,
      status: "ready",
      sha256,
      size_bytes: String(sizeBytes),
      files_done: files,
      files_total: files,
      counts: JSON.stringify(counts),
      finished_at: sql<Date>`now()`,
      expires_at: expiresAt,
    })
    .returning("id")
    .executeTakeFirst();
  return completed !== undefined;
}

export async function failPackage(job: ClaimedPackage, failure: string): Promise<void> {
  await updateClaimed(db(), job)
    .set({ ...released, status: "failed", failure, finished_at: sql<Date>`now()` })
    .execute();
}

/** Gives up packages whose processes died too often. */
export async function failExhaustedPackages(failure: string): Promise<void> {
  await db()
    .updateTable("evidence_packages")
    .set({ ...released, status: "failed", failure, finished_at: sql<Date>`now()` })
    .where("status", "=", "building")
    .where("claimed_until", "<", sql<Date>`now()`)
    .where("attempts", ">=", MAX_ATTEMPTS)
    .execute();
}
