import { ClipboardX } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { accessTo, FrozenNotice } from "@/components/controls/access";
import { ApplyForm } from "@/components/controls/apply/apply-form";
import { AuditList } from "@/components/controls/apply/audit-list";
import { Forbidden } from "@/components/shell/forbidden";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Timestamp } from "@/components/ui/timestamp";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { listAuditHistory } from "@/lib/features/audits";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listFrameworks } from "@/lib/features/frameworks";
import { previewAudit } from "@/lib/features/programs";
import type { Program } from "@/lib/features/programs/schema";
import { orNotFound } from "../../../../../or-not-found";
import { readProgram } from "../../../../../records";

export async function generateMetadata({
  params,
}: PageProps<"/programs/[id]/controls/apply">): Promise<Metadata> {
  return { title: `${(await readProgram((await params).id)).name} · Apply an audit` };
}

export default async function ApplyPage({
  params,
  searchParams,
}: PageProps<"/programs/[id]/controls/apply">) {
  const actor = await requireMember();
  const program = await readProgram((await params).id);
  const { audit_id } = await searchParams;
  const access = accessTo(program, actor.role);
  const isChosen = typeof audit_id === "string" && access.canManage;
  return (
    <Page>
      {!isChosen && (
        <Header program={program} state="Brings controls to the verdicts of a completed audit." />
      )}
      {access.readOnlyReason !== undefined && <FrozenNotice reason={access.readOnlyReason} />}
      {access.readOnlyReason === undefined && !access.canManage && <NotAllowed actor={actor} />}
      {access.canManage && !isChosen && <Choice actor={actor} program={program} />}
      {isChosen && <Preview actor={actor} program={program} auditId={audit_id} />}
    </Page>
  );
}

function Header({
  program,
  state,
  action,
}: {
  program: Program;
  state: React.ReactNode;
  action?: React.ReactNode;
}) {
  return (
    <PageHeader
      breadcrumb={[
        { label: "Programs", href: "/programs" },
        { label: program.name, href: `/programs/${program.id}` },
        { label: "Controls", href: `/programs/${program.id}/controls` },
      ]}
      title="Apply an audit"
      state={state}
      action={action}
    />
  );
}

async function NotAllowed({ actor }: { actor: MemberActor }) {
  const members = (await listMembers(actor)).data;
  return (
    <Forbidden
      rule="Only managers and administrators apply audits"
      role={actor.role}
      helpers={members.filter((member) => hasRole(member.role, "manager"))}
    />
  );
}

async function Choice({ actor, program }: { actor: MemberActor; program: Program }) {
  const pages = await Promise.all(
    program.frameworks.map((framework) => listAuditHistory(actor, { framework, skip: 0, limit: 50 })),
  );
  const audits = pages.flatMap((page) => page.data).sort((a, b) => b.timestamp.localeCompare(a.timestamp));
  return <AuditList programId={program.id} audits={audits} frameworkNames={frameworkNames()} />;
}

async function Preview({
  actor,
  program,
  auditId,
}: {
  actor: MemberActor;
  program: Program;
  auditId: string;
}) {
  const preview = await orNotFound(readPreview(actor, program.id, auditId));
  if ("refusal" in preview) {
    return (
      <>
        <Header program={program} state="Brings controls to the verdicts of a completed audit." />
        <EmptyState
          icon={ClipboardX}
          title="This audit cannot be applied here"
          actions={
            <Button asChild>
              <Link href={`/programs/${program.id}/controls/apply`}>Choose another audit</Link>
            </Button>
          }
        >
          {preview.refusal}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Header
        program={program}
        state={
          <>
            <Link
              href={`/audits/${preview.audit_id}`}
              className="rounded-sm text-accent-text underline underline-offset-2"
            >
              {preview.system_name}
            </Link>{" "}
            · {frameworkNames()[preview.framework]} · {preview.compliance_score} readiness estimate ·{" "}
            <Timestamp value={preview.timestamp} format="both" />
          </>
        }
        action={
          <Button asChild>
            <Link href={`/programs/${program.id}/controls/apply`}>Choose another audit</Link>
          </Button>
        }
      />
      <ApplyForm programId={program.id} preview={preview} />
    </>
  );
}

/** The preview, or why there is none: an unknown audit, or one against another framework. */
async function readPreview(actor: MemberActor, programId: string, auditId: string) {
  try {
    return await previewAudit(actor, programId, auditId);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "validation_failed") {
      return { refusal: "There is no such completed audit in your organization." };
    }
    if (error.code === "conflict") return { refusal: error.message };
    throw error;
  }
}

function frameworkNames(): Record<string, string> {
  return Object.fromEntries(listFrameworks().map(({ code, name }) => [code, name]));
}
