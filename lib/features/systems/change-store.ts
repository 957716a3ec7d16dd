import type { Page } from "@/lib/core/pagination";
import { pool, type Queryable } from "@/lib/platform/database/database";
import type { SystemChange } from "./schema";

export type FieldChange = SystemChange["changes"][number];

/** Who changed a system, and when. */
export interface ChangeOrigin {
  actorId: string;
  actorName: string;
  at: Date;
}

/** Writes one line of a system's history inside the caller's transaction; no changes, no line. */
export async function insertChange(
  tx: Queryable,
  organizationId: string,
  systemId: string,
  { actorId, actorName, at, changes }: ChangeOrigin & { changes: readonly FieldChange[] },
): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    `INSERT INTO system_changes (organization_id, system_id, changed_at, actor_id, actor_name, changes)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [organizationId, systemId, at, actorId, actorName, JSON.stringify(changes)],
  );
}

interface ChangeRow extends Omit<SystemChange, "id" | "changed_at"> {
  id: string;
  changed_at: Date;
}

/** A page of a system's history, newest first. */
export async function listChanges(
  organizationId: string,
  systemId: string,
  page: Page,
): Promise<{ total: number; data: SystemChange[] }> {
  const where = "WHERE organization_id = $1 AND system_id = $2";
  const [counted, listed] = await Promise.all([
    pool().query<{ total: number }>(`SELECT count(*)::int AS total FROM system_changes ${where}`, [
      organizationId,
      systemId,
    ]),
    pool().query<ChangeRow>(
      `SELECT id, changed_at, actor_id, actor_name, changes FROM system_changes ${where}
       ORDER BY id DESC OFFSET $3 LIMIT $4`,
      [organizationId, systemId, page.skip, page.limit],
    ),
  ]);
  const data = listed.rows.map((row) => ({
    ...row,
    id: Number(row.id),
    changed_at: row.changed_at.toISOString(),
  }));
  return { total: counted.rows[0]?.total ?? 0, data };
}
