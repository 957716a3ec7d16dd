import "server-only";
import type { Transaction } from "@/lib/platform/database/database";
import type { NewEvent } from "./schema";
import { insertEvents } from "./store";

export { deleteEvents, forgetRelayedEvents } from "./store";

/**
 * Records an event in the transaction of the change it tells of: both are there, or neither.
 * Delivery to subscribers reads from there.
 */
export function emitEvent(tx: Transaction, organizationId: string, event: NewEvent): Promise<void> {
  return insertEvents(tx, organizationId, [event]);
}

/** Records several events at once, as {@link emitEvent} does one. */
export function emitEvents(
  tx: Transaction,
  organizationId: string,
  events: readonly NewEvent[],
): Promise<void> {
  return insertEvents(tx, organizationId, events);
}
