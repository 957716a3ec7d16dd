import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { TONE_MARK } from "@/components/ui/tone";
import type { Coverage } from "@/lib/features/audits/schema";
import { VERDICTS } from "@/lib/judgment/analyst/vocabulary";
import { ShowDocumentButton } from "./document-pane";
import { VERDICT_LABELS, VerdictStatus } from "./labels";
import { NeedsPersonLine } from "./report/needs-person-line";
import { type Since, SinceLine } from "./report/since-line";
import { StateCounts } from "./report/state-counts";
import { Change, coverageText } from "./score";
import { ScoreFormula, type ScoreSum } from "./score-formula";
import type { ReportFigures } from "./types";

interface ReportHeadProps {
  score: number;
  previousScore: number | null;
  coverage: Coverage;
  controlsTotal: number;
  summary: string;
  /** Of an audit made before requirements were judged. */
  sum: ScoreSum | undefined;
  /** Of every other audit. */
  figures: ReportFigures | undefined;
  /** What became of it since the audit before. */
  since: Since | undefined;
  /** Requirements of which the engine was not sure. */
  leftToPeople: readonly string[];
}

/** Score with the figures it is made of, how it came about, and the summary. */
export function ReportHead(props: ReportHeadProps) {
  const { score, previousScore, coverage, controlsTotal, summary, sum, figures, since, leftToPeople } = props;
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
            <ScoreFormula score={score} sum={sum} figures={figures} />
          </div>
        </div>
        <div className="flex flex-col gap-5">
          {figures && <Figures figures={figures} />}
          {figures ? (
            <StateCounts counts={figures.counts} coverage={coverage} />
          ) : (
            <CoverageBar coverage={coverage} />
          )}
        </div>
      </div>
      {leftToPeople.length > 0 && <NeedsPersonLine requirementIds={leftToPeople} />}
      {since && <SinceLine since={since} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t px-5 py-4">
        <p className="max-w-prose leading-6">{summary}</p>
        <ShowDocumentButton />
      </div>
    </Card>
  );
}

/** How much the document speaks to, and how far that is shown. */
function Figures({ figures: { requirementsCoverage, fulfillment, counts } }: { figures: ReportFigures }) {
  const decided = counts.counted - counts.no_evidence - counts.for_review;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Figure
        label="Coverage"
        value={requirementsCoverage}
        note={`${decided} of ${countOf(counts.counted, "requirement")} decided by the document`}
      />
      <Figure
        label="Fulfillment"
        value={decided === 0 ? undefined : fulfillment}
        note={
          decided === 0
            ? "Nothing is decided, so there is nothing to measure"
            : `Of the decided: ${counts.shown} shown, ${counts.partly_shown} in part, ${counts.contradicted} contradicted, ${counts.planned} planned`
        }
      />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: number | undefined; note: string }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="font-medium text-sm">{label}</dt>
      <dd className="flex flex-col gap-1">
        <span className="flex items-baseline gap-1.5">
          <span className="font-semibold text-xl tabular-nums">{value ?? "–"}</span>
          {value !== undefined && <span className="text-ink-muted text-xs">of 100</span>}
        </span>
        <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-progress-mark" style={{ width: `${value ?? 0}%` }} />
        </span>
        <span className="text-ink-muted text-xs">{note}</span>
      </dd>
    </div>
  );
}

/** How the verdicts are shared out: the counts say it, the bar shows it. */
function CoverageBar({ coverage }: { coverage: Coverage }) {
  return (
    <div className="@container flex flex-col gap-3">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {VERDICTS.filter((verdict) => coverage[verdict] > 0).map((verdict) => (
          <div
            key={verdict}
            className={cn("h-full", TONE_MARK[VERDICT_LABELS[verdict].tone])}
            style={{ flexGrow: coverage[verdict] }}
          />
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 @md:grid-cols-4">
        {VERDICTS.map((verdict) => (
          <div key={verdict} className="flex flex-col-reverse">
            <dt>
              <VerdictStatus verdict={verdict} />
            </dt>
            <dd className="font-semibold text-lg tabular-nums">{coverage[verdict]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
