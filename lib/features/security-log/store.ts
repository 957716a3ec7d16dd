import { newId } from "@/lib/core/ids";
import type { Page } from "@/lib/core/pagination";
import { pool, type Queryable } from "@/lib/platform/database/database";
import type { StampedEvent } from "./event";
import { DetailsSchema, SECURITY_EVENT_TYPES, type SecurityEvent, type SecurityLogFilter } from "./schema";

/** Inserts an event, inside the caller's transaction where there is one. */
export async function insertEvent(on: Queryable, event: StampedEvent): Promise<void> {
  await on.query(
    `INSERT INTO security_events (id, organization_id, type, actor_kind, actor_id, actor_name,
       subject_kind, subject_id, subject_name, ip_address, user_agent, request_id, details, occurred_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      newId("securityEvent"),
      event.organization_id,
      event.type,
      event.actor?.kind ?? null,
      event.actor?.id ?? null,
      event.actor?.name ?? null,
      event.subject?.kind ?? null,
      event.subject?.id ?? null,
      event.subject?.name ?? null,
      event.ip_address,
      event.user_agent,
      event.request_id,
      JSON.stringify(event.details),
      event.occurred_at,
    ],
  );
}

interface EventRow {
  id: string;
  type: string;
  actor_kind: string | null;
  actor_id: string | null;
  actor_name: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  subject_name: string | null;
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  details: unknown;
  occurred_at: Date;
}

const COLUMNS = `id, type, actor_kind, actor_id, actor_name, subject_kind, subject_id, subject_name,
  ip_address, user_agent, request_id, details, occurred_at`;

const MATCHES = `organization_id = $1
  AND ($2::text IS NULL OR type = $2)
  AND ($3::text IS NULL OR actor_id = $3 OR lower(actor_name) = lower($3))
  AND ($4::timestamptz IS NULL OR occurred_at >= $4)
  AND ($5::timestamptz IS NULL OR occurred_at < $5)`;

const valuesOf = (organizationId: string, filter: SecurityLogFilter) => [
  organizationId,
  filter.type ?? null,
  filter.actor?.trim() ?? null,
  filter.from ?? null,
  filter.to ?? null,
];

/** A page of an organization's events, newest first, with how many match. */
export async function listEvents(
  organizationId: string,
  filter: SecurityLogFilter,
  page: Page,
): Promise<{ total: number; data: SecurityEvent[] }> {
  const values = valuesOf(organizationId, filter);
  const [counted, { rows }] = await Promise.all([
    pool().query<{ total: string }>(`SELECT count(*) AS total FROM security_events WHERE ${MATCHES}`, values),
    pool().query<EventRow>(
      `SELECT ${COLUMNS} FROM security_events WHERE ${MATCHES}
       ORDER BY occurred_at DESC, id DESC LIMIT $6 OFFSET $7`,
      [...values, page.limit, page.skip],
    ),
  ]);
  return { total: Number(counted.rows[0]?.total ?? 0), data: rows.map(toEvent) };
}

/** The events after one that was read before, oldest first, up to an instant. */
export async function readEventsAfter(
  organizationId: string,
  filter: SecurityLogFilter,
  after: SecurityEvent | undefined,
  limit: number,
): Promise<SecurityEvent[]> {
  const { rows } = await pool().query<EventRow>(
    `SELECT ${COLUMNS} FROM security_events WHERE ${MATCHES}
       AND ($6::timestamptz IS NULL OR (occurred_at, id) > ($6, $7))
     ORDER BY occurred_at, id LIMIT $8`,
    [...valuesOf(organizationId, filter), after?.occurred_at ?? null, after?.id ?? null, limit],
  );
  return rows.map(toEvent);
}

const FORGET_BATCH = 10_000;

/** Deletes events older than an instant; the table's guard refuses younger ones than 30 days. */
export async function deleteEventsBefore(before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await pool().query(
      `DELETE FROM security_events WHERE id IN (
         SELECT id FROM security_events WHERE occurred_at < $1 ORDER BY occurred_at LIMIT ${FORGET_BATCH})`,
      [before],
    );
    if ((rowCount ?? 0) < FORGET_BATCH) return;
  }
}

function toEvent(row: EventRow): SecurityEvent {
  return {
    id: row.id,
    type: typeOf(row.type),
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

function typeOf(value: string): SecurityEvent["type"] {
  const type = SECURITY_EVENT_TYPES.find((known) => known === value);
  if (!type) throw new Error(`The database holds an unknown security event: ${value}`);
  return type;
}

function toActor({ actor_kind: kind, actor_id: id, actor_name: name }: EventRow): SecurityEvent["actor"] {
  if (kind !== "member" && kind !== "api_key" && kind !== "operator") return null;
  return { kind, id: id ?? "", name: name ?? "" };
}
