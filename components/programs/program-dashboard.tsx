import { THEME_LABELS } from "@/components/frameworks/labels";
import { Section } from "@/components/ui/card";
import type { ProgramSummary } from "@/lib/features/programs/schema";
import { Breakdown } from "./breakdown";
import { ControlShortlist } from "./control-shortlist";
import { controlsHref } from "./controls-href";
import { CHANGE_DAYS, daysBefore, readinessOn } from "./readiness";
import { ReadinessCard } from "./readiness-card";
import { TrendCard } from "./trend-card";
import { Workload } from "./workload";

interface ProgramDashboardProps {
  summary: ProgramSummary;
  frameworkNames: Readonly<Record<string, string>>;
  /** The day of the request, `YYYY-MM-DD`. */
  today: string;
}

/** Where a program stands, what is due, and where it is weak. Every number leads to its controls. */
export function ProgramDashboard({ summary, frameworkNames, today }: ProgramDashboardProps) {
  const { program, top_gaps, next_due } = summary;
  const before = readinessOn(daysBefore(today, CHANGE_DAYS), summary.trend);
  const hasMoreGaps = program.controls_gap > top_gaps.length;
  const frameworks = summary.by_framework.map((part) => ({
    ...part,
    name: frameworkNames[part.framework] ?? part.framework,
    filter: { framework: part.framework },
  }));
  const themes = summary.by_theme.map((part) => ({
    ...part,
    name: THEME_LABELS[part.theme],
    filter: { theme: part.theme },
  }));
  return (
    <>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ReadinessCard program={program} before={before} />
        <TrendCard trend={summary.trend} today={today} />
      </div>
      <Workload summary={summary} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ControlShortlist
          id="gaps"
          title="Gaps that weigh most"
          programId={program.id}
          controls={top_gaps}
          all={
            hasMoreGaps
              ? {
                  label: `All ${program.controls_gap} gaps`,
                  href: controlsHref(program.id, { status: "gap" }),
                }
              : undefined
          }
          nothing="No control is marked as a gap."
        />
        <ControlShortlist
          id="next-due"
          title="Next due"
          programId={program.id}
          controls={next_due}
          nothing="No control has a due date or a review ahead."
          hasStatus
        />
      </div>
      <Section id="frameworks" title="By framework">
        <Breakdown kind="Framework" programId={program.id} parts={frameworks} />
      </Section>
      <Section id="themes" title="By theme" note="What the controls are about, the least ready first.">
        <Breakdown kind="Theme" programId={program.id} parts={themes} />
      </Section>
    </>
  );
}
