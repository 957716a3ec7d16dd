import { newId } from "@/lib/core/ids";
import { type CursorPage, cutPage, type TimeKey } from "@/lib/core/pagination";
import type { EventType } from "@/lib/features/events/schema";
import { pool } from "@/lib/platform/database/database";
import type { AttemptFailure, DeliveryStatus } from "./schema";

export interface DeliveryRow {
  id: string;
  event_id: string;
  event_type: EventType;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: Date;
  created_at: Date;
  completed_at: Date | null;
  body: string;
  last_status_code: number | null;
  last_failure: AttemptFailure | null;
  last_duration_ms: number | null;
}

const DELIVERY_COLUMNS = `d.id, d.event_id, d.event_type, d.status, d.attempts, d.next_attempt_at, d.created_at,
  d.completed_at, a.status_code AS last_status_code, a.failure AS last_failure, a.duration_ms AS last_duration_ms`;
const FROM_DELIVERIES =
  "FROM webhook_deliveries d LEFT JOIN webhook_attempts a ON a.delivery_id = d.id AND a.number = d.attempts";

interface DeliveryFilter {
  status: DeliveryStatus | undefined;
  eventType: EventType | undefined;
}

/** A page of an endpoint's deliveries, newest first, and how many match. */
export async function listDeliveryRows(
  organizationId: string,
  endpointId: string,
  filter: DeliveryFilter,
  page: CursorPage<TimeKey>,
): Promise<{ total: number; rows: Omit<DeliveryRow, "body">[]; next_cursor: string | null }> {
  const where = `WHERE d.organization_id = $1 AND d.endpoint_id = $2
    AND ($3::text IS NULL OR d.status = $3) AND ($4::text IS NULL OR d.event_type = $4)`;
  const values = [organizationId, endpointId, filter.status ?? null, filter.eventType ?? null];
  const [counted, listed] = await Promise.all([
    pool().query<{ total: number }>(
      `SELECT count(*)::int AS total FROM webhook_deliveries d ${where}`,
      values,
    ),
    pool().query<DeliveryRow>(
      `SELECT ${DELIVERY_COLUMNS} ${FROM_DELIVERIES} ${where}
         AND ($7::timestamptz IS NULL OR (d.created_at, d.id) < ($7, $8))
       ORDER BY d.created_at DESC, d.id DESC OFFSET $5 LIMIT $6`,
      [...values, page.skip, page.limit + 1, ...(page.cursor ?? [null, null])],
    ),
  ]);
  const cut = cutPage(listed.rows, page.limit, (row) => [row.created_at.toISOString(), row.id]);
  return { total: counted.rows[0]?.total ?? 0, ...cut };
}

/** Names a delivery: its endpoint is part of its address. */
export interface DeliveryKey {
  endpointId: string;
  id: string;
}

export async function findDelivery(
  organizationId: string,
  { endpointId, id }: DeliveryKey,
): Promise<DeliveryRow | undefined> {
  const { rows } = await pool().query<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS}, d.body ${FROM_DELIVERIES} WHERE d.organization_id = $1 AND d.endpoint_id = $2 AND d.id = $3`,
    [organizationId, endpointId, id],
  );
  return rows[0];
}

export interface AttemptRow {
  number: number;
  url: string;
  request_headers: Record<string, string>;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  failure: AttemptFailure | null;
  detail: string | null;
  response_excerpt: string;
}

/** Every attempt of a delivery, newest first. */
export async function listAttempts(organizationId: string, deliveryId: string): Promise<AttemptRow[]> {
  const { rows } = await pool().query<AttemptRow>(
    `SELECT number, url, request_headers, started_at, duration_ms, status_code, failure, detail, response_excerpt
     FROM webhook_attempts WHERE organization_id = $1 AND delivery_id = $2 ORDER BY number DESC`,
    [organizationId, deliveryId],
  );
  return rows;
}

export interface NewDelivery {
  endpointId: string;
  eventId: string;
  eventType: EventType;
  body: string;
}

/** Inserts a delivery that is due now. @returns undefined when the endpoint is gone meanwhile */
export async function insertDelivery(
  organizationId: string,
  delivery: NewDelivery,
): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, event_id, event_type, body)
     SELECT $1, e.organization_id, e.id, $4, $5, $6 FROM webhook_endpoints e
     WHERE e.organization_id = $2 AND e.id = $3 FOR KEY SHARE RETURNING id`,
    [
      newId("delivery"),
      organizationId,
      delivery.endpointId,
      delivery.eventId,
      delivery.eventType,
      delivery.body,
    ],
  );
  return rows[0]?.id;
}

const REPLAY =
  "UPDATE webhook_deliveries SET status = 'pending', tries = 0, next_attempt_at = now(), completed_at = NULL";

/** Makes a delivered or dead delivery due again. @returns false when it is pending or there is none */
export async function replayRow(organizationId: string, { endpointId, id }: DeliveryKey): Promise<boolean> {
  const { rowCount } = await pool().query(
    `${REPLAY} WHERE organization_id = $1 AND endpoint_id = $2 AND id = $3 AND status <> 'pending'`,
    [organizationId, endpointId, id],
  );
  return rowCount === 1;
}

/** Makes every dead delivery of an endpoint due again. @returns how many */
export async function replayDeadRows(organizationId: string, endpointId: string): Promise<number> {
  const { rowCount } = await pool().query(
    `${REPLAY} WHERE organization_id = $1 AND endpoint_id = $2 AND status = 'dead'`,
    [organizationId, endpointId],
  );
  return rowCount ?? 0;
}
