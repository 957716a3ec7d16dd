import type { Metadata } from "next";
import { CreateEngagementDialog } from "@/components/engagements/create-engagement-dialog";
import { EngagementList } from "@/components/engagements/engagement-list";
import { ProgramNav } from "@/components/programs/program-nav";
import { Page, PageHeader } from "@/components/shell/page-header";
import { requireMember } from "@/lib/features/auth";
import { listEngagements } from "@/lib/features/engagements";
import { orNotFound } from "../../../../or-not-found";
import { readProgram, requireRole } from "../../../../records";

export async function generateMetadata({ params }: PageProps<"/programs/[id]/auditors">): Promise<Metadata> {
  return { title: `${(await readProgram((await params).id)).name} · Auditors` };
}

export default async function AuditorsPage({ params }: PageProps<"/programs/[id]/auditors">) {
  const actor = requireRole(await requireMember(), "manager");
  const { id } = await params;
  const [program, engagements] = await Promise.all([readProgram(id), orNotFound(listEngagements(actor, id))]);
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
        title={program.name}
        state="Outside auditors, each with a room that shows this program and nothing else"
        action={<CreateEngagementDialog programId={id} />}
      />
      <ProgramNav program={program} canManage />
      <EngagementList programId={id} engagements={engagements.data} />
    </Page>
  );
}
