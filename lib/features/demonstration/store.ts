import { pool, type Queryable, type Transaction } from "@/lib/platform/database/database";
import { type Demonstration, RECORD_KINDS, type RecordKind } from "./schema";

/** Each kind's rows, with the column that says when a row was made. */
const SOURCES: Readonly<Record<RecordKind, string>> = {
  systems: "SELECT created_at AS at FROM systems WHERE organization_id = $1",
  audits: "SELECT created_at AS at FROM audits WHERE organization_id = $1",
  programs: "SELECT created_at AS at FROM programs WHERE organization_id = $1",
  control_changes: "SELECT changed_at AS at FROM control_changes WHERE organization_id = $1",
  evidence: "SELECT created_at AS at FROM evidence WHERE organization_id = $1",
  decisions: "SELECT created_at AS at FROM governance_decisions WHERE organization_id = $1",
  // Resolving one is a person's work; opening one is not.
  reviews: "SELECT resolved_at AS at FROM reviews WHERE organization_id = $1 AND resolved_at IS NOT NULL",
  consensus_runs: "SELECT created_at AS at FROM consensus_runs WHERE organization_id = $1",
  model_tasks:
    "SELECT min(created_at) AS at FROM model_calls WHERE organization_id = $1 AND run_id LIKE 'run\\_%' GROUP BY run_id",
  webhooks: "SELECT created_at AS at FROM webhook_endpoints WHERE organization_id = $1",
  api_keys: "SELECT created_at AS at FROM api_keys WHERE organization_id = $1 AND revoked_at IS NULL",
  members: "SELECT created_at AS at FROM memberships WHERE organization_id = $1",
};

const COUNTS = RECORD_KINDS.map(
  (kind) =>
    `SELECT '${kind}' AS kind, count(*)::int AS total, count(*) FILTER (WHERE at > $2)::int AS added FROM (${SOURCES[kind]}) rows`,
).join(" UNION ALL ");

const ACCOUNTS = `
  SELECT count(*)::int AS accounts FROM memberships m WHERE m.organization_id = $1
    AND NOT EXISTS (SELECT 1 FROM memberships o WHERE o.user_id = m.user_id AND o.organization_id <> $1)`;

interface OrganizationRow {
  id: string;
  name: string;
  is_demonstration: boolean;
  samples_until: Date | null;
}

/** What an organization holds; undefined when there is none with that id. */
export async function readDemonstration(
  organizationId: string,
  connection: Queryable = pool(),
): Promise<Demonstration | undefined> {
  const { rows: organizations } = await connection.query<OrganizationRow>(
    "SELECT id, name, is_demonstration, samples_until FROM organizations WHERE id = $1",
    [organizationId],
  );
  const [organization] = organizations;
  if (!organization) return undefined;
  const { id, name, is_demonstration, samples_until: until } = organization;
  const counts = await connection.query<{ kind: RecordKind; total: number; added: number }>(COUNTS, [
    id,
    until ?? new Date(0),
  ]);
  const accounts = await connection.query<{ accounts: number }>(ACCOUNTS, [id]);
  const entries = await connection.query<{ entries: number }>(
    "SELECT count(*)::int AS entries FROM ledger_entries WHERE organization_id = $1",
    [id],
  );
  return {
    organization: { id, name },
    is_demonstration,
    samples_until: until?.toISOString() ?? null,
    records: RECORD_KINDS.flatMap((kind) => counts.rows.filter((row) => row.kind === kind)),
    ledger_entries: entries.rows[0]?.entries ?? 0,
    accounts: accounts.rows[0]?.accounts ?? 0,
  };
}

/** Every demonstration, the oldest first. */
export async function listDemonstrations(): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool().query<{ id: string; name: string }>(
    "SELECT id, name FROM organizations WHERE is_demonstration ORDER BY created_at, id",
  );
  return rows;
}

/** Demonstrations whose fill was begun and has not ended. */
export async function listUnfilledIds(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM organizations WHERE is_demonstration AND fill_started_at IS NOT NULL ORDER BY id",
  );
  return rows.map(({ id }) => id);
}

export async function markFilling(tx: Transaction, organizationId: string): Promise<void> {
  await tx.query("UPDATE organizations SET fill_started_at = now() WHERE id = $1 AND is_demonstration", [
    organizationId,
  ]);
}

/**
 * Locks an organization for its removal or change. The one gate to both: it looks again, under the lock,
 * that the organization is a demonstration.
 *
 * @returns false for any other organization
 */
export async function lockDemonstration(tx: Transaction, organizationId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM organizations WHERE id = $1 AND is_demonstration FOR UPDATE",
    [organizationId],
  );
  return rowCount === 1;
}

/** Notes that everything made so far is sample data. */
export async function markFilled(organizationId: string): Promise<void> {
  await pool().query(
    "UPDATE organizations SET samples_until = clock_timestamp(), fill_started_at = NULL WHERE id = $1 AND is_demonstration",
    [organizationId],
  );
}

export async function markKept(tx: Transaction, organizationId: string, name: string): Promise<void> {
  await tx.query("UPDATE organizations SET is_demonstration = false, name = $2 WHERE id = $1", [
    organizationId,
    name,
  ]);
}

/** Until when records of the organization are samples; undefined where there never were any. */
export async function readSamplesUntil(organizationId: string): Promise<Date | undefined> {
  const { rows } = await pool().query<{ samples_until: Date | null }>(
    "SELECT samples_until FROM organizations WHERE id = $1",
    [organizationId],
  );
  return rows[0]?.samples_until ?? undefined;
}

export interface Administrator {
  user_id: string;
  email: string;
  /** An organization of the person that is no demonstration, the oldest membership first. */
  own_id: string | null;
  own_name: string | null;
}

/** The administrators of an organization, in the order they joined. */
export async function listAdministrators(tx: Transaction, organizationId: string): Promise<Administrator[]> {
  const { rows } = await tx.query<Administrator>(
    `SELECT m.user_id, u.email, own.id AS own_id, own.name AS own_name
     FROM memberships m JOIN users u ON u.id = m.user_id
     LEFT JOIN LATERAL (
       SELECT o.id, o.name FROM memberships n JOIN organizations o ON o.id = n.organization_id
       WHERE n.user_id = m.user_id AND NOT o.is_demonstration ORDER BY n.created_at, o.id LIMIT 1) own ON true
     WHERE m.organization_id = $1 AND m.role = 'admin' ORDER BY m.created_at, m.user_id`,
    [organizationId],
  );
  return rows;
}

/** Deletes what neither another feature's function nor the database's own cascade deletes with the organization. */
export async function deleteLooseRows(tx: Transaction, organizationId: string): Promise<void> {
  await tx.query("DELETE FROM idempotency_keys WHERE organization_id = $1", [organizationId]);
}
