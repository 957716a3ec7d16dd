import Link from "next/link";
import { ledgerEntryHref } from "@/components/decisions/hrefs";
import { DecisionWord } from "@/components/decisions/statuses";
import { Timestamp } from "@/components/ui/timestamp";
import type { Review } from "@/lib/features/governance/schema";

/** How a review was answered, by whom and where that is recorded. */
export function Resolution({ resolution }: { resolution: NonNullable<Review["resolution"]> }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DecisionWord decision={resolution.decision} look="soft" />
        <span className="text-ink-muted">
          {resolution.resolved_by_name}, <Timestamp value={resolution.resolved_at} />
        </span>
      </p>
      <p className="whitespace-pre-line break-words border-l-2 pl-3 [unicode-bidi:isolate]">
        {resolution.note}
      </p>
      {resolution.is_own_decision && (
        <p className="text-ink-muted">
          Resolved by whoever made the decision: the organization did not require a second person.
        </p>
      )}
      {resolution.ledger_id === null ? (
        <p className="text-ink-muted">Its ledger entry is being written.</p>
      ) : (
        <Link
          href={ledgerEntryHref(resolution.ledger_id)}
          className="w-fit rounded-sm text-accent-text hover:underline"
        >
          Ledger entry {resolution.ledger_id.toLocaleString("en")}
        </Link>
      )}
    </div>
  );
}
