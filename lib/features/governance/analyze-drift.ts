import type { Actor } from "@/lib/core/actor";
import { ensureSystem, findSystemNamed } from "@/lib/features/systems";
import { riskScoreOf } from "@/lib/judgment/risk/policy";
import { type Judgement, judgeBehavior, judgeDrift } from "./judge-behavior";
import { shown } from "./reasons";
import { type DecisionRequest, type RecordedDecision, recordDecision } from "./record-decision";
import type { AnalyzeDrift, DriftResult, Govern, GovernResult, RiskResult } from "./schema";

/**
 * Measures a behaviour against what is expected and records the decision that follows.
 *
 * @throws ServiceError `model_unavailable` when a model was demanded and none runs; `unavailable` when the
 *   ledger cannot be written
 */
export async function analyzeDrift(
  actor: Actor,
  input: AnalyzeDrift,
  request?: DecisionRequest,
): Promise<DriftResult> {
  const systemId = await ensureSystem(actor, input.system_name);
  const judgement = await judgeDrift(actor, systemId, input);
  const recorded = await recordDecision(actor, { kind: "drift", systemId, input, judgement }, request);
  return { ...judgement.measurement, ...decided(input, judgement, recorded) };
}

/** Decides on a behaviour with its context: the drift and a scan together. Records the decision. */
export async function govern(actor: Actor, input: Govern, request?: DecisionRequest): Promise<GovernResult> {
  const systemId = await ensureSystem(actor, input.system_name);
  const judgement = await judgeBehavior(actor, systemId, input);
  const recorded = await recordDecision(actor, { kind: "govern", systemId, input, judgement }, request);
  return {
    ...judgement.measurement,
    ...decided(input, judgement, recorded),
    scan: scanOf(judgement),
  };
}

/** What the risk of a behaviour is. Registers no system and records nothing. */
export async function assessRisk(actor: Actor, input: Govern): Promise<RiskResult> {
  const system = await findSystemNamed(actor, input.system_name);
  const judgement = await judgeBehavior(actor, system?.id, input);
  const { measurement, outcome } = judgement;
  return {
    system_name: input.system_name,
    risk_level: outcome.riskLevel,
    risk_score: scoreOf(judgement, input.threshold),
    factors: factorsOf(judgement, input.threshold),
    drift_score: measurement.drift_score,
    threshold: input.threshold,
    decision: outcome.decision,
    analysis: measurement.analysis,
    embedding_method: measurement.embedding_method,
    scan: scanOf(judgement),
  };
}

function decided(input: AnalyzeDrift, { measurement, outcome }: Judgement, recorded: RecordedDecision) {
  return {
    id: recorded.id,
    system_name: input.system_name,
    drift_score: measurement.drift_score,
    threshold: input.threshold,
    is_drifting: outcome.isDrifting,
    decision: outcome.decision,
    risk_level: outcome.riskLevel,
    requires_human_review: outcome.requiresHumanReview,
    review_id: recorded.reviewId,
    reasons: recorded.reasons,
    ledger_entry: recorded.entry,
    timestamp: recorded.timestamp,
  };
}

function scanOf({ scan }: Judgement) {
  if (!scan) throw new TypeError("a behaviour that was judged with its context has a scan");
  return scan;
}

function scoreOf({ measurement, worstFinding }: Judgement, threshold: number): number {
  return riskScoreOf({ driftScore: measurement.drift_score, threshold, worstFinding });
}

function factorsOf(judgement: Judgement, threshold: number): RiskResult["factors"] {
  const { measurement, worstFinding, scan } = judgement;
  const ofDrift = riskScoreOf({ driftScore: measurement.drift_score, threshold, worstFinding: null });
  const found = (scan?.findings.length ?? 0) + (scan?.findings_omitted ?? 0);
  return [
    {
      factor: "drift",
      points: ofDrift,
      detail: `Drift score ${shown(measurement.drift_score)} with a threshold of ${shown(threshold)}.`,
    },
    {
      factor: "scan",
      points: scoreOf(judgement, threshold) - ofDrift,
      detail: worstFinding
        ? `${found === 1 ? "One finding" : `${found} findings`}, the worst of severity ${worstFinding}.`
        : "The scan found nothing.",
    },
  ];
}
