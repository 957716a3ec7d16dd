import { Card } from "@/components/ui/card";
import type { Coverage } from "@/lib/features/audits/schema";
import { CoverageBar } from "./coverage-bar";
import { Change, coverageText } from "./score";
import { ScoreFormula, type ScoreSum } from "./score-formula";

interface ReportHeadProps {
  score: number;
  previousScore: number | null;
  coverage: Coverage;
  controlsTotal: number;
  summary: string;
  sum: ScoreSum | undefined;
}

/** Score with coverage, how it came about, and the summary. */
export function ReportHead({ score, previousScore, coverage, controlsTotal, summary, sum }: ReportHeadProps) {
  return (
    <Card className="print:break-inside-avoid">
      <div className="grid gap-6 p-5 md:grid-cols-[15rem_minmax(0,1fr)]">
        <div>
          <p className="flex items-baseline gap-2">
            <span className="font-semibold text-2xl tabular-nums">{score}</span>
            <span className="text-ink-muted text-sm">of 100</span>
            <Change score={score} previousScore={previousScore} />
          </p>
          <p className="font-medium text-sm">Readiness estimate</p>
          <p className="mt-0.5 text-ink-muted text-sm tabular-nums">
            {coverageText(coverage, controlsTotal)}
          </p>
          <div className="mt-2">
            <ScoreFormula score={score} sum={sum} />
          </div>
        </div>
        <CoverageBar coverage={coverage} />
      </div>
      <div className="border-t px-5 py-4">
        <p className="max-w-prose leading-6">{summary}</p>
      </div>
    </Card>
  );
}
