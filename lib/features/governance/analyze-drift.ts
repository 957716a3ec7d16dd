import type { Actor } from "@/lib/core/actor";
import { findSystemNamed, openSystem, type SystemState } from "@/lib/features/systems";
import { levelOfScore, riskScoreOf, scoreWithin } from "@/lib/judgment/risk/policy";
import { maskedExcerpt, maskSecrets, scanText } from "@/lib/judgment/scan";
import type { ScanResult } from "@/lib/judgment/scan/schema";
import { digestsOf } from "./digests";
import { type Judgement, judgeBehavior, judgeDrift } from "./judge-behavior";
import {
  type DecisionDraft,
  type DecisionRequest,
  type RecordedDecision,
  recordDecision,
} from "./record-decision";
import type { AnalyzeDrift, DecisionScan, DriftResult, Govern, GovernResult, RiskResult } from "./schema";

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
  const judgement = await judgeDrift(actor, system.id, input);
  const draft = await draftOf("drift", system, input, judgement);
  const recorded = await recordDecision(actor, draft, input, request);
  return { ...judgement.measurement, ...decided(input, judgement, recorded) };
}

/** Decides on a behavior with its context: the drift and a scan together. Records the decision. */
export async function govern(actor: Actor, input: Govern, request?: DecisionRequest): Promise<GovernResult> {
  const system = await openSystem(actor, input.system_name);
  const judgement = await judgeBehavior(actor, system.id, input);
  const draft = await draftOf("govern", system, input, judgement);
  const recorded = await recordDecision(actor, draft, input, request);
  return {
    ...judgement.measurement,
    ...decided(input, judgement, recorded),
    scan: scanOf(judgement),
  };
}

/** What the risk of a behavior is. Registers no system and records nothing. */
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
  const { measurement, outcome, scan, worstFinding, precedent } = judgement;
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
      precedent,
    },
    payload: {
      threshold,
      comparison,
      embedding_method,
      model,
      method_version,
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
  { measurement, outcome, precedent }: Judgement,
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
      detail: `Drift score ${shown(measurement.drift_score)} with a threshold of ${shown(threshold)}.`,
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

/** Two decimals: more would claim what a score does not know. */
function shown(score: number): string {
  return score.toFixed(2);
}

/**
 * Why a decision came out as it did, in sentences: the drift, whether the expectation is about what was
 * observed at all, then what the scan and a precedent changed. Pure.
 */
function reasonsOf(judgement: Judgement, threshold: number): string[] {
  const { measurement, outcome, scan, precedent } = judgement;
  const { driftLevel, riskLevel, isDrifting } = outcome;
  const drift = `The drift score ${shown(measurement.drift_score)} is ${isDrifting ? "above" : "at or below"} the threshold ${shown(threshold)}, which by itself is a ${driftLevel.toLowerCase()} risk.`;
  const raised = precedent ? precedentReason(judgement) : raiseReason(driftLevel, riskLevel);
  return [drift, ...coverageReason(measurement), ...scanReasons(scan), ...raised];
}

/** Nothing in common with what is expected: the measure says so, and what the score is of instead. */
function coverageReason({ basis, notes }: Judgement["measurement"]): string[] {
  if (basis === "sufficient") return [];
  if (notes.includes("nothing_to_compare"))
    return ["One of the texts holds no words that can be compared. A person should look at it."];
  return [
    "The expectation does not cover the observed behavior. A person should look at it. There is no basis for a comparison (insufficient_basis), so the score measures the behavior against the reference behaviors only.",
  ];
}

function scanReasons(scan: Judgement["scan"]): string[] {
  if (!scan) return [];
  if (scan.passed)
    return ["The scan found no personal data, secrets, prompt injection or unsafe instructions."];
  const kinds = new Map<string, number>();
  for (const { kind, severity } of scan.findings) {
    const name = `${kind.replaceAll("_", " ")} (${severity})`;
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  const listed = [...kinds].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
  const more = scan.findings_omitted > 0 ? ` and ${scan.findings_omitted} more` : "";
  return [`The scan found ${listed.join(", ")}${more}.`];
}

const EFFECTS = {
  raised: "The risk is therefore raised to",
  lowered: "The risk is therefore lowered to",
  none: "The risk stays",
} as const;

/** A person's ruling on a near-identical behavior, by its review, and what it changed. */
function precedentReason({ precedent, outcome }: Judgement): string[] {
  if (!precedent) return [];
  const { ruling, resolved_by_name: name, resolved_at: at, review_id, effect } = precedent;
  return [
    `${name} decided ${ruling} on a near-identical behavior on ${at.slice(0, 10)} (review ${review_id}). ${EFFECTS[effect]} ${outcome.riskLevel.toLowerCase()}.`,
  ];
}

function raiseReason(from: string, to: string): string[] {
  if (from === to) return [];
  return [`That raises the risk from ${from.toLowerCase()} to ${to.toLowerCase()}.`];
}
