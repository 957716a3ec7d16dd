import type { Metadata } from "next";
import { profileHref } from "@/components/applicability/labels";
import { Page, PageHeader } from "@/components/shell/page-header";
import { requireMember } from "@/lib/features/auth";
import { readCatalogFramework } from "../../../records";
import { RequirementsOf, readRequirements } from "../../../requirements-of";

export async function generateMetadata({ params }: PageProps<"/settings/profile/[code]">): Promise<Metadata> {
  return { title: `What applies: ${(await readCatalogFramework((await params).code)).name}` };
}

export default async function RequirementsPage({
  params,
  searchParams,
}: PageProps<"/settings/profile/[code]">) {
  const actor = await requireMember();
  const framework = await readCatalogFramework((await params).code);
  const subject = { name: actor.organizationName };
  const { summary, ...read } = await readRequirements(actor, subject, framework);
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Settings" }, { label: "Profile", href: profileHref(subject, framework.code) }]}
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
