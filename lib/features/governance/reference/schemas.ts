import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import {
  DifferenceSchema,
  DriftMeasurementSchema,
  ExplanationSchema,
  TrendPointSchema,
} from "@/lib/judgment/drift/schema";
import {
  AnalyzeDriftSchema,
  DecisionItemSchema,
  DecisionQuerySchema,
  DecisionRecordSchema,
  DecisionScanSchema,
  DecisionSchema,
  DriftResultSchema,
  DriftTrendSchema,
  GovernResultSchema,
  GovernSchema,
  ResolutionSchema,
  ResolveReviewSchema,
  ReviewItemSchema,
  ReviewQuerySchema,
  ReviewSchema,
  RiskFactorSchema,
  RiskLevelSchema,
  RiskResultSchema,
  RiskScoreQuerySchema,
  RiskScoreSchema,
  TrendQuerySchema,
} from "../schema";
import { beyondMeasureSchemas } from "./beyond-measure";

const measurementTexts = {
  drift_score: "How far the behavior is from what is expected: 0 the same, 1 the contrary.",
  analysis: "The measurement in words.",
  embedding_method: "`sentence-transformer`, or `keyword` when no sentence model is available.",
  model: "The model that measured.",
  method_version: "Version of the method. Scores of different versions are not comparable.",
  comparison:
    "What the behavior was compared with: the expected text, the system's manifolds, or nothing (a consensus).",
  basis:
    "Whether there was enough in common to compare. `insufficient_basis`: the expected text does not speak to the behavior, and the score measures it against the system's manifolds instead.",
  nearest_reference: "The reference behavior that is most alike; null when there is none.",
  differences: "The clauses that differ most.",
  explanation:
    "Each clause of the expected text with the observed clause that speaks to it and what the two differ in; empty for a comparison with manifolds.",
  notes: "What to know about how it was measured.",
};

const decidedTexts = {
  system_name: "The system the decision is about.",
  threshold: "The threshold it was decided with.",
  is_drifting: "Whether the drift score is above the threshold.",
  decision: "What was decided.",
  risk_level: "The risk level that the decision follows from.",
  requires_human_review: "Whether a person has to decide.",
  review_id: "ID of the human review that the escalation opened; null when there is none.",
  reasons:
    "Why, in sentences: the drift, whether the expectation covers what was observed, then what a scan, an opinion and a precedent changed.",
  opinion:
    "What a language model says of the behavior, where the system asks one and the measurement is unsure; null when none was to be asked.",
  precedent:
    "What a person decided on a near-identical behavior of the system with the same expected text, and what that changed; null when there is none.",
  ledger_entry: "The entry of the decision in the ledger.",
  timestamp: "When it was decided.",
};

const behaviorTexts = {
  system_name: "The system that was observed. It is registered when it is new.",
  behavior: "What the system was observed to do.",
  expected_behavior: "What it should do. Without it, the system's safety manifolds are the reference.",
  threshold: "Drift scores above this are flagged.",
};

const reviewTexts = {
  id: "ID of the review.",
  status: "Whether a person has decided yet.",
  created_at: "When the escalation opened it.",
  reviewed: "The escalated decision.",
  resolution: "What a person decided; null while the review is open.",
};

const factorTexts = {
  factor: "What contributes to the score.",
  points: "How many points of the score it accounts for.",
  detail: "Why, in a sentence.",
};

