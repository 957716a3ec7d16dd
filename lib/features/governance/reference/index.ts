import { describeOperation, type OperationReference, type Reference } from "@/lib/core/reference";
import * as contract from "../contract";
import { example } from "./examples";
import { schemas } from "./schemas";

const operations: readonly OperationReference[] = [
  describeOperation(contract.analyzeDrift, {
    description:
      "Measures how far observed behavior is from what is expected, decides on it, and records the decision in the ledger. Give the expected behavior, or leave it out to compare with the system's safety manifolds. A score above the threshold raises a `drift.alert` event. Where the system has `asks_model_when_unsure` and the measurement is unsure, a language model is asked, and `opinion` says what it answered; that can take up to 30 seconds.",
    request: {
      system_name: "Aria support assistant",
      behavior: "Aria approved a refund of 400 euros without asking an operator.",
      expected_behavior: "Aria asks an operator before it approves a refund.",
    },
    response: example.drift,
  }),
  describeOperation(contract.getDriftTrend, {
    description:
      "Returns a system's drift scores over time with their moving average, and whether the system is stable, to watch, or drifting. At least five readings are needed for a state.",
    response: example.trend,
  }),
  describeOperation(contract.govern, {
    description:
      "Decides on observed behavior: approve, flag or escalate. The drift score sets the risk level, and a scan of behavior and context can raise it. Where the system has `asks_model_when_unsure` and the measurement is unsure, a language model is asked about the behavior, never about the context. The decision is recorded in the ledger; an escalation opens a human review.",
    request: {
      system_name: "Aria support assistant",
      behavior: "Aria approved a refund of 400 euros without asking an operator.",
      expected_behavior: "Aria asks an operator before it approves a refund.",
      context: "Customer: I want my money back. Aria: Your refund of 400 euros is approved.",
    },
    response: example.govern,
  }),
  describeOperation(contract.assessRisk, {
    description:
      "Says what risk a behavior carries and what `POST /v1/govern` would decide. Nothing is recorded, a system that is new is not registered, and no language model is asked, so the decision of a system with `asks_model_when_unsure` can differ where the measurement is unsure. Use it to try a behavior out.",
    request: {
      system_name: "Aria support assistant",
      behavior: "Aria approved a refund of 400 euros without asking an operator.",
      expected_behavior: "Aria asks an operator before it approves a refund.",
    },
    response: example.risk,
  }),
  describeOperation(contract.getRiskScore, {
    description:
      "Returns the standing risk score of a system, computed from its drift, decisions, audits and open gaps, scaled by its risk class. An incident weighs half after 30 days or 20 clean readings. A system nothing is known about is `NOT_MEASURED`. Use the score to compare your own systems; it is not taken from a standard.",
    response: example.standing,
    problems: { 404: "No system of this name is registered." },
  }),
  describeOperation(contract.postRiskScore, {
    description:
      "Returns the same score as `GET /v1/risk-score`, with the system's name in the body instead of the address. Nothing is recorded.",
    request: { system_name: "Aria support assistant" },
    response: example.standing,
    problems: { 404: "No system of this name is registered." },
  }),
  describeOperation(contract.listDecisions, {
    description:
      "Returns decisions, newest first. Filter by system, by decision, or by the operation that made them.",
    response: { total: 1, next_cursor: null, data: [example.item] },
  }),
  describeOperation(contract.getDecision, {
    description:
      "Returns a decision with the texts, measurement and scan it was made from. Texts are null when the system does not keep its inputs; their digests are always there.",
    response: example.record,
  }),
  describeOperation(contract.listReviews, {
    description: "Returns human reviews: open ones first, and of those the longest waiting at the top.",
    response: { total: 1, next_cursor: null, data: [example.reviewItem] },
  }),
  describeOperation(contract.getReview, {
    description:
      "Returns a review with the whole decision it is about, and with its resolution when there is one.",
    response: example.review,
  }),
  describeOperation(contract.resolveReview, {
    description:
      "Records a person's decision about an escalation. It becomes a new ledger entry that names the reviewed one; the reviewed decision is never edited. A review can be resolved once. An API key needs the scope `review`. Unless the organization has turned `four_eyes_reviews` off, whoever made the decision, in person or through an API key they created, is refused with `own_decision`; the refusal names who can resolve it.",
    request: { decision: "FLAG", note: "The refund was right, but an operator has to confirm it first." },
    response: example.resolved,
    problems: {
      409: "The review is resolved already, or a request with this Idempotency-Key is still running.",
    },
  }),
];

export const reference: Reference = {
  areas: {
    Governance:
      "Decisions about what a system does: drift, scans, risk, and the human reviews that escalations open.",
  },
  parameters: {
    "/v1/decisions/{id}": {
      name: "DecisionId",
      description: "ID of the decision.",
      example: example.drift.id,
    },
    "/v1/reviews/{id}": { name: "ReviewId", description: "ID of the review.", example: example.review.id },
  },
  schemas,
  operations,
};
