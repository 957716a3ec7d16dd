import { sql } from "kysely";
import type { Page } from "@/lib/core/pagination";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import type { PackageSubjectType } from "./schema";

const COLUMNS = [
  "id",
  "subject_type",
  "subject_id",
  "subject_name",
  "status",
  "files_done",
  "files_total",
  "contents_sha256",
  "sha256",
  "size_bytes",
  "counts",
  "failure",
  "requested_by",
  "requested_by_name",
  "created_at",
  "finished_at",
  "expires_at",
] as const;

function packagesOf(organizationId: string, on: Database = db()) {
  return on.selectFrom("evidence_packages").select(COLUMNS).where("organization_id", "=", organizationId);
}

export type PackageRow = NonNullable<Awaited<ReturnType<typeof findPackage>>>;

export function findPackage(organizationId: string, id: string) {
  return packagesOf(organizationId).where("id", "=", id).executeTakeFirst();
}

/** Packages about one thing, newest first. */
export function listPackagesOf(
  organizationId: string,
  subject: { type: PackageSubjectType; id: string },
  page: Page,
) {
  const listing = packagesOf(organizationId)
    .where("subject_type", "=", subject.type)
    .where("subject_id", "=", subject.id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  return readPage(listing, page);
}

export interface NewPackage {
  id: string;
  organization_id: string;
  organization_name: string;
  subject_type: PackageSubjectType;
  subject_id: string;
  subject_name: string;
  requested_by_type: "member" | "api_key";
  requested_by: string;
  requested_by_name: string;
}

/** Queues a package. @returns false when one about the same is open already */
export async function insertPackage(wanted: NewPackage): Promise<boolean> {
  const inserted = await db()
    .insertInto("evidence_packages")
    .values(wanted)
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "subject_type", "subject_id"])
        .where("status", "in", ["waiting", "building"])
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes a package's row. @returns it as it was; undefined when there is none */
export function takePackage(tx: Transaction, organizationId: string, id: string) {
  return tx
    .deleteFrom("evidence_packages")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Packages whose time has passed, and those that failed as long ago. */
export function listExpired(failedBefore: Date, most: number) {
  return db()
    .selectFrom("evidence_packages")
    .select(["id", "organization_id"])
    .where((eb) =>
      eb.or([
        eb("expires_at", "<", sql<Date>`now()`),
        eb.and([eb("status", "=", "failed"), eb("finished_at", "<", failedBefore)]),
      ]),
    )
    .limit(most)
    .execute();
}
