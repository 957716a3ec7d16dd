import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import { TONE_MARK } from "@/components/ui/tone";
import type { Counts } from "@/lib/features/programs/schema";
import { CONTROL_STATUSES, type ControlStatus } from "@/lib/features/programs/vocabulary";
import { CONTROL_STATUS_LABELS } from "./labels";

interface StateBarProps {
  counts: Counts;
  /** Where a segment leads; without it the bar is a picture only. */
  hrefOf?: (status: ControlStatus) => string;
  className?: string;
}

/** Controls that have not started are the track that the others fill. */
const SEGMENT: Readonly<Record<ControlStatus, string>> = {
  implemented: TONE_MARK[CONTROL_STATUS_LABELS.implemented.tone],
  in_progress: TONE_MARK[CONTROL_STATUS_LABELS.in_progress.tone],
  gap: TONE_MARK[CONTROL_STATUS_LABELS.gap.tone],
  not_started: "bg-line",
};

/**
 * The distribution of control states. Always next to the same counts in words, whose links the
 * keyboard and screen readers use: the segments repeat them for the mouse.
 */
export function StateBar({ counts, hrefOf, className }: StateBarProps) {
  const present = CONTROL_STATUSES.filter((status) => counts[status] > 0);
  return (
    <div aria-hidden className={cn("flex w-full gap-0.5", className)}>
      {present.map((status) => {
        const { label } = CONTROL_STATUS_LABELS[status];
        const style = { flexGrow: counts[status] };
        const mark = cn("block h-2 min-w-1 first:rounded-l-full last:rounded-r-full", SEGMENT[status]);
        if (!hrefOf) return <span key={status} className={cn("basis-0", mark)} style={style} />;
        return (
          <Link
            key={status}
            href={hrefOf(status)}
            prefetch={false}
            tabIndex={-1}
            title={`${label}: ${counts[status]}`}
            style={style}
            className="group min-w-1 basis-0 py-1.5 first:*:rounded-l-full last:*:rounded-r-full"
          >
            <span className={cn("block h-2 transition-opacity group-hover:opacity-75", SEGMENT[status])} />
          </Link>
        );
      })}
    </div>
  );
}
