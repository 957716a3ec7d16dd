import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { findEntriesByIntent } from "@/lib/ledger";
import { toReview, toReviewItem } from "./present";
import { countOpen, findReview, listReviewRows, type ReviewRow } from "./review-store";
import type { Review, ReviewItem, ReviewQuery } from "./schema";

/** A page of reviews: open ones first, the longest waiting at the top. */
export async function listReviews(
  actor: Actor,
  query: ReviewQuery,
): Promise<{ total: number; data: ReviewItem[] }> {
  const { total, rows } = await listReviewRows(actor.organizationId, query);
  const entries = await findEntriesByIntent(actor.organizationId, rows.flatMap(intentsOf));
  return { total, data: rows.map((row) => toReviewItem(row, entries)) };
}

/** @throws ServiceError `not_found` */
export async function getReview(actor: Actor, id: string): Promise<Review> {
  const row = await findReview(actor.organizationId, id);
  if (!row) throw notFound("review");
  return toReview(row, await findEntriesByIntent(actor.organizationId, intentsOf(row)));
}

/** How many reviews wait for a person. */
export function countOpenReviews(actor: Actor): Promise<number> {
  return countOpen(actor.organizationId);
}

function intentsOf(row: ReviewRow): string[] {
  return row.resolution_intent_id ? [row.intent_id, row.resolution_intent_id] : [row.intent_id];
}
