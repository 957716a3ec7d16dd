import { DoorOpen } from "lucide-react";
import Link from "next/link";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import type { Engagement } from "@/lib/features/engagements/schema";
import { EngagementEnd, EngagementStateWord } from "./labels";

interface EngagementListProps {
  programId: string;
  engagements: readonly Engagement[];
}

/** The audit engagements of a program, newest first. */
export function EngagementList({ programId, engagements }: EngagementListProps) {
  if (engagements.length === 0)
    return (
      <EmptyState icon={DoorOpen} title="No auditor is invited">
        An invited auditor reads this program in a room of its own, asks for evidence, leaves findings and
        signs off. You see every view.
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-3">
      {engagements.map((engagement) => (
        <li key={engagement.id} className="relative rounded-lg border bg-surface p-4 hover:bg-hover">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="min-w-0 break-words font-semibold text-base">
              <Link
                href={`/programs/${programId}/auditors/${engagement.id}`}
                className="rounded-sm after:absolute after:inset-0"
              >
                {engagement.title}
              </Link>
            </h2>
            <EngagementStateWord state={engagement.state} />
          </div>
          <p className="mt-1 text-ink-soft text-sm">
            {engagement.auditors.map(({ name, firm }) => `${name}, ${firm}`).join("; ")}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-ink-muted text-sm">
            <span>
              {engagement.requests_open} of {countOf(engagement.requests_total, "request")} open
            </span>
            <span>
              {engagement.findings_open} of {countOf(engagement.findings_total, "finding")} open
            </span>
            <span>{countOf(engagement.views_total, "view")}</span>
            <EngagementEnd engagement={engagement} />
          </p>
        </li>
      ))}
    </ul>
  );
}
