import type { AttemptRow, DeliveryRow } from "./delivery-store";
import type { EndpointRow } from "./endpoint-store";
import type { Attempt, Delivery, EndpointHealth, Webhook } from "./schema";

const TEST_EVENT = /^evt_test_/;

const timestamp = (date: Date | null) => date?.toISOString() ?? null;

type Health = Pick<
  EndpointRow,
  "is_active" | "disabled_reason" | "consecutive_failures" | "last_success_at" | "last_failure_at"
>;

/** The one word for an endpoint's state. Pure. */
export function healthOf(row: Health): EndpointHealth {
  if (!row.is_active) return row.disabled_reason === "gone" ? "gone" : "paused";
  if (row.consecutive_failures > 0) return "failing";
  return row.last_success_at || row.last_failure_at ? "healthy" : "untried";
}

export function toWebhook(row: EndpointRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    is_active: row.is_active,
    health: healthOf(row),
    consecutive_failures: row.consecutive_failures,
    last_success_at: timestamp(row.last_success_at),
    last_failure_at: timestamp(row.last_failure_at),
    deliveries: { pending: row.pending, delivered: row.delivered, dead: row.dead },
    previous_secret_expires_at: timestamp(row.previous_secret_expires_at),
    service_signature: row.service_uses_previous ? "previous" : "current",
    created_at: row.created_at.toISOString(),
  };
}

export function toDelivery(row: Omit<DeliveryRow, "body">): Delivery {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: row.event_type,
    is_test: TEST_EVENT.test(row.event_id),
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.status === "pending" ? row.next_attempt_at.toISOString() : null,
    last_status_code: row.last_status_code,
    last_failure: row.last_failure,
    last_duration_ms: row.last_duration_ms,
    created_at: row.created_at.toISOString(),
    completed_at: timestamp(row.completed_at),
  };
}

export function toAttempt(row: AttemptRow): Attempt {
  return { ...row, started_at: row.started_at.toISOString() };
}
