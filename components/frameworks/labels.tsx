import { Key } from "lucide-react";
import type { FrameworkCategory, Theme } from "@/lib/features/frameworks/schema";

export const CATEGORY_LABELS: Readonly<Record<FrameworkCategory, string>> = {
  ai_governance: "AI governance",
  privacy: "Privacy",
  security: "Security",
  financial: "Financial",
  healthcare: "Healthcare",
  platform: "Platform",
};

export const THEME_LABELS: Readonly<Record<Theme, string>> = {
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

/** Index is the weight of a control. */
const WEIGHT_LABELS = [
  "",
  "1 · supporting",
  "2 · ordinary",
  "3 · failing it undermines the framework's purpose",
];

export function weightLabel(weight: number): string {
  return WEIGHT_LABELS[weight] ?? String(weight);
}

/** Marks a control that a quick audit looks at too. */
export function KeyControlMark() {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-accent-text text-xs">
      <Key className="size-3" aria-hidden />
      Key
    </span>
  );
}
