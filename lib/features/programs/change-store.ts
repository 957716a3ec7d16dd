import type { Page } from "@/lib/core/pagination";
import { pool, type Queryable } from "@/lib/platform/database/database";
import type { ChangeSource, ControlChange } from "./schema";

export type FieldChange = ControlChange["changes"][number];

/** Who made the changes of one request, when, and from what. */
export interface ChangeOrigin {
  actorId: string;
  actorName: string;
  source: ChangeSource;
  sourceId?: string | undefined;
  note?: string | undefined;
  at: Date;
}

/** Writes one line of history for each control, in one statement. */
export async function insertChanges(
  tx: Queryable,
  organizationId: string,
  origin: ChangeOrigin,
  changes: readonly { controlId: string; changes: readonly FieldChange[] }[],
): Promise<void> {
  if (changes.length === 0) return;
  const lines = changes.map((change) => ({ control_id: change.controlId, changes: change.changes }));
  await tx.query(
    `INSERT INTO control_changes (organization_id, control_id, changed_at, actor_id, actor_name, source, source_id, note, changes)
     SELECT $1, l.control_id, $2, $3, $4, $5, $6, $7, l.changes
     FROM jsonb_to_recordset($8::jsonb) AS l(control_id text, changes jsonb)`,
    [
      organizationId,
      origin.at,
      origin.actorId,
      origin.actorName,
      origin.source,
      origin.sourceId ?? null,
      origin.note ?? "",
      JSON.stringify(lines),
    ],
  );
}

interface ChangeRow extends Omit<ControlChange, "id" | "changed_at"> {
  id: string;
  changed_at: Date;
}

/** A page of a control's history, newest first. */
export async function listChanges(
  organizationId: string,
  controlId: string,
  page: Page,
): Promise<{ total: number; rows: ChangeRow[] }> {
  const where = "WHERE organization_id = $1 AND control_id = $2";
  const [counted, listed] = await Promise.all([
    pool().query<{ total: number }>(`SELECT count(*)::int AS total FROM control_changes ${where}`, [
      organizationId,
      controlId,
    ]),
    pool().query<ChangeRow>(
      `SELECT id, changed_at, actor_id, actor_name, source, source_id, changes, note
       FROM control_changes ${where} ORDER BY id DESC OFFSET $3 LIMIT $4`,
      [organizationId, controlId, page.skip, page.limit],
    ),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows: listed.rows };
}
