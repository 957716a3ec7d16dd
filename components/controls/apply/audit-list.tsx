import { ClipboardCheck } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RowLink } from "@/components/ui/row-link";
import { Timestamp } from "@/components/ui/timestamp";
import type { AuditHistoryItem } from "@/lib/features/audits/schema";
import type { FrameworkNames } from "../labels";

interface AuditListProps {
  programId: string;
  audits: readonly AuditHistoryItem[];
  frameworkNames: FrameworkNames;
}

/** Completed audits that speak for a framework of the program. */
export function AuditList({ programId, audits, frameworkNames }: AuditListProps) {
  if (audits.length === 0) {
    return (
      <EmptyState
        icon={ClipboardCheck}
        title="No audit fits this program yet"
        actions={
          <Button asChild variant="primary">
            <Link href="/audits/new">New audit</Link>
          </Button>
        }
      >
        A completed audit against one of the program's frameworks can bring its controls up to date.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {audits.map((audit) => (
        <li key={audit.id} className="relative flex items-center gap-4 px-4 py-2.5 hover:bg-hover">
          <div className="min-w-0 flex-1">
            <RowLink
              href={`/programs/${programId}/controls/apply?${new URLSearchParams({ audit_id: audit.id })}`}
              className="block text-sm wrap-anywhere"
            >
              {audit.system_name}
            </RowLink>
            <p className="text-ink-muted text-xs">
              {frameworkNames[audit.framework] ?? audit.framework} · {audit.controls_assessed} controls
              assessed
              {audit.insufficient_evidence > 0 && `, ${audit.insufficient_evidence} without evidence`}
            </p>
          </div>
          <span className="shrink-0 text-sm">
            <span className="font-medium tabular-nums">{audit.compliance_score}</span>
            <span className="text-ink-muted max-sm:hidden"> · readiness estimate</span>
          </span>
          <Timestamp value={audit.timestamp} className="w-28 shrink-0 text-right text-ink-muted text-xs" />
        </li>
      ))}
    </ul>
  );
}
