import type { Actor } from "@/lib/core/actor";
import { findSystemNamed, openSystem, type SystemState } from "@/lib/features/systems";
import { levelOfScore, riskScoreOf, scoreWithin } from "@/lib/judgment/risk/policy";
import { maskedExcerpt, maskSecrets, scanText } from "@/lib/judgment/scan";
import type { ScanResult } from "@/lib/judgment/scan/schema";
import { requestKeyOf } from "@/lib/platform/http/idempotency";
import { askOpinion } from "./ask-opinion";
import { digestsOf } from "./digests";
import { type JudgedSystem, type Judgement, judgeBehavior, judgeDrift } from "./judge-behavior";
import { precedentReason, reasonsOf, shownScore } from "./reasons";
import {
  type DecisionDraft,
  type DecisionRequest,
  type RecordedDecision,
  recordDecision,
} from "./record-decision";
import { recordedOpinion } from "./record-match";
import type {
  AnalyzeDrift,
  DecisionKind,
  DecisionScan,
  DriftResult,
  Govern,
  GovernResult,
  RiskResult,
} from "./schema";

/**
 * Measures a behavior against what is expected and records the decision that follows.
 *
 * @throws ServiceError `model_unavailable` when a model was demanded and none runs; `unavailable` when the
 *   ledger cannot be written
 */
export async function analyzeDrift(
  actor: Actor,
  input: AnalyzeDrift,
  request?: DecisionRequest,
): Promise<DriftResult> {
  const system = await openSystem(actor, input.system_name);
  const judgement = await judgeDrift(actor, judgedSystem(actor, "drift", system, { input, request }), input);
  const draft = await draftOf("drift", system, input, judgement);
  const recorded = await recordDecision(actor, draft, input, request);
  return { ...judgement.measurement, ...decided(input, judgement, recorded) };
}

/** Decides on a behavior with its context: the drift and a scan together. Records the decision. */
export async function govern(actor: Actor, input: Govern, request?: DecisionRequest): Promise<GovernResult> {
  const system = await openSystem(actor, input.system_name);
  const judged = judgedSystem(actor, "govern", system, { input, request });
  const judgement = await judgeBehavior(actor, judged, input);
  const draft = await draftOf("govern", system, input, judgement);
  const recorded = await recordDecision(actor, draft, input, request);
  return {
    ...judgement.measurement,
    ...decided(input, judgement, recorded),
    scan: scanOf(judgement),
  };
}

/**
 * A system as its behavior is judged. Where its policy says so, a language model is asked when the measurement is unsure;
 * where this request was made before, its answer then counts.
 */
function judgedSystem(
  actor: Actor,
  kind: DecisionKind,
  { id, asksModelWhenUnsure }: SystemState,
  { input, request }: { input: Govern; request: DecisionRequest | undefined },
): JudgedSystem {
  if (!asksModelWhenUnsure) return { id };
  const { behavior, expected_behavior: expected } = input;
  const requestKey = requestKeyOf(actor, request?.idempotencyKey ?? null, kind, input);
  return {
    id,
    ask: (unsure) => askOpinion(actor, { ...unsure, systemId: id, behavior, expected, requestKey }),
  };
}

/**
 * What the risk of a behavior is. Registers no system, records nothing and asks no language model: reading costs nothing.
 */
export async function assessRisk(actor: Actor, input: Govern): Promise<RiskResult> {
  const system = await findSystemNamed(actor, input.system_name);
  const judgement = await judgeBehavior(actor, { id: system?.id }, input);
  const { measurement, outcome } = judgement;
  return {
    system_name: input.system_name,
    risk_level: outcome.riskLevel,
    risk_score: scoreOf(judgement, input.threshold),
    factors: factorsOf(judgement, input.threshold),
    drift_score: measurement.drift_score,
    threshold: input.threshold,
    decision: outcome.decision,
    precedent: judgement.precedent,
    analysis: measurement.analysis,
    embedding_method: measurement.embedding_method,
    scan: scanOf(judgement),
  };
}

