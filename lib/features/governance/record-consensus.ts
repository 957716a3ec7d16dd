import { type Actor, actorId } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import type { LedgerIntent } from "@/lib/features/ledger";
import { recordIntent } from "@/lib/features/ledger";
import type { LedgerEntry } from "@/lib/features/ledger/schema";
import type { RecordedDecision } from "@/lib/features/orchestrator";
import type { Deliberation } from "@/lib/features/orchestrator/schema";
import { exchangeDriftState } from "@/lib/features/systems";
import { decideByConsensus } from "@/lib/judgment/risk/policy";
import { maskedExcerpt, maskSecrets, scanText } from "@/lib/judgment/scan";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { digestOf } from "./decision-intent";
import { findLastDriftScore, insertDecision, type NewDecision } from "./decision-store";
import { insertReview } from "./review-store";
import { DEFAULT_THRESHOLD } from "./schema";

/** A deliberation about a system that is to become a decision. */
export interface Deliberated {
  runId: string;
  systemId: string;
  systemName: string;
  task: string;
  context: string | undefined;
  deliberation: Deliberation;
}

/**
 * Records a consensus about a system as a decision: its row, the review it opens, its place in the ledger
 * and its events, together with what `alongside` writes, all or nothing. Nothing was measured: the drift
 * score is the system's last one, as "the drift score at the time of the decision".
 */
export async function recordConsensus(
  actor: Actor,
  deliberated: Deliberated,
  alongside: (tx: Transaction, recorded: RecordedDecision) => Promise<void>,
): Promise<{ recorded: RecordedDecision; entry: LedgerEntry }> {
  const scan = await scanText(deliberated.task);
  const shown: Shown = {
    excerpt: maskedExcerpt(deliberated.task, scan),
    maskedTask: maskSecrets(deliberated.task, scan),
  };
  const { recorded, place } = await transaction((tx) => insert(tx, actor, deliberated, shown, alongside));
  return { recorded, entry: await place() };
}

/** What others see of the question: lists its beginning, events all of it but its secrets. */
interface Shown {
  excerpt: string;
  maskedTask: string;
}

async function insert(
  tx: Transaction,
  actor: Actor,
  deliberated: Deliberated,
  { excerpt, maskedTask }: Shown,
  alongside: (tx: Transaction, recorded: RecordedDecision) => Promise<void>,
) {
  const { organizationId } = actor;
  const { keepsInputs } = await exchangeDriftState(tx, organizationId, deliberated.systemId, null);
  const driftScore = await findLastDriftScore(tx, organizationId, deliberated.systemId);
  const at = now();
  const id = newId("decision");
  const outcome = decideByConsensus(deliberated.deliberation.decision);
  const reviewId = outcome.requiresHumanReview ? newId("review") : null;
  const circumstances = { id, reviewId, at, driftScore, keepsInputs, maskedTask };
  const intent = await recordIntent(tx, organizationId, intentOf(actor, deliberated, circumstances));
  await insertDecision(tx, organizationId, {
    ...storedDecision(actor, deliberated, circumstances, excerpt),
    intentId: intent.id,
    requestKey: null,
  });
  if (reviewId) await insertReview(tx, organizationId, { id: reviewId, decisionId: id, at });
  const recorded = { decisionId: id, reviewId, intentId: intent.id, keepsInputs };
  await alongside(tx, recorded);
  return { recorded, place: intent.place };
}

interface Circumstances {
  id: string;
  reviewId: string | null;
  at: Date;
  driftScore: number;
  keepsInputs: boolean;
  maskedTask: string;
}

function intentOf(actor: Actor, deliberated: Deliberated, made: Circumstances): LedgerIntent {
  const { deliberation, systemName, task } = deliberated;
  const { decision, riskLevel } = decideByConsensus(deliberation.decision);
  const about = { system_name: systemName, drift_score: made.driftScore };
  const events: LedgerIntent["events"] = [
    { type: "governance.decision", payload: { ...about, decision, risk_level: riskLevel } },
  ];
  if (made.reviewId !== null) {
    const behavior = made.keepsInputs ? made.maskedTask : digestOf(task);
    events.push({
      type: "governance.escalation",
      payload: {
        ...about,
        behavior,
        risk_level: riskLevel,
        decision,
        requires_human_review: true,
        review_id: made.reviewId,
      },
    });
  }
  const payload = JSON.stringify({
    kind: "consensus",
    decision_id: made.id,
    review_id: made.reviewId,
    requested_by: actorId(actor),
    run_id: deliberated.runId,
    strategy: deliberation.strategy,
    outcome: deliberation.decision,
    agreement: deliberation.agreement,
    min_agreement: deliberation.min_agreement,
    confidence: deliberation.confidence,
    confidence_method: deliberation.confidence_method,
    votes: deliberation.votes.map(({ model, vote }) => ({ model, vote })),
    behavior_digest: digestOf(task),
    context_digest: deliberated.context === undefined ? null : digestOf(deliberated.context),
  });
  const { driftScore } = made;
  return { systemName, decision, driftScore, riskLevel, timestamp: made.at.toISOString(), payload, events };
}

function storedDecision(
  actor: Actor,
  { runId, systemId, task, context, deliberation }: Deliberated,
  { id, at, driftScore, keepsInputs }: Circumstances,
  excerpt: string,
): Omit<NewDecision, "intentId" | "requestKey"> {
  const { decision, riskLevel } = decideByConsensus(deliberation.decision);
  return {
    id,
    systemId,
    kind: "consensus",
    decision,
    riskLevel,
    isDrifting: false,
    measurement: {
      drift_score: driftScore,
      embedding_method: "consensus",
      model: deliberation.votes.map(({ model }) => model).join(", "),
      method_version: deliberation.confidence_method,
      comparison: "consensus",
      analysis: deliberation.summary,
    },
    threshold: DEFAULT_THRESHOLD,
    behavior_digest: digestOf(task),
    expected_digest: null,
    context_digest: context === undefined ? null : digestOf(context),
    behavior: keepsInputs ? task : null,
    expectedBehavior: null,
    detail: {
      nearest_reference: null,
      differences: [],
      notes: [],
      excerpt: keepsInputs ? excerpt : null,
      reasons: [deliberation.summary],
      scan: null,
      consensus_id: runId,
    },
    requestedBy: actorId(actor),
    requestedByName: actor.name,
    at,
  };
}
