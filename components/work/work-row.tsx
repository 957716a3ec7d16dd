import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import type { WorkItem } from "./work-items";

interface WorkRowProps {
  item: WorkItem;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Something to do in one line: what kind it is, what it is about, and by when. */
export function WorkRow({ item, today }: WorkRowProps) {
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2 text-sm hover:bg-hover">
      <span className="w-36 shrink-0 text-ink-muted max-sm:w-auto">
        {item.isWaiting ? <Status tone="warning">{item.kind}</Status> : item.kind}
      </span>
      <p className="min-w-0 flex-1 wrap-anywhere max-sm:order-last max-sm:basis-full">
        <RowLink href={item.href}>{item.title}</RowLink>
        <span className="text-ink-muted"> · {item.context}</span>
      </p>
      <span className="max-sm:ml-auto">
        <When item={item} today={today} />
      </span>
    </li>
  );
}

function When({ item: { due, waitingSince }, today }: WorkRowProps) {
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
