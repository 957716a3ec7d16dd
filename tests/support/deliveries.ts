import { newId } from "@/lib/core/ids";
import { pool } from "@/lib/platform/database/database";

/** A delivery that has failed for good, as three days of a dead receiver would leave it. */
export async function insertDeadDelivery(organizationId: string, endpointId: string): Promise<string> {
  const id = newId("delivery");
  await pool().query(
    `INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, event_id, event_type, body, status, tries,
       completed_at)
     VALUES ($1, $2, $3, $4, 'ledger.entry', '{}', 'dead', 12, now())`,
    [id, organizationId, endpointId, newId("event")],
  );
  return id;
}
