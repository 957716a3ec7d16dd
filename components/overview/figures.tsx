import Link from "next/link";
import type { ReactNode } from "react";
import { SmallPlot } from "@/components/charts/small-plot";
import { lastDays } from "@/components/charts/step-path";
import { CHANGE_DAYS, daysBefore, formatReadiness } from "@/components/programs/readiness";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import { AUDIT_READY_FROM } from "@/lib/features/programs/vocabulary";
import type { ProgramTrend } from "./program-multiples";

interface FiguresProps {
  /** Open programs, the least ready first. */
  programs: readonly ProgramTrend[];
  overdue: { controls: number; actions: number; reports: number; controlsHref: string };
  reviews: { open: number; oldest: string | undefined };
  evidence: { days: number; total: number; next: { title: string; expires_on: string } | undefined };
  /** The day of the request, `YYYY-MM-DD`. */
  today: string;
}

/** How the organization is doing, in four figures. */
export function Figures({ programs, overdue, reviews, evidence, today }: FiguresProps) {
  const late = overdue.controls + overdue.actions + overdue.reports;
  return (
    <section aria-label="Key figures">
      <ul className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
        <Figure label="Readiness" className="max-lg:col-span-2">
          <Readiness programs={programs} today={today} />
        </Figure>
        <Figure label="Overdue" className="max-lg:col-span-2">
          <Amount count={late} tone="text-danger" />
          <Detail>
            {late === 0
              ? "No control, action or report is late"
              : [
                  { count: overdue.controls, noun: "control", href: overdue.controlsHref },
                  { count: overdue.actions, noun: "corrective action", href: "/actions?due=overdue" },
                  {
                    count: overdue.reports,
                    noun: "incident report",
                    href: "/actions/incidents?clock=overdue",
                  },
                ]
                  .filter(({ count }) => count > 0)
                  .map(({ count, noun, href }, index) => (
                    <span key={noun}>
                      {index > 0 && " · "}
                      <FigureLink href={href}>{countOf(count, noun)}</FigureLink>
                    </span>
                  ))}
          </Detail>
        </Figure>
        <Figure label="Open reviews">
          <Amount count={reviews.open} tone="text-warning" />
          <Detail>
            {reviews.oldest === undefined ? (
              "No decision waits for a person"
            ) : (
              <>
                <FigureLink href="/reviews?status=open">Oldest</FigureLink>{" "}
                <Timestamp value={reviews.oldest} />
              </>
            )}
          </Detail>
        </Figure>
        <Figure label={`Evidence expiring in ${evidence.days} days`}>
          <Amount count={evidence.total} tone="text-warning" />
          <Detail>
            {evidence.next === undefined ? (
              "No evidence in use expires"
            ) : (
              <>
                <FigureLink href={`/evidence?${new URLSearchParams({ search: evidence.next.title })}`}>
                  {evidence.next.title}
                </FigureLink>{" "}
                {dayText(evidence.next.expires_on)}
              </>
            )}
          </Detail>
        </Figure>
      </ul>
    </section>
  );
}

/** How many open programs are where they should be, with the line of each. */
function Readiness({ programs, today }: Pick<FiguresProps, "programs" | "today">) {
  const from = daysBefore(today, CHANGE_DAYS);
  const [least] = programs;
  if (!least) return <Detail>No program is open</Detail>;
  const ready = programs.filter(({ program }) => program.readiness_score >= AUDIT_READY_FROM).length;
  const [line = [], ...others] = programs.map(({ trend }) =>
    lastDays(
      trend.map(({ day, readiness_score }) => ({ at: day, value: readiness_score })),
      from,
    ),
  );
  return (
    <div className="flex items-end gap-5">
      <div className="min-w-0">
        <p className="flex items-baseline gap-2">
          <span className="font-semibold text-2xl tabular-nums leading-8">
            {ready} of {programs.length}
          </span>
          <span className="text-ink-soft text-sm">at {AUDIT_READY_FROM} or more</span>
        </p>
        <Detail>
          Lowest: <FigureLink href={`/programs/${least.program.id}`}>{least.program.name}</FigureLink>{" "}
          {formatReadiness(least.program.readiness_score)}
        </Detail>
      </div>
      <SmallPlot
        shape="steps"
        points={line}
        others={others}
        from={from}
        until={today}
        domain={[0, 100]}
        threshold={AUDIT_READY_FROM}
        summary={`Readiness over ${CHANGE_DAYS} days, audit-ready from ${AUDIT_READY_FROM}. ${programs.map(({ program }) => `${program.name}: ${formatReadiness(program.readiness_score)}`).join(". ")}`}
        className="h-12 min-w-24 flex-1"
      />
    </div>
  );
}

function Figure({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <li className={cn("flex min-h-24 min-w-0 flex-col gap-0.5 bg-surface px-4 py-3", className)}>
      <p className="text-ink-soft text-sm">{label}</p>
      {children}
    </li>
  );
}

function Amount({ count, tone }: { count: number; tone: string }) {
  return (
    <p className={cn("font-semibold text-2xl tabular-nums leading-8", count === 0 ? "text-ink-muted" : tone)}>
      {count.toLocaleString("en")}
    </p>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return <p className="text-ink-muted text-xs wrap-anywhere">{children}</p>;
}

function FigureLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="rounded-sm text-accent-text underline underline-offset-2">
      {children}
    </Link>
  );
}
