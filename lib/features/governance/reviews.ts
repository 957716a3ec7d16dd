import { type Actor, actorId, hasRole } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import type { CursorPageOf } from "@/lib/core/pagination";
import { findPeopleBehind, getOrganization, listMembers } from "@/lib/features/auth";
import { findEntriesByIntent, recordIntent } from "@/lib/features/ledger";
import type { LedgerEntry } from "@/lib/features/ledger/schema";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { digestOf } from "./digests";
import { findOwnEntries, toReview, toReviewItem } from "./read-decisions";
import {
  countOpen,
  findReview,
  listReviewRows,
  lockReview,
  type ReviewDetailRow,
  type ReviewRow,
  resolveReviewRow,
} from "./review-queries";
import { RESOLVER_ROLE, type ResolveReview, type Review, type ReviewItem, type ReviewQuery } from "./schema";

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

/** How an actor relates to a decision whose review it wants to resolve. */
interface FourEyes {
  /** Whether the organization asks for a second person. */
  isRequired: boolean;
  /** Whether the actor, or a person who acts through it, made the decision. */
  isOwnDecision: boolean;
  /** Why the actor may not resolve the review and who may; null when it may. */
  refusal: string | null;
}

/**
 * Whether a review needs another person than the actor. Two API keys of one person are that person, and so
 * are a key and the person who made it: otherwise a second credential would be a second pair of eyes.
 *
 * @param maker who made the decision, as its record names them: `usr_…` or `key_…`
 */
async function checkFourEyes(actor: Actor, maker: string): Promise<FourEyes> {
  const { organizationId } = actor;
  const [organization, makers, resolvers] = await Promise.all([
    getOrganization(actor),
    findPeopleBehind(organizationId, maker),
    findPeopleBehind(organizationId, actorId(actor)),
  ]);
  const isOwnDecision = [...resolvers].some((id) => makers.has(id));
  const isRequired = organization.four_eyes_reviews;
  const isRefused = isRequired && isOwnDecision;
  return { isRequired, isOwnDecision, refusal: isRefused ? await explain(actor, maker, makers) : null };
}

const HOW_TO_CHANGE =
  "An administrator can turn this rule off under Settings, Organization (PATCH /v1/organization, four_eyes_reviews).";

async function explain(actor: Actor, maker: string, makers: ReadonlySet<string>): Promise<string> {
  return `${madeBy(actor, maker)} ${await whoCan(actor, makers)} ${HOW_TO_CHANGE}`;
}

function madeBy(actor: Actor, maker: string): string {
  if (actor.kind === "member")
    return maker === actor.userId
      ? "You made this decision, so another person has to resolve its review."
      : "This decision was made with an API key that you created, so another person has to resolve its review.";
  return maker === actor.apiKeyId
    ? "This API key made the decision, so another person has to resolve its review."
    : "This API key belongs to whoever made the decision, so another person has to resolve its review.";
}

const NAMED = 3;

/** Names the people who can. An API key learns only their roles: it never reads members. */
async function whoCan(actor: Actor, makers: ReadonlySet<string>): Promise<string> {
  if (actor.kind === "api_key") return "Managers and administrators who did not make it can.";
  const { data } = await listMembers(actor);
  const names = data
    .filter((member) => hasRole(member.role, RESOLVER_ROLE) && !makers.has(member.id))
    .map((member) => member.name);
  if (names.length === 0)
    return "The organization has no other manager or administrator yet: an administrator can add one under Settings, Members.";
  const more = names.length > NAMED ? [`${names.length - NAMED} more`] : [];
  const listed = new Intl.ListFormat("en").format([...names.slice(0, NAMED), ...more]);
  return `${listed} can.`;
}
