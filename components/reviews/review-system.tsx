import Link from "next/link";
import { RiskScoreValue } from "@/components/systems/risk-score";
import { RiskClassWord } from "@/components/systems/statuses";
import { Facts } from "@/components/ui/facts";
import type { RiskScore } from "@/lib/features/governance/schema";
import type { System } from "@/lib/features/systems/schema";

/** The system a review is about, as far as it weighs in the decision. */
export function ReviewSystem({ system, risk }: { system: System; risk: RiskScore }) {
  return (
    <>
      {system.description !== "" && (
        <p className="line-clamp-4 text-ink-soft text-sm">{system.description}</p>
      )}
      <Facts
        className="sm:grid-cols-[7rem_minmax(0,1fr)]"
        items={[
          {
            label: "System",
            value: (
              <Link href={`/systems/${system.id}`} className="rounded-sm text-accent-text hover:underline">
                {system.name}
              </Link>
            ),
          },
          { label: "Risk class", value: <RiskClassWord riskClass={system.risk_class} /> },
          { label: "Risk score", value: <RiskScoreValue risk={risk} /> },
          { label: "Owner", value: system.owner ?? <span className="text-ink-muted">Nobody</span> },
        ]}
      />
    </>
  );
}
