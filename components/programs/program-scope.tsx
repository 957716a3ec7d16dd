import { CalendarDays, Target, UserRoundCheck } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { dayText } from "@/lib/core/days";
import type { Program } from "@/lib/features/programs/schema";
import type { SystemChoice } from "./program-values";

interface ProgramScopeProps {
  program: Pick<Program, "target_date" | "auditor" | "status">;
  /** The system it is about; null for the organization as a whole. */
  system: SystemChoice | null;
  /** The day of the request, `YYYY-MM-DD`. */
  today: string;
}

/** What a program is about, by when, and who audits it. */
export function ProgramScope({ program, system, today }: ProgramScopeProps) {
  const { target_date: target, auditor, status } = program;
  const left = target === null ? 0 : daysUntil(target, today);
  const isLate = left < 0 && status !== "completed";
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1.5 text-sm">
      <div className="flex min-w-0 items-center gap-1.5">
        <Target className="size-4 shrink-0 text-ink-muted" aria-hidden />
        <dt className="text-ink-muted">Scope</dt>
        <dd className="min-w-0 truncate">
          {system === null ? (
            "The organization as a whole"
          ) : (
            <Link href={`/systems/${system.id}`} className="rounded-sm text-accent-text hover:underline">
              {system.name}
            </Link>
          )}
        </dd>
      </div>
      {target !== null && (
        <div className="flex items-center gap-1.5">
          <CalendarDays className="size-4 shrink-0 text-ink-muted" aria-hidden />
          <dt className="text-ink-muted">Target date</dt>
          <dd className={cn("tabular-nums", isLate && "text-danger")}>
            {dayText(target)}
            {status !== "completed" && ` · ${daysLeftText(left)}`}
          </dd>
        </div>
      )}
      {auditor !== null && (
        <div className="flex min-w-0 items-center gap-1.5">
          <UserRoundCheck className="size-4 shrink-0 text-ink-muted" aria-hidden />
          <dt className="text-ink-muted">Auditor</dt>
          <dd className="min-w-0 truncate">{auditor}</dd>
        </div>
      )}
    </dl>
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whole days from one calendar day to another; negative where it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}

/** "99 days left", "today", "3 days late". */
export function daysLeftText(days: number): string {
  if (days === 0) return "today";
  return days > 0 ? `${countOf(days, "day")} left` : `${countOf(-days, "day")} late`;
}
