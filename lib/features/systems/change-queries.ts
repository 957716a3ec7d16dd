import type { Page, PageOf } from "@/lib/core/pagination";
import { type Database, db } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import { type SystemChange, SystemChangeSchema } from "./schema";

export type FieldChange = SystemChange["changes"][number];

/** A change of a system: who made it, when, and what changed. */
export interface NewSystemChange {
  actorId: string;
  actorName: string;
  at: Date;
  changes: readonly FieldChange[];
}

/** Adds a change to a system's history inside the caller's transaction; an empty one is not added. */
export async function insertChange(
  tx: Database,
  organizationId: string,
  systemId: string,
  { actorId, actorName, at, changes }: NewSystemChange,
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto("system_changes")
    .values({
      organization_id: organizationId,
      system_id: systemId,
      changed_at: at,
      actor_id: actorId,
      actor_name: actorName,
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** A page of a system's history, newest first. */
export async function listChanges(
  organizationId: string,
  systemId: string,
  page: Page,
): Promise<PageOf<SystemChange>> {
  const listing = db()
    .selectFrom("system_changes")
    .select(["id", "changed_at", "actor_id", "actor_name", "changes"])
    .where("organization_id", "=", organizationId)
    .where("system_id", "=", systemId)
    .orderBy("id", "desc");
  const { total, rows } = await readPage(listing, page);
  const data = rows.map(({ id, changed_at, changes, ...row }) => ({
    ...row,
    id: Number(id),
    changed_at: changed_at.toISOString(),
    changes: SystemChangeSchema.shape.changes.parse(changes),
  }));
  return { total, data };
}
