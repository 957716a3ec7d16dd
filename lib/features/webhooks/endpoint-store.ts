import { newId } from "@/lib/core/ids";
import type { EventType } from "@/lib/features/events/schema";
import { pool, type Queryable } from "@/lib/platform/database/database";

/** How long a rotated secret signs beside the new one. */
const ROTATION_OVERLAP = "24 hours";

export interface EndpointRow {
  id: string;
  url: string;
  description: string;
  events: EventType[];
  is_active: boolean;
  disabled_reason: "paused" | "gone" | null;
  consecutive_failures: number;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  /** Null when no earlier secret signs any more. */
  previous_secret_expires_at: Date | null;
  /** Whether the previous secret makes `X-Service-Signature` now. */
  service_uses_previous: boolean;
  created_at: Date;
  pending: number;
  delivered: number;
  dead: number;
}

const SELECT_ENDPOINTS = `
  SELECT e.id, e.url, e.description, e.events, e.is_active, e.disabled_reason, e.consecutive_failures,
    e.last_success_at, e.last_failure_at, e.created_at,
    CASE WHEN e.previous_secret_expires_at > now() THEN e.previous_secret_expires_at END AS previous_secret_expires_at,
    e.service_uses_previous AND coalesce(e.previous_secret_expires_at > now(), false) AS service_uses_previous,
    counted.pending, counted.delivered, counted.dead
  FROM webhook_endpoints e CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
      count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
      count(*) FILTER (WHERE status = 'dead')::int AS dead
    FROM webhook_deliveries WHERE endpoint_id = e.id) counted`;

/** All endpoints of an organization, oldest first. */
export async function listEndpoints(organizationId: string): Promise<EndpointRow[]> {
  const { rows } = await pool().query<EndpointRow>(
    `${SELECT_ENDPOINTS} WHERE e.organization_id = $1 ORDER BY e.created_at, e.id`,
    [organizationId],
  );
  return rows;
}

export interface TroubledEndpoint {
  id: string;
  url: string;
  consecutive_failures: number;
  is_gone: boolean;
}

/** Endpoints whose last attempt failed or that answered 410, without counting their deliveries. */
export async function listTroubled(organizationId: string): Promise<TroubledEndpoint[]> {
  const { rows } = await pool().query<TroubledEndpoint>(
    `SELECT id, url, consecutive_failures, disabled_reason IS NOT DISTINCT FROM 'gone' AS is_gone
     FROM webhook_endpoints
     WHERE organization_id = $1 AND ((is_active AND consecutive_failures > 0) OR disabled_reason = 'gone')
     ORDER BY created_at, id`,
    [organizationId],
  );
  return rows;
}

export async function findEndpoint(organizationId: string, id: string): Promise<EndpointRow | undefined> {
  const { rows } = await pool().query<EndpointRow>(
    `${SELECT_ENDPOINTS} WHERE e.organization_id = $1 AND e.id = $2`,
    [organizationId, id],
  );
  return rows[0];
}

/** Whether there is such an endpoint, and whether it takes deliveries. */
export async function findEndpointState(
  organizationId: string,
  id: string,
): Promise<{ is_active: boolean; events: EventType[] } | undefined> {
  const { rows } = await pool().query<{ is_active: boolean; events: EventType[] }>(
    "SELECT is_active, events FROM webhook_endpoints WHERE organization_id = $1 AND id = $2",
    [organizationId, id],
  );
  return rows[0];
}

/** Whether the organization is a demonstration, whose endpoints may be on this machine. */
export async function isDemonstration(organizationId: string): Promise<boolean> {
  const { rows } = await pool().query<{ is_demonstration: boolean }>(
    "SELECT is_demonstration FROM organizations WHERE id = $1",
    [organizationId],
  );
  return rows[0]?.is_demonstration ?? false;
}

export interface NewEndpoint {
  url: string;
  description: string;
  events: readonly EventType[];
  sealedSecret: Buffer;
  createdBy: string;
}

export async function insertEndpoint(
  organizationId: string,
  endpoint: NewEndpoint,
): Promise<{ id: string; created_at: Date }> {
  const { rows } = await pool().query<{ id: string; created_at: Date }>(
    `INSERT INTO webhook_endpoints (id, organization_id, url, description, events, secret, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id, created_at`,
    [
      newId("webhook"),
      organizationId,
      endpoint.url,
      endpoint.description,
      endpoint.events,
      endpoint.sealedSecret,
      endpoint.createdBy,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error("the webhook endpoint is missing after it was inserted");
  return row;
}

export interface EndpointChange {
  url: string | undefined;
  description: string | undefined;
  events: readonly EventType[] | undefined;
  isActive: boolean | undefined;
}

/** Changes what is given. @returns whether there was such an endpoint */
export async function updateEndpoint(
  organizationId: string,
  id: string,
  change: EndpointChange,
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE webhook_endpoints SET url = coalesce($3, url), description = coalesce($4, description),
       events = coalesce($5, events), is_active = coalesce($6, is_active),
       disabled_reason = CASE $6::boolean WHEN true THEN NULL WHEN false THEN 'paused' ELSE disabled_reason END
     WHERE organization_id = $1 AND id = $2`,
    [
      organizationId,
      id,
      change.url ?? null,
      change.description ?? null,
      change.events ?? null,
      change.isActive ?? null,
    ],
  );
  return rowCount === 1;
}

/** @returns whether there was such an endpoint */
export async function deleteEndpoint(
  tx: Queryable,
  organizationId: string,
  id: string,
): Promise<{ url: string } | undefined> {
  const { rows } = await tx.query<{ url: string }>(
    "DELETE FROM webhook_endpoints WHERE organization_id = $1 AND id = $2 RETURNING url",
    [organizationId, id],
  );
  return rows[0];
}

/**
 * Makes the current secret the previous one. A rotation within another one that still signs with the secret
 * before both keeps that one: it is the one the receiver knows.
 *
 * @returns until when the previous one signs too; undefined for an unknown endpoint
 */
export async function replaceSecret(
  tx: Queryable,
  organizationId: string,
  id: string,
  next: { sealedSecret: Buffer; serviceUsesPrevious: boolean },
): Promise<Date | undefined> {
  const { rows } = await tx.query<{ expires_at: Date }>(
    `UPDATE webhook_endpoints SET secret = $3, service_uses_previous = $4,
       previous_secret = CASE WHEN $4 AND service_uses_previous AND previous_secret_expires_at > now()
         THEN previous_secret ELSE secret END,
       previous_secret_expires_at = now() + interval '${ROTATION_OVERLAP}'
     WHERE organization_id = $1 AND id = $2 RETURNING previous_secret_expires_at AS expires_at`,
    [organizationId, id, next.sealedSecret, next.serviceUsesPrevious],
  );
  return rows[0]?.expires_at;
}

/** Forgets the previous secret. @returns whether there is such an endpoint */
export async function forgetPreviousSecret(
  tx: Queryable,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE webhook_endpoints SET previous_secret = NULL, previous_secret_expires_at = NULL, service_uses_previous = false
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  return rowCount === 1;
}

/** Stores the same secret under the root secret of today, unless it was replaced meanwhile. */
export async function updateSealedSecret(
  organizationId: string,
  id: string,
  sealed: Buffer,
  sealedAgain: Buffer,
): Promise<void> {
  await pool().query(
    "UPDATE webhook_endpoints SET secret = $4 WHERE organization_id = $1 AND id = $2 AND secret = $3",
    [organizationId, id, sealed, sealedAgain],
  );
}
