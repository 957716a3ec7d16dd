import { expect, inject } from "vitest";
import { emitEvent } from "@/lib/features/events";
import type { NewEvent } from "@/lib/features/events/schema";
import { transaction } from "@/lib/platform/database/database";
import { api } from "./api";
import type { TestOrganization } from "./organization";
import type { WebhookReceiver } from "./webhook-receiver";

/** An event as a change of the product would record it. */
export const AUDIT_COMPLETED = {
  type: "audit.completed",
  occurredAt: new Date("2026-11-21T09:30:00.123Z"),
  payload: {
    audit_id: "aud_1",
    system_name: "Aria – „Søster“ 🔐",
    framework: "GDPR",
    compliance_score: 62,
    findings_count: 11,
  },
} as const satisfies NewEvent;

/** Registers an endpoint over HTTP. */
export async function newEndpoint(
  { apiKey }: TestOrganization,
  url: string,
  input: { events?: readonly string[]; secret?: string } = {},
): Promise<{ id: string; secret: string }> {
  const body = { url, events: ["audit.completed"], ...input };
  const { status, json, text } = await api({ method: "POST", path: "/v1/webhooks", apiKey, body });
  if (status !== 201) throw new Error(`the endpoint was refused: ${text}`);
  return json;
}

/** Records an event in a transaction of its own. */
export function emit({ organizationId }: TestOrganization, event: NewEvent = AUDIT_COMPLETED): Promise<void> {
  return transaction((tx) => emitEvent(tx, organizationId, event));
}

/** The newest delivery of an endpoint with its attempts, once it is in that state. */
export async function deliveryWhen(
  { apiKey }: TestOrganization,
  endpointId: string,
  isThere: (delivery: DeliveryView) => boolean,
  timeout = 10_000,
): Promise<DeliveryView> {
  const path = `/v1/webhooks/${endpointId}/deliveries`;
  let found: DeliveryView | undefined;
  const look = async () => {
    const newest = (await api({ path: `${path}?limit=1`, apiKey })).json.data[0];
    found = newest && (await api({ path: `${path}/${newest.id}`, apiKey })).json;
    return found !== undefined && isThere(found);
  };
  await expect.poll(look, { timeout, interval: 50 }).toBe(true);
  if (!found) throw new Error("there is no delivery");
  return found;
}

/** A delivery as a caller reads it. */
export interface DeliveryView {
  id: string;
  event_id: string;
  status: string;
  attempts: number;
  next_attempt_at: string | null;
  last_status_code: number | null;
  last_failure: string | null;
  body: string;
  attempts_made: {
    number: number;
    started_at: string;
    duration_ms: number;
    status_code: number | null;
    failure: string | null;
    detail: string | null;
    response_excerpt: string;
    request_headers: Record<string, string>;
  }[];
}

/** Waits until a receiver has so many requests. */
export async function received(receiver: WebhookReceiver, count: number, timeout = 10_000) {
  await expect.poll(() => receiver.requests.length, { timeout, interval: 20 }).toBeGreaterThanOrEqual(count);
  return receiver.requests;
}

/** The address of the running product, as something outside reaches it. */
export const productUrl = () => inject("running").baseUrl;
