import { newId } from "@/lib/core/ids";
import { cutPage } from "@/lib/core/pagination";
import { pool, type Queryable } from "@/lib/platform/database/database";
import type { RiskClass, SystemQuery } from "./schema";

export interface SystemRow {
  id: string;
  name: string;
  description: string;
  owner: string | null;
  risk_class: RiskClass;
  risk_class_reason: string;
  keeps_inputs: boolean;
  created_at: Date;
  updated_at: Date;
  version: number;
}

const SYSTEM_COLUMNS =
  "id, name, description, owner, risk_class, risk_class_reason, keeps_inputs, created_at, updated_at, version";

/** Rows from before names had one spelling may share one: the exact name is meant first, then the oldest. */
const BEST_NAMED = "name = $3 DESC, created_at, id";

/** The id of the system of that name, registered now if it is new. One statement, safe at once. */
export async function upsertSystem(organizationId: string, name: string): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    `WITH known AS (
       SELECT id FROM systems WHERE organization_id = $2 AND (name = $3 OR name_key = $3) ORDER BY ${BEST_NAMED} LIMIT 1
     ), inserted AS (
       INSERT INTO systems (id, organization_id, name, name_key) SELECT $1, $2, $3, $3 WHERE NOT EXISTS (SELECT FROM known)
       ON CONFLICT (organization_id, name) DO NOTHING RETURNING id)
     SELECT id FROM known UNION ALL SELECT id FROM inserted`,
    [newId("system"), organizationId, name],
  );
  // Empty only when another request inserted the name after this one had looked: then it is there now.
  return rows[0]?.id ?? upsertSystem(organizationId, name);
}

/** Registers a system. @returns undefined when the name is taken */
export async function insertSystem(
  organizationId: string,
  system: Omit<SystemRow, "id" | "created_at" | "updated_at" | "version">,
): Promise<SystemRow | undefined> {
  const { rows } = await pool().query<SystemRow>(
    `INSERT INTO systems (id, organization_id, name, name_key, description, owner, risk_class, risk_class_reason, keeps_inputs)
     SELECT $1, $2, $3, $3, $4, $5, $6, $7, $8
     WHERE NOT EXISTS (SELECT FROM systems WHERE organization_id = $2 AND name_key = $3)
     ON CONFLICT (organization_id, name) DO NOTHING RETURNING ${SYSTEM_COLUMNS}`,
    [
      newId("system"),
      organizationId,
      system.name,
      system.description,
      system.owner,
      system.risk_class,
      system.risk_class_reason,
      system.keeps_inputs,
    ],
  );
  return rows[0];
}

export async function findSystem(organizationId: string, id: string): Promise<SystemRow | undefined> {
  const { rows } = await pool().query<SystemRow>(
    `SELECT ${SYSTEM_COLUMNS} FROM systems WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  return rows[0];
}

export async function findSystemByName(organizationId: string, name: string): Promise<SystemRow | undefined> {
  const { rows } = await pool().query<SystemRow>(
    `SELECT ${SYSTEM_COLUMNS} FROM systems
     WHERE organization_id = $1 AND (name = $2 OR name_key = $2) ORDER BY name = $2 DESC, created_at, id LIMIT 1`,
    [organizationId, name],
  );
  return rows[0];
}

/** Reads a system and holds everybody else's change of it until the transaction ends. */
export async function lockSystem(
  tx: Queryable,
  organizationId: string,
  id: string,
): Promise<SystemRow | undefined> {
  const { rows } = await tx.query<SystemRow>(
    `SELECT ${SYSTEM_COLUMNS} FROM systems WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [organizationId, id],
  );
  return rows[0];
}

export async function updateSystem(tx: Queryable, organizationId: string, system: SystemRow): Promise<void> {
  await tx.query(
    `UPDATE systems SET description = $3, owner = $4, risk_class = $5, risk_class_reason = $6, keeps_inputs = $7,
       updated_at = $8, version = version + 1
     WHERE organization_id = $1 AND id = $2`,
    [
      organizationId,
      system.id,
      system.description,
      system.owner,
      system.risk_class,
      system.risk_class_reason,
      system.keeps_inputs,
      system.updated_at,
    ],
  );
}

/**
 * Notes whether a system drifts (null: nothing was measured, so nothing is noted) and says whether it did before, and whether it keeps inputs. The row stays
 * locked until the transaction ends, so that of two decisions at once exactly one sees the change.
 */
export async function exchangeDriftState(
  tx: Queryable,
  organizationId: string,
  systemId: string,
  isDrifting: boolean | null,
): Promise<{ wasDrifting: boolean; keepsInputs: boolean }> {
  const { rows } = await tx.query<{ was_drifting: boolean; keeps_inputs: boolean }>(
    `UPDATE systems s SET is_drifting = coalesce($3, s.is_drifting)
     FROM (SELECT id, is_drifting FROM systems WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE) before
     WHERE s.id = before.id RETURNING before.is_drifting AS was_drifting, s.keeps_inputs`,
    [organizationId, systemId, isDrifting],
  );
  const [row] = rows;
  if (!row) throw new Error("the system of a decision is missing");
  return { wasDrifting: row.was_drifting, keepsInputs: row.keeps_inputs };
}

/** A page of systems by name, and how many match. */
export async function listSystemRows(
  organizationId: string,
  query: SystemQuery,
): Promise<{ total: number; rows: SystemRow[]; next_cursor: string | null }> {
  // `strpos` and not LIKE: what is searched for may hold % and _.
  const where = `WHERE organization_id = $1 AND ($2::text IS NULL OR strpos(lower(name), lower($2)) > 0)
    AND ($3::text IS NULL OR risk_class = $3)`;
  const values = [organizationId, query.search ?? null, query.risk_class ?? null];
  const [counted, listed] = await Promise.all([
    pool().query<{ total: number }>(`SELECT count(*)::int AS total FROM systems ${where}`, values),
    pool().query<SystemRow & { sorted_by: string }>(
      `SELECT ${SYSTEM_COLUMNS}, lower(name) AS sorted_by FROM systems ${where}
         AND ($6::text IS NULL OR (lower(name), id) > ($6, $7))
       ORDER BY lower(name), id OFFSET $4 LIMIT $5`,
      [...values, query.skip, query.limit + 1, ...(query.cursor ?? [null, null])],
    ),
  ]);
  const { rows, next_cursor } = cutPage(listed.rows, query.limit, (row) => [row.sorted_by, row.id]);
  const shown = rows.map(({ sorted_by: _, ...row }) => row);
  return { total: counted.rows[0]?.total ?? 0, rows: shown, next_cursor };
}

export async function listNames(organizationId: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT name FROM systems WHERE organization_id = $1 ORDER BY lower(name) LIMIT 1000",
    [organizationId],
  );
  return rows.map((row) => row.name);
}
