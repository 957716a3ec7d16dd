import { pool, type Queryable } from "@/lib/platform/database/database";

/** Up to which size each host says it has kept a copy of the organization's newest checkpoint. */
export async function listCopies(
  organizationId: string,
  db: Queryable = pool(),
): Promise<{ host: string; size: number }[]> {
  const { rows } = await db.query<{ host: string; size: string }>(
    "SELECT host, size FROM ledger_copies WHERE organization_id = $1",
    [organizationId],
  );
  return rows.map(({ host, size }) => ({ host, size: Number(size) }));
}

/** Notes that a host has kept a copy of that size; a smaller one than before changes nothing. */
export async function noteCopy(
  db: Queryable,
  organizationId: string,
  copy: { host: string; size: number; at: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO ledger_copies AS kept (organization_id, host, size, kept_since) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, host) DO UPDATE SET size = excluded.size WHERE kept.size < excluded.size`,
    [organizationId, copy.host, copy.size, copy.at],
  );
}

/** Notes that the operator has accepted that a host's copy was lost: it begins anew. */
export async function acceptLostCopy(
  db: Queryable,
  organizationId: string,
  { host, at }: { host: string; at: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO ledger_copies (organization_id, host, size, kept_since, accepted_at) VALUES ($1, $2, 0, $3, $3)
     ON CONFLICT (organization_id, host) DO UPDATE SET size = 0, accepted_at = excluded.accepted_at`,
    [organizationId, host, at],
  );
}

/** Organizations of that id or name. */
export async function findOrganizations(idOrName: string): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM organizations WHERE id = $1 OR name = $1 ORDER BY id",
    [idOrName],
  );
  return rows.map(({ id }) => id);
}
