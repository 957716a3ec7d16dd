import type { EventType } from "@/lib/features/events/vocabulary";
import { pool } from "@/lib/platform/database/database";

/** The events an organization has recorded, oldest first, as receivers would get their payloads. */
export async function recordedEvents(organizationId: string, type: EventType) {
  const { rows } = await pool().query<{ payload: string }>(
    "SELECT payload FROM events WHERE organization_id = $1 AND type = $2 ORDER BY id",
    [organizationId, type],
  );
  return rows.map((row) => JSON.parse(row.payload));
}
