import { Status } from "@/components/ui/status";
import type { RiskClass } from "@/lib/features/systems/schema";
import { RISK_CLASS_LABELS } from "./labels";

export function RiskClassWord({ riskClass, look }: { riskClass: RiskClass; look?: "plain" | "soft" }) {
  const { label, tone, icon } = RISK_CLASS_LABELS[riskClass];
  return (
    <Status tone={tone} icon={icon} look={look}>
      {label}
    </Status>
  );
}
