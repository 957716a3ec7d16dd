import fs from "node:fs";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { appendToLedger } from "@/lib/features/ledger";
import { pool } from "@/lib/platform/database/database";
import { MigrationError, migrate } from "@/lib/platform/database/migrate";
import { newOrganization } from "../support/organization";

/** As somebody who has the application's password. */
const asApplication = (statement: string, values?: unknown[]) => pool().query(statement, values);

async function organizationWithEntry(): Promise<string> {
  const { organizationId } = await newOrganization();
  await appendToLedger(organizationId, {
    systemName: "Aria",
    decision: "ESCALATE",
    driftScore: 0.9,
    riskLevel: "CRITICAL",
    timestamp: "2026-05-01T10:00:00.000Z",
    payload: "{}",
    events: [],
  });
  return organizationId;
}

describe("the application's database role", () => {
  test("has no attribute that goes beyond its database, and is in no role that has", async () => {
    const { rows } = await asApplication(
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
       FROM pg_roles r WHERE rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        memberships: 0,
      },
    ]);
  });

  test.each([
    ["reads no file", "SELECT pg_read_file('postgresql.conf')"],
    ["lists no directory", "SELECT pg_ls_dir('.')"],
    ["imports no file", "SELECT lo_import('/etc/passwd')"],
    ["runs no program", "COPY (SELECT 1) TO PROGRAM 'id'"],
    ["reads no program's output", "COPY idempotency_keys FROM PROGRAM 'id'"],
    ["writes no file", "COPY (SELECT 1) TO '/tmp/assay-written'"],
    ["lifts no trigger", "ALTER TABLE ledger_entries DISABLE TRIGGER ALL"],
    ["enters no replication mode", "SET session_replication_role = replica"],
    ["makes no table", "CREATE TABLE own (id int)"],
    ["makes no function", "CREATE FUNCTION own() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
    ["changes no table", "ALTER TABLE ledger_entries ADD COLUMN own int"],
    ["replaces no guard", "DROP TRIGGER ledger_entries_no_change ON ledger_entries"],
    ["empties no table", "TRUNCATE ledger_checkpoints"],
    ["becomes no other role", "SET ROLE assay_owner"],
    ["rewrites no migration", "DELETE FROM _prisma_migrations"],
  ])("%s", async (_, statement) => {
    await expect(asApplication(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test.each([
    ["an entry", "UPDATE ledger_entries SET decision = 'APPROVE' WHERE organization_id = $1"],
    ["an entry's existence", "DELETE FROM ledger_entries WHERE organization_id = $1"],
    ["a decision", "UPDATE governance_decisions SET decision = 'APPROVE' WHERE organization_id = $1"],
    ["a decision's existence", "DELETE FROM governance_decisions WHERE organization_id = $1"],
    ["a system's history", "DELETE FROM system_changes WHERE organization_id = $1"],
  ])("cannot change %s", async (_, statement) => {
    const organizationId = await organizationWithEntry();
    await expect(asApplication(statement, [organizationId])).rejects.toThrow("permission denied");
  });

  test("cannot have a ledger removed by calling its organization a demonstration", async () => {
    const organizationId = await organizationWithEntry();
    const mark = asApplication("UPDATE organizations SET is_demonstration = true WHERE id = $1", [
      organizationId,
    ]);
    await expect(mark).rejects.toThrow("does not become a demonstration");
    const remove = asApplication("DELETE FROM organizations WHERE id = $1", [organizationId]);
    await expect(remove).rejects.toThrow("only a demonstration organization may be deleted");
    const call = asApplication("SELECT assay_remove_organization_ledger($1)", [organizationId]);
    await expect(call).rejects.toThrow("only a demonstration's ledger may be removed");
  });
});

describe("the ways into the embedded database", () => {
  const connect = async (user: string, password: string) => {
    const url = Object.assign(new URL(inject("running").databaseUrl), { username: user, password });
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.end();
  };

  test("the superuser has none, and the application's password opens no other role", async () => {
    const { password } = new URL(inject("running").databaseUrl);
    await expect(connect("assay", password)).rejects.toThrow("pg_hba.conf rejects connection");
    await expect(connect("assay_owner", password)).rejects.toThrow("password authentication failed");
  });

  test("each password is readable by its owner only", () => {
    for (const file of ["postgres-owner-password", "postgres-app-password"])
      expect(fs.statSync(`${inject("running").dataDir}/${file}`).mode & 0o777, file).toBe(0o600);
  });
});

test("a role that may not change the schema starts when there is nothing to change, and else is told what to set", async () => {
  const { databaseUrl } = inject("running");
  expect(await migrate(databaseUrl, process.cwd())).toEqual([]);
  const rootDir = fs.mkdtempSync("/tmp/assay-roles-");
  const folder = `${rootDir}/prisma/migrations/20990101000000_later`;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(`${folder}/migration.sql`, "CREATE TABLE later (id int)");
  const attempt = migrate(databaseUrl, rootDir);
  await expect(attempt).rejects.toThrow(MigrationError);
  await expect(attempt).rejects.toThrow("set ASSAY_MIGRATION_DATABASE_URL");
  fs.rmSync(rootDir, { recursive: true });
});