/** A judged behavior as a decision that can be recorded. */
async function draftOf(
  kind: "drift" | "govern",
  system: SystemState,
  input: Govern,
  judgement: Judgement,
): Promise<DecisionDraft> {
  const { measurement, outcome, scan, worstFinding, opinion, precedent } = judgement;
  const { threshold, behavior, expected_behavior: expected, context } = input;
  const { comparison, embedding_method, model, method_version } = measurement;
  const { nearest_reference, differences, notes } = measurement;
  const texts = { behavior, expected, context };
  const behaviorScan = await behaviorScanOf(behavior, scan);
  return {
    kind,
    system,
    systemName: input.system_name,
    outcome,
    measured: {
      driftScore: measurement.drift_score,
      threshold,
      isDrifting: outcome.isDrifting,
      method: embedding_method,
      comparison,
    },
    model,
    methodVersion: method_version,
    analysis: measurement.analysis,
    texts,
    shown: {
      excerpt: maskedExcerpt(behavior, behaviorScan),
      masked: maskSecrets(behavior, behaviorScan),
    },
    detail: {
      nearest_reference,
      differences,
      notes,
      reasons: reasonsOf(judgement, threshold),
      scan,
      opinion,
      precedent,
    },
    payload: {
      threshold,
      comparison,
      embedding_method,
      model,
      method_version,
      opinion: opinion && recordedOpinion(opinion),
      precedent: precedent && { review_id: precedent.review_id, effect: precedent.effect },
      ...digestsOf(texts),
      scan: scan && {
        passed: scan.passed,
        findings: scan.findings.length + scan.findings_omitted,
        worst_severity: worstFinding,
      },
    },
  };
}

/** The scan the decision was made with, or one for what others see of the behavior alone. */
async function behaviorScanOf(behavior: string, scan: DecisionScan | null): Promise<ScanResult> {
  if (!scan) return scanText(behavior);
  return { ...scan, findings: scan.findings.filter(({ field }) => field === "behavior") };
}

function decided(
  input: AnalyzeDrift,
  { measurement, outcome, opinion, precedent }: Judgement,
  recorded: RecordedDecision,
) {
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
    opinion,
    precedent,
    ledger_entry: recorded.entry,
    timestamp: recorded.timestamp,
  };
}

function scanOf({ scan }: Judgement) {
  if (!scan) throw new TypeError("a behavior that was judged with its context has a scan");
  return scan;
}

/** Of what was measured and found, moved into the level that a precedent led to. */
function scoreOf({ measurement, outcome, worstFinding }: Judgement, threshold: number): number {
  const found = riskScoreOf({ driftScore: measurement.drift_score, threshold, worstFinding });
  return levelOfScore(found) === outcome.riskLevel ? found : scoreWithin(found, outcome.riskLevel);
}

function factorsOf(judgement: Judgement, threshold: number): RiskResult["factors"] {
  const { measurement, worstFinding, scan } = judgement;
  const ofDrift = riskScoreOf({ driftScore: measurement.drift_score, threshold, worstFinding: null });
  const found = (scan?.findings.length ?? 0) + (scan?.findings_omitted ?? 0);
  const ofFindings = riskScoreOf({ driftScore: measurement.drift_score, threshold, worstFinding });
  return [
    {
      factor: "drift",
      points: ofDrift,
      detail: `Drift score ${shownScore(measurement.drift_score)} with a threshold of ${shownScore(threshold)}.`,
    },
    {
      factor: "scan",
      points: ofFindings - ofDrift,
      detail: worstFinding
        ? `${found === 1 ? "One finding" : `${found} findings`}, the worst of severity ${worstFinding}.`
        : "The scan found nothing.",
    },
    ...precedentReason(judgement).map((detail) => ({
      factor: "precedent",
      points: scoreOf(judgement, threshold) - ofFindings,
      detail,
    })),
  ];
}
