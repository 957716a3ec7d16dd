import { ArrowDown, ArrowUp, Minus, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import type { Program } from "@/lib/features/programs/schema";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import { countedHref } from "./control-hrefs";
import { StateCounts } from "./count-links";
import { assessedText, CHANGE_DAYS, countedText, countsOf, formatReadiness } from "./readiness";
import { ReadinessFormula } from "./readiness-formula";
import { StateBar } from "./state-bar";

interface ReadinessCardProps {
  program: Program;
  /** Readiness 30 days ago; null for a program that is younger. */
  before: number | null;
  /** Implemented controls with open corrective actions or findings. */
  withOpenWork: number;
}

/** A program's readiness and what it is made of. */
export function ReadinessCard({ program, before, withOpenWork }: ReadinessCardProps) {
  const counts = countsOf(program);
  const hrefOf = (status: ControlStatus) => countedHref(program, { status });
  return (
    <Card className="flex flex-col justify-between gap-4 p-4">
      <div>
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h2 className="font-semibold text-base">Readiness</h2>
          <ReadinessFormula score={program.readiness_score} counts={counts} />
        </div>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold text-2xl tabular-nums">
            {formatReadiness(program.readiness_score)}
          </span>
          <span className="text-ink-muted text-sm tabular-nums">of 100 · {assessedText(counts)}</span>
        </p>
        <ReadinessBasis program={program} />
        {withOpenWork > 0 && (
          <Link
            href={countedHref(program, { work: "open" })}
            className="inline-flex items-start gap-1.5 rounded-sm text-warning text-xs hover:underline"
          >
            <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            {countOf(withOpenWork, "implemented control has", "implemented controls have")} open actions or
            findings
          </Link>
        )}
        {program.approved_score !== null && (
          <p className="text-ink-muted text-xs tabular-nums">
            {formatReadiness(program.approved_score)} approved ·{" "}
            {countOf(program.controls_approved, "control")}
          </p>
        )}
        <p className="text-ink-muted text-xs tabular-nums">{countedText(program)}</p>
        {before !== null && (
          <p className="text-ink-muted text-xs">
            <ReadinessChange now={program.readiness_score} before={before} /> in {CHANGE_DAYS} days
          </p>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <StateBar counts={counts} hrefOf={hrefOf} />
        <StateCounts counts={counts} hrefOf={hrefOf} />
      </div>
    </Card>
  );
}

/** How much of a readiness rests on evidence, and how many controls only state that they are implemented. */
function ReadinessBasis({ program }: { program: Program }) {
  const { readiness_on_evidence: evidenced, controls_stated: stated } = program;
  if (program.counted_implemented === 0) return null;
  return (
    <p className="text-ink-muted text-xs tabular-nums">
      of which {formatReadiness(evidenced)} rest on evidence
      {stated > 0 && ` · ${countOf(stated, "control")} stated, not shown`}
    </p>
  );
}

interface ReadinessChangeProps {
  now: number;
  /** 30 days ago; null for a program that is younger. */
  before: number | null;
}

/** How readiness moved in 30 days: arrow, number and words together. */
export function ReadinessChange({ now, before }: ReadinessChangeProps) {
  if (before === null) return <span className="text-ink-muted text-xs">new</span>;
  const change = Math.round((now - before) * 10) / 10;
  const Icon = change === 0 ? Minus : change > 0 ? ArrowUp : ArrowDown;
  const tone = change === 0 ? "text-ink-muted" : change > 0 ? "text-success" : "text-danger";
  return (
    <span
      title={`${formatReadiness(before)} ${CHANGE_DAYS} days ago`}
      className={cn("inline-flex items-baseline gap-0.5 whitespace-nowrap text-xs tabular-nums", tone)}
    >
      <Icon className="size-3 shrink-0 self-center" aria-hidden />
      {change === 0 ? "unchanged" : formatReadiness(Math.abs(change))}
      {change !== 0 && <span className="sr-only"> points {change > 0 ? "up" : "down"}</span>}
    </span>
  );
}
