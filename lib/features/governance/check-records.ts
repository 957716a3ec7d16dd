import { findVouchedEntries, isWaiting, type VouchedEntry, vouchedEntries } from "@/lib/features/ledger";
import { listIntentIds, readDecisionsOfIntents } from "./decision-queries";
import { decisionMatches, resolutionMatches } from "./record-match";
import { readReviewsOfIntents } from "./review-queries";

/**
 * Compares every decision and every resolved review of an organization with its ledger entry, and every
 * entry with its record: an entry that no decision or review has made was put there by other means.
 *
 * @returns the first entry whose record is missing or differs; `ledgerId` null: a record without an entry
 */
export async function findRecordDifference(
  organizationId: string,
): Promise<{ ledgerId: number | null } | undefined> {
  for await (const page of vouchedEntries(organizationId)) {
    const matches = await matchesOf(organizationId, page);
    const different = page.find((vouched) => !matches(vouched));
    if (different) return { ledgerId: different.entry.id };
  }
  for (const intentId of await listIntentsWithoutEntry(organizationId))
    if (!(await isWaiting(organizationId, intentId))) return { ledgerId: null };
  return undefined;
}

async function matchesOf(organizationId: string, page: readonly VouchedEntry[]) {
  const intents = page.map(({ intentId }) => intentId);
  const [decisions, reviews] = await Promise.all([
    readDecisionsOfIntents(organizationId, intents),
    readReviewsOfIntents(organizationId, intents),
  ]);
  const decisionOf = new Map(decisions.map((row) => [row.intent_id, row]));
  const reviewOf = new Map(reviews.map((row) => [row.resolution_intent_id, row]));
  return (vouched: VouchedEntry): boolean => {
    const decision = decisionOf.get(vouched.intentId);
    if (decision) return decisionMatches(decision, vouched);
    const review = reviewOf.get(vouched.intentId);
    return review !== undefined && resolutionMatches(review, vouched);
  };
}

/** Records read at once. */
const PAGE = 1_000;

/** Intents of decisions and resolutions that no entry came from: some may still wait for their place. */
async function listIntentsWithoutEntry(organizationId: string): Promise<string[]> {
  const missing: string[] = [];
  for (let after = ""; ; ) {
    const intents = await listIntentIds(organizationId, after, PAGE);
    const placed = await findVouchedEntries(organizationId, intents);
    missing.push(...intents.filter((intent) => !placed.has(intent)));
    const last = intents.at(-1);
    if (last === undefined || intents.length < PAGE) return missing;
    after = last;
  }
}
