import Link from "next/link";
import { ScoreCard } from "@/components/audits/score";
import { Section } from "@/components/ui/card";
import type { AuditHistoryItem } from "@/lib/features/audits/schema";

interface SystemAuditsProps {
  systemName: string;
  audits: readonly AuditHistoryItem[];
  total: number;
  frameworkNames: Readonly<Record<string, string>>;
  canAudit: boolean;
}

/** The latest audits of a system. */
export function SystemAudits({ systemName, audits, total, frameworkNames, canAudit }: SystemAuditsProps) {
  const query = new URLSearchParams({ system_name: systemName });
  const linkClasses = "rounded-sm text-accent-text text-sm hover:underline";
  return (
    <Section
      id="audits"
      title="Latest audits"
      aside={
        total > audits.length && (
          <Link href={`/audits?${query}`} className={linkClasses}>
            All {total.toLocaleString("en")}
          </Link>
        )
      }
    >
      {audits.length === 0 ? (
        <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">
          None yet.{" "}
          {canAudit && (
            <Link href={`/audits/new?${query}`} className={linkClasses}>
              Audit this system
            </Link>
          )}
        </p>
      ) : (
        <ul className="divide-y overflow-clip rounded-lg border bg-surface">
          {audits.map((audit) => (
            <li key={audit.id} className="relative px-4 py-2.5 text-sm hover:bg-hover">
              <ScoreCard
                href={`/audits/${audit.id}`}
                systemName={frameworkNames[audit.framework] ?? audit.framework}
                score={audit.compliance_score}
                previousScore={audit.previous_score}
                detail={`Readiness estimate · ${audit.findings_count} ${audit.findings_count === 1 ? "finding" : "findings"}`}
                timestamp={audit.timestamp}
                isSuperseded={audit.superseded_documents > 0}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
