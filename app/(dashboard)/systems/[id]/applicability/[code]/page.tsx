import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { profileHref } from "@/components/applicability/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { requireMember } from "@/lib/features/auth";
import { findFramework } from "@/lib/features/frameworks";
import { getSystem } from "@/lib/features/systems";
import { orNotFound } from "../../../../or-not-found";
import { type RequirementParams, RequirementsOf, readRequirements } from "../../../../requirements-of";

interface SystemRequirementsPageProps {
  params: Promise<{ id: string; code: string }>;
  searchParams: Promise<RequirementParams>;
}

export async function generateMetadata({ params }: SystemRequirementsPageProps): Promise<Metadata> {
  return { title: `What applies: ${findFramework((await params).code)?.name ?? "Framework"}` };
}

export default async function SystemRequirementsPage({ params, searchParams }: SystemRequirementsPageProps) {
  const actor = await requireMember();
  const { id, code } = await params;
  const framework = findFramework(code);
  if (!framework) notFound();
  const system = await orNotFound(getSystem(actor, id));
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