export const schemas: readonly SchemaReference[] = [
  describeSchema(
    "Decision",
    DecisionSchema,
    "A governance decision: approve, flag for attention, or escalate to a person.",
  ),
  describeSchema("RiskLevel", RiskLevelSchema, "How much risk a decision sees."),
  describeSchema("DriftDifference", DifferenceSchema, "Two clauses that differ.", {
    expected: "The clause of the expected or reference behavior.",
    observed: "The nearest observed clause; null when there is none.",
    similarity: "How alike the two are, from 0 to 1.",
    conflict: "How likely they contradict each other, from 0 to 1.",
    signals: "What distinguishes them.",
  }),
  describeSchema("DriftExplanation", ExplanationSchema, "What became of one clause of the expected text.", {
    kind: "What the clause is: a duty, a prohibition, a limit or a condition.",
    expected: "The clause, and where it is in the expected text.",
    observed: "The observed clause that speaks to it, and where it is in the behavior; null when none does.",
    outcome: "Whether the two agree or differ, or the clause is not mentioned.",
    slots: "What they differ in.",
  }),
  describeFields(ExplanationSchema.shape.expected, {
    text: "The clause.",
    start: "Where it begins, in characters from 0.",
    end: "Where it ends, in characters; not part of it.",
  }),
  describeFields(DriftMeasurementSchema, measurementTexts),
  describeFields(DriftMeasurementSchema.shape.nearest_reference.unwrap(), {
    manifold: "Name of the manifold it is from; null for the expected text.",
    text: "The reference behavior.",
    similarity: "How alike the two are, from 0 to 1.",
  }),
  ...beyondMeasureSchemas,
  describeSchema("DriftResult", DriftResultSchema, "A drift measurement and the decision made on it.", {
    ...measurementTexts,
    ...decidedTexts,
    id: "ID of the decision.",
  }),
  describeSchema("AnalyzeDrift", AnalyzeDriftSchema, "The behavior to measure.", behaviorTexts),
  describeSchema("Govern", GovernSchema, "The behavior to decide on.", {
    ...behaviorTexts,
    context: "Where the behavior happened, such as the conversation. It is scanned, not measured.",
  }),
  describeSchema(
    "GovernResult",
    GovernResultSchema,
    "A decision with the measurement and the scan it was made from.",
    {
      ...measurementTexts,
      ...decidedTexts,
      id: "ID of the decision.",
      scan: "What the scan of behavior and context found.",
    },
  ),
  describeSchema("DecisionScan", DecisionScanSchema, "A scan of the behavior and its context.", {
    findings: "What was found. Offsets are in the text that `field` names.",
  }),
  describeFields(DecisionScanSchema.shape.findings.element, { field: "The text it was found in." }),
  describeSchema("RiskFactor", RiskFactorSchema, "One thing that contributes to a risk score.", factorTexts),
  describeSchema("RiskResult", RiskResultSchema, "The risk of a behavior. Nothing is recorded.", {
    system_name: "The system that was observed.",
    risk_level: "The risk level.",
    risk_score: "From 0 to 100; each level is a quarter of the range.",
    factors: "What the score is made of.",
    drift_score: measurementTexts.drift_score,
    threshold: "The threshold that was used.",
    decision: "What `POST /v1/govern` would decide.",
    precedent: decidedTexts.precedent,
    analysis: measurementTexts.analysis,
    embedding_method: measurementTexts.embedding_method,
    scan: "What the scan of behavior and context found.",
  }),
  describeSchema(
    "RiskScore",
    RiskScoreSchema,
    "The standing risk score of a system, from what is on record about it.",
    {
      system_name: "The system.",
      risk_score: "From 0 (no risk) to 100; 0 when nothing was measured.",
      risk_level:
        "The level of the score; each level is a quarter of the range. `NOT_MEASURED` when nothing is known about the system, which is no level of risk.",
      is_measured: "Whether anything is known: a reading, a decision or an audit that judged a control.",
      audit_coverage:
        "Where the score rests on audits alone: the mean share of the requirements, from 0 to 100, that they could judge. Null where there is a reading or a decision, or no audit that says.",
      consequence: "What the risk class scales the sum of the other factors by.",
      trend: "How the score moves, compared with the week before.",
      factors: "What the score is made of. A factor without data adds nothing and changes no other.",
      timestamp: "When it was computed.",
    },
  ),
  describeFields(RiskScoreSchema.shape.factors.element, {
    ...factorTexts,
    value:
      "Risk of this factor alone, from 0 to 100; null without data, and for the risk class, which scales the others.",
    weight: "Its share of the score, from 0 to 1; 0 without data.",
  }),
  describeSchema("RiskScoreRequest", RiskScoreQuerySchema, "The system to score.", {
    system_name: "Exact name of the system.",
  }),
  describeSchema("DecisionItem", DecisionItemSchema, "A decision as lists show it.", {
    ...measurementTexts,
    ...decidedTexts,
    id: "ID of the decision.",
    kind: "The operation that made it.",
    system_id: "ID of the system.",
    excerpt:
      "The first 200 characters of what was observed, with personal data and secrets masked; null when the system does not keep inputs.",
    ledger_id: "Position of its entry in the ledger; null in the moment before it has one.",
  }),
  describeSchema("DecisionRecord", DecisionRecordSchema, "A decision with everything it was made from.", {
    ...measurementTexts,
    ...decidedTexts,
    behavior: "What was observed; null when the system does not keep inputs.",
    expected_behavior: "What was expected; null when the system does not keep inputs or none was given.",
    behavior_digest: "SHA-256 of the observed text.",
    expected_digest: "SHA-256 of the expected text; null when none was given.",
    context_digest: "SHA-256 of the context; null when none was given.",
    reasons: "Why, in sentences.",
    scan: "What the scan found; null for a drift analysis, which scans nothing.",
    consensus_id: "The consensus run it came from; null for what was measured.",
    requested_by: "ID of the member or API key that asked.",
    requested_by_name: "Name of the member or API key at that time.",
    ledger_hash: "Hash of its entry in the ledger; null in the moment before it has one.",
    matches_ledger:
      "Whether the record says what its ledger entry says; null in the moment before it has an entry. `false`: the record was changed after the decision.",
  }),
  describeSchema("ReviewResolution", ResolutionSchema, "What a person decided about an escalation.", {
    decision: "What the person decided. `ESCALATE` upholds the escalation.",
    note: "Why.",
    resolved_by: "ID of the member or API key that resolved it.",
    resolved_by_name: "Name of the member or API key at that time.",
    resolved_at: "When it was resolved.",
    is_own_decision:
      "Whether whoever made the decision resolved it too, which needs `four_eyes_reviews` off; null where that was not recorded.",
    ledger_id: "Position of the new ledger entry; null in the moment before it has one.",
    ledger_hash: "Hash of the new ledger entry; null in the moment before it has one.",
  }),
  describeSchema("Review", ReviewSchema, "A human review of an escalated decision.", {
    ...reviewTexts,
    refusal:
      "Why the caller may not resolve it although scope and role allow it, and who may; null when nothing is in the way.",
    matches_ledger:
      "Whether the resolution says what its ledger entry says; null without an entry. `false`: the record was changed afterwards.",
  }),
  describeSchema("ReviewItem", ReviewItemSchema, "A review as lists show it.", reviewTexts),
  describeSchema("ResolveReview", ResolveReviewSchema, "What you decide.", {
    decision: "Your decision. `ESCALATE` upholds the escalation.",
    note: "Why. Whoever reads the ledger later relies on it.",
  }),
  describeSchema("DriftTrend", DriftTrendSchema, "Drift scores over time.", {
    state: "What the latest series says.",
    readings_needed: "How many more readings are needed before a state can be given.",
    series: "Readings by method and model, oldest first. A change of either begins a new series.",
  }),
  describeFields(DriftTrendSchema.shape.series.element, {
    method: "Method of the readings.",
    model: "Model of the readings.",
    method_version: "Version of the method.",
    started_at: "Time of the first reading.",
    points: "The readings, oldest first.",
  }),
  describeSchema("DriftTrendPoint", TrendPointSchema, "One reading and what the series was then.", {
    id: "ID of the decision.",
    drift_score: measurementTexts.drift_score,
    threshold: "The threshold of that decision.",
    method: "Method of the reading.",
    model: "Model of the reading.",
    method_version: "Version of the method.",
    comparison: measurementTexts.comparison,
    timestamp: "When it was measured.",
    ewma: "Exponentially weighted moving average up to here.",
    cusum: "Sum of what readings exceeded their threshold by, up to here.",
    is_drifting: "Whether this reading is above its threshold.",
  }),
  describeFields(DecisionQuerySchema, {
    system_name: "Only decisions about this system, by its exact name.",
    decision: "Only decisions of this kind.",
    kind: "Only decisions made by this operation.",
    risk_level: "Only decisions of this risk level.",
    from: "Only decisions made on this day (UTC) or later.",
    to: "Only decisions made on this day (UTC) or earlier.",
  }),
  describeFields(TrendQuerySchema, { system_name: "Exact name of the system." }),
  describeFields(ReviewQuerySchema, {
    status: "Only reviews with this status.",
    system_name: "Only reviews about this system, by its exact name.",
  }),
];
