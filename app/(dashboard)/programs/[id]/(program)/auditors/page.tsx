import type { Metadata } from "next";
import { CreateEngagementDialog } from "@/components/engagements/create-engagement-dialog";
import { EngagementList } from "@/components/engagements/engagement-list";
import { EngagementsForbidden } from "@/components/engagements/engagements-forbidden";
import { ProgramNav } from "@/components/programs/program-nav";
import { Page, PageHeader } from "@/components/shell/page-header";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listEngagements } from "@/lib/features/engagements";
import { orNotFound } from "../../../../or-not-found";
import { readProgram } from "../../../../records";

export async function generateMetadata({ params }: PageProps<"/programs/[id]/auditors">): Promise<Metadata> {
  return { title: `${(await readProgram((await params).id)).name} · Auditors` };
}

export default async function AuditorsPage({ params }: PageProps<"/programs/[id]/auditors">) {
  const actor = await requireMember();
  const program = await readProgram((await params).id);
  if (!hasRole(actor.role, "manager")) {
    const { data: members } = await listMembers(actor);
    return (
      <Page>
        <PageHeader
          breadcrumb={[
            { label: "Programs", href: "/programs" },
            { label: program.name, href: `/programs/${program.id}` },
          ]}
          title="Auditors"
        />
        <EngagementsForbidden role={actor.role} members={members} />
      </Page>
    );
  }
  const engagements = await orNotFound(listEngagements(actor, program.id));
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
        title={program.name}
        state="Outside auditors, each with a room that shows this program and nothing else"
        action={<CreateEngagementDialog programId={program.id} />}
      />
      <ProgramNav program={program} canManage />
      <EngagementList programId={program.id} engagements={engagements.data} />
    </Page>
  );
}
