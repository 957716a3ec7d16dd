import { idAt, newId } from "@/lib/core/ids";
import { pool, type Queryable } from "@/lib/platform/database/database";
import type { NewEvent } from "./schema";

/** Inserts events inside the caller's transaction. */
export async function insertEvents(
  tx: Queryable,
  organizationId: string,
  events: readonly NewEvent[],
): Promise<void> {
  await tx.query(
    `INSERT INTO events (id, organization_id, type, payload, occurred_at)
     SELECT id, $1, type, payload, occurred_at
     FROM unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) AS e(id, type, payload, occurred_at)`,
    [
      organizationId,
      events.map(() => newId("event")),
      events.map((event) => event.type),
      events.map((event) => JSON.stringify(event.payload)),
      events.map((event) => event.occurredAt),
    ],
  );
}

/** Deletes every event of an organization that is itself being deleted. */
export async function deleteEvents(tx: Queryable, organizationId: string): Promise<void> {
  await tx.query("DELETE FROM events WHERE organization_id = $1", [organizationId]);
}

const FORGET_BATCH = 10_000;

/** Deletes events that were recorded and relayed before an instant; deliveries hold their own copy. */
export async function forgetRelayedEvents(before: Date): Promise<void> {
  // By id, which is the primary key and sorts by time, so that no index is kept for this alone.
  for (;;) {
    const { rowCount } = await pool().query(
      `DELETE FROM events WHERE id IN (
         SELECT id FROM events WHERE id < $1 AND relayed_at IS NOT NULL ORDER BY id LIMIT ${FORGET_BATCH})`,
      [idAt("event", before)],
    );
    if (rowCount !== FORGET_BATCH) return;
  }
}
