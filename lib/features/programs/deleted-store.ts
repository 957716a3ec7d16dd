import type { FrameworkCode } from "@/lib/features/frameworks/schema";
import { pool, type Transaction } from "@/lib/platform/database/database";
import type { DeletedControl } from "./deleted-schema";
import type { ProgramStatus } from "./schema";

export interface DeletedRow {
  id: string;
  name: string;
  frameworks: FrameworkCode[];
  status: ProgramStatus;
  readiness_score: number;
  controls_total: number;
  controls_implemented: number;
  created_at: Date;
  deleted_at: Date;
  deleted_by: string;
  deleted_by_name: string;
}

const COLUMNS = `id, name, frameworks, status, readiness_score::float8 AS readiness_score, controls_total,
  controls_implemented, created_at, deleted_at, deleted_by, deleted_by_name`;

/** A time as the API writes it: JSON built by the database would have microseconds and an offset. */
const timeText = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Each control with the evidence attached to it and its history, newest first. */
const CONTROLS = `SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'framework', c.framework, 'control_id', c.control_id, 'title', c.title, 'status', c.status,
    'owner', c.owner, 'implementation', c.implementation, 'due_date', to_char(c.due_date, 'YYYY-MM-DD'),
    'review_interval_days', c.review_interval_days, 'last_reviewed', ${timeText("c.last_reviewed")},
    'last_reviewed_by', c.last_reviewed_by_name,
    'evidence', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'kind', e.kind,
        'sha256', 'sha256:' || e.sha256) ORDER BY l.attached_at DESC, e.id DESC), '[]')
      FROM control_evidence l JOIN evidence e ON e.id = l.evidence_id WHERE l.control_id = c.id),
    'history', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'changed_at', ${timeText("h.changed_at")},
        'actor_id', h.actor_id, 'actor_name', h.actor_name, 'source', h.source, 'source_id', h.source_id,
        'changes', h.changes, 'note', h.note) ORDER BY h.id DESC), '[]')
      FROM control_changes h WHERE h.control_id = c.id)) ORDER BY c.position), '[]')
  FROM program_controls c WHERE c.program_id = p.id`;

/** Moves a locked program to the deleted ones with everything that would be gone, in one transaction. */
export async function archiveProgram(
  tx: Transaction,
  organizationId: string,
  id: string,
  deletion: { at: Date; by: string; byName: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO deleted_programs (id, organization_id, name, frameworks, status, controls_total, controls_implemented,
       readiness_score, created_by, created_at, deleted_by, deleted_by_name, deleted_at, controls, readiness)
     SELECT p.id, p.organization_id, p.name, p.frameworks, p.status, p.controls_total, p.controls_implemented,
       p.readiness_score, p.created_by, p.created_at, $3, $4, $5, (${CONTROLS}),
       (SELECT coalesce(jsonb_agg(to_jsonb(r) ORDER BY r.day), '[]') FROM program_readiness r WHERE r.program_id = p.id)
     FROM programs p WHERE p.organization_id = $1 AND p.id = $2`,
    [organizationId, id, deletion.by, deletion.byName, deletion.at],
  );
  await tx.query("DELETE FROM programs WHERE organization_id = $1 AND id = $2", [organizationId, id]);
}

/** Deleted programs without their controls, the last one deleted first. */
export async function listDeleted(organizationId: string): Promise<DeletedRow[]> {
  const { rows } = await pool().query<DeletedRow>(
    `SELECT ${COLUMNS} FROM deleted_programs WHERE organization_id = $1 ORDER BY deleted_at DESC, id DESC`,
    [organizationId],
  );
  return rows;
}

export async function findDeleted(
  organizationId: string,
  id: string,
): Promise<(DeletedRow & { controls: DeletedControl[] }) | undefined> {
  const { rows } = await pool().query<DeletedRow & { controls: DeletedControl[] }>(
    `SELECT ${COLUMNS}, controls FROM deleted_programs WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  return rows[0];
}
