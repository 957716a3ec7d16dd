import { Eye } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { Timestamp } from "@/components/ui/timestamp";
import type { AuditorView } from "@/lib/features/engagements/schema";
import { VIEW_KIND_WORDS } from "@/lib/features/engagements/vocabulary";

/** What the auditors looked at, newest first. */
export function ViewList({ views }: { views: readonly AuditorView[] }) {
  if (views.length === 0)
    return (
      <EmptyState icon={Eye} title="No views yet">
        Each page, record and file that an auditor opens is recorded here.
      </EmptyState>
    );
  return (
    <ol className="divide-y rounded-lg border bg-surface">
      {views.map((view) => (
        <li key={view.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm">
          <p className="min-w-0 flex-1 basis-64 break-words">
            <span className="font-medium">{VIEW_KIND_WORDS[view.kind]}</span>
            {view.label !== VIEW_KIND_WORDS[view.kind] && (
              <span className="text-ink-soft"> {view.label}</span>
            )}
          </p>
          <p className="flex flex-wrap gap-x-4 text-ink-muted text-xs">
            <span>
              {view.auditor_name}, {view.firm}
            </span>
            {view.ip_address && <span className="font-mono">{view.ip_address}</span>}
            <Timestamp value={view.viewed_at} format="absolute" />
          </p>
        </li>
      ))}
    </ol>
  );
}
