import { type Actor, actorId } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { type LedgerIntent, recordIntent } from "@/lib/ledger";
import type { LedgerEntry } from "@/lib/ledger/schema";
import { now } from "@/lib/server/clock";
import { sha256Hex } from "@/lib/server/crypto";
import { transaction } from "@/lib/server/database";
import { exchangeDriftState } from "@/lib/systems";
import { insertDecision, type NewDecision } from "./decision-store";
import type { Judgement } from "./judge-behavior";
import { maskedExcerpt } from "./masked-excerpt";
import { reasonsOf } from "./reasons";
import { insertReview } from "./review-store";
import type { DecisionKind, Govern } from "./schema";

/** A judged behaviour that is to become a decision. */
export interface Judged {
  kind: DecisionKind;
  systemId: string;
  input: Govern;
  judgement: Judgement;
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
 * @param at when; another time than now is for the demonstration's history only
 */
export async function recordDecision(actor: Actor, judged: Judged, at = now()): Promise<RecordedDecision> {
  const { kind, systemId, input, judgement } = judged;
  const { measurement, outcome } = judgement;
  const id = newId("decision");
  const reviewId = outcome.requiresHumanReview ? newId("review") : null;
  const reasons = reasonsOf(judgement, input.threshold);
  const excerpt = await maskedExcerpt(input.behavior);
  const { place } = await transaction(async (tx) => {
    const state = await exchangeDriftState(tx, actor.organizationId, systemId, outcome.isDrifting);
    const digests = digestsOf(input);
    const intent = await recordIntent(tx, actor.organizationId, {
      systemName: input.system_name,
      decision: outcome.decision,
      driftScore: measurement.drift_score,
      riskLevel: outcome.riskLevel,
      timestamp: at.toISOString(),
      payload: payloadOf(actor, { id, reviewId, digests, ...judged }),
      events: eventsOf(judged, { ...state, reviewId, behaviorDigest: digests.behavior_digest }),
    });
    const decision: NewDecision = {
      id,
      systemId,
      kind,
      ...outcome,
      measurement,
      threshold: input.threshold,
      ...digests,
      behavior: input.behavior,
      expectedBehavior: input.expected_behavior ?? null,
      detail: {
        nearest_reference: measurement.nearest_reference,
        differences: measurement.differences,
        notes: measurement.notes,
        excerpt,
        reasons,
        scan: judgement.scan,
      },
      requestedBy: actorId(actor),
      requestedByName: actor.name,
      at,
      intentId: intent.id,
    };
    await insertDecision(tx, actor.organizationId, state.keepsInputs ? decision : withoutInputs(decision));
    if (reviewId) await insertReview(tx, actor.organizationId, { id: reviewId, decisionId: id, at });
    return intent;
  });
  return { id, reasons, reviewId, timestamp: at.toISOString(), entry: await place() };
}

interface Digests {
  behavior_digest: string;
  expected_digest: string | null;
  context_digest: string | null;
}

/** SHA-256 of a text as UTF-8, as records and the ledger write it. */
export function digestOf(text: string): string {
  return `sha256:${sha256Hex(text)}`;
}

function digestsOf({ behavior, expected_behavior: expected, context }: Govern): Digests {
  return {
    behavior_digest: digestOf(behavior),
    expected_digest: expected === undefined ? null : digestOf(expected),
    context_digest: context === undefined ? null : digestOf(context),
  };
}

/** What the ledger keeps of a decision: how it came about, and the texts' digests, never the texts. */
function payloadOf(
  actor: Actor,
  {
    id,
    kind,
    reviewId,
    digests,
    input,
    judgement,
  }: Judged & { id: string; reviewId: string | null; digests: Digests },
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
    ...digests,
    scan: scan && {
      passed: scan.passed,
      findings: scan.findings.length + scan.findings_omitted,
      worst_severity: worstFinding,
    },
  });
}

function eventsOf(
  { input, judgement }: Judged,
  state: { wasDrifting: boolean; keepsInputs: boolean; reviewId: string | null; behaviorDigest: string },
): LedgerIntent["events"] {
  const { measurement, outcome } = judgement;
  const about = { system_name: input.system_name, drift_score: measurement.drift_score };
  const { decision, riskLevel: risk_level } = outcome;
  const events: LedgerIntent["events"] = [
    { type: "governance.decision", payload: { ...about, decision, risk_level } },
  ];
  if (outcome.isDrifting) {
    events.push({ type: "drift.alert", payload: { ...about, threshold: input.threshold, decision } });
  } else if (state.wasDrifting) {
    events.push({ type: "drift.resolved", payload: { ...about, threshold: input.threshold } });
  }
  if (state.reviewId) {
    const behavior = state.keepsInputs ? input.behavior : state.behaviorDigest;
    const payload = {
      ...about,
      behavior,
      risk_level,
      decision,
      requires_human_review: true,
      review_id: state.reviewId,
    };
    events.push({ type: "governance.escalation", payload });
  }
  return events;
}

const NOT_KEPT = "The texts of this decision are not kept, so neither is what was said about their wording.";

/** What is stored for a system that keeps no inputs: nothing that quotes them. */
function withoutInputs(decision: NewDecision): NewDecision {
  const { detail, measurement } = decision;
  const scan = detail.scan && {
    ...detail.scan,
    findings: detail.scan.findings.map((finding) => ({ ...finding, excerpt: "" })),
  };
  // A reference of a manifold is the organization's own text; one of an expected behaviour is an input.
  const nearest = measurement.comparison === "manifold" ? detail.nearest_reference : null;
  return {
    ...decision,
    measurement: { ...measurement, analysis: NOT_KEPT },
    behavior: null,
    expectedBehavior: null,
    detail: { ...detail, nearest_reference: nearest, differences: [], excerpt: null, scan },
  };
}
