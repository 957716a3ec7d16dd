import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { Card, Section } from "@/components/ui/card";
import type { WorkItem } from "@/components/work/work-items";
import { WorkRow } from "@/components/work/work-row";

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
            <WorkRow key={item.key} item={item} today={today} />
          ))}
        </ul>
      )}
    </Section>
  );
}
