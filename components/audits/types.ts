import type { AuditProgress, RequirementCounts } from "@/lib/features/audits/schema";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import type { ModelRecord } from "@/lib/features/orchestrator/schema";

/** A model that is able to judge controls, as the form of an audit needs it. */
export type AuditModel = Pick<ModelRecord, "id" | "label" | "provider" | "status" | "status_reason">;

/** An audit as far as it has come. */
export interface OpenAudit extends AuditProgress {
  system_name: string;
  framework: FrameworkCode;
  created_at: string;
  /** Once it is completed, in lists that have completed ones. */
  compliance_score?: number | null;
}

/** The newest audit of a system against a framework. */
export interface LatestScore {
  audit_id: string;
  system_name: string;
  framework: FrameworkCode;
  compliance_score: number;
  previous_score: number | null;
  insufficient_evidence: number;
  controls_assessed: number;
  timestamp: string;
}

/** What lists of audits need to know of a framework. */
export interface FrameworkLabel {
  code: FrameworkCode;
  name: string;
  controls_count: number;
}

/** The two figures under a score. */
export interface ReportFigures {
  requirementsCoverage: number;
  fulfillment: number;
  counts: RequirementCounts;
}
