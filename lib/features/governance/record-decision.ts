import { type Actor, actorId } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { type LedgerIntent, placeKeptIntent, prepareIntent } from "@/lib/features/ledger";
import type { LedgerEntry } from "@/lib/features/ledger/schema";
import { readSystemState, type SystemState } from "@/lib/features/systems";
import type { PolicyOutcome } from "@/lib/judgment/risk/policy";
import { now } from "@/lib/platform/clock";
import { type Database, db } from "@/lib/platform/database/database";
import { requestKeyOf } from "@/lib/platform/http/idempotency";
import {
  type DecisionDetail,
  findLastDriftScore,
  findRequestedDecision,
  insertDecision,
  isRequestedTwice,
  type NewDecision,
} from "./decision-queries";
import { digestOf, digestsOf, type Texts } from "./digests";
import type { DecisionKind } from "./schema";

/** What was measured for a decision. */
interface Measured {
  driftScore: number;
  threshold: number;
  isDrifting: boolean;
  method: NonNullable<NewDecision["method"]>;
  comparison: NonNullable<NewDecision["comparison"]>;
}

/** A decision before it is recorded. */
export interface DecisionDraft {
  kind: DecisionKind;
  /** As it was when the decision was begun; what happened since is read again. */
  system: SystemState;
  systemName: string;
  outcome: Pick<PolicyOutcome, "decision" | "riskLevel" | "requiresHumanReview">;
  /** Null where nothing was measured: its drift score is then the system's last one. */
  measured: Measured | null;
  /** By what it was made, and that in words. */
  model: string;
  methodVersion: string;
  analysis: string;
  texts: Texts;
  /** What others see of the behavior: lists its beginning, events all of it but its secrets. */
  shown: { excerpt: string; masked: string };
  detail: Omit<DecisionDetail, "excerpt">;
  /** What its ledger entry says of how it came about: digests, never texts. */
  payload: Readonly<Record<string, unknown>>;
}

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
 *
 * @param input the body of the request: the same key with another body is another request
 */
export async function recordDecision(
  actor: Actor,
  draft: DecisionDraft,
  input: unknown,
  { at, idempotencyKey = null }: DecisionRequest = {},
): Promise<RecordedDecision> {
  const { reasons } = draft.detail;
  const requestKey = requestKeyOf(actor, idempotencyKey, draft.kind, input);
  try {
    const inserted = await insertDraft(db(), actor, draft, { at, requestKey });
    const { id, reviewId, timestamp } = inserted;
    return { id, reasons, reviewId, timestamp, entry: await inserted.place() };
  } catch (error) {
    if (requestKey === null || !isRequestedTwice(error)) throw error;
    return { ...(await recordedBefore(actor, requestKey)), reasons };
  }
}

/** The decision an earlier request with this key has made, placed now if it has no entry yet. */
async function recordedBefore({ organizationId }: Actor, requestKey: string) {
  const { id, review_id, created_at, intent_id } = await findRequestedDecision(organizationId, requestKey);
  const entry = await placeKeptIntent(organizationId, intent_id);
  return { id, reviewId: review_id, timestamp: created_at.toISOString(), entry };
}

/** A decision whose rows are inserted. Once they are committed, `place` answers with the ledger entry. */
export interface InsertedDecision {
  id: string;
  reviewId: string | null;
  intentId: string;
  timestamp: string;
  /** False: the system's texts are not kept. */
  keepsInputs: boolean;
  place: () => Promise<LedgerEntry>;
}

/** Each try that fails lost against another decision of the system, so this many in a row mean trouble. */
const MAX_TRIES = 50;

/**
 * Inserts a decision, the review it opens and its intent for the ledger: one statement, within the caller's
 * transaction or on its own.
 */
export async function insertDraft(
  on: Database,
  actor: Actor,
  draft: DecisionDraft,
  request: { at?: Date | undefined; requestKey: string | null },
): Promise<InsertedDecision> {
  const { organizationId } = actor;
  const { measured } = draft;
  const id = newId("decision");
  const reviewId = draft.outcome.requiresHumanReview ? newId("review") : null;
  const driftScore = measured?.driftScore ?? (await findLastDriftScore(on, organizationId, draft.system.id));
  let state = draft.system;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (tries > 0) state = await readSystemState(on, organizationId, state.id);
    const context: DecisionContext = { id, reviewId, at: request.at ?? now(), driftScore, state };
    const intent = prepareIntent(organizationId, intentOf(actor, draft, context));
    const decision = {
      ...rowOf(actor, draft, context),
      intent_id: intent.id,
      request_key: request.requestKey,
    };
    const system = { state, isDrifting: measured?.isDrifting ?? null, isLatest: request.at === undefined };
    const rows = { decision, intent: intent.row, reviewId };
    if (!(await insertDecision(on, organizationId, rows, system))) continue;
    const timestamp = context.at.toISOString();
    return {
      id,
      reviewId,
      intentId: intent.id,
      timestamp,
      keepsInputs: state.keepsInputs,
      place: intent.place,
    };
  }
  throw new Error(`a decision found its system changed ${MAX_TRIES} times`);
}

