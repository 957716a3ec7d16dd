import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import type { Audit, DocumentNotice } from "@/lib/features/audits/schema";
import type { Confirmation } from "@/lib/features/confirmations/schema";
import type { FrameworkDetail } from "@/lib/features/frameworks/schema";
import { Assessments } from "./assessments";
import { revealInvisible } from "./evidence-list";
import { Findings } from "./findings";
import { NOTICE_LABELS } from "./labels";
import { Method } from "./method";
import { MissingChecklist } from "./missing-checklist";
import { NeedsPerson } from "./needs-person";
import { placeKey } from "./quote-source";
import { ReportConfirmations } from "./report-confirmations";
import { ReportDocument } from "./report-document";
import { ReportDocuments } from "./report-documents";
import { QuoteSource, ReportFrame, ShowPlaceButton } from "./report-frame";
import { ReportHead } from "./report-head";
import { joinFindings, sumWeights } from "./report-model";
import { groupMissing, toControlRows } from "./report-requirements";
import { RequirementRows } from "./requirement-rows";
import type { ReportFigures } from "./types";

interface AuditReportProps {
  audit: Audit;
  framework: FrameworkDetail;
  previousScore: number | null;
  requester: string | undefined;
  /** What people confirmed or corrected in it. */
  confirmations: readonly Confirmation[];
  canConfirm: boolean;
  /** Whether the reader creates corrective actions. */
  canAct: boolean;
}

/** A completed audit, readable from top to bottom, with the document next to it where there is room. */
export function AuditReport(props: AuditReportProps) {
  const { audit, framework, previousScore, requester, confirmations, canConfirm, canAct } = props;
  const findings = joinFindings(audit);
  const rows = toControlRows(audit);
  const source = {
    framework: audit.framework,
    document: audit.context,
    isByModels: audit.engine?.engine === "language-model",
  };
  return (
    <ReportFrame documents={audit.documents}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] print:block">
        <div className="flex min-w-0 flex-col gap-8">
          {audit.coverage && audit.compliance_score !== null && (
            <ReportHead
              score={audit.compliance_score}
              previousScore={previousScore}
              coverage={audit.coverage}
              controlsTotal={framework.controls_count}
              summary={audit.summary ?? ""}
              sum={rows ? undefined : sumWeights(audit, framework.controls)}
              figures={figuresOf(audit)}
            />
          )}
          {audit.notices.length > 0 && <Notices notices={audit.notices} />}
          <Findings findings={findings} {...source} actOn={canAct ? audit.id : undefined} />
          {rows ? (
            <ReportConfirmations auditId={audit.id} canConfirm={canConfirm} confirmations={confirmations}>
              <NeedsPerson rows={rows} {...source} />
              <Section
                id="requirements"
                title={`Controls and requirements (${rows.length})`}
                note="What the document shows of each requirement, with its quotes."
              >
                <RequirementRows rows={rows} framework={source.framework} isByModels={source.isByModels} />
              </Section>
              <MissingChecklist
                themes={groupMissing(audit, framework.controls)}
                framework={source.framework}
              />
            </ReportConfirmations>
          ) : (
            <Assessments assessments={audit.assessments} findings={findings} {...source} />
          )}
          {audit.documents.length > 0 && <ReportDocuments documents={audit.documents} />}
          <Method audit={audit} framework={framework} requester={requester} />
        </div>
        <ReportDocument audit={audit} />
      </div>
    </ReportFrame>
  );
}

/** The figures under the score; undefined for an audit made before requirements were judged. */
function figuresOf({ requirements_coverage, fulfillment, coverage }: Audit): ReportFigures | undefined {
  const counts = coverage?.requirements;
  if (!counts || requirements_coverage === null || fulfillment === null) return undefined;
  return { requirementsCoverage: requirements_coverage, fulfillment, counts };
}

/** What the reader must know about the document itself; none of it was used as evidence. */
function Notices({ notices }: { notices: readonly DocumentNotice[] }) {
  return (
    <Section id="notices" title="About the document" note="None of these passages was used as evidence.">
      <ul className="divide-y overflow-clip rounded-lg border bg-surface">
        {notices.map((notice) => (
          <li
            key={`${notice.kind}-${placeKey(notice)}`}
            className="flex flex-col gap-2 px-5 py-4 print:break-inside-avoid"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Status tone={NOTICE_LABELS[notice.kind].tone} look="soft">
                {NOTICE_LABELS[notice.kind].label}
              </Status>
              <ShowPlaceButton place={notice} />
            </div>
            <p className="max-w-prose text-ink-soft text-sm">{notice.message}</p>
            <blockquote className="line-clamp-6 whitespace-pre-line break-words rounded-md bg-sunken px-3 py-2 text-sm [unicode-bidi:isolate]">
              {revealInvisible(notice.quote)}
            </blockquote>
            {notice.document && (
              <p className="text-xs">
                <QuoteSource span={{ ...notice, document: notice.document }} />
              </p>
            )}
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
