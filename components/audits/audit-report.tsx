import { Callout } from "@/components/ui/callout";
import { Card, Section } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import { Status } from "@/components/ui/status";
import { TONE_MARK } from "@/components/ui/tone";
import { type Audit, type Coverage, type DocumentNotice, VERDICTS } from "@/lib/features/audits/schema";
import type { FrameworkDetail } from "@/lib/features/frameworks/schema";
import { Assessments } from "./assessments";
import { revealInvisible } from "./evidence-list";
import { Findings } from "./findings";
import { NOTICE_LABELS, VERDICT_LABELS, VerdictStatus } from "./labels";
import { Method } from "./method";
import { ReportDocument } from "./report-document";
import { ReportFrame, ShowSpanButton } from "./report-frame";
import { collectMarks, joinFindings, sumWeights } from "./report-model";
import { Change, coverageText } from "./score";
import { ScoreFormula, type ScoreSum } from "./score-formula";

interface AuditReportProps {
  audit: Audit;
  framework: FrameworkDetail;
  previousScore: number | null;
  requester: string | undefined;
}

/** A completed audit, readable from top to bottom, with the document next to it where there is room. */
export function AuditReport({ audit, framework, previousScore, requester }: AuditReportProps) {
  const findings = joinFindings(audit);
  const source = {
    framework: audit.framework,
    document: audit.context,
    isByModels: audit.engine?.engine === "language-model",
  };
  return (
    <ReportFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] print:block">
        <div className="flex min-w-0 flex-col gap-8">
          {audit.coverage && audit.compliance_score !== null && (
            <ReportHead
              score={audit.compliance_score}
              previousScore={previousScore}
              coverage={audit.coverage}
              controlsTotal={framework.controls_count}
              summary={audit.summary ?? ""}
              sum={sumWeights(audit, framework.controls)}
            />
          )}
          {audit.notices.length > 0 && <Notices notices={audit.notices} />}
          <Findings findings={findings} {...source} />
          <Assessments assessments={audit.assessments} findings={findings} {...source} />
          <Method audit={audit} framework={framework} requester={requester} />
        </div>
        <ReportDocument document={audit.context} marks={collectMarks(audit)} />
      </div>
    </ReportFrame>
  );
}

interface ReportHeadProps {
  score: number;
  previousScore: number | null;
  coverage: Coverage;
  controlsTotal: number;
  summary: string;
  sum: ScoreSum | undefined;
}

/** Score with coverage, how it came about, and the summary. */
function ReportHead({ score, previousScore, coverage, controlsTotal, summary, sum }: ReportHeadProps) {
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

/** What the reader must know about the document itself; none of it was used as evidence. */
function Notices({ notices }: { notices: readonly DocumentNotice[] }) {
  return (
    <Section id="notices" title="About the document" note="None of these passages was used as evidence.">
      <ul className="divide-y overflow-clip rounded-lg border bg-surface">
        {notices.map((notice) => (
          <li
            key={`${notice.kind}-${notice.start}-${notice.end}`}
            className="flex flex-col gap-2 px-5 py-4 print:break-inside-avoid"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Status tone={NOTICE_LABELS[notice.kind].tone} look="soft">
                {NOTICE_LABELS[notice.kind].label}
              </Status>
              <ShowSpanButton start={notice.start} />
            </div>
            <p className="max-w-prose text-ink-soft text-sm">{notice.message}</p>
            <blockquote className="line-clamp-6 whitespace-pre-line break-words rounded-md bg-sunken px-3 py-2 text-sm [unicode-bidi:isolate]">
              {revealInvisible(notice.quote)}
            </blockquote>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface AuditFailureProps {
  failure: string | null;
  controlsDone: number;
  controlsTotal: number;
}

/** A failed audit: why, and that nothing half-done is shown as a result. */
export function AuditFailure({ failure, controlsDone, controlsTotal }: AuditFailureProps) {
  return (
    <Callout tone="danger" title="The audit failed and gives no result" className="p-5">
      <p>{failure ?? "The engine stopped before the last control was judged."}</p>
      <p className="mt-2">
        {controlsDone} of {controlsTotal} controls were judged; those verdicts are not shown, because part of
        an audit says nothing about the whole. The document is kept: “Run again” starts over with it.
      </p>
    </Callout>
  );
}
