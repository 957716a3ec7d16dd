import type { Metadata } from "next";
import { ManagersOnly } from "@/components/shell/forbidden";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SystemForm } from "@/components/systems/system-form";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";

export const metadata: Metadata = { title: "Register a system" };

export default async function NewSystemPage() {
  const actor = await requireMember();
  const members = (await listMembers(actor)).data;
  const header = (
    <PageHeader
      breadcrumb={[{ label: "Govern" }, { label: "Systems", href: "/systems" }]}
      title="Register a system"
      state="What it is, who answers for it, and how much the EU AI Act asks of it."
    />
  );
  return (
    <Page>
      {header}
      {hasRole(actor.role, "manager") ? (
        <SystemForm emails={members.map((member) => member.email)} />
      ) : (
        <ManagersOnly rule="Only managers register systems" role={actor.role} members={members} />
      )}
    </Page>
  );
}
