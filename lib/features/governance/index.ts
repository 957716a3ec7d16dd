import "server-only";

export { analyzeDrift, assessRisk, govern } from "./analyze-drift";
export { getDecision, getDriftTrend, listDecisions } from "./read-decisions";
export { readSystemTimeline } from "./read-timeline";
export { readRecentDrift } from "./recent-readings";
export { findRecordDifference } from "./record-match";
export { countOpenReviews, getReview, listReviews, resolveReview } from "./reviews";
export { runConsensus, startConsensus } from "./run-consensus";
export { getRiskScore, getSystemOverview, listRegister, listSystemOverviews } from "./system-risk";
