import type { Metadata } from "next";
import { AuditActions } from "@/components/audits/audit-actions";
import { AuditAnnouncer, AuditProgressPanel } from "@/components/audits/audit-progress";
import { AuditFailure, AuditReport } from "@/components/audits/audit-report";
import { CompareMenu } from "@/components/audits/compare-menu";
import { AuditStatusWord, SCOPE_LABELS } from "@/components/audits/labels";
import { ReportSkeleton } from "@/components/audits/skeletons";
import { SupersededNotice } from "@/components/audits/superseded-notice";
import { AddToProgram } from "@/components/programs/add-to-program";
import { Page, PageHeader, SampleMark } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { StreamedPart } from "@/components/shell/streamed-part";
import { Timestamp } from "@/components/ui/timestamp";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import type { Audit } from "@/lib/features/audits/schema";
import { requireMember } from "@/lib/features/auth";
import { isSample } from "@/lib/features/demonstration";
import { getFramework } from "@/lib/features/frameworks";
import { listPrograms } from "@/lib/features/programs";
import { readAudit } from "../../records";
import { comparableAudits } from "./comparable-audits";
import { readSurroundings } from "./surroundings";

/** The document title is also the name of the file a browser prints into. */
export async function generateMetadata({ params }: PageProps<"/audits/[id]">): Promise<Metadata> {
  return { title: { absolute: titleOf(await readAudit((await params).id)) } };
}

function titleOf(audit: Audit): string {
  const { name } = getFramework(audit.framework);
  return `Audit of ${audit.system_name} against ${name}, ${audit.timestamp.slice(0, 10)}`;
}

/** What was audited is there at once; the report follows. */
export default async function AuditPage({ params }: PageProps<"/audits/[id]">) {
  const actor = await requireMember();
  const audit = await readAudit((await params).id);
  const framework = getFramework(audit.framework);
  const canManage = hasRole(actor.role, "manager");
  const isCompleted = audit.status === "completed";
  const [isDemonstration, programs, others] = await Promise.all([
    isSample(actor, audit.created_at),
    canManage && isCompleted ? openPrograms(actor, audit) : undefined,
    isCompleted ? comparableAudits(actor, audit) : undefined,
  ]);
  const isOpen = audit.status === "queued" || audit.status === "running";
  return (
    <Page isWide>
      <PrintMargins title={titleOf(audit)} isSample={isDemonstration} />
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Audits", href: "/audits" }]}
        title={audit.system_name}
        state={
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              {framework.name} · {SCOPE_LABELS[audit.scope].label} audit ·{" "}
              <Timestamp value={audit.timestamp} format="both" />
            </span>
            {!isOpen && <AuditStatusWord status={audit.status} />}
            {isDemonstration && <SampleMark />}
          </span>
        }
        action={
          <AuditActions auditId={audit.id} canRun={canManage && !isOpen} isCompleted={isCompleted}>
            {others && <CompareMenu audit={audit} others={others} />}
            {programs && <AddToProgram auditId={audit.id} framework={audit.framework} programs={programs} />}
          </AuditActions>
        }
      />
      <AuditAnnouncer status={audit.status} score={audit.compliance_score} findings={audit.findings.length} />
      {isOpen && (
        <AuditProgressPanel
          initial={progressOf(audit)}
          askedAt={audit.created_at}
          characters={audit.documents.reduce((sum, { characters }) => sum + characters, audit.context.length)}
        />
      )}
      {!isOpen && (
        <SupersededNotice
          audit={repeatedFields(audit)}
          isByModels={audit.engine?.engine === "language-model"}
          canRun={canManage}
        />
      )}
      {audit.status === "failed" && (
        <AuditFailure
          failure={audit.failure}
          controlsDone={audit.controls_done}
          controlsTotal={audit.controls_total}
        />
      )}
      {isCompleted && (
        <StreamedPart failure="The report could not be loaded" fallback={<ReportSkeleton />}>
          <ReportPart actor={actor} audit={audit} />
        </StreamedPart>
      )}
    </Page>
  );
}

/** The report with what became of it since, which many records are read for. */
async function ReportPart({ actor, audit }: { actor: MemberActor; audit: Audit }) {
  const framework = getFramework(audit.framework);
  return (
    <AuditReport audit={audit} framework={framework} {...(await readSurroundings(actor, audit, framework))} />
  );
}

/** What the notice needs to repeat the audit: a report has much more, which would be sent twice. */
function repeatedFields({ id, system_name, framework, scope, context, documents }: Audit) {
  const isSuperseded = documents.some(({ is_superseded }) => is_superseded);
  return { id, system_name, framework, scope, documents, context: isSuperseded ? context : "" };
}

/** Programs whose controls this audit can bring up to date. */
async function openPrograms(actor: MemberActor, audit: Audit) {
  return (await listPrograms(actor)).data
    .filter((program) => program.status !== "completed" && program.frameworks.includes(audit.framework))
    .map(({ id, name, readiness_score }) => ({ id, name, readiness_score }));
}

function progressOf({ id, status, controls_done, controls_total }: Audit) {
  return { id, status, controls_done, controls_total };
}
