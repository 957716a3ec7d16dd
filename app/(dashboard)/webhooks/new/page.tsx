import type { Metadata } from "next";
import { Page, PageHeader } from "@/components/shell/page-header";
import { CreateEndpointForm } from "@/components/webhooks/create-endpoint-form";
import { WebhooksForbidden } from "@/components/webhooks/webhooks-forbidden";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";

export const metadata: Metadata = { title: "Register an endpoint" };

export default async function NewWebhookPage() {
  const actor = await requireMember();
  if (!hasRole(actor.role, "admin")) {
    return <WebhooksForbidden role={actor.role} members={(await listMembers(actor)).data} />;
  }
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Connect" }, { label: "Webhooks", href: "/webhooks" }]}
        title="Register an endpoint"
        state="It receives the events you choose, from now on."
      />
      <CreateEndpointForm />
    </Page>
  );
}
