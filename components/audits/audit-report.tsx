import { People } from "@/components/controls/people";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import type { AuditDifference } from "@/lib/features/audits/difference-schema";
import type { ReportControl } from "@/lib/features/audits/report-schema";
import type { Audit, DocumentNotice } from "@/lib/features/audits/schema";
import type { FrameworkDetail } from "@/lib/features/frameworks/schema";
import { Assessments } from "./assessments";
import { revealInvisible } from "./evidence-list";
import { Findings } from "./findings";
import { NOTICE_LABELS } from "./labels";
import { Method } from "./method";
import { placeKey } from "./quote-source";
import { FindingComments, type ReportComments } from "./report/finding-comments";
import type { ActionMark, Work } from "./report/plan-rows";
import { ReportPlan } from "./report/report-plan";
import type { ReportPlanning } from "./report/report-planning";
import { ReportSourceProvider } from "./report/report-source";
import { sinceOf } from "./report/since";
import { type KnownConfirmation, ReportConfirmations } from "./report-confirmations";
import { ReportDocument } from "./report-document";
import { ReportDocuments } from "./report-documents";
import { QuoteSource, ReportColumns, ReportFrame, ShowPlaceButton } from "./report-frame";
import { ReportHead } from "./report-head";
import { joinFindings, sumWeights } from "./report-model";
import type { ReportFigures } from "./types";

interface AuditReportProps {
  audit: Audit;
  framework: FrameworkDetail;
  previousScore: number | null;
  requester: string | undefined;
  /** What people confirmed or corrected in it. */
  confirmations: readonly KnownConfirmation[];
  /** Its requirements; undefined for an audit made before they were judged. */
  controls: readonly ReportControl[] | undefined;
  /** From the audit before, where there is one. */
  difference: AuditDifference | undefined;
  work: readonly Work[];
  actions: readonly ActionMark[];
  planning: ReportPlanning;
  comments: ReportComments;
  canManage: boolean;
  /** Whether the reader creates corrective actions. */
  canAct: boolean;
}

/** A completed audit: a summary, its findings by requirement, how it was made, and the document on request. */
export function AuditReport(props: AuditReportProps) {
  const { audit, framework, previousScore, requester, controls, difference, planning, canManage, canAct } =
    props;
  const isByModels = audit.engine?.engine === "language-model";
  return (
    <ReportFrame documents={audit.documents}>
      <ReportConfirmations
        auditId={audit.id}
        framework={audit.framework}
        systemId={planning.audit.systemId}
        canConfirm={canManage}
        confirmations={props.confirmations}
      >
        <ReportColumns>
          <div className="flex min-w-0 flex-col gap-8 print:block print:space-y-6">
            {audit.coverage && audit.compliance_score !== null && (
              <ReportHead
                score={audit.compliance_score}
                previousScore={previousScore}
                coverage={audit.coverage}
                controlsTotal={framework.controls_count}
                summary={audit.summary ?? ""}
                sum={controls ? undefined : sumWeights(audit, framework.controls)}
                figures={figuresOf(audit)}
                since={difference && sinceOf(difference)}
                leftToPeople={leftToPeople(controls)}
              />
            )}
            {audit.notices.length > 0 && <Notices notices={audit.notices} />}
            {controls ? (
              <People members={planning.members}>
                <ReportSourceProvider
                  auditId={audit.id}
                  framework={audit.framework}
                  isByModels={isByModels}
                  canManage={canManage}
                  canAct={canAct}
                >
                  <FindingComments auditId={audit.id} members={planning.members} comments={props.comments}>
                    <ReportPlan
                      title={`${audit.system_name}: evidence to provide for ${framework.name}`}
                      controls={controls}
                      work={props.work}
                      actions={props.actions}
                      planning={planning}
                      hasBefore={difference !== undefined}
                    />
                  </FindingComments>
                </ReportSourceProvider>
              </People>
            ) : (
              <JudgedByControl audit={audit} isByModels={isByModels} canAct={canAct} />
            )}
            {audit.documents.length > 0 && <ReportDocuments documents={audit.documents} />}
            <Method audit={audit} framework={framework} requester={requester} />
          </div>
          <ReportDocument audit={audit} />
        </ReportColumns>
      </ReportConfirmations>
    </ReportFrame>
  );
}

/** The requirements of which the engine was not sure. */
function leftToPeople(controls: readonly ReportControl[] = []): string[] {
  const rows = controls.flatMap((control) => control.rows);
  return rows.filter(({ state, isCounted }) => state === "for_review" && isCounted).map(({ id }) => id);
}

/** An audit made before requirements were judged. */
function JudgedByControl({
  audit,
  isByModels,
  canAct,
}: {
  audit: Audit;
  isByModels: boolean;
  canAct: boolean;
}) {
  const findings = joinFindings(audit);
  const source = { framework: audit.framework, document: audit.context, isByModels };
  return (
    <>
      <Findings findings={findings} {...source} actOn={canAct ? audit.id : undefined} />
      <Assessments assessments={audit.assessments} findings={findings} {...source} />
    </>
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
