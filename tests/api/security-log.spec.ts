import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { signedIn } from "../support/cookie-browser";
import { asOwner } from "../support/ledger";
import { newApiKey, newMember } from "../support/organization";
import { securityEvents } from "../support/security-log";
import { newTenant, type Tenant } from "../support/tenant";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

const events = (type: string) => securityEvents(tenant.token, type);
const attempt = (email: string, password: string) =>
  api({ method: "POST", path: "/auth/login", body: { email, password } });
const byAdmin = () => ({ kind: "member", id: tenant.admin.userId, name: tenant.admin.email });

describe("the security log names who, what, when and from where", () => {
  test("of a sign-in by the API and by the browser", async () => {
    const headers = { "user-agent": "Reader/1.0", "x-request-id": `req-${randomUUID()}` };
    const body = { email: tenant.admin.email, password: tenant.password };
    await api({ method: "POST", path: "/auth/login", body, headers });
    expect((await events("sign_in.succeeded"))[0]).toEqual({
      id: expect.stringMatching(/^sev_/),
      type: "sign_in.succeeded",
      occurred_at: expect.stringMatching(/Z$/),
      actor: byAdmin(),
      subject: null,
      ip_address: expect.stringMatching(/127\.0\.0\.1$/),
      user_agent: "Reader/1.0",
      request_id: headers["x-request-id"],
      details: { method: "password", via: "api" },
    });
    await signedIn(tenant.admin.email, tenant.password);
    expect((await events("sign_in.succeeded"))[0]).toMatchObject({
      actor: byAdmin(),
      ip_address: expect.stringMatching(/127\.0\.0\.1$/),
      details: { via: "browser" },
    });
  });

  test("of a refused and of a throttled sign-in, without what was typed", async () => {
    const { id, email } = await newMember(tenant, "viewer");
    for (let failure = 0; failure < 6; failure++) await attempt(email, `guess-${failure}`);
    const of = (type: string) => events(type).then((rows) => rows.filter((row) => row.subject?.id === id));
    expect(await of("sign_in.refused")).toMatchObject([{ actor: null, subject: { name: email } }]);
    expect(await of("sign_in.throttled")).toHaveLength(1);
    const { rows } = await pool().query("SELECT 1 FROM security_events WHERE details::text LIKE '%guess-%'");
    expect(rows).toEqual([]);
  });

  test("of members and roles", async () => {
    const email = `${randomUUID()}@example.com`;
    const { json: added } = await api({
      method: "POST",
      path: "/v1/members",
      token: tenant.token,
      body: { email, name: "Grace", role: "viewer" },
    });
    const path = `/v1/members/${added.id}`;
    await api({ method: "PATCH", path, token: tenant.token, body: { role: "manager" } });
    await api({ method: "DELETE", path, token: tenant.token });
    const subject = { kind: "member", id: added.id, name: email };
    expect((await events("member.added"))[0]).toMatchObject({ subject, details: { role: "viewer" } });
    expect((await events("member.role_changed"))[0]).toMatchObject({
      actor: byAdmin(),
      subject,
      details: { role: "manager", previous_role: "viewer" },
    });
    expect((await events("member.removed"))[0]).toMatchObject({ actor: byAdmin(), subject });
  });

  test("of API keys: created, revoked, used after their end", async () => {
    const { id, key } = await newApiKey(tenant, ["scan"]);
    const subject = { kind: "api_key", id, name: "A key" };
    expect((await events("api_key.created"))[0]).toMatchObject({ subject, details: { scopes: ["scan"] } });
    await api({ method: "DELETE", path: `/v1/api-keys/${id}`, token: tenant.token });
    expect((await events("api_key.revoked"))[0]).toMatchObject({ actor: byAdmin(), subject });
    await api({ path: "/v1/me", apiKey: key });
    expect((await events("access.refused"))[0]).toMatchObject({
      actor: { kind: "api_key", id },
      details: { code: "key_revoked" },
    });
    const { rows } = await pool().query(
      "SELECT 1 FROM security_events WHERE row_to_json(security_events)::text LIKE $1",
      [`%${key.slice(-43)}%`],
    );
    expect(rows).toEqual([]);
  });

  test("of what a credential may not do, and of a write from another site", async () => {
    const { key, id } = await newApiKey(tenant, ["scan"]);
    await api({ path: "/v1/programs", apiKey: key });
    await api({ path: "/v1/members", apiKey: key });
    const viewer = await newMember(tenant, "viewer");
    await api({ path: "/v1/api-keys", token: await logIn(viewer.email, viewer.password) });
    const { header: cookie } = await signedIn(tenant.admin.email, tenant.password);
    const headers = { cookie, "sec-fetch-site": "cross-site" };
    await api({ method: "POST", path: "/v1/api-keys", body: { name: "x", scopes: ["scan"] }, headers });
    const refused = await events("access.refused");
    const said = (code: string) => refused.find((row) => row.details.code === code);
    expect(said("missing_scope")).toMatchObject({ actor: { id }, subject: { id: "listPrograms" } });
    expect(said("session_required")).toMatchObject({ actor: { id }, subject: { id: "listMembers" } });
    expect(said("missing_role")).toMatchObject({
      actor: { name: viewer.email },
      subject: { id: "listApiKeys" },
    });
    expect(said("cross_origin")).toMatchObject({ actor: byAdmin(), subject: { id: "createApiKey" } });
  });

  test("of exports and deletions, and of a new signing secret", async () => {
    const { token } = tenant;
    await api({ path: "/v1/ledger/export", token });
    const program = await api({
      method: "POST",
      path: "/v1/programs",
      token,
      body: { name: "Kept in the log", frameworks: ["DMA"] },
    });
    await api({ path: `/v1/programs/${program.json.id}/controls/export`, token });
    await api({ method: "DELETE", path: `/v1/programs/${program.json.id}`, token });
    const link = { kind: "link", title: "A policy", url: "https://example.com/policy" };
    const evidence = await api({ method: "POST", path: "/v1/evidence", token, body: link });
    await api({ method: "DELETE", path: `/v1/evidence/${evidence.json.id}`, token });
    const hook = { url: "https://hooks.example.com/secret-path", events: ["drift.resolved"] };
    const webhook = await api({ method: "POST", path: "/v1/webhooks", token, body: hook });
    await api({ method: "POST", path: `/v1/webhooks/${webhook.json.id}/rotate-secret`, token, body: {} });
    await api({ method: "DELETE", path: `/v1/webhooks/${webhook.json.id}`, token });
    const exported = (await events("data.exported")).map((row) => row.subject.kind);
    expect(exported).toEqual(["exportControls", "exportLedger"]);
    expect((await events("record.deleted")).map((row) => row.subject)).toEqual([
      { kind: "webhook", id: webhook.json.id, name: "https://hooks.example.com" },
      { kind: "evidence", id: evidence.json.id, name: "A policy" },
      { kind: "program", id: program.json.id, name: "Kept in the log" },
    ]);
    expect((await events("webhook.secret_rotated"))[0]).toMatchObject({ subject: { id: webhook.json.id } });
  });
});

