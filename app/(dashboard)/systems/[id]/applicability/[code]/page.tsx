import type { Metadata } from "next";
import { profileHref } from "@/components/applicability/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { requireMember } from "@/lib/features/auth";
import { readCatalogFramework, readSystem } from "../../../../records";
import { RequirementsOf, readRequirements } from "../../../../requirements-of";

export async function generateMetadata({
  params,
}: PageProps<"/systems/[id]/applicability/[code]">): Promise<Metadata> {
  const { id, code } = await params;
  const [system, framework] = await Promise.all([readSystem(id), readCatalogFramework(code)]);
  return { title: `${system.name} · What applies: ${framework.name}` };
}

export default async function SystemRequirementsPage({
  params,
  searchParams,
}: PageProps<"/systems/[id]/applicability/[code]">) {
  const actor = await requireMember();
  const { id, code } = await params;
  const [system, framework] = await Promise.all([readSystem(id), readCatalogFramework(code)]);
  const subject = { name: system.name, systemId: id };
  const { summary, ...read } = await readRequirements(actor, subject, framework);
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: "Systems", href: "/systems" },
          { label: system.name, href: profileHref(subject, framework.code) },
        ]}
        title={framework.name}
        state={summary}
      />
      <RequirementsOf
        actor={actor}
        subject={subject}
        framework={framework}
        query={await searchParams}
        {...read}
      />
    </Page>
  );
}
