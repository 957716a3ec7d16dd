export const VERDICTS = ["met", "partial", "not_met", "insufficient_evidence"] as const;

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

/** What a document can be found to say about one requirement. */
export const REQUIREMENT_FINDINGS = [
  /** It states that what the requirement asks for is done. */
  "shown",
  /** It states a part of it, or states it with a limit. */
  "partly_shown",
  /** It states that it is not done, or something that cannot be true where it is. */
  "contradicted",
  /** It states only that it is intended. */
  "planned",
  /** It says nothing on the point. */
  "no_evidence",
] as const;

export type RequirementFinding = (typeof REQUIREMENT_FINDINGS)[number];

/** `for_review`: a passage is on the point, but no engine is sure enough of what it says; a person decides. */
export const REQUIREMENT_STATES = [...REQUIREMENT_FINDINGS, "for_review"] as const;

export type RequirementState = (typeof REQUIREMENT_STATES)[number];

/** What people call a theme. */
export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  policy_governance: "Policy and governance",
  risk_management: "Risk management",
  impact_assessment: "Impact assessment",
  conformity: "Conformity",
  asset_mgmt: "Asset management",
  access_control: "Access control",
  physical_security: "Physical security",
  network_security: "Network security",
  cryptography: "Cryptography",
  vulnerability_mgmt: "Vulnerability management",
  security_testing: "Security testing",
  change_mgmt: "Change management",
  logging_monitoring: "Logging and monitoring",
  incident_response: "Incident response",
  incident_notification: "Incident notification",
  business_continuity: "Business continuity",
  third_party_risk: "Third-party risk",
  training_awareness: "Training and awareness",
  data_governance: "Data governance",
  privacy_rights: "Privacy rights",
  lawful_basis: "Lawful basis",
  transparency: "Transparency",
  human_oversight: "Human oversight",
  accuracy_robustness: "Accuracy and robustness",
  technical_documentation: "Technical documentation",
  content_moderation: "Content moderation",
  fair_competition: "Fair competition",
};
