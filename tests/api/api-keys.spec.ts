import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { newApiKey, newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newTenant } from "../support/tenant";

let organization: TestOrganization;
let token: string;
beforeAll(async () => {
  organization = await newOrganization();
  token = await logIn(organization.admin.email, organization.password);
});

const create = (body: unknown, headers?: Record<string, string>) =>
  api({ method: "POST", path: "/v1/api-keys", token, body, headers });
const list = async () => (await api({ path: "/v1/api-keys", token })).json.data;
const revoke = (id: string) => api({ method: "DELETE", path: `/v1/api-keys/${id}`, token });
const statusWith = async (apiKey: string) => (await api({ path: "/v1/me", apiKey })).status;

/** Asks with a key until it is refused. @returns milliseconds until then */
async function untilRefused(apiKey: string): Promise<number> {
  const started = performance.now();
  while ((await statusWith(apiKey)) !== 401) {
    if (performance.now() - started > 10_000) throw new Error("the key still works after ten seconds");
    await pause(20);
  }
  return performance.now() - started;
}

describe("creating a key", () => {
  test("shows it once, with what it may do and when it ends", async () => {
    const expires_at = "2099-01-31T12:00:00+02:00";
    const { status, json } = await create({ name: "  Pipeline  ", scopes: ["audit", "scan"], expires_at });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.stringMatching(/^key_/),
      name: "Pipeline",
      key: expect.stringMatching(/^svc_[\w-]{12}_[\w-]{43,}$/),
      scopes: ["audit", "scan"],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expires_at: "2099-01-31T10:00:00.000Z",
    });
    expect(await statusWith(json.key)).toBe(200);
  });

  test("never shows it again: the list has its beginning only", async () => {
    const { json: created } = await create({ name: "Shown once", scopes: ["scan"] });
    const listed = (await list()).find((key: { id: string }) => key.id === created.id);
    expect(listed).toMatchObject({ name: "Shown once", scopes: ["scan"], expires_at: null });
    expect(created.key.startsWith(listed.prefix)).toBe(true);
    expect(listed.prefix.length).toBeLessThan(created.key.length - 40);
    expect(JSON.stringify(await list())).not.toContain(created.key.slice(listed.prefix.length));
  });

  test("makes another secret each time", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ name: "Same", scopes: ["scan"] })),
    );
    expect(new Set(answers.map(({ json }) => json.key)).size).toBe(10);
  });

  test("leaves no plain key in the database", async () => {
    const { json } = await create(
      { name: "Not stored", scopes: ["scan"] },
      { "idempotency-key": "not-stored" },
    );
    const secret = json.key.slice(-43);
    const { rows: tables } = await pool().query<{ name: string }>(
      "SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["public.api_keys", "public.idempotency_keys"]),
    );
    for (const { name } of tables) {
      // As text, and as the hex in which a row shows its bytes.
      const { rows } = await pool().query(
        `SELECT 1 FROM ${name} AS t WHERE position($1 IN t::text) > 0 OR position($2 IN t::text) > 0`,
        [secret, Buffer.from(secret).toString("hex")],
      );
      expect(rows, name).toEqual([]);
    }
  });
});

