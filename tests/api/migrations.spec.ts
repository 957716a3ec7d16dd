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
  // Not by force, which may not end the server's own vacuuming; without it PostgreSQL does so itself.
  await onServer(`DROP DATABASE ${new URL(databaseUrl).pathname.slice(1)}`);
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

describe("decisions of a version that wrote sentinels where nothing was measured", () => {
  const NULLABLE = "20261122150000_nullable_measurement";
  const MEASURED = { threshold: 0.3, is_drifting: true, method: "keyword", comparison: "expected" };
  const SENTINELS = { threshold: 0.5, is_drifting: false, method: "consensus", comparison: "consensus" };
  const UNMEASURED = { threshold: null, is_drifting: null, method: null, comparison: null };

  /** What earlier versions stored: everything but the measurement is the same in each. */
  function oldRow(kind: string, measurement: typeof MEASURED) {
    return {
      id: `dec_${kind}`,
      organization_id: "org_old",
      system_id: "sys_old",
      kind,
      decision: "ESCALATE",
      risk_level: "HIGH",
      drift_score: 0.42,
      model: "a model",
      method_version: "1",
      behavior_digest: `sha256:${"0".repeat(64)}`,
      behavior: "It asks.",
      analysis: "An analysis.",
      detail: { notes: ["a note"] },
      requested_by: "user_old",
      requested_by_name: "Old",
      created_at: "2026-10-01T10:00:00+00:00",
      intent_id: `int_${kind}`,
      ...measurement,
    };
  }

  const insert = (row: object) =>
    inDatabase(
      `INSERT INTO governance_decisions
       SELECT * FROM jsonb_populate_record(NULL::governance_decisions, '${JSON.stringify(row)}')`,
    );
  const readRows = async () =>
    (await inDatabase("SELECT to_jsonb(d) AS row FROM governance_decisions d ORDER BY id")).map(
      ({ row }) => row,
    );

  /** Copies the product's migrations up to one, without or with it. */
  function copyMigrations(isIncluded: (name: string) => boolean) {
    fs.rmSync(path.join(rootDir, "prisma"), { recursive: true });
    fs.cpSync("prisma/migrations", path.join(rootDir, "prisma", "migrations"), {
      recursive: true,
      filter: (file) =>
        path.basename(file) === "migrations" || isIncluded(path.relative("prisma/migrations", file)),
    });
  }

  test("say that a consensus measured nothing; the others stay as they were, and half a measurement is refused", async () => {
    copyMigrations((name) => name < NULLABLE);
    await migrate(databaseUrl, rootDir);
    await inDatabase(`INSERT INTO organizations (id, name) VALUES ('org_old', 'Old');
      INSERT INTO systems (id, organization_id, name, name_key) VALUES ('sys_old', 'org_old', 'Aria', 'aria')`);
    await insert(oldRow("consensus", SENTINELS));
    await insert(oldRow("drift", MEASURED));
    await insert(oldRow("govern", { ...SENTINELS, method: "keyword", comparison: "manifold" }));
    const before = await readRows();
    copyMigrations(() => true);
    expect(await migrate(databaseUrl, rootDir)).toContain(NULLABLE);
    const [consensus, ...others] = before;
    expect(await readRows()).toEqual([{ ...consensus, ...UNMEASURED }, ...others]);
    const half = { ...oldRow("drift", MEASURED), id: "dec_half", intent_id: "int_half", method: null };
    await expect(insert(half)).rejects.toThrow("governance_decisions_measurement_check");
  });
});
