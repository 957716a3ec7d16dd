import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/server/embedded-postgres";
import { MigrationError, migrate } from "@/lib/server/migrate";
import { readSchemaFiles, schemaSql } from "../support/schema-sql";

let directory: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-schema-"));
  fs.chmodSync(directory, 0o755);
  postgres = await startEmbeddedPostgres(path.join(directory, "postgres"));
});
afterAll(async () => {
  await postgres.stop();
  fs.rmSync(directory, { recursive: true, force: true });
});

async function newDatabase(name: string): Promise<string> {
  await query(postgres.url, `CREATE DATABASE ${name}`);
  return postgres.url.replace(/\/assay$/, `/${name}`);
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const COLUMNS = `
  SELECT table_name, column_name, data_type, udt_name, datetime_precision, is_nullable, column_default
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE '\\_prisma%' ORDER BY 1, 2`;
const INDEXES = `
  SELECT indexname, indexdef FROM pg_indexes
  WHERE schemaname = 'public' AND tablename NOT LIKE '\\_prisma%' AND indexdef NOT LIKE '% WHERE %' ORDER BY 1`;
const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table_name, conname, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2`;

test("the migrations lead to the Prisma schema", async () => {
  const migrated = await newDatabase("migrated");
  await migrate(migrated, process.cwd());
  const described = await newDatabase("described");
  await query(described, await schemaSql(postgres.url, undefined, readSchemaFiles()));
  for (const question of [COLUMNS, INDEXES, FOREIGN_KEYS]) {
    const rows = await query(migrated, question);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(await query(described, question));
  }
});

test("migrating twice, or from two processes at once, applies each migration once", async () => {
  const url = await newDatabase("twice");
  const done = await Promise.all([migrate(url, process.cwd()), migrate(url, process.cwd())]);
  const [{ count } = { count: 0 }] = await query(url, "SELECT count(*)::int FROM _prisma_migrations");
  expect(done.flat()).toHaveLength(count);
  expect(await migrate(url, process.cwd())).toEqual([]);
});

test("a migration that was changed after it was applied stops the start by name", async () => {
  const url = await newDatabase("changed");
  const root = path.join(directory, "project");
  fs.cpSync("prisma/migrations", path.join(root, "prisma/migrations"), { recursive: true });
  await migrate(url, root);
  const [first = ""] = fs.readdirSync(path.join(root, "prisma/migrations")).sort();
  fs.appendFileSync(path.join(root, "prisma/migrations", first, "migration.sql"), "-- changed\n");
  await expect(migrate(url, root)).rejects.toThrow(MigrationError);
  await expect(migrate(url, root)).rejects.toThrow(first);
});

test("a migration that fails leaves nothing behind", async () => {
  const url = await newDatabase("failing");
  const root = path.join(directory, "failing");
  const folder = path.join(root, "prisma/migrations/1_bad");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "migration.sql"), "CREATE TABLE half (id int); SELECT 1 / 0;");
  await expect(migrate(url, root)).rejects.toThrow("1_bad failed and was rolled back");
  expect(await query(url, "SELECT 1 FROM pg_tables WHERE tablename = 'half'")).toEqual([]);
});
