import { isRecord } from "@/lib/core/records";
import { findVouchedEntries, isWaiting, type VouchedEntry, vouchedEntries } from "@/lib/features/ledger";
import type { Opinion } from "@/lib/judgment/opinion/schema";
import { type DecisionDetailRow, listIntentIds, readDecisionsOfIntents } from "./decision-queries";
import { digestOf } from "./digests";
import { type ReviewDetailRow, readReviewsOfIntents } from "./review-queries";

/** Members of an entry's payload that name a column of the record. What a payload does not hold is not compared. */
type EntryPayload = Readonly<Record<string, unknown>>;

/** Entries hold scores with six decimals. */
const ENTRY_PRECISION = 1e-6;

/**
 * Whether a decision says what its ledger entry says: outcome, measure, who asked, and the texts as far
 * as they are kept. Words about the measure (analysis, reasons, findings) are in no entry.
 */
export function decisionMatches(row: DecisionDetailRow, { entry, payload }: VouchedEntry): boolean {
  const said = readPayload(payload);
  return (
    said !== undefined &&
    said.decision_id === row.id &&
    entry.decision === row.decision &&
    entry.risk_level === row.risk_level &&
    entry.system_name === row.system_name &&
    Math.abs(entry.drift_score - row.drift_score) <= ENTRY_PRECISION &&
    entry.timestamp === row.created_at.toISOString() &&
    agrees(said, {
      kind: row.kind,
      review_id: row.review_id,
      requested_by: row.requested_by,
      threshold: row.threshold,
      comparison: row.comparison,
      embedding_method: row.method,
      model: row.model,
      method_version: row.method_version,
      behavior_digest: row.behavior_digest,
      expected_digest: row.expected_digest,
      context_digest: row.context_digest,
    }) &&
    opinionAgrees(said, row.detail.opinion ?? null) &&
    isTextOf(row.behavior, row.behavior_digest) &&
    isTextOf(row.expected_behavior, row.expected_digest)
  );
}

/** Whether a resolved review says what the entry of its resolution says. */
export function resolutionMatches(row: ReviewDetailRow, { entry, payload }: VouchedEntry): boolean {
  const said = readPayload(payload);
  return (
    said !== undefined &&
    said.kind === "review" &&
    said.review_id === row.review_id &&
    said.decision_id === row.id &&
    entry.decision === row.resolution &&
    entry.timestamp === row.resolved_at?.toISOString() &&
    agrees(said, { resolved_by: row.resolved_by, note_digest: digestOf(row.note ?? "") })
  );
}

function readPayload(payload: string): EntryPayload | undefined {
  try {
    const said: unknown = JSON.parse(payload);
    return isRecord(said) ? said : undefined;
  } catch {
    return undefined;
  }
}

function agrees(said: EntryPayload, row: Readonly<Record<string, string | number | null>>): boolean {
  return Object.entries(row).every(([name, value]) => !(name in said) || said[name] === value);
}

/** An opinion as an entry has it: the model's words as a digest. */
export function recordedOpinion({ asked_because, model, verdict, reason, failure, effect }: Opinion) {
  const reason_digest = reason === null ? null : digestOf(reason);
  return { asked_because, model, verdict, reason_digest, failure, effect };
}

function opinionAgrees({ opinion: said }: EntryPayload, opinion: Opinion | null): boolean {
  if (said === undefined) return true;
  if (!isRecord(said) || opinion === null) return said === opinion;
  const { reason_digest, ...kept } = recordedOpinion(opinion);
  // The words are not kept of every system; their digest is.
  return agrees(said, opinion.reason === null ? kept : { ...kept, reason_digest });
}

function isTextOf(text: string | null, digest: string | null): boolean {
  return text === null || digestOf(text) === digest;
}

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
