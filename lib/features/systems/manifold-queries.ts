import type { Selectable } from "kysely";
import { newId } from "@/lib/core/ids";
import { type Database, db } from "@/lib/platform/database/database";
import type { Manifold } from "@/lib/platform/database/prisma-client/tables";

const COLUMNS = [
  "id",
  "name",
  "description",
  "references",
  "unsafe_references",
  "created_at",
  "updated_at",
] as const;

export type ManifoldRow = Pick<Selectable<Manifold>, (typeof COLUMNS)[number]>;

/** A system's own manifolds, oldest first. */
export async function listManifoldRows(
  organizationId: string,
  systemId: string,
  on: Database = db(),
): Promise<ManifoldRow[]> {
  return on
    .selectFrom("manifolds")
    .select(COLUMNS)
    .where("organization_id", "=", organizationId)
    .where("system_id", "=", systemId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function insertManifold(
  tx: Database,
  organizationId: string,
  systemId: string,
  manifold: Omit<ManifoldRow, "id" | "created_at" | "updated_at">,
): Promise<ManifoldRow> {
  return tx
    .insertInto("manifolds")
    .values({ ...manifold, id: newId("manifold"), organization_id: organizationId, system_id: systemId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateManifold(
  tx: Database,
  organizationId: string,
  manifold: ManifoldRow,
): Promise<void> {
  const { id, name, description, references, unsafe_references, updated_at } = manifold;
  await tx
    .updateTable("manifolds")
    .set({ name, description, references, unsafe_references, updated_at })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

export async function deleteManifold(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("manifolds")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}
