import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CreateSourceForm } from "@/components/document-sources/create-source-form";
import { Page, PageHeader } from "@/components/shell/page-header";
import { hasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { listSystemNames } from "@/lib/features/systems";

export const metadata: Metadata = { title: "Connect a source" };

export default async function NewDocumentSourcePage() {
  const actor = await requireMember();
  if (!hasRole(actor.role, "manager")) redirect("/documents/sources");
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: "Comply" },
          { label: "Documents", href: "/documents" },
          { label: "Sources", href: "/documents/sources" },
        ]}
        title="Connect a source"
        state="Its files become documents; what changes becomes a new version."
      />
      <CreateSourceForm systemNames={await listSystemNames(actor)} />
    </Page>
  );
}
