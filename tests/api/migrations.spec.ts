import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { MigrationError, migrate } from "@/lib/platform/database/migrate";

const NAMES = ["20260101000000_first", "20260102000000_second"];

let rootDir: string;
let databaseUrl: string;

beforeEach(async () => {
  rootDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-migrations-"));
  const name = `migrations_${randomUUID().replaceAll("-", "")}`;
  await onServer(`CREATE DATABASE ${name}`);
  databaseUrl = Object.assign(new URL(inject("running").ownerUrl), { pathname: `/${name}` }).href;
  write(NAMES[0], "CREATE TABLE first (id INTEGER PRIMARY KEY);");
});
afterEach(async () => {
  await onServer(`DROP DATABASE ${new URL(databaseUrl).pathname.slice(1)} WITH (FORCE)`);
  fs.rmSync(rootDir, { recursive: true, force: true });
});

async function run(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
const onServer = (sql: string) => run(inject("running").ownerUrl, sql);
const inDatabase = (sql: string) => run(databaseUrl, sql);

function write(name = "", sql = "") {
  const folder = path.join(rootDir, "prisma", "migrations", name);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "migration.sql"), sql);
}

describe("migrations", () => {
  test("are applied once, in the order of their names", async () => {
    write(NAMES[1], "ALTER TABLE first ADD COLUMN note TEXT;");
    expect(await migrate(databaseUrl, rootDir)).toEqual(NAMES);
    expect(await migrate(databaseUrl, rootDir)).toEqual([]);
    expect(await inDatabase("SELECT id, note FROM first")).toEqual([]);
  });

  test("that are new are applied on top of those that are there", async () => {
    await migrate(databaseUrl, rootDir);
    write(NAMES[1], "CREATE TABLE second (id INTEGER);");
    expect(await migrate(databaseUrl, rootDir)).toEqual([NAMES[1]]);
  });

  test("that were changed after they had been applied stop the start, and nothing more is applied", async () => {
    await migrate(databaseUrl, rootDir);
    write(NAMES[0], "CREATE TABLE first (id INTEGER PRIMARY KEY, note TEXT);");
    write(NAMES[1], "CREATE TABLE second (id INTEGER);");
    await expect(migrate(databaseUrl, rootDir)).rejects.toThrow(MigrationError);
    await expect(migrate(databaseUrl, rootDir)).rejects.toThrow(
      /20260101000000_first was changed after it had been applied: restore the file/,
    );
    expect(await inDatabase("SELECT to_regclass('second') AS name")).toEqual([{ name: null }]);
  });

  test("that fail leave nothing behind and can be tried again when they are mended", async () => {
    write(NAMES[1], "CREATE TABLE second (id INTEGER); SELECT no_such_function();");
    await expect(migrate(databaseUrl, rootDir)).rejects.toThrow(
      /20260102000000_second failed and was rolled back/,
    );
    expect(await inDatabase("SELECT to_regclass('first') AS name, to_regclass('second') AS other")).toEqual([
      { name: "first", other: null },
    ]);
    write(NAMES[1], "CREATE TABLE second (id INTEGER);");
    expect(await migrate(databaseUrl, rootDir)).toEqual([NAMES[1]]);
  });

  test("of several processes that start at once are applied by one", async () => {
    write(NAMES[1], "SELECT pg_sleep(0.2); CREATE TABLE second (id INTEGER);");
    const done = await Promise.all(Array.from({ length: 4 }, () => migrate(databaseUrl, rootDir)));
    expect(done.flat().sort()).toEqual(NAMES);
  });

  test("of the product are the ones Prisma's own bookkeeping names", async () => {
    const files = fs
      .readdirSync("prisma/migrations", { withFileTypes: true })
      .filter((entry) => entry.isDirectory());
    const rows = await onServer(
      "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name",
    );
    expect(rows.map((row) => row.migration_name)).toEqual(files.map(({ name }) => name).sort());
  });
});
