import "server-only";

export { listSystemNames } from "@/lib/features/systems";
export { listAssessments } from "./assessments";
export { auditSummaries, listAuditSummaries } from "./audit-queries";
export { auditRunner } from "./audit-runner";
export { confirmRequirement } from "./confirm";
export { listDocumentQuotes } from "./document-quotes";
export {
  type CompletedAudit,
  followAudit,
  getAudit,
  listAuditHistory,
  listLatestScores,
  listOpenAudits,
  listStartedAudits,
  readDifference,
  requireCompletedAudit,
} from "./read-audit";
export { toReportControls } from "./report-rows";
export { estimateAudit, runAudit, startAudit } from "./run-audit";
