import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Card, Section } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { DeliveryList } from "@/components/webhooks/delivery-list";
import { EndpointActions } from "@/components/webhooks/endpoint-actions";
import { EndpointFacts } from "@/components/webhooks/endpoint-facts";
import { ReplayDeadButton } from "@/components/webhooks/replay-dead-button";
import { WebhooksForbidden } from "@/components/webhooks/webhooks-forbidden";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { listMembers, requireMember } from "@/lib/features/auth";
import { getWebhook, listDeliveries } from "@/lib/features/webhooks";
import { type DeliveryQuery, DeliveryQuerySchema, type Webhook } from "@/lib/features/webhooks/schema";

export const metadata: Metadata = { title: "Webhook endpoint" };

interface WebhookPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function WebhookPage({ params, searchParams }: WebhookPageProps) {
  const actor = await requireMember();
  if (!hasRole(actor.role, "manager")) {
    return <WebhooksForbidden role={actor.role} members={(await listMembers(actor)).data} />;
  }
  const webhook = await findWebhook(actor, (await params).id);
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

async function findWebhook(actor: MemberActor, id: string): Promise<Webhook> {
  try {
    return await getWebhook(actor, id);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "not_found") notFound();
    throw error;
  }
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
