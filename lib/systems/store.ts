import { newId } from "@/lib/core/ids";
import { pool } from "@/lib/server/database";

/** The id of the system of that name, registered now if it is new. One statement, safe at once. */
export async function upsertSystem(organizationId: string, name: string): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    `WITH inserted AS (
       INSERT INTO systems (id, organization_id, name) VALUES ($1, $2, $3)
       ON CONFLICT (organization_id, name) DO NOTHING RETURNING id)
     SELECT id FROM inserted
     UNION ALL SELECT id FROM systems WHERE organization_id = $2 AND name = $3 LIMIT 1`,
    [newId("system"), organizationId, name],
  );
  // Empty only when another request inserted the name between the two parts: then it is there now.
  return rows[0]?.id ?? upsertSystem(organizationId, name);
}

export async function listNames(organizationId: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT name FROM systems WHERE organization_id = $1 ORDER BY lower(name) LIMIT 1000",
    [organizationId],
  );
  return rows.map((row) => row.name);
}
