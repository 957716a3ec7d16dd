import { type Selectable, sql } from "kysely";
import { newId } from "@/lib/core/ids";
import type { Page, PageOf } from "@/lib/core/pagination";
import { type Database, db } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import type { SecurityEvent as SecurityEvents } from "@/lib/platform/database/prisma-client/tables";
import {
  ACTOR_KINDS,
  DetailsSchema,
  type SecurityEvent,
  SecurityEventSchema,
  type SecurityLogFilter,
} from "./schema";

/** An event before it has an ID: with the time and the request it belongs to. */
export type StampedEvent = Omit<SecurityEvent, "id"> & { organization_id: string | null };

/** Inserts an event, inside the caller's transaction where there is one. */
export async function insertEvent(on: Database, event: StampedEvent): Promise<void> {
  const { actor, subject, details, ...columns } = event;
  await on
    .insertInto("security_events")
    .values({
      ...columns,
      id: newId("securityEvent"),
      actor_kind: actor?.kind ?? null,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? null,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}

function selectMatching(organizationId: string, filter: SecurityLogFilter) {
  const { type, from, to } = filter;
  const actor = filter.actor?.trim();
  let matching = db().selectFrom("security_events").where("organization_id", "=", organizationId);
  if (type !== undefined) matching = matching.where("type", "=", type);
  if (actor !== undefined)
    matching = matching.where((eb) =>
      eb.or([eb("actor_id", "=", actor), sql<boolean>`lower(actor_name) = lower(${actor})`]),
    );
  if (from !== undefined) matching = matching.where("occurred_at", ">=", sql<Date>`${from}::timestamptz`);
  if (to !== undefined) matching = matching.where("occurred_at", "<", sql<Date>`${to}::timestamptz`);
  return matching;
}

const COLUMNS = [
  "id",
  "type",
  "actor_kind",
  "actor_id",
  "actor_name",
  "subject_kind",
  "subject_id",
  "subject_name",
  "ip_address",
  "user_agent",
  "request_id",
  "details",
  "occurred_at",
] as const;

/** A page of an organization's events, newest first, with how many match. */
export async function listEvents(
  organizationId: string,
  filter: SecurityLogFilter,
  page: Page,
): Promise<PageOf<SecurityEvent>> {
  const listing = selectMatching(organizationId, filter)
    .select(COLUMNS)
    .orderBy("occurred_at", "desc")
    .orderBy("id", "desc");
  const { total, rows } = await readPage(listing, page);
  return { total, data: rows.map(toEvent) };
}

/** The events after an earlier one, oldest first, up to an instant. */
export async function readEventsAfter(
  organizationId: string,
  filter: SecurityLogFilter,
  after: SecurityEvent | undefined,
  limit: number,
): Promise<SecurityEvent[]> {
  let matching = selectMatching(organizationId, filter).select(COLUMNS);
  if (after !== undefined)
    matching = matching.where((eb) =>
      eb(eb.refTuple("occurred_at", "id"), ">", eb.tuple(new Date(after.occurred_at), after.id)),
    );
  const rows = await matching.orderBy("occurred_at").orderBy("id").limit(limit).execute();
  return rows.map(toEvent);
}

const DELETE_BATCH = 10_000;

/** Deletes events older than an instant; a trigger of the table refuses those younger than 30 days. */
export async function deleteEventsBefore(before: Date): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db()
      .deleteFrom("security_events")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("security_events")
          .select("id")
          .where("occurred_at", "<", before)
          .orderBy("occurred_at")
          .limit(DELETE_BATCH),
      )
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) < DELETE_BATCH) return;
  }
}

type EventRow = Pick<Selectable<SecurityEvents>, (typeof COLUMNS)[number]>;

function toEvent(row: EventRow): SecurityEvent {
  return {
    id: row.id,
    type: SecurityEventSchema.shape.type.parse(row.type),
    occurred_at: row.occurred_at.toISOString(),
    actor: toActor(row),
    subject:
      row.subject_kind !== null && row.subject_id !== null
        ? { kind: row.subject_kind, id: row.subject_id, name: row.subject_name }
        : null,
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    request_id: row.request_id,
    details: DetailsSchema.parse(row.details),
  };
}

function toActor({ actor_kind: kind, actor_id: id, actor_name: name }: EventRow): SecurityEvent["actor"] {
  const known = ACTOR_KINDS.find((each) => each === kind);
  return known === undefined ? null : { kind: known, id: id ?? "", name: name ?? "" };
}
