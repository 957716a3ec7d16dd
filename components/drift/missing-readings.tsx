import { Activity, LineChart } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { decisionHref } from "@/components/decisions/hrefs";
import { DriftScore } from "@/components/decisions/measurement";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { RowLink } from "@/components/ui/row-link";
import { Timestamp } from "@/components/ui/timestamp";
import type { DriftTrend } from "@/lib/judgment/drift/schema";

interface TooFewReadingsProps {
  systemName: string;
  trend: DriftTrend;
  /** Opens a reading in place. */
  onOpen?: (decisionId: string) => void;
}

/** Fewer readings than a trend needs: how many are missing, and those that there are. */
export function TooFewReadings({ systemName, trend, onOpen }: TooFewReadingsProps) {
  const points = trend.series.at(-1)?.points.toReversed() ?? [];
  const needed = points.length + trend.readings_needed;
  return (
    <div className="grid min-h-56 items-center gap-6 md:grid-cols-2">
      <div className="flex flex-col items-center gap-1 text-center">
        <LineChart className="size-5 text-ink-muted" aria-hidden />
        <p className="mt-2 font-semibold text-base">
          {countOf(trend.readings_needed, "more reading")} to tell a trend
        </p>
        <p className="max-w-xs text-ink-muted text-sm">
          A line through fewer than {needed} readings of the same method would promise more than they say.
        </p>
        <span aria-hidden className="mt-3 flex gap-1.5">
          {Array.from({ length: needed }, (_, index) => index).map((index) => (
            <span
              key={index}
              className={
                index < points.length
                  ? "size-2.5 rounded-full bg-accent"
                  : "size-2.5 rounded-full border border-line-strong"
              }
            />
          ))}
        </span>
      </div>
      <ul aria-label="Readings so far" className="divide-y overflow-clip rounded-lg border">
        {points.map((point) => (
          <li
            key={point.id}
            className="relative flex items-center justify-between gap-3 px-3 py-2 text-sm hover:bg-hover"
          >
            <RowLink
              href={decisionHref({ id: point.id, system_name: systemName })}
              onOpen={onOpen && (() => onOpen(point.id))}
              className="font-normal"
            >
              <Timestamp value={point.timestamp} />
            </RowLink>
            <DriftScore score={point.drift_score} threshold={point.threshold} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** No reading yet: what a reading is, and how the first is made. */
export function NothingMeasured({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={Activity} title="Nothing measured yet" actions={action || undefined}>
      Drift is the distance between what a system does and what is expected of it. Each drift analysis and
      each governance decision adds a reading.
    </EmptyState>
  );
}

export function AnalyzeButton({ system }: { system?: string }) {
  return (
    <Button asChild variant="primary">
      <Link href={system ? `/drift/analyze?${new URLSearchParams({ system })}` : "/drift/analyze"}>
        Analyze behavior
      </Link>
    </Button>
  );
}
