import type { Metadata } from "next";
import { settingsSectionsFor } from "@/components/shell/navigation";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { requireMember } from "@/lib/features/auth";
import { ApplicabilityWorkspace } from "../../../applicability-workspace";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage({ searchParams }: PageProps<"/settings/profile">) {
  const actor = await requireMember();
  const [asked] = [(await searchParams).framework ?? []].flat();
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Settings" }]}
        title="Profile"
        state="A few questions about the organization decide which requirements apply to it, and from when."
      />
      <SectionNav label="Settings" items={settingsSectionsFor(actor.role)} />
      <ApplicabilityWorkspace actor={actor} subject={{ name: actor.organizationName }} asked={asked} />
    </Page>
  );
}
