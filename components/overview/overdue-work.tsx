import { countOf } from "@/components/ui/count-of";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";

/** How much of the organization's work is late. */
export interface OverdueWorkCounts {
  actions: number;
  /** Of these, the reader's own. */
  own: number;
  /** Incidents that are past the time limit for their report. */
  reports: number;
}

export const isLate = ({ actions, reports }: OverdueWorkCounts): boolean => actions + reports > 0;

/** Reports of incidents and corrective actions that are late. */
export function OverdueWork({ actions, own, reports }: OverdueWorkCounts) {
  return (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {reports > 0 && (
        <OverdueRow href="/actions/incidents?clock=overdue" text={countOf(reports, "incident report")} />
      )}
      {own > 0 && (
        <OverdueRow
          href="/actions?due=overdue&owner=me"
          text={countOf(own, "corrective action")}
          note="assigned to you"
        />
      )}
      {actions > own && (
        <OverdueRow
          href="/actions?due=overdue"
          text={countOf(actions, "corrective action")}
          note="in the organization"
        />
      )}
    </ul>
  );
}

function OverdueRow({ href, text, note }: { href: string; text: string; note?: string }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover">
      <Status tone="danger">Overdue</Status>
      <p className="min-w-0 flex-1 truncate max-sm:basis-full">
        <RowLink href={href}>{text}</RowLink>
        {note !== undefined && <span className="text-ink-muted"> · {note}</span>}
      </p>
    </li>
  );
}
