import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { Card, Section } from "@/components/ui/card";
import { dayText } from "@/components/ui/days";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { WorkItem } from "./work-items";

/** How many items the overview has room for. */
const SHOWN = 7;

interface WorkListProps {
  /** What waits first, then by day. */
  items: readonly WorkItem[];
  /** How many there are in all: of some kinds only the first are read. */
  total: number;
  /** The day of the request, `YYYY-MM-DD`. */
  today: string;
}

/** What the reader has to do, the most urgent first. */
export function WorkList({ items, total, today }: WorkListProps) {
  const shown = items.slice(0, SHOWN);
  return (
    <Section
      id="work"
      title="Your work"
      aside={
        <Link href="/my-work" className="rounded-sm text-accent-text text-sm hover:underline">
          {total > shown.length ? `All ${total.toLocaleString("en")}` : "All your work"}
        </Link>
      }
    >
      {shown.length === 0 ? (
        <Card className="flex items-center gap-2 px-4 py-3 text-sm">
          <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
          Nothing is assigned to you.
        </Card>
      ) : (
        <ul className="divide-y overflow-clip rounded-lg border bg-surface">
          {shown.map((item) => (
            <li
              key={item.key}
              className="relative flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2 text-sm hover:bg-hover"
            >
              <span className="w-36 shrink-0 text-ink-muted max-sm:w-auto">
                {item.due === null && item.kind.endsWith("waiting") ? (
                  <Status tone="warning">{item.kind}</Status>
                ) : (
                  item.kind
                )}
              </span>
              <p className="min-w-0 flex-1 truncate max-sm:order-last max-sm:basis-full">
                <RowLink href={item.href}>{item.title}</RowLink>
                <span className="text-ink-muted"> · {item.context}</span>
              </p>
              <span className="max-sm:ml-auto">
                <When item={item} today={today} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function When({ item: { due, waitingSince }, today }: { item: WorkItem; today: string }) {
  if (waitingSince !== undefined)
    return <Timestamp value={waitingSince} className="text-ink-muted text-xs" />;
  if (due === null) return null;
  if (due < today)
    return (
      <Status tone="danger" className="text-xs">
        Overdue {dayText(due)}
      </Status>
    );
  return <span className="whitespace-nowrap text-ink-muted text-xs tabular-nums">{dayText(due)}</span>;
}
