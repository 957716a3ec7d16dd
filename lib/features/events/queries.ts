import { idAt, newId } from "@/lib/core/ids";
import { type Database, db } from "@/lib/platform/database/database";
import type { NewEvent } from "./schema";

/** Inserts events inside the caller's transaction, all in one statement. */
export async function insertEvents(
  tx: Database,
  organizationId: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    id: newId("event"),
    organization_id: organizationId,
    type: event.type,
    payload: JSON.stringify(event.payload),
    occurred_at: event.occurredAt,
  }));
  await tx.insertInto("events").values(rows).execute();
}

/** Deletes every event of an organization that is itself being deleted. */
export async function deleteEvents(tx: Database, organizationId: string): Promise<void> {
  await tx.deleteFrom("events").where("organization_id", "=", organizationId).execute();
}

const DELETE_BATCH = 10_000;

/** Deletes events that were recorded and relayed before an instant; deliveries have their own copy. */
export async function forgetRelayedEvents(before: Date): Promise<void> {
  // By id, which is the primary key and sorts by time, so that no index is kept for this alone.
  for (;;) {
    const { numDeletedRows } = await db()
      .deleteFrom("events")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("events")
          .select("id")
          .where("id", "<", idAt("event", before))
          .where("relayed_at", "is not", null)
          .orderBy("id")
          .limit(DELETE_BATCH),
      )
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) < DELETE_BATCH) return;
  }
}
