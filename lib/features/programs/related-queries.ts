import { sql } from "kysely";
import { z } from "zod";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { CONTROL_COLUMNS, fromControls, withCatalogWords } from "./control-queries";
import type { Reference } from "./evidence-queries";
import { ControlStatusSchema, ProgramStatusSchema } from "./schema";

/** The organization's controls with these references, with their programs, completed ones included. */
export async function listCandidates(on: Database, organizationId: string, references: readonly Reference[]) {
  if (references.length === 0) return [];
  const frameworks = references.map((reference) => reference.framework);
  const controlIds = references.map((reference) => reference.control_id);
  const rows = await fromControls(on, organizationId)
    .innerJoin("programs as p", "p.id", "c.program_id")
    .innerJoin(
      sql<Reference>`(SELECT DISTINCT * FROM unnest(${frameworks}::text[], ${controlIds}::text[])
        AS r(framework, control_id))`.as("r"),
      (join) => join.onRef("r.framework", "=", "c.framework").onRef("r.control_id", "=", "c.control_id"),
    )
    .select(CONTROL_COLUMNS)
    .select(["c.program_id", "p.name as program_name", "p.status as program_status", "p.system_id"])
    .select(
      sql<string[]>`ARRAY(SELECT l.evidence_id FROM control_evidence l WHERE l.control_id = c.id)`.as(
        "evidence_ids",
      ),
    )
    .orderBy("p.created_at", "desc")
    .orderBy("c.position")
    .execute();
  return rows.map(withCatalogWords);
}

/** The evidence of a control that has not expired. */
export function listValidEvidence(on: Database, organizationId: string, controlId: string) {
  return on
    .selectFrom("control_evidence as l")
    .innerJoin("evidence as e", "e.id", "l.evidence_id")
    .select(["e.id", "e.title"])
    .where("l.organization_id", "=", organizationId)
    .where("l.control_id", "=", controlId)
    .where(sql<boolean>`(e.expires_on IS NULL OR e.expires_on >= (now() AT TIME ZONE 'UTC')::date)`)
    .orderBy("l.attached_at")
    .orderBy("e.id")
    .execute();
}

const SEARCH_LIMIT = 20;

/**
 * Controls of programs that a text finds: by one of the catalog references, by their own reference, or by a part of
 * their name; references first.
 */
export async function findControls(organizationId: string, text: string, references: readonly Reference[]) {
  const frameworks = references.map((reference) => reference.framework);
  const controlIds = references.map((reference) => reference.control_id);
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const isReference = sql<boolean>`(lower(c.control_id) = lower(${text}) OR (c.framework, c.control_id) IN
    (SELECT * FROM unnest(${frameworks}::text[], ${controlIds}::text[])))`;
  const rows = await fromControls(db(), organizationId)
    .innerJoin("programs as p", "p.id", "c.program_id")
    .select(CONTROL_COLUMNS)
    .select(["c.program_id", "p.name as program_name"])
    .where((eb) => eb.or([isReference, eb("c.title", "ilike", pattern)]))
    .orderBy(isReference, "desc")
    .orderBy(sql`p.status = 'completed'`)
    .orderBy("p.created_at", "desc")
    .orderBy("c.position")
    .limit(SEARCH_LIMIT)
    .execute();
  return rows.map(withCatalogWords);
}

/** What an undo brings back in one control. */
const SnapshotSchema = z.object({
  id: z.string(),
  program_id: z.string(),
  reference: z.string(),
  framework: z.string(),
  owner: z.string().nullable(),
  /** Counted when it was applied: another one now means that something changed since. */
  version: z.int(),
  history_id: z.string(),
  status: ControlStatusSchema,
  implementation: z.string(),
  last_reviewed: z.string().nullable(),
  last_reviewed_by: z.string().nullable(),
  last_reviewed_by_name: z.string().nullable(),
  /** Evidence that was attached. */
  attached: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type Snapshot = z.infer<typeof SnapshotSchema>;

export const BeforeSchema = z.object({
  controls: z.array(SnapshotSchema),
  programs: z.array(z.object({ id: z.string(), status: ProgramStatusSchema })),
});
export type Before = z.infer<typeof BeforeSchema>;

/** Controls as they are, with the number of their last change. */
export async function snapshotControls(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Snapshot[]> {
  const rows = await tx
    .selectFrom("program_controls as c")
    .select(["c.id", "c.program_id", "c.control_id", "c.framework", "c.owner", "c.version", "c.status"])
    .select(["c.implementation", "c.last_reviewed", "c.last_reviewed_by", "c.last_reviewed_by_name"])
    .select(
      sql<string>`(SELECT coalesce(max(h.id), 0)::text FROM control_changes h WHERE h.control_id = c.id)`.as(
        "history_id",
      ),
    )
    .where("c.organization_id", "=", organizationId)
    .where(sql<boolean>`c.id = ANY(${ids})`)
    .orderBy("c.id")
    .execute();
  return rows.map(({ control_id, last_reviewed, ...row }) => ({
    ...row,
    reference: control_id,
    last_reviewed: last_reviewed?.toISOString() ?? null,
    attached: [],
  }));
}

export interface NewApplication {
  id: string;
  source: string;
  by: string;
  at: Date;
  undoUntil: Date;
  before: Before;
}

export async function insertApplication(
  tx: Transaction,
  organizationId: string,
  { id, source, by, at, undoUntil, before }: NewApplication,
): Promise<void> {
  await tx
    .insertInto("applied_changes")
    .values({
      id,
      organization_id: organizationId,
      source,
      applied_by: by,
      applied_at: at,
      undo_until: undoUntil,
      before: JSON.stringify(before),
    })
    .execute();
}

/** Keeps others from undoing the same thing until the transaction ends. */
export async function lockApplication(tx: Transaction, organizationId: string, id: string) {
  const row = await tx
    .selectFrom("applied_changes")
    .select(["id", "source", "undo_until", "undone_at", "before"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, before: BeforeSchema.parse(row.before) };
}

export async function markUndone(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("applied_changes")
    .set({ undone_at: at })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** Brings controls of locked programs back to what they were. */
export async function restoreControls(
  tx: Transaction,
  organizationId: string,
  snapshots: readonly Snapshot[],
  at: Date,
): Promise<void> {
  const restored = sql<Snapshot>`jsonb_to_recordset(${JSON.stringify(snapshots)}::jsonb)`;
  await tx
    .updateTable("program_controls as c")
    .from(
      restored.as<"s">(sql`s(id text, status text, implementation text, last_reviewed timestamptz,
        last_reviewed_by text, last_reviewed_by_name text)`),
    )
    .set((eb) => ({
      status: eb.ref("s.status"),
      implementation: eb.ref("s.implementation"),
      last_reviewed: sql<Date | null>`s.last_reviewed`,
      last_reviewed_by: eb.ref("s.last_reviewed_by"),
      last_reviewed_by_name: eb.ref("s.last_reviewed_by_name"),
      updated_at: at,
      version: eb("c.version", "+", 1),
    }))
    .where("c.organization_id", "=", organizationId)
    .whereRef("c.id", "=", "s.id")
    .execute();
}
