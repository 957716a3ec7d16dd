import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { deliveryRunner } from "./delivery-runner";
import { type DeliveryKey, replayDeadRows, replayRow } from "./delivery-store";
import { findEndpointState } from "./endpoint-store";
import { requireDelivery } from "./get-delivery";
import { noSuchEndpoint } from "./get-webhook";
import { toDelivery } from "./present";
import type { Delivery } from "./schema";

/**
 * Sends a delivered or dead delivery again: same id, same body, a new schedule. That of a paused endpoint
 * waits until it is resumed.
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
  if (!(await findEndpointState(organizationId, endpointId))) throw noSuchEndpoint();
  const replayed = await replayDeadRows(organizationId, endpointId);
  deliveryRunner().wake();
  return { replayed };
}
