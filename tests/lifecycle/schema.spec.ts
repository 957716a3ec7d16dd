import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/platform/database/embedded-postgres";
import { migrate } from "@/lib/platform/database/migrate";
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
  await query(postgres.ownerUrl, `CREATE DATABASE ${name}`);
  return postgres.ownerUrl.replace(/\/assay$/, `/${name}`);
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
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_prisma%' ORDER BY 1, 2`;
/** Without conditions, expressions and storage parameters, which Prisma cannot describe. */
const INDEXES = `
  SELECT indexname, regexp_replace(indexdef, ' WITH [(].*[)]$', '') AS indexdef FROM pg_indexes
  WHERE schemaname = 'public' AND tablename NOT LIKE '\\_prisma%' AND indexdef NOT LIKE '% WHERE %' AND indexdef NOT LIKE '%lower(%'
  ORDER BY 1`;
const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table_name, conname, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2`;

test("the migrations lead to the Prisma schema", async () => {
  const migrated = await newDatabase("migrated");
  await migrate(migrated, process.cwd());
  const described = await newDatabase("described");
  await query(described, await schemaSql(postgres.ownerUrl, undefined, readSchemaFiles()));
  for (const question of [COLUMNS, INDEXES, FOREIGN_KEYS]) {
    const rows = await query(migrated, question);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(await query(described, question));
  }
});
