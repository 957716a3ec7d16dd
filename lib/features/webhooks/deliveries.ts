import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { CursorPageOf } from "@/lib/core/pagination";
import { EVENTS, EventTypeSchema } from "@/lib/features/events/schema";
import type { EventType } from "@/lib/features/events/vocabulary";
import { now } from "@/lib/platform/clock";
import {
  type DeliveryKey,
  type DeliveryRow,
  findDelivery,
  insertDelivery,
  listAttempts,
  listDeliveryRows,
  replayDeadRows,
  replayRow,
} from "./delivery-queries";
import { deliveryRunner } from "./delivery-runner";
import { findEndpointState } from "./endpoint-queries";
import { endpointNotFound } from "./endpoints";
import { type Delivery, type DeliveryDetail, type DeliveryQuery, RequestHeadersSchema } from "./schema";
import { envelopeText } from "./signing";

/** A page of an endpoint's deliveries, newest first. */
export async function listDeliveries(
  actor: Actor,
  endpointId: string,
  query: DeliveryQuery,
): Promise<CursorPageOf<Delivery>> {
  const { organizationId } = actor;
  if (!(await findEndpointState(organizationId, endpointId))) throw endpointNotFound();
  const filter = { status: query.status, eventType: query.event };
  const { rows, ...page } = await listDeliveryRows(organizationId, endpointId, filter, query);
  return { ...page, data: rows.map(toDelivery) };
}

/** A delivery with the exact body that is sent and every attempt. */
export async function getDelivery(actor: Actor, key: DeliveryKey): Promise<DeliveryDetail> {
  const row = await requireDelivery(actor, key);
  const attempts = await listAttempts(actor.organizationId, key.id);
  const attempts_made = attempts.map((attempt) => ({
    ...attempt,
    request_headers: RequestHeadersSchema.parse(attempt.request_headers),
    started_at: attempt.started_at.toISOString(),
  }));
  return { ...toDelivery(row), body: row.body, attempts_made };
}

const FALLBACK: EventType = "governance.decision";

/**
 * Queues the example of an event type (the endpoint's first unless one is given), signed and delivered like
 * any other event. Its id marks it as a test.
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
  if (!endpoint) throw endpointNotFound();
  if (!endpoint.is_active) {
    const message = "The endpoint is paused. Resume it before you send a test event.";
    throw new ServiceError({ code: "conflict", message });
  }
  const type = input.type ?? EventTypeSchema.parse(endpoint.events[0] ?? FALLBACK);
  const eventId = newId("testEvent");
  const payloadText = JSON.stringify(EVENTS[type].example);
  const body = envelopeText({ id: eventId, type, occurredAt: now(), payloadText });
  const delivery = { endpointId: id, eventId, eventType: type, body };
  const deliveryId = await insertDelivery(organizationId, delivery);
  const row = deliveryId && (await findDelivery(organizationId, { endpointId: id, id: deliveryId }));
  if (!row) throw endpointNotFound();
  deliveryRunner().wake();
  return toDelivery(row);
}

/**
 * Sends a delivered or dead delivery again: same id, same body, a new schedule. That of a paused endpoint
 * waits until the endpoint is resumed.
 *
 * @throws ServiceError `conflict` when the delivery is pending
 */
export async function replayDelivery(actor: Actor, key: DeliveryKey): Promise<Delivery> {
  await requireDelivery(actor, key);
  if (!(await replayRow(actor.organizationId, key))) {
    const message = "The delivery is pending: it will be sent without a replay.";
    throw new ServiceError({ code: "conflict", message });
  }
  const row = await requireDelivery(actor, key);
  deliveryRunner().wake();
  return toDelivery(row);
}

/** Sends every dead delivery of an endpoint again. */
export async function replayDeadDeliveries(actor: Actor, endpointId: string): Promise<{ replayed: number }> {
  const { organizationId } = actor;
  if (!(await findEndpointState(organizationId, endpointId))) throw endpointNotFound();
  const replayed = await replayDeadRows(organizationId, endpointId);
  deliveryRunner().wake();
  return { replayed };
}

/** @throws ServiceError `not_found` for the endpoint or, when that is known, for the delivery */
async function requireDelivery(actor: Actor, key: DeliveryKey): Promise<DeliveryRow> {
  const row = await findDelivery(actor.organizationId, key);
  if (row) return row;
  const endpoint = await findEndpointState(actor.organizationId, key.endpointId);
  throw endpoint ? notFound("webhook delivery") : endpointNotFound();
}

const TEST_EVENT = /^evt_test_/;

function toDelivery(row: Omit<DeliveryRow, "body">): Delivery {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: EventTypeSchema.parse(row.event_type),
    is_test: TEST_EVENT.test(row.event_id),
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.status === "pending" ? row.next_attempt_at.toISOString() : null,
    last_status_code: row.last_status_code,
    last_failure: row.last_failure,
    last_duration_ms: row.last_duration_ms,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}
