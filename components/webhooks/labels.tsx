import { CirclePause } from "lucide-react";
import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import { EVENT_TYPES, type EventType } from "@/lib/features/events/vocabulary";
import type { AttemptFailure, Delivery, EndpointHealth, Webhook } from "@/lib/features/webhooks/schema";
import type { DeliveryStatus } from "@/lib/features/webhooks/vocabulary";

export const HEALTH_LABELS: Readonly<Record<EndpointHealth, { label: string; tone: Tone; meaning: string }>> =
  {
    healthy: { label: "Healthy", tone: "success", meaning: "The last attempt was answered with success." },
    failing: { label: "Failing", tone: "danger", meaning: "The last attempt failed; it is tried again." },
    untried: { label: "Not tried", tone: "neutral", meaning: "Nothing has been sent yet." },
    paused: { label: "Paused", tone: "neutral", meaning: "Nothing is sent until it is resumed." },
    gone: {
      label: "Gone",
      tone: "warning",
      meaning: "The receiver answered 410 Gone, so deliveries stopped until it is resumed.",
    },
  };

export const DELIVERY_LABELS: Readonly<Record<DeliveryStatus, { label: string; tone: Tone }>> = {
  pending: { label: "Waiting", tone: "progress" },
  delivered: { label: "Delivered", tone: "success" },
  dead: { label: "Dead letter", tone: "danger" },
};

export const FAILURE_LABELS: Readonly<Record<AttemptFailure, string>> = {
  refused_address: "URL refused",
  unresolved: "Name not found",
  connection: "No connection",
  tls: "TLS failed",
  timeout: "Timed out",
  status: "Refused by the receiver",
  secret: "Secret unreadable",
  interrupted: "Interrupted",
};

type Area = EventType extends `${infer Name}.${string}` ? Name : never;

const AREA_LABELS: Readonly<Record<Area, string>> = {
  drift: "Drift",
  governance: "Governance",
  compliance: "Compliance",
  control: "Approvals",
  audit: "Audits",
  action: "Corrective actions",
  incident: "Incidents",
  ledger: "Ledger",
};

/** The catalog by area, in its order: what the event picker and the filter show. */
export const EVENT_GROUPS: readonly { label: string; types: readonly EventType[] }[] = Object.entries(
  AREA_LABELS,
).map(([area, label]) => ({
  label,
  types: EVENT_TYPES.filter((type) => type.startsWith(`${area}.`)),
}));

export function HealthWord({ health, look }: { health: Webhook["health"]; look?: "plain" | "soft" }) {
  const { label, tone } = HEALTH_LABELS[health];
  return (
    <Status tone={tone} look={look} icon={health === "paused" ? CirclePause : undefined}>
      {label}
    </Status>
  );
}

export function DeliveryWord({ status, look }: { status: Delivery["status"]; look?: "plain" | "soft" }) {
  const { label, tone } = DELIVERY_LABELS[status];
  return (
    <Status tone={tone} look={look}>
      {label}
    </Status>
  );
}

/** "200", "503 · Refused by the receiver", "Timed out", or a dash before the first attempt. */
export function outcomeText(delivery: Pick<Delivery, "last_status_code" | "last_failure">): string {
  const parts = [
    delivery.last_status_code === null ? "" : String(delivery.last_status_code),
    delivery.last_failure === null ? "" : FAILURE_LABELS[delivery.last_failure],
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(" · ") : "–";
}
