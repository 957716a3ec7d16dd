import { newId } from "@/lib/core/ids";
import { pool, type Queryable } from "@/lib/platform/database/database";

export interface ManifoldRow {
  id: string;
  name: string;
  description: string;
  references: string[];
  unsafe_references: string[];
  created_at: Date;
  updated_at: Date;
}

const MANIFOLD_COLUMNS = `id, name, description, "references", unsafe_references, created_at, updated_at`;

/** A system's own manifolds, oldest first. */
export async function listManifoldRows(
  organizationId: string,
  systemId: string,
  db: Queryable = pool(),
): Promise<ManifoldRow[]> {
  const { rows } = await db.query<ManifoldRow>(
    `SELECT ${MANIFOLD_COLUMNS} FROM manifolds WHERE organization_id = $1 AND system_id = $2 ORDER BY created_at, id`,
    [organizationId, systemId],
  );
  return rows;
}

export async function insertManifold(
  tx: Queryable,
  organizationId: string,
  systemId: string,
  manifold: Omit<ManifoldRow, "id" | "created_at" | "updated_at">,
): Promise<ManifoldRow> {
  const { rows } = await tx.query<ManifoldRow>(
    `INSERT INTO manifolds (id, organization_id, system_id, name, description, "references", unsafe_references)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${MANIFOLD_COLUMNS}`,
    [
      newId("manifold"),
      organizationId,
      systemId,
      manifold.name,
      manifold.description,
      manifold.references,
      manifold.unsafe_references,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error("the manifold is missing after it was inserted");
  return row;
}

export async function updateManifold(
  tx: Queryable,
  organizationId: string,
  manifold: ManifoldRow,
): Promise<void> {
  await tx.query(
    `UPDATE manifolds SET name = $3, description = $4, "references" = $5, unsafe_references = $6, updated_at = $7
     WHERE organization_id = $1 AND id = $2`,
    [
      organizationId,
      manifold.id,
      manifold.name,
      manifold.description,
      manifold.references,
      manifold.unsafe_references,
      manifold.updated_at,
    ],
  );
}

export async function deleteManifold(tx: Queryable, organizationId: string, id: string): Promise<void> {
  await tx.query("DELETE FROM manifolds WHERE organization_id = $1 AND id = $2", [organizationId, id]);
}
