import "server-only";

export { listSystemNames } from "@/lib/features/systems";
export { listAuditSummaries } from "./audit-queries";
export { auditRunner } from "./audit-runner";
export { followAudit } from "./follow-audit";
export {
  type CompletedAudit,
  getAudit,
  listAuditHistory,
  listLatestScores,
  listOpenAudits,
  requireCompletedAudit,
} from "./read-audit";
export { estimateAudit, runAudit, startAudit } from "./run-audit";
