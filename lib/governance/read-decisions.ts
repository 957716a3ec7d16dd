import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { summarizeTrend } from "@/lib/drift";
import type { DriftTrend } from "@/lib/drift/schema";
import { findEntriesByIntent } from "@/lib/ledger";
import { findSystemNamed } from "@/lib/systems";
import { findDecision, listDecisionRows, listReadings } from "./decision-store";
import { toDecisionItem, toDecisionRecord } from "./present";
import type { DecisionItem, DecisionQuery, DecisionRecord } from "./schema";

/** A page of decisions, newest first. @param options.isMeasured only those that measured drift */
export async function listDecisions(
  actor: Actor,
  query: DecisionQuery,
  options?: { isMeasured?: boolean },
): Promise<{ total: number; data: DecisionItem[]; next_cursor: string | null }> {
  const { rows, ...page } = await listDecisionRows(actor.organizationId, query, options);
  const intents = rows.map((row) => row.intent_id);
  const entries = await findEntriesByIntent(actor.organizationId, intents);
  return { ...page, data: rows.map((row) => toDecisionItem(row, entries)) };
}

/** @throws ServiceError `not_found` */
export async function getDecision(actor: Actor, id: string): Promise<DecisionRecord> {
  const row = await findDecision(actor.organizationId, id);
  if (!row) throw notFound("decision");
  return toDecisionRecord(row, await findEntriesByIntent(actor.organizationId, [row.intent_id]));
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
