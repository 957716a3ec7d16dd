import Link from "next/link";
import { LineChart } from "@/components/charts/line-chart";
import { ApplicabilityMark } from "@/components/controls/labels";
import { THEME_LABELS } from "@/components/frameworks/labels";
import { Card, Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { RowLink } from "@/components/ui/row-link";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import type { Control, ProgramSummary } from "@/lib/features/programs/schema";
import { AUDIT_READY_FROM } from "@/lib/features/programs/vocabulary";
import { Breakdown } from "./breakdown";
import { controlHref, countedHref } from "./control-hrefs";
import { DueDay } from "./due-day";
import { ControlStatusWord } from "./labels";
import { CHANGE_DAYS, countsOfPart, daysBefore, readinessOn } from "./readiness";
import { ReadinessCard } from "./readiness-card";
import { Workload } from "./workload";

interface ProgramDashboardProps {
  summary: ProgramSummary;
  frameworkNames: Readonly<Record<string, string>>;
  /** The day of the request, `YYYY-MM-DD`. */
  today: string;
}

/** A program's readiness, what is due, and where it is weak. Every number links to its controls. */
export function ProgramDashboard({ summary, frameworkNames, today }: ProgramDashboardProps) {
  const { program, top_gaps, next_due } = summary;
  const before = readinessOn(daysBefore(today, CHANGE_DAYS), summary.trend);
  const hasMoreGaps = program.counted_gap > top_gaps.length;
  // The database sorts by readiness; a part of which nothing counts has none.
  const byTheme = [...summary.by_theme].sort((a, b) => Number(a.counted === 0) - Number(b.counted === 0));
  const frameworks = summary.by_framework.map((part) => ({
    ...part,
    name: frameworkNames[part.framework] ?? part.framework,
    filter: { framework: part.framework },
  }));
  const started = byTheme.filter((part) => countsOfPart(part).not_started < part.counted);
  const themes = started.map((part) => ({
    ...part,
    name: THEME_LABELS[part.theme],
    filter: { theme: part.theme },
  }));
  return (
    <>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ReadinessCard program={program} before={before} withOpenWork={summary.with_open_work} />
        <TrendCard summary={summary} today={today} />
      </div>
      <Workload summary={summary} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ControlShortlist
          id="gaps"
          title="Gaps that weigh most"
          programId={program.id}
          frameworkNames={frameworkNames}
          controls={top_gaps}
          all={
            hasMoreGaps
              ? {
                  label: `All ${program.counted_gap} gaps`,
                  href: countedHref(program, { status: "gap" }),
                }
              : undefined
          }
          nothing="No control is marked as a gap."
        />
        <ControlShortlist
          id="next-due"
          title="Next due"
          programId={program.id}
          frameworkNames={frameworkNames}
          controls={next_due}
          nothing="No control has a due date or a review ahead."
          hasStatus
        />
      </div>
      <Section id="frameworks" title="By framework">
        <Breakdown kind="Framework" program={program} parts={frameworks} />
      </Section>
      <Section
        id="themes"
        title="By theme"
        note="What the controls are about, the least ready first. Only controls that count today."
      >
        {themes.length > 0 && <Breakdown kind="Theme" program={program} parts={themes} />}
        {themes.length < byTheme.length && (
          <p className="text-ink-muted text-sm">
            {countOf(byTheme.length - themes.length, "theme has", "themes have")} no started control:{" "}
            {byTheme
              .filter((part) => !started.includes(part))
              .map(({ theme }) => THEME_LABELS[theme].toLowerCase())
              .join(", ")}
            .
          </p>
        )}
      </Section>
    </>
  );
}

interface TrendCardProps {
  summary: ProgramSummary;
  /** The day of the request, `YYYY-MM-DD`: readiness holds until something changes. */
  today: string;
}

/** How readiness got to where it is. */
function TrendCard({ summary: { program, trend }, today }: TrendCardProps) {
  return (
    <Card className="p-4">
      <LineChart
        title={<h2 className="font-semibold text-base">Readiness over time</h2>}
        points={trend.map(({ day, readiness_score }) => ({ at: day, value: readiness_score }))}
        format={{ name: "Readiness", decimals: 1 }}
        domain={[0, 100]}
        threshold={{ value: AUDIT_READY_FROM, name: "Audit-ready" }}
        heldUntil={today}
        atLeast={
          program.counted_implemented > 0
            ? { value: program.readiness_on_evidence, name: "On evidence" }
            : undefined
        }
      />
    </Card>
  );
}

interface ControlShortlistProps {
  id: string;
  title: string;
  programId: string;
  frameworkNames: Readonly<Record<string, string>>;
  controls: readonly Control[];
  /** Where the whole list is, with its count; absent when the list is complete. */
  all?: { label: string; href: string };
  /** Said when there is nothing. */
  nothing: string;
  hasStatus?: boolean;
}

/** A few controls of a program that deserve a look. */
function ControlShortlist(props: ControlShortlistProps) {
  const { id, title, programId, frameworkNames, controls, all, nothing, hasStatus } = props;
  return (
    <Section
      id={id}
      title={title}
      aside={
        all && (
          <Link href={all.href} className="rounded-sm text-accent-text text-sm hover:underline">
            {all.label}
          </Link>
        )
      }
    >
      {controls.length === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-ink-muted text-sm">{nothing}</p>
      ) : (
        <ul className="divide-y overflow-clip rounded-lg border bg-surface">
          {controls.map((control) => (
            <li key={control.id} className="relative px-4 py-2 text-sm hover:bg-hover">
              <div className="flex items-baseline gap-3">
                <RowLink href={controlHref(programId, control.id)} className="min-w-0 flex-1 wrap-anywhere">
                  {control.title}
                </RowLink>
                <span className="text-ink-muted">
                  <DueDay control={control} className="text-xs" />
                </span>
              </div>
              <div className="flex items-baseline gap-3 text-ink-muted text-xs">
                <p className="min-w-0 flex-1 wrap-anywhere">
                  <span className="font-mono">
                    {shortFrameworkName(
                      control.framework,
                      frameworkNames[control.framework] ?? control.framework,
                    )}{" "}
                    {control.control_id}
                  </span>{" "}
                  · {control.owner ?? "no owner"}
                </p>
                {hasStatus && control.applicability.counts_today && (
                  <ControlStatusWord status={control.status} className="text-xs" />
                )}
                {hasStatus && <ApplicabilityMark control={control} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
