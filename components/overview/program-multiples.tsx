import Link from "next/link";
import { ChartFrame } from "@/components/charts/chart-frame";
import { SmallPlot } from "@/components/charts/small-plot";
import { ProgramStatusWord } from "@/components/programs/labels";
import {
  assessedCount,
  CHANGE_DAYS,
  countsOf,
  daysBefore,
  formatReadiness,
  readinessOn,
  SHOWN_DAYS,
} from "@/components/programs/readiness";
import { ReadinessChange } from "@/components/programs/readiness-card";
import { StateBar } from "@/components/programs/state-bar";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { RowLink } from "@/components/ui/row-link";
import { dayText } from "@/lib/core/days";
import type { Program, ProgramSummary } from "@/lib/features/programs/schema";
import { AUDIT_READY_FROM } from "@/lib/features/programs/vocabulary";

export interface ProgramTrend {
  program: Program;
  /** Of the last weeks, oldest first; empty for a program whose first value is not known. */
  trend: ProgramSummary["trend"];
}

interface ProgramMultiplesProps {
  /** The least ready first. */
  programs: readonly ProgramTrend[];
  /** How many programs there are in all. */
  total: number;
  /** The day of the request, `YYYY-MM-DD`. */
  today: string;
}

/** Readiness of each open program over the same weeks and to the same scale. */
export function ProgramMultiples({ programs, total, today }: ProgramMultiplesProps) {
  const rows = programs.map(({ program, trend }) => {
    const before = readinessOn(daysBefore(today, CHANGE_DAYS), trend);
    return {
      key: program.id,
      name: program.name,
      href: `/programs/${program.id}`,
      cells: [
        formatReadiness(program.readiness_score),
        before === null ? "–" : formatReadiness(before),
        assessedCount(countsOf(program)),
        program.target_date === null ? "–" : dayText(program.target_date),
      ],
    };
  });
  return (
    <section aria-labelledby="programs-title" id="programs">
      <ChartFrame
        isPlain
        title={
          <div>
            <h2 id="programs-title" className="font-semibold text-base">
              Programs
            </h2>
            <p className="text-ink-muted text-sm">
              Readiness over {SHOWN_DAYS} days; dashed: audit-ready from {AUDIT_READY_FROM}.{" "}
              <Link href="/programs" className="rounded-sm text-accent-text underline underline-offset-2">
                {total > programs.length ? `All ${total} programs` : "All programs"}
              </Link>
            </p>
          </div>
        }
        summary={rows.map(({ name, cells }) => `${name}: readiness ${cells[0]}`).join(". ")}
        table={{
          name: "Readiness of the open programs",
          firstColumn: "Program",
          columns: ["Readiness", `${CHANGE_DAYS} days ago`, "Assessed", "Target date"],
          rows,
        }}
      >
        <ul className={cn(MULTIPLES, columnsOf(programs.length))}>
          {programs.map((program) => (
            <ProgramCell key={program.program.id} {...program} today={today} />
          ))}
          <Filler count={programs.length} />
        </ul>
      </ChartFrame>
    </section>
  );
}

function ProgramCell({ program, trend, today }: ProgramTrend & { today: string }) {
  const before = readinessOn(daysBefore(today, CHANGE_DAYS), trend);
  const counts = countsOf(program);
  const [first] = trend;
  return (
    <li className="relative flex min-w-0 flex-col gap-2 bg-surface px-4 py-3 hover:bg-hover">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <RowLink href={`/programs/${program.id}`} className="min-w-0 wrap-anywhere">
          {program.name}
        </RowLink>
        <ProgramStatusWord status={program.status} className="text-xs" />
      </div>
      <div className="flex items-end gap-4">
        <p className="w-16 shrink-0">
          <span className="block font-semibold text-xl tabular-nums leading-6">
            {formatReadiness(program.readiness_score)}
          </span>
          <ReadinessChange now={program.readiness_score} before={before} />
        </p>
        {trend.length > 1 ? (
          <SmallPlot
            shape="steps"
            points={trend.map(({ day, readiness_score }) => ({ at: day, value: readiness_score }))}
            from={daysBefore(today, SHOWN_DAYS)}
            until={today}
            domain={[0, 100]}
            threshold={AUDIT_READY_FROM}
            summary={`Readiness of ${program.name} in ${SHOWN_DAYS} days, now ${formatReadiness(program.readiness_score)}`}
            className="h-12 min-w-0 flex-1"
          />
        ) : (
          <p className="flex h-12 items-end text-ink-muted text-xs">
            {first ? `Since ${dayText(first.day)}, no change yet` : "No value yet"}
          </p>
        )}
      </div>
      <StateBar counts={counts} className="mt-1" />
      <p className="text-ink-muted text-xs tabular-nums">
        {assessedCount(counts)} assessed
        {counts.gap > 0 && ` · ${countOf(counts.gap, "gap")}`}
        {program.target_date !== null && ` · by ${dayText(program.target_date)}`}
      </p>
    </li>
  );
}

/** A grid of small charts; `columnsOf` says how many are next to one another. */
export const MULTIPLES =
  "grid grid-cols-1 gap-px overflow-clip rounded-lg border bg-line sm:grid-cols-2 *:min-w-0";

export function columnsOf(count: number): string {
  return count > 3 ? "lg:grid-cols-4" : count === 3 ? "lg:grid-cols-3" : "lg:grid-cols-2";
}

/** Closes the last row of such a grid. */
export function Filler({ count }: { count: number }) {
  const columns = Math.min(4, Math.max(2, count));
  const missing = (columns - (count % columns)) % columns;
  return Array.from({ length: missing }, (_, index) => index).map((index) => (
    <li
      key={index}
      aria-hidden
      className={cn("hidden bg-surface lg:block", index === 0 && count % 2 === 1 && "sm:block")}
    />
  ));
}