describe("reading the security log", () => {
  test("is for administrators only, and never for an API key", async () => {
    for (const role of ["viewer", "contributor", "manager"] as const) {
      const { email, password } = await newMember(tenant, role);
      const { status } = await api({ path: "/v1/security-log", token: await logIn(email, password) });
      expect(status, role).toBe(403);
    }
    expect((await api({ path: "/v1/security-log", apiKey: tenant.apiKey })).status).toBe(403);
  });

  test("shows another organization nothing of it", async () => {
    const stranger = await newTenant();
    for (const path of ["/v1/security-log", `/v1/security-log?actor=${tenant.admin.userId}`]) {
      const { text } = await api({ path, token: stranger.token });
      expect(text).not.toContain(tenant.organizationId);
      expect(text).not.toContain(tenant.admin.userId);
    }
    const { text } = await api({ path: "/v1/security-log/export", token: stranger.token });
    expect(text).not.toContain(tenant.admin.userId);
  });

  test("filters by type, actor and time, and pages", async () => {
    const own = await newTenant();
    for (let index = 0; index < 3; index++) await newApiKey(own, ["scan"]);
    const read = async (query: Record<string, string>) =>
      (await api({ path: `/v1/security-log?${new URLSearchParams(query)}`, token: own.token })).json;
    expect((await read({ type: "api_key.created" })).total).toBe(3);
    expect((await read({ actor: own.admin.email.toUpperCase() })).total).toBe(4);
    expect((await read({ actor: "nobody@example.com" })).total).toBe(0);
    const all = await read({});
    const second = await read({ skip: "1", limit: "1" });
    expect([second.total, second.data]).toEqual([all.total, [all.data[1]]]);
    const since = all.data[1].occurred_at;
    expect((await read({ from: since })).data.map((row: { id: string }) => row.id)).toContain(all.data[0].id);
    expect((await read({ to: all.data.at(-1).occurred_at })).total).toBe(0);
  });

  test.each([
    ["type=unknown", "type"],
    ["from=yesterday", "from"],
    ["who=me", "who"],
    ["limit=101", "limit"],
  ])("refuses %s by name", async (query, pointer) => {
    const { status, json } = await api({ path: `/v1/security-log?${query}`, token: tenant.token });
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
  });

  test("exports every event as newline-delimited JSON, oldest first, and records the export", async () => {
    const own = await newTenant();
    await newApiKey(own, ["scan"]);
    const { data } = (await api({ path: "/v1/security-log?limit=100", token: own.token })).json;
    const { text, headers } = await api({ path: "/v1/security-log/export", token: own.token });
    expect(headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.filter((line) => line.type !== "data.exported")).toEqual(data.toReversed());
    expect((await securityEvents(own.token, "data.exported"))[0].subject.kind).toBe("exportSecurityLog");
  });
});

describe("the table", () => {
  const table = "security_events";
  const changes = [`UPDATE ${table} SET details = '{}'`, `DELETE FROM ${table}`, `TRUNCATE ${table}`];

  test.each(changes)("refuses its owner: %s", async (sql) => {
    await expect(asOwner([sql])).rejects.toThrow("append-only");
  });

  test.each([...changes, "SET session_replication_role = replica"])(
    "refuses the application: %s",
    async (sql) => {
      const client = await pool().connect();
      try {
        const refusal = /^(UPDATE|DELETE)/.test(sql) ? "append-only" : "permission denied";
        await expect(client.query(`BEGIN; ${sql}`)).rejects.toThrow(refusal);
      } finally {
        // Not given back to the pool: a setting of the session would outlive the rollback.
        client.release(true);
      }
    },
  );

  test("gains one row for a flood of equal refusals", async () => {
    const own = await newTenant();
    const { key } = await newApiKey(own, ["scan"]);
    for (let index = 0; index < 20; index++) await api({ path: "/v1/programs", apiKey: key });
    expect(await securityEvents(own.token, "access.refused")).toHaveLength(1);
  });
});
