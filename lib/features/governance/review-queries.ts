import { type NotNull, sql, type Updateable } from "kysely";
import { type Database, db } from "@/lib/platform/database/database";
import { readCursorPage } from "@/lib/platform/database/page";
import type { Review as ReviewTable } from "@/lib/platform/database/prisma-client/tables";
import { DECISION_COLUMNS, DETAIL_COLUMNS, withDetail } from "./decision-queries";
import type { ReviewKey, ReviewQuery } from "./schema";

/** The review's own part of a row; the rest is the decision it is about. */
const REVIEW_COLUMNS = [
  "r.created_at as review_created_at",
  "r.resolution",
  "r.note",
  "r.resolved_by",
  "r.resolved_by_name",
  "r.resolved_at",
  "r.is_own_decision",
  "r.intent_id as resolution_intent_id",
] as const;

export type ReviewRow = Awaited<ReturnType<typeof listReviewRows>>["rows"][number];
export type ReviewDetailRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

function reviewsOf(organizationId: string, on: Database = db()) {
  return on
    .selectFrom("reviews as r")
    .innerJoin("governance_decisions as d", "d.id", "r.decision_id")
    .innerJoin("systems as s", "s.id", "d.system_id")
    .where("r.organization_id", "=", organizationId);
}

/** A page of reviews: open ones first, the longest waiting at the top; then the newest resolved. */
export async function listReviewRows(organizationId: string, { status, system_name, ...page }: ReviewQuery) {
  let matching = reviewsOf(organizationId);
  if (system_name !== undefined)
    matching = matching.where(sql<boolean>`${system_name} in (s.name, s.name_key)`);
  // As the partial index of open reviews has it.
  if (status) matching = matching.where("r.resolution", status === "open" ? "is" : "is not", null);
  return readCursorPage(matching.select(DECISION_COLUMNS).select(REVIEW_COLUMNS), page, {
    sort: (listing) =>
      listing
        .orderBy(sql`r.resolution is not null`)
        .orderBy(sql`case when r.resolution is null then r.created_at end`)
        .orderBy("r.resolved_at", "desc")
        .orderBy("r.id"),
    after: ([part, at, id]) =>
      part === 0
        ? sql`(r.resolution is not null or (r.created_at, r.id) > (${at}::timestamptz, ${id}))`
        : sql`(r.resolution is not null
            and (r.resolved_at < ${at}::timestamptz or (r.resolved_at = ${at}::timestamptz and r.id > ${id})))`,
    keyOf: (row): ReviewKey =>
      row.resolved_at === null
        ? [0, row.review_created_at.toISOString(), row.review_id]
        : [1, row.resolved_at.toISOString(), row.review_id],
  });
}

export async function findReview(organizationId: string, id: string, on?: Database) {
  const row = await reviewsOf(organizationId, on)
    .select(DETAIL_COLUMNS)
    .select(REVIEW_COLUMNS)
    .where("r.id", "=", id)
    .executeTakeFirst();
  return row && withDetail(row);
}

/** The reviews whose resolutions' ledger entries come from these intents. */
export async function readReviewsOfIntents(organizationId: string, intentIds: readonly string[]) {
  const rows = await reviewsOf(organizationId)
    .select(DETAIL_COLUMNS)
    .select(REVIEW_COLUMNS)
    .where("r.intent_id", "=", sql<string>`any(${intentIds})`)
    .execute();
  return rows.map(withDetail);
}

/** Keeps others from resolving a review until the transaction ends. @returns whether there is one */
export async function lockReview(tx: Database, organizationId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("reviews")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What a person's answer adds to a review. */
export type Resolution = Required<
  Pick<
    Updateable<ReviewTable>,
    | "resolution"
    | "note"
    | "resolved_by"
    | "resolved_by_name"
    | "resolved_at"
    | "is_own_decision"
    | "intent_id"
  >
>;

export async function resolveReviewRow(
  tx: Database,
  organizationId: string,
  id: string,
  resolution: Resolution,
): Promise<void> {
  await tx
    .updateTable("reviews")
    .set(resolution)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** Rulings that are looked back on: the newest ones of a system. */
const RULINGS = 100;

/** Texts of very different lengths are not near-identical. */
const LENGTH_RATIO = 2;

/** The newest rulings of people on behaviors of a system about as long as the given one, with the same expected text. */
export function listRulings(
  organizationId: string,
  systemId: string,
  { length, expectedDigest }: { length: number; expectedDigest: string | null },
) {
  return reviewsOf(organizationId)
    .select([
      "r.id as review_id",
      "r.resolution as ruling",
      "r.resolved_by_name",
      "r.resolved_at",
      "d.behavior",
    ])
    .where("d.system_id", "=", systemId)
    .where("d.method", "is not", null)
    .where("r.resolution", "is not", null)
    .where("d.behavior", "is not", null)
    .where("d.expected_digest", "is not distinct from", expectedDigest)
    .where(
      sql<boolean>`length(d.behavior) between ${Math.floor(length / LENGTH_RATIO)} and ${length * LENGTH_RATIO}`,
    )
    .orderBy("r.resolved_at", "desc")
    .orderBy("r.id")
    .limit(RULINGS)
    .$narrowType<{ ruling: NotNull; resolved_by_name: NotNull; resolved_at: NotNull; behavior: NotNull }>()
    .execute();
}

export async function countOpen(organizationId: string): Promise<number> {
  const { open } = await db()
    .selectFrom("reviews")
    .select(sql<number>`count(*)::int`.as("open"))
    .where("organization_id", "=", organizationId)
    .where("resolution", "is", null)
    .executeTakeFirstOrThrow();
  return open;
}
