import { sql } from "kysely";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/database/database";
import { DeletedControlSchema } from "./deleted-schema";
import { withCodes } from "./program-queries";

/** A time as the API writes it: JSON built by the database would have microseconds and an offset. */
const timeText = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Each control of a program `p` with the evidence attached to it and its history, newest first. */
const CONTROLS = sql<unknown>`(SELECT coalesce(jsonb_agg(jsonb_build_object(
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
  FROM program_controls c WHERE c.program_id = p.id)`;

const READINESS = sql<unknown>`(SELECT coalesce(jsonb_agg(to_jsonb(r) ORDER BY r.day), '[]')
  FROM program_readiness r WHERE r.program_id = p.id)`;

/** What a deleted program keeps of its row. */
const KEPT = [
  "id",
  "organization_id",
  "name",
  "frameworks",
  "status",
  "controls_total",
  "controls_implemented",
  "readiness_score",
  "created_by",
  "created_at",
] as const;

/** Moves a locked program to the deleted ones with everything that would be gone, in one transaction. */
export async function archiveProgram(
  tx: Transaction,
  organizationId: string,
  id: string,
  deletion: { at: Date; by: string; byName: string },
): Promise<void> {
  await tx
    .insertInto("deleted_programs")
    .columns([...KEPT, "deleted_by", "deleted_by_name", "deleted_at", "controls", "readiness"])
    .expression((eb) =>
      eb
        .selectFrom("programs as p")
        .select(KEPT)
        .select([
          eb.val(deletion.by).as("deleted_by"),
          eb.val(deletion.byName).as("deleted_by_name"),
          eb.val(deletion.at).as("deleted_at"),
          CONTROLS.as("controls"),
          READINESS.as("readiness"),
        ])
        .where("p.organization_id", "=", organizationId)
        .where("p.id", "=", id),
    )
    .execute();
  await tx
    .deleteFrom("programs")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

function selectDeleted(organizationId: string) {
  return db()
    .selectFrom("deleted_programs")
    .select(["id", "name", "frameworks", "status", "controls_total", "controls_implemented"])
    .select(["created_at", "deleted_at", "deleted_by", "deleted_by_name"])
    .select(sql<number>`readiness_score::float8`.as("readiness_score"))
    .where("organization_id", "=", organizationId);
}

export type DeletedRow = Awaited<ReturnType<typeof listDeleted>>[number];

/** Deleted programs without their controls, the last one deleted first. */
export async function listDeleted(organizationId: string) {
  const rows = await selectDeleted(organizationId)
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(withCodes);
}

export async function findDeleted(organizationId: string, id: string) {
  const row = await selectDeleted(organizationId).select("controls").where("id", "=", id).executeTakeFirst();
  return row && { ...withCodes(row), controls: z.array(DeletedControlSchema).parse(row.controls) };
}

/** Deletes every program of an organization that is itself being deleted. */
export async function deletePrograms(tx: Transaction, organizationId: string): Promise<void> {
  await tx.deleteFrom("programs").where("organization_id", "=", organizationId).execute();
}
