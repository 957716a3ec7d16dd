import "server-only";

export { analyzeDrift, assessRisk, govern } from "./analyze-drift";
export { findRecordDifference } from "./check-records";
export { getDecision, getDriftTrend, listDecisions } from "./read-decisions";
export { countOpenReviews, getReview, listReviews } from "./read-reviews";
export { readSystemTimeline } from "./read-timeline";
export { resolveReview } from "./resolve-review";
export { runConsensus, startConsensus } from "./run-consensus";
export { getRiskScore, getSystemOverview, listSystemOverviews } from "./system-risk";
