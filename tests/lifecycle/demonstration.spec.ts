import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRunningPostgres } from "@/lib/platform/database/embedded-postgres";
import { startServer, stopServer } from "../support/running-server";

const run = promisify(execFile);

let dataDir: string;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-demonstration-"));
});
afterAll(async () => {
  if (server?.process.exitCode === null) await stopServer(server.process);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const firstRun = () => JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));

async function sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: findRunningPostgres(path.join(dataDir, "postgres")) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function call(key: string, pathname: string, body?: unknown) {
  const response = await fetch(`${server.baseUrl}${pathname}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

async function removeDemo(...flags: string[]): Promise<string> {
  const env = { ...process.env, ASSAY_DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, ["scripts/operator.mjs", "remove-demo", ...flags], { env });
  return stdout;
}

/**
 * How many rows each organization has in each table that knows organizations, a new table included. The
 * security log alone is left out: it keeps what it has and gains the entry of the removal.
 */
async function rowsByOrganization(): Promise<Map<string, string[]>> {
  const tables = await sql<{ table_name: string }>(
    `SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'organization_id' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'security_events' ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(25);
  const rows = await sql<{ owner: string; held: string }>(
    tables
      .map(
        ({ table_name: name }) =>
          `SELECT organization_id AS owner, '${name}: ' || count(*) AS held FROM ${name} WHERE organization_id IS NOT NULL GROUP BY 1`,
      )
      .join(" UNION ALL "),
  );
  const byOwner = new Map<string, string[]>();
  for (const { owner, held } of rows) byOwner.set(owner, [...(byOwner.get(owner) ?? []), held].sort());
  return byOwner;
}

/** Actions, an incident and an auditor's engagement, so that a newcomer finds no empty page. */
async function expectAssurance(key: string): Promise<void> {
  const actions = await call(key, "/v1/actions");
  const sources = actions.json.data.map(({ source }: { source: { type: string } }) => source.type);
  expect(sources.sort()).toEqual(["auditor_finding", "control", "control", "incident"]);
  const [incident] = (await call(key, "/v1/incidents")).json.data;
  expect(incident).toMatchObject({ kind: "fundamental_rights", status: "open" });
  const programs = (await call(key, "/v1/programs")).json.data;
  const { id } = programs.find(({ name }: { name: string }) => name === "EU launch of Aria");
  const [engagement] = (await call(key, `/v1/programs/${id}/engagements`)).json.data;
  expect(engagement).toMatchObject({ requests_open: 2, requests_total: 2, findings_open: 1, state: "open" });
}

describe("the first run", () => {
  test("killed halfway, it is finished by the next start: one own organization, one whole demonstration", async () => {
    const begun = startServer({ ASSAY_DATA_DIR: dataDir });
    const ended = begun.catch((error: Error) => error.message);
    await expect
      .poll(
        () =>
          sql("SELECT 1 FROM systems").then(
            (rows) => rows.length,
            () => 0,
          ),
        { timeout: 120_000, interval: 200 },
      )
      .toBeGreaterThan(0);
    const lock = JSON.parse(fs.readFileSync(path.join(dataDir, "lock.json"), "utf8"));
    process.kill(lock.pid, "SIGKILL");
    expect(await ended).toContain("the server ended");
    const cut = firstRun();

    server = await startServer({ ASSAY_DATA_DIR: dataDir });
    const organizations = await sql("SELECT name, is_demonstration FROM organizations ORDER BY name");
    expect(organizations).toEqual([
      { name: "Demonstration", is_demonstration: true },
      { name: "My organization", is_demonstration: false },
    ]);
    const { demonstration_api_key: key, ...rest } = firstRun();
    expect({ ...cut, demonstration_api_key: undefined }).toEqual({
      ...rest,
      demonstration_api_key: undefined,
    });
    const systems = await call(key, "/v1/systems");
    expect([systems.status, systems.json.total]).toEqual([200, 3]);
    expect((await call(key, "/v1/programs")).json.data).toHaveLength(2);
    await expectAssurance(key);
  }, 300_000);

  test("its file opens the person's own, empty organization, and has a key of the demonstration", async () => {
    const file = firstRun();
    expect(Object.keys(file)).toEqual(["base_url", "email", "password", "api_key", "demonstration_api_key"]);
    const [own, sample] = await Promise.all([
      call(file.api_key, "/v1/me"),
      call(file.demonstration_api_key, "/v1/me"),
    ]);
    expect([own.json.organization.name, sample.json.organization.name]).toEqual([
      "My organization",
      "Demonstration",
    ]);
    expect((await call(file.api_key, "/v1/systems")).json.total).toBe(0);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ email: file.email, password: file.password });
    const login = await fetch(`${server.baseUrl}/auth/login`, { method: "POST", headers, body });
    const { access_token: token } = await login.json();
    const me = await fetch(`${server.baseUrl}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect((await me.json()).organization.name).toBe("My organization");
  });
});

/** Puts off what would be sent again meanwhile. @returns deliveries that are still under way or due */
async function postponeRetries() {
  await sql(
    "UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 day' WHERE status = 'pending' AND claim_id IS NULL",
  );
  return sql(
    "SELECT id FROM webhook_deliveries WHERE status = 'pending' AND (claim_id IS NOT NULL OR next_attempt_at < now() + interval '1 hour')",
  );
}

describe("removing the demonstration", () => {
  beforeAll(async () => {
    const { api_key: key } = firstRun();
    await call(key, "/v1/systems", { name: "My own system" });
    await call(key, "/v1/programs", { name: "My own program", frameworks: ["DMA"] });
    await call(key, "/v1/evidence", { kind: "link", title: "My policy", url: "https://example.com/policy" });
    await call(key, "/v1/webhooks", { url: "https://hooks.example.com/mine", events: ["ledger.entry"] });
    await call(key, "/v1/drift", { system_name: "My own system", behavior: "It answers politely." });
  });

  test("a script that does not say so removes nothing", async () => {
    await expect(removeDemo()).rejects.toThrow("there is no terminal to confirm on. Add --yes");
    expect(await call(firstRun().demonstration_api_key, "/v1/me")).toMatchObject({ status: 200 });
  });

  test("what people have added to it is named and not removed with it unasked", async () => {
    const { demonstration_api_key: key } = firstRun();
    const { status } = await call(key, "/v1/systems", { name: "Somebody's own work" });
    expect(status).toBe(201);
    const refused = removeDemo("--yes");
    await expect(refused).rejects.toThrow("keep-demo NAME");
    await expect(refused).rejects.toMatchObject({
      stdout: expect.stringMatching(/4 {2}systems {3}1 of them added by people/),
    });
    expect((await call(key, "/v1/systems")).json.total).toBe(4);
  });

  test("everything of it goes, and every row of every other organization stays", async () => {
    const { demonstration_api_key: key, api_key: ownKey } = firstRun();
    const { id } = (await call(key, "/v1/me")).json.organization;
    // Deliveries and checkpoints of what was just done may still be on their way.
    const settled = async () => {
      const rows = await rowsByOrganization();
      rows.delete(id);
      return rows;
    };
    await expect
      .poll(async () => (await call(ownKey, "/v1/ledger/checkpoint")).json.size, { timeout: 30_000 })
      .toBe(1);
    await expect
      .poll(() => sql("SELECT 1 FROM events WHERE relayed_at IS NULL"), { timeout: 30_000 })
      .toEqual([]);
    await expect.poll(postponeRetries, { timeout: 30_000 }).toEqual([]);
    const before = await settled();
    expect(before.size).toBe(1);

    expect(await removeDemo("--yes", "--with-added-records")).toContain("Removed.");

    const after = await rowsByOrganization();
    expect(after.get(id) ?? []).toEqual([]);
    expect(after).toEqual(before);
    expect((await call(ownKey, "/v1/systems")).json.total).toBe(1);
    expect((await call(ownKey, "/v1/ledger/verify")).json.chain_valid).toBe(true);
    expect(firstRun()).not.toHaveProperty("demonstration_api_key");
    await expect.poll(async () => (await call(key, "/v1/me")).status, { timeout: 5_000 }).toBe(401);
    expect(await removeDemo("--yes")).toContain("There is no demonstration organization.");
  });

  test("it does not come back with the next start", async () => {
    await stopServer(server.process);
    server = await startServer({ ASSAY_DATA_DIR: dataDir });
    expect(await sql("SELECT name FROM organizations")).toEqual([{ name: "My organization" }]);
  });
});
