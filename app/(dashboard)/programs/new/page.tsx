import type { Metadata } from "next";
import { groupFrameworks } from "@/components/programs/framework-groups";
import { ProgramForm } from "@/components/programs/program-form";
import { Forbidden } from "@/components/shell/forbidden";
import { Page, PageHeader } from "@/components/shell/page-header";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { findReference } from "@/lib/features/frameworks/vocabulary";
import { listFrameworks } from "@/lib/features/own-frameworks";
import { listSystems } from "@/lib/features/systems";

export const metadata: Metadata = { title: "New program" };

export default async function NewProgramPage({ searchParams }: PageProps<"/programs/new">) {
  const actor = await requireMember();
  const header = (
    <PageHeader
      breadcrumb={[{ label: "Comply" }, { label: "Programs", href: "/programs" }]}
      title="New program"
      state="Each framework brings its controls. Frameworks can be added and removed later."
    />
  );
  if (!hasRole(actor.role, "manager")) {
    const members = (await listMembers(actor)).data;
    return (
      <Page>
        {header}
        <Forbidden
          rule="Only managers and administrators create programs"
          role={actor.role}
          helpers={members.filter((member) => hasRole(member.role, "manager"))}
        />
      </Page>
    );
  }
  const systems = await listSystems(actor, { skip: 0, limit: 100 });
  const asked = [(await searchParams).framework ?? []].flat();
  const { data: frameworks } = await listFrameworks(actor, { include: "own" });
  const chosen = asked
    .map(findReference)
    .flatMap((code) => frameworks.find((framework) => framework.code === code)?.code ?? []);
  return (
    <Page>
      {header}
      <ProgramForm
        frameworks={chosen}
        groups={groupFrameworks(frameworks)}
        systems={systems.data.map(({ id, name }) => ({ id, name }))}
      />
    </Page>
  );
}
