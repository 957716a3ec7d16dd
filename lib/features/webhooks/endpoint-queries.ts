import { type RawBuilder, sql } from "kysely";
import { newId } from "@/lib/core/ids";
import type { EventType } from "@/lib/features/events/vocabulary";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";

/** How long a rotated secret signs next to the new one. */
const ROTATION_OVERLAP = sql`interval '24 hours'`;

/** Endpoints with the previous secret's state of this moment and the deliveries that are kept, by status. */
function selectEndpoints(organizationId: string) {
  const previousSigns = sql`coalesce(e.previous_secret_expires_at > now(), false)`;
  return db()
    .selectFrom("webhook_endpoints as e")
    .crossJoinLateral((eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .whereRef("endpoint_id", "=", "e.id")
        .select([
          sql<number>`(count(*) FILTER (WHERE status = 'pending'))::int`.as("pending"),
          sql<number>`(count(*) FILTER (WHERE status = 'delivered'))::int`.as("delivered"),
          sql<number>`(count(*) FILTER (WHERE status = 'dead'))::int`.as("dead"),
        ])
        .as("counted"),
    )
    .select(["e.id", "e.url", "e.description", "e.events", "e.is_active", "e.disabled_reason"])
    .select(["e.consecutive_failures", "e.last_success_at", "e.last_failure_at", "e.created_at"])
    .select(["counted.pending", "counted.delivered", "counted.dead"])
    .select([
      /** Null when no earlier secret signs anymore. */
      sql<Date | null>`CASE WHEN ${previousSigns} THEN e.previous_secret_expires_at END`.as(
        "previous_secret_expires_at",
      ),
      /** Whether the previous secret makes `X-Service-Signature` now. */
      sql<boolean>`e.service_uses_previous AND ${previousSigns}`.as("service_uses_previous"),
    ])
    .where("e.organization_id", "=", organizationId);
}

export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number];

/** All endpoints of an organization, oldest first. */
export function listEndpoints(organizationId: string) {
  return selectEndpoints(organizationId).orderBy("e.created_at").orderBy("e.id").execute();
}

export async function findEndpoint(organizationId: string, id: string): Promise<EndpointRow | undefined> {
  return selectEndpoints(organizationId).where("e.id", "=", id).executeTakeFirst();
}

export interface TroubledEndpoint {
  id: string;
  url: string;
  consecutive_failures: number;
  is_gone: boolean;
}

/** Endpoints whose last attempt failed or that answered 410, without counting their deliveries. */
export function listTroubled(organizationId: string): Promise<TroubledEndpoint[]> {
  return db()
    .selectFrom("webhook_endpoints")
    .select(["id", "url", "consecutive_failures"])
    .select(sql<boolean>`disabled_reason IS NOT DISTINCT FROM 'gone'`.as("is_gone"))
    .where("organization_id", "=", organizationId)
    .where((eb) =>
      eb.or([
        eb.and([eb("is_active", "=", true), eb("consecutive_failures", ">", 0)]),
        eb("disabled_reason", "=", "gone"),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Whether there is such an endpoint, and whether it takes deliveries. */
export async function findEndpointState(organizationId: string, id: string) {
  return db()
    .selectFrom("webhook_endpoints")
    .select(["is_active", "events"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether the organization is a demonstration, whose endpoints may be on this machine. */
export async function isDemonstration(organizationId: string): Promise<boolean> {
  const organization = await db()
    .selectFrom("organizations")
    .select("is_demonstration")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return organization?.is_demonstration ?? false;
}

export interface NewEndpoint {
  url: string;
  description: string;
  events: readonly EventType[];
  sealedSecret: Buffer;
  createdBy: string;
}

export function insertEndpoint(
  tx: Transaction,
  organizationId: string,
  { url, description, events, sealedSecret, createdBy }: NewEndpoint,
): Promise<{ id: string; created_at: Date }> {
  return tx
    .insertInto("webhook_endpoints")
    .values({
      id: newId("webhook"),
      organization_id: organizationId,
      url,
      description,
      events: [...events],
      secret: sealedSecret,
      created_by: createdBy,
    })
    .returning(["id", "created_at"])
    .executeTakeFirstOrThrow();
}

export interface EndpointChange {
  url: string | undefined;
  description: string | undefined;
  events: readonly EventType[] | undefined;
  isActive: boolean | undefined;
}

/** Changes what is given. @returns the URL it has now; undefined for an unknown endpoint */
export async function updateEndpoint(
  tx: Transaction,
  organizationId: string,
  id: string,
  { url, description, events, isActive }: EndpointChange,
): Promise<{ url: string } | undefined> {
  const given = <Value>(value: Value | undefined, column: string): RawBuilder<Value> =>
    sql<Value>`coalesce(${value ?? null}, ${sql.ref(column)})`;
  return tx
    .updateTable("webhook_endpoints")
    .set({
      url: given(url, "url"),
      description: given(description, "description"),
      events: given(events && [...events], "events"),
      is_active: given(isActive, "is_active"),
      ...(isActive === undefined ? {} : { disabled_reason: isActive ? null : "paused" }),
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returning("url")
    .executeTakeFirst();
}

/** @returns the endpoint's URL; undefined when there was no such endpoint */
export async function deleteEndpoint(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<{ url: string } | undefined> {
  return tx
    .deleteFrom("webhook_endpoints")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returning("url")
    .executeTakeFirst();
}

/**
 * Makes the current secret the previous one. A rotation within another one whose service signature is still
 * made with the secret before both keeps that one: it is the one the receiver knows.
 *
 * @returns the endpoint's URL and until when the previous one signs too; undefined for an unknown endpoint
 */
export async function replaceSecret(
  tx: Transaction,
  organizationId: string,
  id: string,
  { sealedSecret, serviceUsesPrevious }: { sealedSecret: Buffer; serviceUsesPrevious: boolean },
): Promise<{ url: string; expiresAt: Date } | undefined> {
  const replaced = await tx
    .updateTable("webhook_endpoints")
    .set({
      secret: sealedSecret,
      service_uses_previous: serviceUsesPrevious,
      previous_secret: sql<Buffer>`CASE WHEN ${serviceUsesPrevious}::boolean AND service_uses_previous
        AND previous_secret_expires_at > now() THEN previous_secret ELSE secret END`,
      previous_secret_expires_at: sql<Date>`now() + ${ROTATION_OVERLAP}`,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returning(["url", "previous_secret_expires_at"])
    .executeTakeFirst();
  const expiresAt = replaced?.previous_secret_expires_at;
  return replaced && expiresAt ? { url: replaced.url, expiresAt } : undefined;
}

/** Forgets the previous secret. @returns whether there is such an endpoint */
export async function forgetPreviousSecret(
  on: Database,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable("webhook_endpoints")
    .set({ previous_secret: null, previous_secret_expires_at: null, service_uses_previous: false })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the same secret under the root secret of today, unless it was replaced meanwhile. */
export async function updateSealedSecret(
  organizationId: string,
  id: string,
  sealed: Buffer,
  sealedAgain: Buffer,
): Promise<void> {
  await db()
    .updateTable("webhook_endpoints")
    .set({ secret: sealedAgain })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("secret", "=", sealed)
    .execute();
}
