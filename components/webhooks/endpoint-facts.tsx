import { Badge } from "@/components/ui/badge";
import { Facts } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Timestamp } from "@/components/ui/timestamp";
import type { Webhook } from "@/lib/features/webhooks/schema";
import { HEALTH_LABELS, HealthWord } from "./labels";

/** What is known of an endpoint. */
export function EndpointFacts({ webhook }: { webhook: Webhook }) {
  const when = (value: string | null) => (value ? <Timestamp value={value} format="both" /> : "Never");
  return (
    <Facts
      items={[
        {
          label: "Health",
          value: (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <HealthWord health={webhook.health} look="soft" />
              <span className="text-ink-muted">
                {HEALTH_LABELS[webhook.health].meaning}
                {webhook.consecutive_failures > 1 &&
                  ` ${webhook.consecutive_failures.toLocaleString("en")} attempts in a row failed.`}
              </span>
            </span>
          ),
        },
        ...(webhook.description === "" ? [] : [{ label: "Description", value: webhook.description }]),
        {
          label: "Events",
          value: (
            <span className="flex flex-wrap gap-1">
              {webhook.events.map((type) => (
                <Badge key={type} className="font-mono">
                  {type}
                </Badge>
              ))}
            </span>
          ),
        },
        { label: "Last success", value: when(webhook.last_success_at) },
        { label: "Last failure", value: when(webhook.last_failure_at) },
        ...(webhook.previous_secret_expires_at
          ? [
              {
                label: "Old secret",
                value: (
                  <>
                    signs too until <Timestamp value={webhook.previous_secret_expires_at} format="absolute" />
                    {webhook.service_signature === "previous" && ", X-Service-Signature with it alone"}
                  </>
                ),
              },
            ]
          : []),
        { label: "ID", value: <Reference value={webhook.id} label="endpoint ID" /> },
        { label: "Registered", value: <Timestamp value={webhook.created_at} format="both" /> },
      ]}
    />
  );
}
