import type { Metadata } from "next";
import { ManagersOnly } from "@/components/shell/forbidden";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SystemForm } from "@/components/systems/system-form";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { readSystem } from "../../../records";

export async function generateMetadata({ params }: PageProps<"/systems/[id]/edit">): Promise<Metadata> {
  return { title: `Edit ${(await readSystem((await params).id)).name}` };
}

export default async function EditSystemPage({ params }: PageProps<"/systems/[id]/edit">) {
  const actor = await requireMember();
  const [system, members] = await Promise.all([readSystem((await params).id), listMembers(actor)]);
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: "Systems", href: "/systems" },
          { label: system.name, href: `/systems/${system.id}` },
        ]}
        title={`Edit ${system.name}`}
        state="Every change is kept in the history of the system with your name."
      />
      {hasRole(actor.role, "manager") ? (
        <SystemForm system={system} emails={members.data.map((member) => member.email)} />
      ) : (
        <ManagersOnly rule="Only managers change systems" role={actor.role} members={members.data} />
      )}
    </Page>
  );
}
