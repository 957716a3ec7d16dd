import { Plus, Webhook as WebhookIcon } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { EndpointList } from "@/components/webhooks/endpoint-list";
import { WebhooksForbidden } from "@/components/webhooks/webhooks-forbidden";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listWebhooks } from "@/lib/features/webhooks";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const actor = await requireMember();
  if (!hasRole(actor.role, "manager")) {
    return <WebhooksForbidden role={actor.role} members={(await listMembers(actor)).data} />;
  }
  const webhooks = (await listWebhooks(actor)).data;
  const failing = webhooks.filter(({ health }) => health === "failing" || health === "gone").length;
  const register = hasRole(actor.role, "admin") && (
    <Button asChild variant="primary">
      <Link href="/webhooks/new">
        <Plus />
        Register endpoint
      </Link>
    </Button>
  );
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Connect" }]}
        title="Webhooks"
        state={`${webhooks.length} ${webhooks.length === 1 ? "endpoint" : "endpoints"}${failing > 0 ? `, ${failing} with trouble` : ""}`}
        action={webhooks.length > 0 && register}
      />
      {webhooks.length === 0 ? (
        <EmptyState icon={WebhookIcon} title="No endpoint yet" actions={register || undefined}>
          An endpoint is one of your URLs. It receives a signed message, at least once, when something
          happens: an audit is completed, a control changes, the ledger grows.
        </EmptyState>
      ) : (
        <EndpointList webhooks={webhooks} />
      )}
    </Page>
  );
}
