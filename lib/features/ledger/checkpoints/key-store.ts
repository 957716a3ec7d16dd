import { pool, type Queryable } from "@/lib/platform/database/database";

/** The stored notes of hand-overs; only their signatures say whether they are any. */
export async function listHandoverNotes(
  organizationId: string,
  db: Queryable = pool(),
): Promise<{ size: number; note: string }[]> {
  const { rows } = await db.query<{ size: string; note: string }>(
    "SELECT size, note FROM ledger_handovers WHERE organization_id = $1 ORDER BY size",
    [organizationId],
  );
  return rows.map(({ size, note }) => ({ size: Number(size), note }));
}

/** Keeps a hand-over; the same one again is no other. */
export async function insertHandover(
  db: Queryable,
  organizationId: string,
  handover: { size: number; toKey: string; note: string; madeAt: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO ledger_handovers (organization_id, size, to_key, note, made_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [organizationId, handover.size, handover.toKey, handover.note, handover.madeAt],
  );
}

/** Organizations that have entries, of any. */
export async function listOrganizationsWithEntries(): Promise<string[]> {
  const { rows } = await pool().query<{ organization_id: string }>(
    "SELECT organization_id FROM ledger_heads WHERE last_id > 0 ORDER BY organization_id",
  );
  return rows.map((row) => row.organization_id);
}
