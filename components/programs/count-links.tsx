import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { TONE_ICONS, TONE_TEXT } from "@/components/ui/tone";
import type { Counts } from "@/lib/features/programs/schema";
import { CONTROL_STATUSES, type ControlStatus } from "@/lib/features/programs/vocabulary";
import { CONTROL_STATUS_LABELS, ControlStatusWord } from "./labels";

interface CountLinkProps {
  status: ControlStatus;
  count: number;
  /** Which part of the program, for screen readers: "SOC 2". */
  of: string;
  href: string;
}

/** How many controls of a part are in a state: icon and number; the column header names the state. */
export function CountLink({ status, count, of, href }: CountLinkProps) {
  const { label, tone, icon } = CONTROL_STATUS_LABELS[status];
  const Icon = icon ?? TONE_ICONS[tone];
  if (count === 0) {
    return (
      <span className="inline-flex h-6 items-center gap-1 px-1 text-ink-muted text-sm">
        <span aria-hidden>0</span>
        <span className="sr-only">{`${label}: none`}</span>
      </span>
    );
  }
  return (
    <Link
      href={href}
      prefetch={false}
      title={label}
      aria-label={`${of}, ${label.toLowerCase()}: ${countOf(count, "control")}`}
      className="relative z-10 inline-flex h-6 items-center gap-1 rounded-sm px-1 text-sm tabular-nums hover:underline"
    >
      <Icon className={cn("size-3.5 shrink-0", TONE_TEXT[tone])} aria-hidden />
      {count}
    </Link>
  );
}

interface StateCountsProps {
  counts: Counts;
  hrefOf: (status: ControlStatus) => string;
}

/** The four counts with their words; each leads to its controls. */
export function StateCounts({ counts, hrefOf }: StateCountsProps) {
  return (
    <ul>
      {CONTROL_STATUSES.map((status) => (
        <li key={status}>
          <Link
            href={hrefOf(status)}
            prefetch={false}
            className="-mx-2 flex items-center justify-between gap-2 rounded-md px-2 py-1 hover:bg-hover"
          >
            <ControlStatusWord status={status} />
            <span className="font-medium text-sm tabular-nums">{counts[status].toLocaleString("en")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
