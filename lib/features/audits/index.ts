import "server-only";

export { listSystemNames } from "@/lib/features/systems";
export { auditRunner } from "./audit-runner";
export { estimateAudit } from "./estimate-audit";
export { followAudit } from "./follow-audit";
export { listAuditHistory, listLatestScores, listOpenAudits } from "./list-audits";
export { readAudit as getAudit } from "./read-audit";
export { type CompletedAudit, requireCompletedAudit } from "./require-completed-audit";
export { runAudit, startAudit } from "./run-audit";
export { listAuditSummaries } from "./summary-store";
