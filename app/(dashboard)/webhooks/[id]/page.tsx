import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Card, Section } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { DeliveryList } from "@/components/webhooks/delivery-list";
import { EndpointActions } from "@/components/webhooks/endpoint-actions";
import { EndpointFacts } from "@/components/webhooks/endpoint-facts";
import { ReplayDeadButton } from "@/components/webhooks/replay-dead-button";
import { WebhooksForbidden } from "@/components/webhooks/webhooks-forbidden";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listDeliveries } from "@/lib/features/webhooks";
import { type DeliveryQuery, DeliveryQuerySchema } from "@/lib/features/webhooks/schema";
import { readWebhook } from "../../records";

export async function generateMetadata({ params }: PageProps<"/webhooks/[id]">): Promise<Metadata> {
  const webhook = await readWebhook((await params).id);
  return { title: webhook ? `${new URL(webhook.url).host} · Webhook endpoint` : "Webhook endpoint" };
}

export default async function WebhookPage({ params, searchParams }: PageProps<"/webhooks/[id]">) {
  const actor = await requireMember();
  const webhook = await readWebhook((await params).id);
  if (!webhook) return <WebhooksForbidden role={actor.role} members={(await listMembers(actor)).data} />;
  const query = readQuery(await searchParams);
  const deliveries = await listDeliveries(actor, webhook.id, query);
  if (deliveries.data.length === 0 && query.skip > 0) redirect(hrefOf(webhook.id, query, 0));
  const canManage = hasRole(actor.role, "admin");
  const { pending, delivered, dead } = webhook.deliveries;
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Connect" }, { label: "Webhooks", href: "/webhooks" }]}
        title={<span className="break-all font-mono text-lg">{webhook.url}</span>}
        state={`${delivered.toLocaleString("en")} delivered, ${pending.toLocaleString("en")} waiting, ${dead.toLocaleString("en")} dead letters`}
        action={canManage && <EndpointActions webhook={webhook} />}
      />
      <Card className="p-4">
        <EndpointFacts webhook={webhook} />
      </Card>
      <Section
        id="deliveries"
        title="Deliveries"
        note="Kept for 30 days after they ended."
        aside={canManage && dead > 0 && <ReplayDeadButton webhookId={webhook.id} count={dead} />}
      >
        <DeliveryList
          webhookId={webhook.id}
          deliveries={deliveries.data}
          hasAny={pending + delivered + dead > 0}
          isActive={webhook.is_active}
          canManage={canManage}
        />
      </Section>
      {deliveries.total > 0 && (
        <Pagination
          {...query}
          total={deliveries.total}
          noun="deliveries"
          hrefOf={(skip) => hrefOf(webhook.id, query, skip)}
        />
      )}
    </Page>
  );
}

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery(params: Record<string, string | string[] | undefined>): DeliveryQuery {
  const { status, event, skip } = params;
  const parsed = DeliveryQuerySchema.safeParse({ status, event, skip });
  return parsed.success ? parsed.data : DeliveryQuerySchema.parse({});
}

function hrefOf(id: string, query: DeliveryQuery, skip: number): string {
  const params = new URLSearchParams();
  if (query.status !== undefined) params.set("status", query.status);
  if (query.event !== undefined) params.set("event", query.event);
  if (skip > 0) params.set("skip", String(skip));
  return params.size > 0 ? `/webhooks/${id}?${params}` : `/webhooks/${id}`;
}
