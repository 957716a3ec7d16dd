import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { EVENTS, type EventType } from "@/lib/features/events/schema";
import { now } from "@/lib/platform/clock";
import { deliveryRunner } from "./delivery-runner";
import { findDelivery, insertDelivery } from "./delivery-store";
import { findEndpointState } from "./endpoint-store";
import { envelopeText } from "./envelope";
import { noSuchEndpoint } from "./get-webhook";
import { toDelivery } from "./present";
import type { Delivery } from "./schema";

const FALLBACK: EventType = "governance.decision";

/**
 * Queues the example of an event type (the endpoint's first unless one is given), signed and delivered like
 * any other event. Its id says that it is a test.
 *
 * @throws ServiceError `conflict` when the endpoint is paused
 */
export async function testWebhook(
  actor: Actor,
  id: string,
  input: { type?: EventType | undefined },
): Promise<Delivery> {
  const { organizationId } = actor;
  const endpoint = await findEndpointState(organizationId, id);
  if (!endpoint) throw noSuchEndpoint();
  if (!endpoint.is_active) {
    const message = "The endpoint is paused. Resume it before you send a test event.";
    throw new ServiceError({ code: "conflict", message });
  }
  const type = input.type ?? endpoint.events[0] ?? FALLBACK;
  const eventId = newId("testEvent");
  const payloadText = JSON.stringify(EVENTS[type].example);
  const body = envelopeText({ id: eventId, type, occurredAt: now(), payloadText });
  const delivery = { endpointId: id, eventId, eventType: type, body };
  const deliveryId = await insertDelivery(organizationId, delivery);
  const row = deliveryId && (await findDelivery(organizationId, { endpointId: id, id: deliveryId }));
  if (!row) throw noSuchEndpoint();
  deliveryRunner().wake();
  return toDelivery(row);
}
