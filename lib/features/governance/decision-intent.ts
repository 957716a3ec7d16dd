import { type Actor, actorId } from "@/lib/core/actor";
import type { LedgerIntent } from "@/lib/features/ledger";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Judgement } from "./judge-behavior";
import type { DecisionKind, Govern } from "./schema";

/** A judged behaviour that is to become a decision. */
export interface Judged {
  kind: DecisionKind;
  systemId: string;
  input: Govern;
  judgement: Judgement;
}

/** What a decision is known by, and the state its system was in. */
export interface Circumstances {
  id: string;
  reviewId: string | null;
  at: Date;
  wasDrifting: boolean;
  keepsInputs: boolean;
  /** The behaviour with its secrets masked, as events carry it out of the product. */
  maskedBehavior: string;
}

/** SHA-256 of a text as UTF-8, as records and the ledger write it. */
export function digestOf(text: string): string {
  return `sha256:${sha256Hex(text)}`;
}

/** Digests of the texts of a decision. */
export function digestsOf({ behavior, expected_behavior: expected, context }: Govern) {
  return {
    behavior_digest: digestOf(behavior),
    expected_digest: expected === undefined ? null : digestOf(expected),
    context_digest: context === undefined ? null : digestOf(context),
  };
}

/** What enters the ledger of a decision, with the events it brings. */
export function intentOf(actor: Actor, judged: Judged, circumstances: Circumstances): LedgerIntent {
  const { measurement, outcome } = judged.judgement;
  return {
    systemName: judged.input.system_name,
    decision: outcome.decision,
    driftScore: measurement.drift_score,
    riskLevel: outcome.riskLevel,
    timestamp: circumstances.at.toISOString(),
    payload: payloadOf(actor, judged, circumstances),
    events: eventsOf(judged, circumstances),
  };
}

/** What the ledger keeps of a decision: how it came about, and the texts' digests, never the texts. */
function payloadOf(
  actor: Actor,
  { kind, input, judgement }: Judged,
  { id, reviewId }: Circumstances,
): string {
  const { measurement, scan, worstFinding } = judgement;
  return JSON.stringify({
    kind,
    decision_id: id,
    review_id: reviewId,
    requested_by: actorId(actor),
    threshold: input.threshold,
    comparison: measurement.comparison,
    embedding_method: measurement.embedding_method,
    model: measurement.model,
    method_version: measurement.method_version,
    ...digestsOf(input),
    scan: scan && {
      passed: scan.passed,
      findings: scan.findings.length + scan.findings_omitted,
      worst_severity: worstFinding,
    },
  });
}

function eventsOf({ input, judgement }: Judged, circumstances: Circumstances): LedgerIntent["events"] {
  const { measurement, outcome } = judgement;
  const about = { system_name: input.system_name, drift_score: measurement.drift_score };
  const { decision, riskLevel: risk_level } = outcome;
  const events: LedgerIntent["events"] = [
    { type: "governance.decision", payload: { ...about, decision, risk_level } },
  ];
  if (outcome.isDrifting) {
    events.push({ type: "drift.alert", payload: { ...about, threshold: input.threshold, decision } });
  } else if (circumstances.wasDrifting) {
    events.push({ type: "drift.resolved", payload: { ...about, threshold: input.threshold } });
  }
  const { reviewId: review_id } = circumstances;
  if (review_id !== null) {
    const behavior = circumstances.keepsInputs ? circumstances.maskedBehavior : digestOf(input.behavior);
    const payload = { ...about, behavior, risk_level, decision, requires_human_review: true, review_id };
    events.push({ type: "governance.escalation", payload });
  }
  return events;
}
