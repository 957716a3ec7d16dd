import "server-only";
import type { Transaction } from "@/lib/platform/database/database";
import { insertEvents } from "./queries";
import type { NewEvent } from "./schema";

export { deleteEvents, forgetRelayedEvents } from "./queries";

/**
 * Records an event in the transaction of the change it reports: both are stored, or neither.
 * Delivery to subscribers reads from there.
 */
export function emitEvent(tx: Transaction, organizationId: string, event: NewEvent): Promise<void> {
  return insertEvents(tx, organizationId, [event]);
}

/** Records several events at once, like {@link emitEvent}. */
export function emitEvents(
  tx: Transaction,
  organizationId: string,
  events: readonly NewEvent[],
): Promise<void> {
  return insertEvents(tx, organizationId, events);
}
