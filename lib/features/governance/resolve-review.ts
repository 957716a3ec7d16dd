import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { findEntriesByIntent, recordIntent } from "@/lib/features/ledger";
import type { LedgerEntry } from "@/lib/features/ledger/schema";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { digestOf } from "./digests";
import { checkFourEyes, type FourEyes } from "./four-eyes";
import { getReview } from "./read-reviews";
import { findReview, lockReview, type ReviewDetailRow, resolveReviewRow } from "./review-queries";
import type { ResolveReview, Review } from "./schema";

/**
 * Resolves a review: a decision with its reason, as a new ledger entry that names the reviewed one. Made by
 * a member, or by an integration that acts for one; the record says which. The reviewed decision stays as
 * it was made. A resolution may be ESCALATE: the person upholds the escalation, and no further review is
 * opened.
 *
 * @param at when; another time than now is for the demonstration's history only
 * @throws ServiceError `not_found`; `own_decision` for whoever made the decision, where the organization
 *   asks for a second person; `conflict` when it is resolved already
 */
export async function resolveReview(
  actor: Actor,
  id: string,
  input: ResolveReview,
  at = now(),
): Promise<Review> {
  // Before the transaction: a use case never waits for a second connection while it holds one.
  const { entry: reviewed, fourEyes } = await reviewedEntry(actor, id);
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
        four_eyes_required: fourEyes.isRequired,
        is_own_decision: fourEyes.isOwnDecision,
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
      resolved_by: actorId(actor),
      resolved_by_name: actor.name,
      resolved_at: at,
      is_own_decision: fourEyes.isOwnDecision,
      intent_id: intent.id,
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
    message: `The review was resolved already: ${review.resolution}, by ${review.resolved_by_name ?? "another person"}.`,
  });
}

/** The entry of the escalated decision, which it has a moment after it was made, and the actor's part in it. */
async function reviewedEntry(
  actor: Actor,
  reviewId: string,
): Promise<{ entry: LedgerEntry; fourEyes: FourEyes }> {
  const review = await findReview(actor.organizationId, reviewId);
  if (!review) throw notFound("review");
  const [entries, fourEyes] = await Promise.all([
    findEntriesByIntent(actor.organizationId, [review.intent_id]),
    checkFourEyes(actor, review.requested_by),
  ]);
  // Of a resolved review the answer below says who was first, which is worth more than who may.
  if (fourEyes.refusal !== null && review.resolution === null)
    throw new ServiceError({ code: "own_decision", message: fourEyes.refusal });
  const entry = entries.get(review.intent_id);
  if (entry) return { entry, fourEyes };
  throw new ServiceError({
    code: "unavailable",
    message: "The reviewed decision has no place in the ledger yet. Try again in a few seconds.",
    retryAfterSeconds: 5,
  });
}
