import { pool } from "@/lib/platform/database/database";
import { CONTROL_COLUMNS, type ControlRow, DUE_STATE, FROM_CONTROLS } from "./control-store";
import type { MyControlsQuery } from "./schema";

type OwnedRow = ControlRow & { program_id: string; program_name: string };

/** A page of an owner's controls in programs that are not completed: by due day, then what is not implemented. */
export async function listOwned(
  organizationId: string,
  owner: string,
  query: MyControlsQuery,
): Promise<{ total: number; rows: OwnedRow[] }> {
  const matching = `${FROM_CONTROLS} JOIN programs p ON p.id = c.program_id
    WHERE c.organization_id = $1 AND lower(c.owner) = lower($2) AND p.status <> 'completed'
      AND ($3::text IS NULL OR c.status = $3) AND ($4::text IS NULL OR ${DUE_STATE} = $4)`;
  const values = [organizationId, owner, query.status ?? null, query.due ?? null];
  const [counted, listed] = await Promise.all([
    pool().query<{ total: number }>(`SELECT count(*)::int AS total ${matching}`, values),
    pool().query<OwnedRow>(
      `SELECT ${CONTROL_COLUMNS}, c.program_id, p.name AS program_name ${matching}
       ORDER BY d.due_on NULLS LAST, (c.status = 'implemented'), p.created_at DESC, c.position OFFSET $5 LIMIT $6`,
      [...values, query.skip, query.limit],
    ),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows: listed.rows };
}
