import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { CursorPageOf } from "@/lib/core/pagination";
import { findEntriesByIntent } from "@/lib/features/ledger";
import { checkFourEyes } from "./four-eyes";
import { toReview, toReviewItem } from "./present";
import { findOwnEntries } from "./read-decisions";
import { countOpen, findReview, listReviewRows, type ReviewRow } from "./review-queries";
import type { Review, ReviewItem, ReviewQuery } from "./schema";

/** A page of reviews: open ones first, the longest waiting at the top. */
export async function listReviews(actor: Actor, query: ReviewQuery): Promise<CursorPageOf<ReviewItem>> {
  const { rows, ...page } = await listReviewRows(actor.organizationId, query);
  const entries = await findEntriesByIntent(actor.organizationId, rows.flatMap(intentsOf));
  return { ...page, data: rows.map((row) => toReviewItem(row, entries)) };
}

/** @throws ServiceError `not_found` */
export async function getReview(actor: Actor, id: string): Promise<Review> {
  const row = await findReview(actor.organizationId, id);
  if (!row) throw notFound("review");
  const [entries, refusal] = await Promise.all([
    findOwnEntries(actor.organizationId, row),
    row.resolution === null ? refusalOf(actor, row.requested_by) : null,
  ]);
  return toReview(row, entries, refusal);
}

/** How many reviews wait for a person. */
export function countOpenReviews(actor: Actor): Promise<number> {
  return countOpen(actor.organizationId);
}

async function refusalOf(actor: Actor, maker: string): Promise<string | null> {
  return (await checkFourEyes(actor, maker)).refusal;
}

function intentsOf(row: ReviewRow): string[] {
  return row.resolution_intent_id ? [row.intent_id, row.resolution_intent_id] : [row.intent_id];
}
