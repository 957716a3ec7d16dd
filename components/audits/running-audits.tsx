"use client";

import { useRouter } from "next/navigation";
import { useRefresh } from "@/components/ui/page-address";
import { ProgressBar } from "@/components/ui/progress-bar";
import { RowLink } from "@/components/ui/row-link";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { hasEnded, useAuditProgress } from "./audit-progress";
import { AuditStatusWord } from "./labels";
import type { OpenAudit } from "./types";

/**
 * A browser holds six connections to one host over HTTP/1.1 and an event stream keeps one, so only
 * the first few audits are followed live; the others move up when one of these ends.
 */
const MAX_FOLLOWED = 3;

interface RunningAuditsProps {
  audits: readonly OpenAudit[];
  frameworkNames: Readonly<Record<string, string>>;
}

/** Audits with how far each is: those that run, wait or failed a short while ago, or that were started together. */
export function RunningAudits({ audits, frameworkNames }: RunningAuditsProps) {
  const followed = new Set(
    audits
      .filter((audit) => !hasEnded(audit))
      .slice(0, MAX_FOLLOWED)
      .map((audit) => audit.id),
  );
  return (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {audits.map((audit) => (
        <li key={audit.id} className="relative px-4 py-2.5 hover:bg-hover">
          {followed.has(audit.id) ? (
            <FollowedAudit audit={audit} frameworkName={frameworkNames[audit.framework] ?? audit.framework} />
          ) : (
            <OpenAuditRow audit={audit} frameworkName={frameworkNames[audit.framework] ?? audit.framework} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface OpenAuditRowProps {
  audit: OpenAudit;
  frameworkName: string;
}

function FollowedAudit({ audit, frameworkName }: OpenAuditRowProps) {
  const router = useRouter();
  const refresh = useRefresh();
  const { progress } = useAuditProgress(audit, (last) => {
    const what = `${audit.system_name}, ${frameworkName}`;
    if (last.status === "completed") {
      const open = { label: "Open", onClick: () => router.push(`/audits/${audit.id}`) };
      toast.success("Audit completed", { description: what, action: open });
    } else toast.error("Audit failed", { description: what });
    refresh();
  });
  return <OpenAuditRow audit={{ ...audit, ...progress }} frameworkName={frameworkName} />;
}

function OpenAuditRow({ audit, frameworkName }: OpenAuditRowProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(0,1fr)_6rem_14rem_8rem]">
      <p className="min-w-0 wrap-anywhere max-sm:col-span-2">
        <RowLink href={`/audits/${audit.id}`}>{audit.system_name}</RowLink>
        <span className="text-ink-muted"> · {frameworkName}</span>
      </p>
      <Timestamp value={audit.created_at} className="text-right text-ink-muted text-xs sm:order-last" />
      <AuditStatusWord status={audit.status} />
      {audit.status === "failed" ? (
        <p className="text-ink-muted max-sm:col-span-2">Open it to see why</p>
      ) : audit.status === "completed" && typeof audit.compliance_score === "number" ? (
        <p className="text-ink-muted tabular-nums max-sm:col-span-2">
          Readiness estimate <span className="font-medium text-ink">{audit.compliance_score}</span> of 100
        </p>
      ) : (
        <div className="flex items-center gap-3 max-sm:col-span-2">
          <ProgressBar
            label={`Controls judged for ${audit.system_name}`}
            value={audit.controls_done}
            max={audit.controls_total}
          />
          <span className="whitespace-nowrap text-ink-muted text-xs tabular-nums">
            {audit.controls_done} of {audit.controls_total}
          </span>
        </div>
      )}
    </div>
  );
}
