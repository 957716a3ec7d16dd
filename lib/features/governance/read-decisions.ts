import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { CursorPageOf } from "@/lib/core/pagination";
import {
  findEntriesByIntent,
  findVouchedEntries,
  reportRecordFault,
  type VouchedEntry,
} from "@/lib/features/ledger";
import type { LedgerEntry } from "@/lib/features/ledger/schema";
import { findSystemNamed } from "@/lib/features/systems";
import { summarizeTrend } from "@/lib/judgment/drift";
import type { DriftTrend } from "@/lib/judgment/drift/schema";
import {
  type DecisionDetailRow,
  type DecisionRow,
  findDecision,
  listDecisionRows,
  listReadings,
} from "./decision-queries";
import { decisionMatches, resolutionMatches } from "./record-match";
import type { ReviewDetailRow, ReviewRow } from "./review-queries";
import type { DecisionItem, DecisionQuery, DecisionRecord, Review, ReviewItem } from "./schema";
import { DEFAULT_THRESHOLD } from "./vocabulary";

/** A page of decisions, newest first. @param options.isMeasured only those that measured drift */
export async function listDecisions(
  actor: Actor,
  query: DecisionQuery,
  options?: { isMeasured?: boolean },
): Promise<CursorPageOf<DecisionItem>> {
  const { rows, ...page } = await listDecisionRows(actor.organizationId, query, options);
  const intents = rows.map((row) => row.intent_id);
  const entries = await findEntriesByIntent(actor.organizationId, intents);
  return { ...page, data: rows.map((row) => toDecisionItem(row, entries)) };
}

/** @throws ServiceError `not_found` */
export async function getDecision(actor: Actor, id: string): Promise<DecisionRecord> {
  const row = await findDecision(actor.organizationId, id);
  if (!row) throw notFound("decision");
  return toDecisionRecord(row, await findOwnEntries(actor.organizationId, row));
}

/** The entries of a decision and of its review's resolution; a record that differs from its own is reported. */
export async function findOwnEntries(
  organizationId: string,
  row: DecisionDetailRow | ReviewDetailRow,
): Promise<Map<string, VouchedEntry>> {
  const review = "resolution_intent_id" in row ? row : undefined;
  const resolutionIntent = review?.resolution_intent_id ?? undefined;
  const intents = [row.intent_id, ...(resolutionIntent === undefined ? [] : [resolutionIntent])];
  const entries = await findVouchedEntries(organizationId, intents);
  const made = entries.get(row.intent_id);
  if (made && !decisionMatches(row, made)) await reportRecordFault(organizationId, made.entry);
  const resolved = resolutionIntent === undefined ? undefined : entries.get(resolutionIntent);
  if (review && resolved && !resolutionMatches(review, resolved))
    await reportRecordFault(organizationId, resolved.entry);
  return entries;
}

/** Readings a trend looks back on: months of daily ones, and no more than a chart can show. */
const TREND_READINGS = 500;

/**
 * The drift scores of a system over time, the newest {@link TREND_READINGS} of them.
 *
 * @throws ServiceError `not_found`
 */
export async function getDriftTrend(actor: Actor, systemName: string): Promise<DriftTrend> {
  const system = await findSystemNamed(actor, systemName);
  if (!system) throw notFound("system");
  const rows = await listReadings(actor.organizationId, system.id, { limit: TREND_READINGS });
  return summarizeTrend(
    rows.map(({ created_at, ...reading }) => ({ ...reading, timestamp: created_at.toISOString() })),
  );
}

/** Ledger entries by the intent they came from. */
type EntriesByIntent = ReadonlyMap<string, LedgerEntry>;

/** The same with what each says of its record. */
type VouchedByIntent = ReadonlyMap<string, VouchedEntry>;

const entriesOf = (vouched: VouchedByIntent): EntriesByIntent =>
  new Map([...vouched].map(([intent, { entry }]) => [intent, entry]));

/** A decision as lists show it. */
function toDecisionItem(row: DecisionRow, entries: EntriesByIntent): DecisionItem {
  return {
    id: row.id,
    kind: row.kind,
    system_id: row.system_id,
    system_name: row.system_name,
    decision: row.decision,
    risk_level: row.risk_level,
    drift_score: row.drift_score,
    ...presentMeasurement(row),
    excerpt: row.excerpt,
    review_id: row.review_id,
    ledger_id: entries.get(row.intent_id)?.id ?? null,
    timestamp: row.created_at.toISOString(),
  };
}

/** How the API shows a decision that nothing was measured for: in the same fields. */
const NOT_MEASURED = {
  threshold: DEFAULT_THRESHOLD,
  is_drifting: false,
  embedding_method: "consensus",
  comparison: "consensus",
} as const;

function presentMeasurement({ threshold, is_drifting, method, comparison }: DecisionRow) {
  if (threshold === null || is_drifting === null || method === null || comparison === null)
    return NOT_MEASURED;
  return { threshold, is_drifting, embedding_method: method, comparison };
}

/** A decision with everything it was made from. */
function toDecisionRecord(row: DecisionDetailRow, vouched: VouchedByIntent): DecisionRecord {
  const entries = entriesOf(vouched);
  const own = vouched.get(row.intent_id);
  return {
    ...toDecisionItem(row, entries),
    model: row.model,
    method_version: row.method_version,
    behavior: row.behavior,
    expected_behavior: row.expected_behavior,
    behavior_digest: row.behavior_digest,
    expected_digest: row.expected_digest,
    context_digest: row.context_digest,
    analysis: row.analysis,
    ...row.detail,
    opinion: row.detail.opinion ?? null,
    precedent: row.detail.precedent ?? null,
    consensus_id: row.detail.consensus_id ?? null,
    requested_by: row.requested_by,
    requested_by_name: row.requested_by_name,
    ledger_hash: own?.entry.current_hash ?? null,
    matches_ledger: own ? decisionMatches(row, own) : null,
  };
}

export function toReviewItem(row: ReviewRow, entries: EntriesByIntent): ReviewItem {
  return { ...reviewOf(row, entries), reviewed: toDecisionItem(row, entries) };
}

export function toReview(row: ReviewDetailRow, vouched: VouchedByIntent, refusal: string | null): Review {
  const resolved = vouched.get(row.resolution_intent_id ?? "");
  return {
    ...reviewOf(row, entriesOf(vouched)),
    reviewed: toDecisionRecord(row, vouched),
    refusal,
    matches_ledger: resolved ? resolutionMatches(row, resolved) : null,
  };
}

function reviewOf(row: ReviewRow, entries: EntriesByIntent): Omit<ReviewItem, "reviewed"> {
  return {
    id: row.review_id,
    status: row.resolution === null ? "open" : "resolved",
    created_at: row.review_created_at.toISOString(),
    resolution: resolutionOf(row, entries),
  };
}

function resolutionOf(row: ReviewRow, entries: EntriesByIntent): ReviewItem["resolution"] {
  const { resolution, note, resolved_by, resolved_by_name, resolved_at, resolution_intent_id } = row;
  if (resolution === null || resolved_at === null) return null;
  const entry = entries.get(resolution_intent_id ?? "");
  return {
    decision: resolution,
    note: note ?? "",
    resolved_by: resolved_by ?? "",
    resolved_by_name: resolved_by_name ?? "",
    resolved_at: resolved_at.toISOString(),
    is_own_decision: row.is_own_decision,
    ledger_id: entry?.id ?? null,
    ledger_hash: entry?.current_hash ?? null,
  };
}
