import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { findEntriesByIntent, recordIntent } from "@/lib/ledger";
import type { LedgerEntry } from "@/lib/ledger/schema";
import { now } from "@/lib/server/clock";
import { type Transaction, transaction } from "@/lib/server/database";
import { digestOf } from "./decision-intent";
import { getReview } from "./read-reviews";
import { findReview, lockReview, type ReviewDetailRow, resolveReviewRow } from "./review-store";
import type { ResolveReview, Review } from "./schema";

/**
 * Resolves a review: a decision with its reason, as a new ledger entry that names the reviewed one. Made by
 * a member, or by an integration that acts for one; the record says which. The reviewed decision stays as it was made. A resolution may be ESCALATE: the person upholds the
 * escalation, and no further review is opened.
 *
 * @param at when; another time than now is for the demonstration's history only
 * @throws ServiceError `not_found`; `conflict` when it is resolved already
 */
export async function resolveReview(
  actor: Actor,
  id: string,
  input: ResolveReview,
  at = now(),
): Promise<Review> {
  // Before the transaction: a use case never waits for a second connection while it holds one.
  const reviewed = await reviewedEntry(actor.organizationId, id);
  const { place } = await transaction(async (tx) => {
    const review = await openReview(tx, actor.organizationId, id);
    const about = { system_name: review.system_name, drift_score: review.drift_score };
    const intent = await recordIntent(tx, actor.organizationId, {
      systemName: review.system_name,
      decision: input.decision,
      driftScore: review.drift_score,
      riskLevel: review.risk_level,
      timestamp: at.toISOString(),
      payload: JSON.stringify({
        kind: "review",
        review_id: id,
        decision_id: review.id,
        reviewed_entry: { id: reviewed.id, current_hash: reviewed.current_hash },
        reviewed_decision: review.decision,
        resolved_by: actorId(actor),
        note_digest: digestOf(input.note),
      }),
      events: [
        {
          type: "governance.decision",
          payload: { ...about, decision: input.decision, risk_level: review.risk_level },
        },
      ],
    });
    await resolveReviewRow(tx, actor.organizationId, id, {
      resolution: input.decision,
      note: input.note,
      resolvedBy: actorId(actor),
      resolvedByName: actor.name,
      at,
      intentId: intent.id,
    });
    return intent;
  });
  await place();
  return getReview(actor, id);
}

async function openReview(tx: Transaction, organizationId: string, id: string): Promise<ReviewDetailRow> {
  const isThere = await lockReview(tx, organizationId, id);
  const review = isThere ? await findReview(organizationId, id, tx) : undefined;
  if (!review) throw notFound("review");
  if (review.resolution === null) return review;
  throw new ServiceError({
    code: "conflict",
    message: `The review was resolved already: ${review.resolution}, by ${review.resolved_by_name ?? "somebody"}.`,
  });
}

/** The entry of the escalated decision; it has one a moment after it was made. */
async function reviewedEntry(organizationId: string, reviewId: string): Promise<LedgerEntry> {
  const review = await findReview(organizationId, reviewId);
  if (!review) throw notFound("review");
  const entries = await findEntriesByIntent(organizationId, [review.intent_id]);
  const entry = entries.get(review.intent_id);
  if (entry) return entry;
  throw new ServiceError({
    code: "unavailable",
    message: "The reviewed decision has no place in the ledger yet. Try again in a few seconds.",
    retryAfterSeconds: 5,
  });
}
