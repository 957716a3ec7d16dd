import { newId } from "@/lib/core/ids";
import type { EventType } from "@/lib/features/events/schema";
import { pool, transaction } from "@/lib/platform/database/database";
import { envelopeText } from "./envelope";

interface RelayedEvent {
  id: string;
  type: EventType;
  occurred_at: Date;
  /** Null when nobody subscribes. */
  endpoint_ids: string[] | null;
  payload: string | null;
}

/**
 * Marks a batch as relayed and says who subscribes. SKIP LOCKED, so that processes share the work; by what is
 * not marked and never by position, because rows become visible in another order than that of their ids.
 */
const TAKE_EVENTS = `
  WITH batch AS (
    SELECT id, organization_id, type, payload, occurred_at FROM events
    WHERE relayed_at IS NULL ORDER BY occurred_at LIMIT $1 FOR UPDATE SKIP LOCKED),
  subscribed AS (
    SELECT b.id, array_agg(e.id) AS endpoint_ids FROM batch b
    JOIN webhook_endpoints e ON e.organization_id = b.organization_id AND e.is_active AND b.type = ANY (e.events)
    GROUP BY b.id)
  UPDATE events SET relayed_at = now()
  FROM batch b LEFT JOIN subscribed s ON s.id = b.id WHERE events.id = b.id
  RETURNING b.id, b.type, b.occurred_at, s.endpoint_ids, CASE WHEN s.id IS NOT NULL THEN b.payload END AS payload`;

/** The key share lock waits for an endpoint that is being deleted and then leaves it out. */
const INSERT_DELIVERIES = `
  INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, event_id, event_type, body)
  SELECT n.id, e.organization_id, e.id, b.event_id, b.event_type, b.body
  FROM unnest($1::text[], $2::text[], $3::text[]) AS n(id, event_id, endpoint_id)
  JOIN unnest($4::text[], $5::text[], $6::text[]) AS b(event_id, event_type, body) ON b.event_id = n.event_id
  JOIN webhook_endpoints e ON e.id = n.endpoint_id
  FOR KEY SHARE OF e
  ON CONFLICT (endpoint_id, event_id) DO NOTHING`;

/**
 * Turns events that were recorded into one delivery for each active endpoint that subscribes to their type,
 * in one transaction. The body is frozen here: every attempt sends these bytes.
 *
 * @returns how many events were taken
 */
export function relayEvents(limit: number): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await tx.query<RelayedEvent>({
      name: "webhook-relay",
      text: TAKE_EVENTS,
      values: [limit],
    });
    const subscribed = rows.filter((event) => event.endpoint_ids !== null);
    if (subscribed.length === 0) return rows.length;
    const deliveries = subscribed.flatMap((event) =>
      (event.endpoint_ids ?? []).map((endpointId) => ({ eventId: event.id, endpointId })),
    );
    await tx.query(INSERT_DELIVERIES, [
      deliveries.map(() => newId("delivery")),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ endpointId }) => endpointId),
      subscribed.map(({ id }) => id),
      subscribed.map(({ type }) => type),
      subscribed.map((event) =>
        envelopeText({
          id: event.id,
          type: event.type,
          occurredAt: event.occurred_at,
          payloadText: event.payload ?? "{}",
        }),
      ),
    ]);
    return rows.length;
  });
}

const FORGET_BATCH = 10_000;

/** Deletes deliveries that were made and ended before an instant; they take their attempts with them. */
export async function forgetOldDeliveries(before: Date): Promise<void> {
  for (;;) {
    // By endpoint, because that is how deliveries are indexed by age.
    const { rowCount } = await pool().query(
      `DELETE FROM webhook_deliveries WHERE id IN (
         SELECT d.id FROM webhook_endpoints e CROSS JOIN LATERAL (
           SELECT id FROM webhook_deliveries
           WHERE endpoint_id = e.id AND created_at < $1 AND status <> 'pending' AND completed_at < $1
           ORDER BY created_at LIMIT ${FORGET_BATCH}) d)`,
      [before],
    );
    if ((rowCount ?? 0) < FORGET_BATCH) return;
  }
}
