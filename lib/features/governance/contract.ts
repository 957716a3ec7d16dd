import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { cursorPageOf } from "@/lib/core/pagination";
import {
  AnalyzeDriftSchema,
  DecisionItemSchema,
  DecisionQuerySchema,
  DecisionRecordSchema,
  DriftResultSchema,
  DriftTrendSchema,
  GovernResultSchema,
  GovernSchema,
  RESOLVER_ROLE,
  ResolveReviewSchema,
  ReviewItemSchema,
  ReviewQuerySchema,
  ReviewSchema,
  RiskResultSchema,
  RiskScoreQuerySchema,
  RiskScoreSchema,
  TrendQuerySchema,
} from "./schema";

const area = "Governance";
const byId = z.object({ id: z.string() });
const canRead = { kind: "credential", scope: "govern", role: "viewer" } as const;
const canDecide = { kind: "credential", scope: "govern", role: "manager" } as const;
/** A scope of its own, so that what escalates cannot approve itself. */
const canResolve = { kind: "credential", scope: "review", role: RESOLVER_ROLE } as const;
const canReadRisk = { kind: "credential", scope: "risk", role: "viewer" } as const;

export const analyzeDrift = operation({
  id: "analyzeDrift",
  method: "POST",
  path: "/v1/drift",
  area,
  summary: "Measure how far observed behavior is from what is expected, and record the decision",
  access: canDecide,
  body: AnalyzeDriftSchema,
  output: DriftResultSchema,
  status: 200,
  isIdempotent: true,
});

export const getDriftTrend = operation({
  id: "getDriftTrend",
  method: "GET",
  path: "/v1/drift/trend",
  area,
  summary: "The drift scores of a system over time; a change of method or model begins a new series",
  access: canRead,
  query: TrendQuerySchema,
  output: DriftTrendSchema,
  status: 200,
});

export const govern = operation({
  id: "govern",
  method: "POST",
  path: "/v1/govern",
  area,
  summary: "Decide on observed behavior: approve, flag or escalate, and record the decision",
  access: canDecide,
  body: GovernSchema,
  output: GovernResultSchema,
  status: 200,
  isIdempotent: true,
});

export const assessRisk = operation({
  id: "assessRisk",
  method: "POST",
  path: "/v1/risk",
  area,
  summary: "Say what the risk of observed behavior is; nothing is recorded",
  access: canRead,
  body: GovernSchema,
  output: RiskResultSchema,
  status: 200,
});

export const getRiskScore = operation({
  id: "getRiskScore",
  method: "GET",
  path: "/v1/risk-score",
  area,
  summary: "The standing risk score of a system",
  access: canReadRisk,
  query: RiskScoreQuerySchema,
  output: RiskScoreSchema,
  status: 200,
});

export const postRiskScore = operation({
  id: "postRiskScore",
  method: "POST",
  path: "/v1/risk-score",
  area,
  summary: "The same, with the system's name in the body",
  access: canReadRisk,
  body: RiskScoreQuerySchema,
  output: RiskScoreSchema,
  status: 200,
});

export const listDecisions = operation({
  id: "listDecisions",
  method: "GET",
  path: "/v1/decisions",
  area,
  summary: "List decisions, newest first",
  access: canRead,
  query: DecisionQuerySchema,
  output: cursorPageOf(DecisionItemSchema),
  status: 200,
});

export const getDecision = operation({
  id: "getDecision",
  method: "GET",
  path: "/v1/decisions/{id}",
  area,
  summary: "Read a decision with everything it was made from",
  access: canRead,
  params: byId,
  output: DecisionRecordSchema,
  status: 200,
});

export const listReviews = operation({
  id: "listReviews",
  method: "GET",
  path: "/v1/reviews",
  area,
  summary: "List human reviews: open ones first, the longest waiting at the top",
  access: canRead,
  query: ReviewQuerySchema,
  output: cursorPageOf(ReviewItemSchema),
  status: 200,
});

export const getReview = operation({
  id: "getReview",
  method: "GET",
  path: "/v1/reviews/{id}",
  area,
  summary: "Read a review with the decision it is about",
  access: canRead,
  params: byId,
  output: ReviewSchema,
  status: 200,
});

export const resolveReview = operation({
  id: "resolveReview",
  method: "POST",
  path: "/v1/reviews/{id}/resolve",
  area,
  summary: "Resolve a review; a new ledger entry names the reviewed one",
  access: canResolve,
  params: byId,
  body: ResolveReviewSchema,
  output: ReviewSchema,
  status: 200,
  isIdempotent: true,
});
