import { Card } from "@/components/ui/card";
import type { Program } from "@/lib/features/programs/schema";
import { controlsHref } from "./controls-href";
import { StateCounts } from "./count-links";
import { assessedText, CHANGE_DAYS, countsOf, formatReadiness } from "./readiness";
import { ReadinessBasis } from "./readiness-basis";
import { ReadinessChange } from "./readiness-change";
import { ReadinessFormula } from "./readiness-formula";
import { StateBar } from "./state-bar";

interface ReadinessCardProps {
  program: Program;
  /** Readiness 30 days ago; null for a program that is younger. */
  before: number | null;
}

/** Where a program stands: the readiness with what it is made of. */
export function ReadinessCard({ program, before }: ReadinessCardProps) {
  const counts = countsOf(program);
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
        {before !== null && (
          <p className="text-ink-muted text-xs">
            <ReadinessChange now={program.readiness_score} before={before} /> in {CHANGE_DAYS} days
          </p>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <StateBar counts={counts} hrefOf={(status) => controlsHref(program.id, { status })} />
        <StateCounts counts={counts} hrefOf={(status) => controlsHref(program.id, { status })} />
      </div>
    </Card>
  );
}
