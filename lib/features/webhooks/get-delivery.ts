import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import {
  type DeliveryKey,
  type DeliveryRow,
  findDelivery,
  listAttempts,
  listDeliveryRows,
} from "./delivery-store";
import { findEndpointState } from "./endpoint-store";
import { noSuchEndpoint } from "./get-webhook";
import { toAttempt, toDelivery } from "./present";
import type { Delivery, DeliveryDetail, DeliveryQuery } from "./schema";

/** A page of an endpoint's deliveries, newest first. */
export async function listDeliveries(
  actor: Actor,
  endpointId: string,
  query: DeliveryQuery,
): Promise<{ total: number; data: Delivery[]; next_cursor: string | null }> {
  const { organizationId } = actor;
  if (!(await findEndpointState(organizationId, endpointId))) throw noSuchEndpoint();
  const filter = { status: query.status, eventType: query.event };
  const { rows, ...page } = await listDeliveryRows(organizationId, endpointId, filter, query);
  return { ...page, data: rows.map(toDelivery) };
}

/** A delivery with the exact body that is sent and every attempt. */
export async function getDelivery(actor: Actor, key: DeliveryKey): Promise<DeliveryDetail> {
  const row = await requireDelivery(actor, key);
  const attempts = await listAttempts(actor.organizationId, key.id);
  return { ...toDelivery(row), body: row.body, attempts_made: attempts.map(toAttempt) };
}

/** @throws ServiceError `not_found` for the endpoint or, when that is known, for the delivery */
export async function requireDelivery(actor: Actor, key: DeliveryKey): Promise<DeliveryRow> {
  const row = await findDelivery(actor.organizationId, key);
  if (row) return row;
  const endpoint = await findEndpointState(actor.organizationId, key.endpointId);
  throw endpoint ? notFound("webhook delivery") : noSuchEndpoint();
}
