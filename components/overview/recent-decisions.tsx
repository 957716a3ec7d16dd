import Link from "next/link";
import { DecisionList } from "@/components/decisions/decision-list";
import { Section } from "@/components/ui/card";
import type { DecisionItem } from "@/lib/features/governance/schema";

export function RecentDecisions({ decisions }: { decisions: readonly DecisionItem[] }) {
  return (
    <Section
      id="decisions"
      title="Recent decisions"
      aside={
        <Link href="/ledger" className="rounded-sm text-accent-text text-sm hover:underline">
          All in the ledger
        </Link>
      }
    >
      <DecisionList decisions={decisions} />
    </Section>
  );
}
