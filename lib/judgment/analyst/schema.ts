import { z } from "zod";

export const VERDICTS = ["met", "partial", "not_met", "insufficient_evidence"] as const;
export const VerdictSchema = z.enum(VERDICTS);
export type Verdict = z.infer<typeof VerdictSchema>;

/** One main theme per control; related controls of different frameworks mostly share it. */
export const THEMES = [
  "policy_governance",
  "risk_management",
  "impact_assessment",
  "conformity",
  "asset_mgmt",
  "access_control",
  "physical_security",
  "network_security",
  "cryptography",
  "vulnerability_mgmt",
  "security_testing",
  "change_mgmt",
  "logging_monitoring",
  "incident_response",
  "incident_notification",
  "business_continuity",
  "third_party_risk",
  "training_awareness",
  "data_governance",
  "privacy_rights",
  "lawful_basis",
  "transparency",
  "human_oversight",
  "accuracy_robustness",
  "technical_documentation",
  "content_moderation",
  "fair_competition",
] as const;

export type Theme = (typeof THEMES)[number];

/** A control as the analyst searches a document for it. */
export interface AnalyzedControl {
  control_id: string;
  title: string;
  description: string;
  theme: Theme;
  questions: readonly string[];
  /** How a document that fulfils the control says it. */
  probes: readonly string[];
  evidence_examples: readonly string[];
}

/** A quoted span: `quote === context.slice(start, end)`, offsets in UTF-16 code units. */
export const EvidenceSpanSchema = z.object({
  quote: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
export type EvidenceSpan = z.infer<typeof EvidenceSpanSchema>;

/** The verdict on one control, with its reasons. */
export const ControlAssessmentSchema = z.object({
  control_id: z.string(),
  title: z.string(),
  verdict: VerdictSchema,
  reason: z.string(),
  recommendation: z.string(),
  evidence: z.array(EvidenceSpanSchema),
});
export type ControlAssessment = z.infer<typeof ControlAssessmentSchema>;

/** Something in the document that the reader of the report must know: never evidence. */
export const DocumentNoticeSchema = z.object({
  kind: z.enum(["instruction_to_auditor", "hidden_text", "restates_regulation"]),
  message: z.string(),
  quote: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
export type DocumentNotice = z.infer<typeof DocumentNoticeSchema>;
