import { Status } from "@/components/ui/status";
import type { RiskClass } from "@/lib/features/systems/schema";
import { RISK_CLASS_WORDS } from "./words";

export function RiskClassWord({ riskClass, look }: { riskClass: RiskClass; look?: "plain" | "soft" }) {
  const { label, tone, icon } = RISK_CLASS_WORDS[riskClass];
  return (
    <Status tone={tone} icon={icon} look={look}>
      {label}
    </Status>
  );
}
