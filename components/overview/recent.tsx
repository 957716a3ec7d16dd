import Link from "next/link";
import { DecisionList } from "@/components/decisions/decision-list";
import { Section } from "@/components/ui/card";
import { RowLink } from "@/components/ui/row-link";
import { Timestamp } from "@/components/ui/timestamp";
import type { AuditHistoryItem } from "@/lib/features/audits/schema";
import type { DecisionItem } from "@/lib/features/governance/schema";

interface RecentAuditsProps {
  audits: readonly AuditHistoryItem[];
  frameworkNames: Readonly<Record<string, string>>;
}

export function RecentAudits({ audits, frameworkNames }: RecentAuditsProps) {
  return (
    <Section
      id="recent"
      title="Recent audits"
      aside={
        <Link href="/audits" className="rounded-sm text-accent-text text-sm hover:underline">
          All audits
        </Link>
      }
    >
      <ul className="divide-y overflow-clip rounded-lg border bg-surface">
        {audits.map((audit) => (
          <li key={audit.id} className="relative px-4 py-2.5 text-sm hover:bg-hover">
            <div className="flex items-baseline justify-between gap-3">
              <RowLink href={`/audits/${audit.id}`} className="min-w-0 truncate">
                {audit.system_name}
              </RowLink>
              <Timestamp value={audit.timestamp} className="shrink-0 text-ink-muted text-xs" />
            </div>
            <p className="truncate text-ink-muted text-xs">
              {frameworkNames[audit.framework] ?? audit.framework} · {audit.findings_count}{" "}
              {audit.findings_count === 1 ? "finding" : "findings"}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

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