/** The ids of a decision, and the state its system is in before it. */
interface DecisionContext {
  id: string;
  reviewId: string | null;
  at: Date;
  driftScore: number;
  state: SystemState;
}

/** What enters the ledger of a decision, with the events it brings. */
function intentOf(actor: Actor, draft: DecisionDraft, context: DecisionContext): LedgerIntent {
  const { kind, systemName, outcome, payload } = draft;
  const { id, reviewId, at, driftScore } = context;
  return {
    systemName,
    decision: outcome.decision,
    driftScore,
    riskLevel: outcome.riskLevel,
    timestamp: at.toISOString(),
    payload: JSON.stringify({
      kind,
      decision_id: id,
      review_id: reviewId,
      requested_by: actorId(actor),
      ...payload,
    }),
    events: eventsOf(draft, context),
  };
}

function eventsOf(draft: DecisionDraft, context: DecisionContext): LedgerIntent["events"] {
  const { systemName, outcome, measured, texts } = draft;
  const { reviewId: review_id, driftScore, state } = context;
  const about = { system_name: systemName, drift_score: driftScore };
  const { decision, riskLevel: risk_level } = outcome;
  const events: LedgerIntent["events"] = [
    { type: "governance.decision", payload: { ...about, decision, risk_level } },
  ];
  if (measured?.isDrifting) {
    events.push({ type: "drift.alert", payload: { ...about, threshold: measured.threshold, decision } });
  } else if (measured && state.isDrifting) {
    events.push({ type: "drift.resolved", payload: { ...about, threshold: measured.threshold } });
  }
  if (review_id !== null) {
    const behavior = state.keepsInputs ? draft.shown.masked : digestOf(texts.behavior);
    const payload = { ...about, behavior, risk_level, decision, requires_human_review: true, review_id };
    events.push({ type: "governance.escalation", payload });
  }
  return events;
}

/** A decision as it is stored; of a system that keeps no inputs without anything that quotes them. */
function rowOf(
  actor: Actor,
  draft: DecisionDraft,
  { id, at, driftScore, state }: DecisionContext,
): Omit<NewDecision, "intent_id" | "request_key"> {
  const { outcome, measured, texts, detail } = draft;
  const { behavior, expected } = texts;
  const row = {
    id,
    system_id: draft.system.id,
    kind: draft.kind,
    decision: outcome.decision,
    risk_level: outcome.riskLevel,
    drift_score: driftScore,
    threshold: measured?.threshold ?? null,
    is_drifting: measured?.isDrifting ?? null,
    method: measured?.method ?? null,
    comparison: measured?.comparison ?? null,
    model: draft.model,
    method_version: draft.methodVersion,
    analysis: draft.analysis,
    ...digestsOf(texts),
    behavior,
    expected_behavior: expected ?? null,
    detail: { ...detail, excerpt: draft.shown.excerpt },
    requested_by: actorId(actor),
    requested_by_name: actor.name,
    created_at: at,
  };
  return state.keepsInputs ? row : { ...row, ...withoutTexts(draft) };
}

const NOT_KEPT = "The texts of this decision are not kept, so neither is what was said about their wording.";

/** What replaces the columns that hold texts. The analysis of a consensus names votes, and quotes nothing. */
function withoutTexts({ measured, analysis, detail, texts }: DecisionDraft) {
  const scan = detail.scan && {
    ...detail.scan,
    findings: detail.scan.findings.map((finding) => ({ ...finding, excerpt: "" })),
  };
  // A reference of a manifold is the organization's own text; one of an expected behavior is an input.
  const isOfManifold = measured?.comparison === "manifold" && texts.expected === undefined;
  const nearest_reference = isOfManifold ? detail.nearest_reference : null;
  // The model's words may quote the texts.
  const opinion = detail.opinion && { ...detail.opinion, reason: null };
  return {
    analysis: measured ? NOT_KEPT : analysis,
    behavior: null,
    expected_behavior: null,
    detail: { ...detail, nearest_reference, differences: [], excerpt: null, scan, opinion },
  };
}
