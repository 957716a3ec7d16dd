import Link from "next/link";
import { Status } from "@/components/ui/status";
import { dayText } from "@/lib/core/days";
import type { Evidence } from "@/lib/features/evidence/schema";

type Expiring = Pick<Evidence, "id" | "title" | "expires_on" | "is_expired" | "controls_count">;

/** Evidence whose last day is near or past, each leading to the item. */
export function ExpiringEvidence({ items }: { items: readonly Expiring[] }) {
  return (
    <ul aria-label="Expiring evidence" className="divide-y rounded-lg border bg-surface">
      {items.map(({ id, title, expires_on, is_expired }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm"
        >
          <Link
            href={`/evidence?${new URLSearchParams({ item: id })}`}
            className="min-w-0 break-words rounded-sm font-medium hover:underline"
          >
            {title}
          </Link>
          {expires_on && (
            <Status tone={is_expired ? "danger" : "warning"}>
              {is_expired ? "Expired" : "Expires"} {dayText(expires_on)}
            </Status>
          )}
        </li>
      ))}
    </ul>
  );
}
