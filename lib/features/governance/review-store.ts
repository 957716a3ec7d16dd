import { type CursorKey, cutPage } from "@/lib/core/pagination";
import type { Decision } from "@/lib/features/ledger/schema";
import { pool, type Queryable } from "@/lib/platform/database/database";
import { DECISION_COLUMNS, DETAIL_COLUMNS, type DecisionDetailRow, type DecisionRow } from "./decision-store";
import type { ReviewQuery } from "./schema";

export async function insertReview(
  tx: Queryable,
  organizationId: string,
  review: { id: string; decisionId: string; at: Date },
): Promise<void> {
  await tx.query(
    "INSERT INTO reviews (id, organization_id, decision_id, created_at) VALUES ($1, $2, $3, $4)",
    [review.id, organizationId, review.decisionId, review.at],
  );
}

/** The review's own part of a row; the rest is the decision it is about. */
interface ReviewColumns {
  review_created_at: Date;
  resolution: Decision | null;
  note: string | null;
  resolved_by: string | null;
  resolved_by_name: string | null;
  resolved_at: Date | null;
  is_own_decision: boolean | null;
  resolution_intent_id: string | null;
}

/** A review holds its decision's row: `review_id` is its own id, and is never null here. */
export type ReviewRow = DecisionRow & ReviewColumns & { review_id: string };
export type ReviewDetailRow = DecisionDetailRow & ReviewColumns & { review_id: string };

export const REVIEW_COLUMNS = `r.created_at AS review_created_at, r.resolution, r.note, r.resolved_by, r.resolved_by_name,
  r.resolved_at, r.is_own_decision, r.intent_id AS resolution_intent_id`;
export const FROM_REVIEWS =
  "FROM reviews r JOIN governance_decisions d ON d.id = r.decision_id JOIN systems s ON s.id = d.system_id";

/** As the partial index of open reviews has it. */
const OF_STATUS = { open: "AND r.resolution IS NULL", resolved: "AND r.resolution IS NOT NULL" } as const;

function keyOf({ review_id, review_created_at, resolved_at }: ReviewRow): CursorKey {
  return resolved_at === null
    ? [0, review_created_at.toISOString(), review_id]
    : [1, resolved_at.toISOString(), review_id];
}

/** A page of reviews: open ones first, the longest waiting at the top; then the newest resolved. */
export async function listReviewRows(
  organizationId: string,
  query: ReviewQuery,
): Promise<{ total: number; rows: ReviewRow[]; next_cursor: string | null }> {
  const where = `WHERE r.organization_id = $1 AND ($2::text IS NULL OR $2 IN (s.name, s.name_key)) ${query.status ? OF_STATUS[query.status] : ""}`;
  const values = [organizationId, query.system_name ?? null];
  const [counted, listed] = await Promise.all([
    pool().query<{ total: number }>(`SELECT count(*)::int AS total ${FROM_REVIEWS} ${where}`, values),
    pool().query<ReviewRow>(
      `SELECT ${DECISION_COLUMNS}, ${REVIEW_COLUMNS} ${FROM_REVIEWS} ${where}
         AND CASE WHEN $5::int IS NULL THEN true
           WHEN $5 = 0 THEN r.resolution IS NOT NULL OR (r.created_at, r.id) > ($6::timestamptz, $7)
           ELSE r.resolution IS NOT NULL AND (r.resolved_at < $6 OR (r.resolved_at = $6 AND r.id > $7)) END
       ORDER BY r.resolution IS NOT NULL, CASE WHEN r.resolution IS NULL THEN r.created_at END, r.resolved_at DESC, r.id
       OFFSET $3 LIMIT $4`,
      [...values, query.skip, query.limit + 1, ...(query.cursor ?? [null, null, null])],
    ),
  ]);
  return { total: counted.rows[0]?.total ?? 0, ...cutPage(listed.rows, query.limit, keyOf) };
}

export async function findReview(
  organizationId: string,
  id: string,
  db: Queryable = pool(),
): Promise<ReviewDetailRow | undefined> {
  const { rows } = await db.query<ReviewDetailRow>(
    `SELECT ${DETAIL_COLUMNS}, ${REVIEW_COLUMNS} ${FROM_REVIEWS} WHERE r.organization_id = $1 AND r.id = $2`,
    [organizationId, id],
  );
  return rows[0];
}

/** Holds everybody else's resolution of a review until the transaction ends. @returns whether there is one */
export async function lockReview(tx: Queryable, organizationId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM reviews WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE",
    [organizationId, id],
  );
  return rowCount === 1;
}

export interface Resolved {
  resolution: Decision;
  note: string;
  resolvedBy: string;
  resolvedByName: string;
  isOwnDecision: boolean;
  at: Date;
  intentId: string;
}

export async function resolveReviewRow(
  tx: Queryable,
  organizationId: string,
  id: string,
  resolved: Resolved,
): Promise<void> {
  await tx.query(
    `UPDATE reviews SET resolution = $3, note = $4, resolved_by = $5, resolved_by_name = $6, resolved_at = $7, intent_id = $8, is_own_decision = $9
     WHERE organization_id = $1 AND id = $2`,
    [
      organizationId,
      id,
      resolved.resolution,
      resolved.note,
      resolved.resolvedBy,
      resolved.resolvedByName,
      resolved.at,
      resolved.intentId,
      resolved.isOwnDecision,
    ],
  );
}

export async function countOpen(organizationId: string): Promise<number> {
  const { rows } = await pool().query<{ open: number }>(
    "SELECT count(*)::int AS open FROM reviews WHERE organization_id = $1 AND resolution IS NULL",
    [organizationId],
  );
  return rows[0]?.open ?? 0;
}
