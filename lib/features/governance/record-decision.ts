import { type Actor, actorId } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { placeKeptIntent, recordIntent } from "@/lib/features/ledger";
import type { LedgerEntry } from "@/lib/features/ledger/schema";
import { exchangeDriftState } from "@/lib/features/systems";
import { maskedExcerpt, maskSecrets, scanText } from "@/lib/judgment/scan";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { digestOf, intentOf, type Judged } from "./decision-intent";
import { findRequestedDecision, insertDecision, isRequestedTwice } from "./decision-store";
import { reasonsOf } from "./reasons";
import { insertReview } from "./review-store";
import { type Findings, storedDecision } from "./stored-decision";

/** How a decision was asked for. */
export interface DecisionRequest {
  /** When; another time than now is for the demonstration's history only. */
  at?: Date;
  /** The caller's `Idempotency-Key`. */
  idempotencyKey?: string | null;
}

export interface RecordedDecision {
  id: string;
  reasons: string[];
  reviewId: string | null;
  timestamp: string;
  entry: LedgerEntry;
}

/**
 * Records a decision: its row, the review it opens, its place in the ledger and its events, all or
 * nothing. Answers when the ledger entry is committed.
 *
 * A request that is sent again because its first answer got lost after the commit is the same decision:
 * the pipeline remembers answers, the decision remembers the key.
 */
export async function recordDecision(
  actor: Actor,
  judged: Judged,
  request: DecisionRequest = {},
): Promise<RecordedDecision> {
  const { behavior, threshold } = judged.input;
  const scan = await scanOfBehavior(judged);
  const findings: Findings = {
    reasons: reasonsOf(judged.judgement, threshold),
    excerpt: maskedExcerpt(behavior, scan),
    maskedBehavior: maskSecrets(behavior, scan),
  };
  const requestKey = requestKeyOf(actor, judged, request.idempotencyKey ?? null);
  try {
    const { place, ...decision } = await transaction((tx) =>
      insert(tx, actor, judged, { findings, requestKey, at: request.at }),
    );
    return { ...decision, reasons: findings.reasons, entry: await place() };
  } catch (error) {
    if (requestKey === null || !isRequestedTwice(error)) throw error;
    return recordedBefore(actor, requestKey, findings.reasons);
  }
}

async function insert(
  tx: Transaction,
  actor: Actor,
  judged: Judged,
  request: { findings: Findings; requestKey: string | null; at: Date | undefined },
) {
  const { organizationId } = actor;
  const { outcome } = judged.judgement;
  const id = newId("decision");
  const reviewId = outcome.requiresHumanReview ? newId("review") : null;
  const state = await exchangeDriftState(tx, organizationId, judged.systemId, outcome.isDrifting);
  // With the system's row locked, so that times are in the order of what they tell of.
  const at = request.at ?? now();
  const { maskedBehavior } = request.findings;
  const circumstances = { id, reviewId, at, ...state, maskedBehavior };
  const { id: intentId, place } = await recordIntent(
    tx,
    organizationId,
    intentOf(actor, judged, circumstances),
  );
  const decision = storedDecision(actor, judged, circumstances, request.findings);
  await insertDecision(tx, organizationId, { ...decision, intentId, requestKey: request.requestKey });
  if (reviewId) await insertReview(tx, organizationId, { id: reviewId, decisionId: id, at });
  return { id, reviewId, timestamp: at.toISOString(), place };
}

/** The decision an earlier request with this key has made, placed now if it has no entry yet. */
async function recordedBefore(
  { organizationId }: Actor,
  requestKey: string,
  reasons: string[],
): Promise<RecordedDecision> {
  const { id, review_id, created_at, intent_id } = await findRequestedDecision(organizationId, requestKey);
  const entry = await placeKeptIntent(organizationId, intent_id);
  return { id, reasons, reviewId: review_id, timestamp: created_at.toISOString(), entry };
}

/** Names a request: the same key of another actor, or with another body or operation, is another one. */
function requestKeyOf(actor: Actor, { kind, input }: Judged, idempotencyKey: string | null): string | null {
  return idempotencyKey === null
    ? null
    : digestOf(JSON.stringify([actorId(actor), idempotencyKey, kind, input]));
}

/** The scan the decision was made with, or one for the excerpt alone. */
async function scanOfBehavior({ input, judgement: { scan } }: Judged) {
  if (!scan) return scanText(input.behavior);
  return { ...scan, findings: scan.findings.filter(({ field }) => field === "behavior") };
}
