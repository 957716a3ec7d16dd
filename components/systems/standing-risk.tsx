import { RiskLevelWord } from "@/components/decisions/labels";
import { NOT_MEASURED, type RiskScore } from "@/lib/features/governance/schema";

export type Standing = Pick<RiskScore, "risk_score" | "risk_level">;

/** "62 High", or that nothing is known yet, which is no level of risk. */
export function StandingRisk({ risk }: { risk: Standing }) {
  if (risk.risk_level === NOT_MEASURED) return <span className="text-ink-muted">Not yet measured</span>;
  return (
    <>
      <span className="font-medium tabular-nums">{risk.risk_score}</span>
      <RiskLevelWord level={risk.risk_level} />
    </>
  );
}
