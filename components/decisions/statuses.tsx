import { Status } from "@/components/ui/status";
import type { Decision, RiskLevel } from "@/lib/features/ledger/schema";
import type { ScanSeverity } from "@/lib/judgment/scan/schema";
import { DECISION_LABELS, RISK_LEVEL_LABELS, SCAN_SEVERITY_LABELS } from "./labels";

interface LookProps {
  look?: "plain" | "soft";
  className?: string;
}

export function DecisionWord({ decision, ...look }: LookProps & { decision: Decision }) {
  const { label, tone } = DECISION_LABELS[decision];
  return (
    <Status tone={tone} {...look}>
      {label}
    </Status>
  );
}

interface RiskLevelWordProps extends LookProps {
  level: RiskLevel;
  /** "High risk" where the column or label does not say what is high. */
  isWhole?: boolean;
}

export function RiskLevelWord({ level, isWhole, ...look }: RiskLevelWordProps) {
  const { label, tone, icon } = RISK_LEVEL_LABELS[level];
  return (
    <Status tone={tone} icon={icon} {...look}>
      {isWhole ? `${label} risk` : label}
    </Status>
  );
}

export function DriftingWord({ isDrifting, ...look }: LookProps & { isDrifting: boolean }) {
  return (
    <Status tone={isDrifting ? "danger" : "success"} {...look}>
      {isDrifting ? "Drifting" : "Within threshold"}
    </Status>
  );
}

export function ScanSeverityWord({ severity }: { severity: ScanSeverity }) {
  const { label, tone, icon } = SCAN_SEVERITY_LABELS[severity];
  return (
    <Status tone={tone} icon={icon} look="soft">
      {label}
    </Status>
  );
}
