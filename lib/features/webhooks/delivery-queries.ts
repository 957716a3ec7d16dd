import { sql } from "kysely";
import { z } from "zod";
import { newId } from "@/lib/core/ids";
import type { CursorPage, TimeKey } from "@/lib/core/pagination";
import { EventTypeSchema } from "@/lib/features/events/schema";
import type { EventType } from "@/lib/features/events/vocabulary";
import { db, transaction } from "@/lib/platform/database/database";
import { readCursorPage } from "@/lib/platform/database/page";
import { selectRows } from "@/lib/platform/database/rows";
import { envelopeText } from "./signing";
import type { DeliveryStatus } from "./vocabulary";

/** An organization's deliveries to one endpoint. */
function deliveriesTo(organizationId: string, endpointId: string) {
  return db()
    .selectFrom("webhook_deliveries as d")
    .where("d.organization_id", "=", organizationId)
    .where("d.endpoint_id", "=", endpointId);
}

/** The same with what came of the last attempt of each. */
function deliveriesWithResult(organizationId: string, endpointId: string) {
  return deliveriesTo(organizationId, endpointId)
    .leftJoin("webhook_attempts as a", (join) =>
      join.onRef("a.delivery_id", "=", "d.id").onRef("a.number", "=", "d.attempts"),
    )
    .select(["d.id", "d.event_id", "d.event_type", "d.status", "d.attempts", "d.next_attempt_at"])
    .select(["d.created_at", "d.completed_at", "a.status_code as last_status_code"])
    .select(["a.failure as last_failure", "a.duration_ms as last_duration_ms"]);
}

interface DeliveryFilter {
  status: DeliveryStatus | undefined;
  eventType: EventType | undefined;
}

/** A page of an endpoint's deliveries, newest first, and how many match. */
export async function listDeliveryRows(
  organizationId: string,
  endpointId: string,
  { status, eventType }: DeliveryFilter,
  page: CursorPage<TimeKey>,
) {
  let matching = deliveriesWithResult(organizationId, endpointId);
  if (status) matching = matching.where("d.status", "=", status);
  if (eventType) matching = matching.where("d.event_type", "=", eventType);
  return readCursorPage(matching, page, {
    columns: ["d.created_at", "d.id"],
    direction: "desc",
    keyOf: (row): TimeKey => [row.created_at.toISOString(), row.id],
  });
}

/** Names a delivery: its endpoint is part of its path. */
export interface DeliveryKey {
  endpointId: string;
  id: string;
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export function findDelivery(organizationId: string, { endpointId, id }: DeliveryKey) {
  return deliveriesWithResult(organizationId, endpointId)
    .select("d.body")
    .where("d.id", "=", id)
    .executeTakeFirst();
}

/** Every attempt of a delivery, newest first. */
export function listAttempts(organizationId: string, deliveryId: string) {
  return db()
    .selectFrom("webhook_attempts")
    .select(["number", "url", "request_headers", "started_at", "duration_ms", "status_code", "failure"])
    .select(["detail", "response_excerpt"])
    .where("organization_id", "=", organizationId)
    .where("delivery_id", "=", deliveryId)
    .orderBy("number", "desc")
    .execute();
}

export interface NewDelivery {
  endpointId: string;
  eventId: string;
  eventType: EventType;
  body: string;
}

/** Inserts a delivery that is due now. @returns undefined when the endpoint was deleted meanwhile */
export async function insertDelivery(
  organizationId: string,
  { endpointId, eventId, eventType, body }: NewDelivery,
): Promise<string | undefined> {
  const inserted = await db()
    .insertInto("webhook_deliveries")
    .columns(["id", "organization_id", "endpoint_id", "event_id", "event_type", "body"])
    .expression((eb) =>
      eb
        .selectFrom("webhook_endpoints as e")
        .select([
          eb.val(newId("delivery")).as("id"),
          "e.organization_id",
          "e.id as endpoint_id",
          eb.val(eventId).as("event_id"),
          eb.val(eventType).as("event_type"),
          eb.val(body).as("body"),
        ])
        .where("e.organization_id", "=", organizationId)
        .where("e.id", "=", endpointId)
        .forKeyShare(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/** Makes deliveries of an endpoint due again; the caller names which. */
function replayRows(organizationId: string, endpointId: string) {
  return db()
    .updateTable("webhook_deliveries")
    .set({ status: "pending", tries: 0, next_attempt_at: sql<Date>`now()`, completed_at: null })
    .where("organization_id", "=", organizationId)
    .where("endpoint_id", "=", endpointId);
}

/** Makes a delivered or dead delivery due again. @returns false when it is pending or there is none */
export async function replayRow(organizationId: string, { endpointId, id }: DeliveryKey): Promise<boolean> {
  const { numUpdatedRows } = await replayRows(organizationId, endpointId)
    .where("id", "=", id)
    .where("status", "!=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes every dead delivery of an endpoint due again. @returns how many */
export async function replayDeadRows(organizationId: string, endpointId: string): Promise<number> {
  const { numUpdatedRows } = await replayRows(organizationId, endpointId)
    .where("status", "=", "dead")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const RelayedEventSchema = z.object({
  id: z.string(),
  type: EventTypeSchema,
  occurred_at: z.date(),
  /** Null when no endpoint subscribes. */
  endpoint_ids: z.array(z.string()).nullable(),
  payload: z.string().nullable(),
});

/**
 * Marks a batch as relayed and lists the subscribers. SKIP LOCKED, so that processes share the work; by what is
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
    const taken = await selectRows(tx, RelayedEventSchema, {
      name: "webhook-relay",
      text: TAKE_EVENTS,
      values: [limit],
    });
    const subscribed = taken.filter((event) => event.endpoint_ids !== null);
    if (subscribed.length === 0) return taken.length;
    const deliveries = subscribed.flatMap((event) =>
      (event.endpoint_ids ?? []).map((endpointId) => ({ eventId: event.id, endpointId })),
    );
    await tx.client.query(INSERT_DELIVERIES, [
      deliveries.map(() => newId("delivery")),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ endpointId }) => endpointId),
      subscribed.map(({ id }) => id),
      subscribed.map(({ type }) => type),
      subscribed.map(({ id, type, occurred_at, payload }) =>
        envelopeText({ id, type, occurredAt: occurred_at, payloadText: payload ?? "{}" }),
      ),
    ]);
    return taken.length;
  });
}

const FORGET_BATCH = 10_000;

/** Deletes deliveries that were made and ended before an instant; they take their attempts with them. */
export async function forgetOldDeliveries(before: Date): Promise<void> {
  for (;;) {
    // By endpoint, because that is how deliveries are indexed by age.
    const { numDeletedRows } = await db()
      .deleteFrom("webhook_deliveries")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("webhook_endpoints as e")
          .crossJoinLateral((lateral) =>
            lateral
              .selectFrom("webhook_deliveries")
              .select("id")
              .whereRef("endpoint_id", "=", "e.id")
              .where("created_at", "<", before)
              .where("status", "!=", "pending")
              .where("completed_at", "<", before)
              .orderBy("created_at")
              .limit(FORGET_BATCH)
              .as("d"),
          )
          .select("d.id"),
      )
      .executeTakeFirst();
    if (numDeletedRows < BigInt(FORGET_BATCH)) return;
  }
}
