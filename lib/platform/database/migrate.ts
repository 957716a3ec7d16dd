import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { z } from "zod";

/** Any fixed number: two starters of one database wait for each other on this advisory lock. */
const MIGRATION_LOCK = 7_248_310_226;

/** Prisma's own bookkeeping table, so that `prisma migrate deploy` on another machine agrees. */
const CREATE_BOOKKEEPING = `
  CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/** Thrown with one sentence that says what to do. */
export class MigrationError extends Error {}

/**
 * Applies the migrations of `prisma/migrations` that are not applied yet, each in a transaction, in
 * the order of their names. Forward only: an applied migration whose file was changed stops the start.
 *
 * @param databaseUrl for the role that owns the schema; with nothing to apply any role will do
 * @param workUrl for the role the application works as: when it is another, it is given what it needs
 * @returns the names of the migrations applied now
 */
export async function migrate(databaseUrl: string, rootDir: string, workUrl?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await ensureBookkeeping(client);
    const applied = await appliedChecksums(client);
    const done: string[] = [];
    for (const migration of readMigrations(rootDir)) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        await apply(client, migration);
        done.push(migration.name);
      } else if (checksum !== migration.checksum) {
        throw new MigrationError(
          `The migration ${migration.name} was changed after it had been applied: restore the file, and make a new migration for the change.`,
        );
      }
    }
    const [owner, worker] = [roleOf(databaseUrl), workUrl === undefined ? undefined : roleOf(workUrl)];
    if (worker !== undefined && worker !== owner) await grantWork(client, worker);
    return done;
  } finally {
    await client.end();
  }
}

const BookkeepingSchema = z.tuple([z.strictObject({ isThere: z.boolean(), mayCreate: z.boolean() })]);

/** Not `IF NOT EXISTS`: that asks for the right to create even where there is nothing to create. */
async function ensureBookkeeping(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere",
       has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate"`,
  );
  const [{ isThere, mayCreate }] = BookkeepingSchema.parse(rows);
  if (isThere) return;
  if (!mayCreate) throw new MigrationError(MAY_NOT_MIGRATE);
  await client.query(CREATE_BOOKKEEPING);
}

const MAY_NOT_MIGRATE =
  "The database's role may not change the schema: set ASSAY_MIGRATION_DATABASE_URL to the role that owns it (docs/ledger.md).";

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

function readMigrations(rootDir: string): Migration[] {
  const directory = path.join(rootDir, "prisma", "migrations");
  return fs
    .readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(directory, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

const AppliedSchema = z.array(z.strictObject({ migration_name: z.string(), checksum: z.string() }));

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query(
    "SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  return new Map(AppliedSchema.parse(rows).map((row) => [row.migration_name, row.checksum]));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK");
    // 42501: insufficient privilege.
    if (cause instanceof Error && "code" in cause && cause.code === "42501")
      throw new MigrationError(`The migration ${migration.name} is not applied. ${MAY_NOT_MIGRATE}`, {
        cause,
      });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`The migration ${migration.name} failed and was rolled back: ${reason}`, {
      cause,
    });
  }
}

/** The user a connection string names. */
function roleOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username);
}

/**
 * Gives the application's role what its work needs: rows of every table, and of a table whose comment
 * begins with `append-only` only reading and adding; views are read. Never what changes the schema or lifts a trigger.
 * Said again at each start, so that it fits the tables there are.
 */
async function grantWork(owner: pg.Client, role: string): Promise<void> {
  const quoted = pg.escapeIdentifier(role);
  await owner.query(`
    BEGIN;
    GRANT USAGE ON SCHEMA public TO ${quoted};
    DO $$ DECLARE item record; BEGIN
      FOR item IN SELECT c.oid::regclass AS name, c.relkind AS kind,
          obj_description(c.oid, 'pg_class') LIKE 'append-only%' AS keeps, c.relname = '_prisma_migrations' AS is_read
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'S', 'v')
          AND pg_has_role(c.relowner, 'MEMBER')
      LOOP
        EXECUTE format('REVOKE ALL ON %s FROM %I', item.name, ${pg.escapeLiteral(role)});
        EXECUTE format('GRANT %s ON %s TO %I', CASE
          WHEN item.kind = 'S' THEN 'USAGE, SELECT'
          WHEN item.is_read OR item.kind = 'v' THEN 'SELECT'
          WHEN item.keeps THEN 'SELECT, INSERT'
          ELSE 'SELECT, INSERT, UPDATE, DELETE' END, item.name, ${pg.escapeLiteral(role)});
      END LOOP;
    END $$;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${quoted};
    COMMIT`);
}

const RoleSchema = z.tuple([z.strictObject({ rolsuper: z.boolean() })]);

/** Whether a connection string's role is bound by no privilege and no trigger. */
export async function isSuperuser(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT rolsuper FROM pg_roles WHERE rolname = current_user");
    const [{ rolsuper }] = RoleSchema.parse(rows);
    return rolsuper;
  } finally {
    await client.end();
  }
}
