import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { CursorPageOf } from "@/lib/core/pagination";
import {
  findEntriesByIntent,
  findVouchedEntries,
  reportRecordFault,
  type VouchedEntry,
} from "@/lib/features/ledger";
import { findSystemNamed } from "@/lib/features/systems";
import { summarizeTrend } from "@/lib/judgment/drift";
import type { DriftTrend } from "@/lib/judgment/drift/schema";
import { type DecisionDetailRow, findDecision, listDecisionRows, listReadings } from "./decision-queries";
import { toDecisionItem, toDecisionRecord } from "./present";
import { decisionMatches, resolutionMatches } from "./record-match";
import type { ReviewDetailRow } from "./review-queries";
import type { DecisionItem, DecisionQuery, DecisionRecord } from "./schema";

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