describe("a key", () => {
  test("says who it is on /v1/me", async () => {
    const { key, id } = await newApiKey(organization, ["scan", "risk"]);
    const { json } = await api({ path: "/v1/me", apiKey: key });
    expect(json).toMatchObject({ kind: "api_key", id, name: "A key", email: null, role: null });
    expect(json.scopes.sort()).toEqual(["risk", "scan"]);
    expect(json.organization).toEqual({
      id: organization.organizationId,
      name: expect.any(String),
      plan: "enterprise",
    });
  });

  test("shows when it was last used", async () => {
    const { key, id } = await newApiKey(organization, ["scan"]);
    const lastUse = async () => (await list()).find((item: { id: string }) => item.id === id).last_used_at;
    expect(await lastUse()).toBeNull();
    await statusWith(key);
    await expect.poll(lastUse, { timeout: 5_000 }).not.toBeNull();
  });

  test("stops when its time is over", async () => {
    const { key } = await newApiKey(organization, ["scan"], new Date(Date.now() + 700));
    expect(await statusWith(key)).toBe(200);
    expect(await untilRefused(key)).toBeLessThan(1_700);
  });

  test("stops within a second of being revoked, for good", async () => {
    const { key, id } = await newApiKey(organization, ["scan"]);
    expect(await statusWith(key)).toBe(200);
    expect((await revoke(id)).status).toBe(204);
    expect(await untilRefused(key)).toBeLessThan(1_000);
    expect((await list()).map((item: { id: string }) => item.id)).not.toContain(id);
    expect((await revoke(id)).status).toBe(404);
  });

  test("does not stop when another one is revoked", async () => {
    const [kept, ended] = await Promise.all([
      newApiKey(organization, ["scan"]),
      newApiKey(organization, ["scan"]),
    ]);
    await revoke(ended.id);
    await untilRefused(ended.key);
    expect(await statusWith(kept.key)).toBe(200);
  });

  test("keeps working beside a flood of guesses at its secret", async () => {
    const { key } = await newApiKey(organization, ["scan"]);
    const guess = `${key.slice(0, -43)}${"A".repeat(43)}`;
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => statusWith(index % 2 ? key : guess)),
    );
    expect(statuses).toEqual(statuses.map((_, index) => (index % 2 ? 200 : 401)));
  });
});

describe("who answers for a key", () => {
  test("is shown with it, and a key ends with the membership of its maker", async () => {
    const tenant = await newTenant();
    const maker = await newMember(tenant, "admin");
    const makersToken = await logIn(maker.email, maker.password);
    const body = { name: "Made by a colleague", scopes: ["scan"] };
    const make = () => api({ method: "POST", path: "/v1/api-keys", token: makersToken, body });
    const { json: made } = await make();
    const keys = async () => (await api({ path: "/v1/api-keys", token: tenant.token })).json.data;
    const row = (await keys()).find((key: { id: string }) => key.id === made.id);
    expect(row.created_by).toEqual({ id: maker.id, name: "A admin", email: maker.email });
    expect(await statusWith(made.key)).toBe(200);
    await api({ method: "DELETE", path: `/v1/members/${maker.id}`, token: tenant.token });
    await untilRefused(made.key);
    expect((await keys()).map((key: { id: string }) => key.id)).not.toContain(made.id);
  });

  test("is whoever removes the maker, if that is asked for", async () => {
    const tenant = await newTenant();
    const maker = await newMember(tenant, "admin");
    const body = { name: "Kept", scopes: ["scan"] };
    const makersToken = await logIn(maker.email, maker.password);
    const { json: made } = await api({ method: "POST", path: "/v1/api-keys", token: makersToken, body });
    const path = `/v1/members/${maker.id}?keys=reassign`;
    expect((await api({ method: "DELETE", path, token: tenant.token })).status).toBe(204);
    expect(await statusWith(made.key)).toBe(200);
    const { data } = (await api({ path: "/v1/api-keys", token: tenant.token })).json;
    const row = data.find((key: { id: string }) => key.id === made.id);
    expect(row.created_by.id).toBe(tenant.admin.userId);
  });
});

test("an organization may limit the age of keys: longer ones are refused, older ones stop", async () => {
  const tenant = await newTenant();
  const set = (days: number | null) =>
    api({
      method: "PATCH",
      path: "/v1/organization",
      token: tenant.token,
      body: { api_key_max_age_days: days },
    });
  const make = (expires_at?: string) =>
    api({
      method: "POST",
      path: "/v1/api-keys",
      token: tenant.token,
      body: { name: "K", scopes: ["scan"], expires_at },
    });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { key: old, id } = await newApiKey(tenant, ["scan"]);
  await pool().query("UPDATE api_keys SET created_at = now() - interval '31 days' WHERE id = $1", [id]);
  expect((await set(30)).json.api_key_max_age_days).toBe(30);
  await untilRefused(old);
  for (const expiry of [undefined, inDays(31)]) {
    const { status, json } = await make(expiry);
    expect([status, json.errors[0].pointer]).toEqual([422, "/expires_at"]);
  }
  expect((await make(inDays(30))).status).toBe(201);
  expect((await set(0)).status).toBe(422);
  await set(null);
  expect((await make()).status).toBe(201);
});
