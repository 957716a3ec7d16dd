import { CirclePause } from "lucide-react";
import { Status } from "@/components/ui/status";
import type { Delivery, Webhook } from "@/lib/features/webhooks/schema";
import { DELIVERY_LABELS, FAILURE_LABELS, HEALTH_LABELS } from "./labels";

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
