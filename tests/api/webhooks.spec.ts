import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EVENT_TYPES } from "@/lib/features/events/vocabulary";
import { forgetOldDeliveries } from "@/lib/features/webhooks";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { insertDeadDelivery } from "../support/deliveries";
import { asOwner } from "../support/ledger";
import { newApiKey, newMember, newOrganization, type TestOrganization } from "../support/organization";
import { startReceiver, type WebhookReceiver } from "../support/webhook-receiver";
import { newEndpoint } from "../support/webhooks";

let organization: TestOrganization;
let apiKey: string;
let receiver: WebhookReceiver;
beforeAll(async () => {
  organization = await newOrganization();
  apiKey = organization.apiKey;
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const create = (body: unknown, headers?: Record<string, string>) =>
  api({ method: "POST", path: "/v1/webhooks", apiKey, body, headers });
const get = (id: string) => api({ path: `/v1/webhooks/${id}`, apiKey });
const change = (id: string, body: unknown) =>
  api({ method: "PATCH", path: `/v1/webhooks/${id}`, apiKey, body });
const post = (id: string, action: string, body?: unknown) =>
  api({ method: "POST", path: `/v1/webhooks/${id}/${action}`, apiKey, body });

const URL_OF_OTHERS = "https://hooks.example.com/assay";

describe("registering an endpoint", () => {
  test("answers with its secret, which is shown nowhere else", async () => {
    const { status, json } = await create({ url: URL_OF_OTHERS, events: ["drift.alert", "ledger.entry"] });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.stringMatching(/^whk_/),
      url: URL_OF_OTHERS,
      events: ["drift.alert", "ledger.entry"],
      description: "",
      secret: expect.stringMatching(/^whsec_[A-Za-z\d+/]{43}=$/),
      is_active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const { json: shown } = await get(json.id);
    expect(shown).toEqual({
      id: json.id,
      url: URL_OF_OTHERS,
      events: ["drift.alert", "ledger.entry"],
      description: "",
      is_active: true,
      health: "untried",
      consecutive_failures: 0,
      last_success_at: null,
      last_failure_at: null,
      deliveries: { pending: 0, delivered: 0, dead: 0 },
      previous_secret_expires_at: null,
      service_signature: "current",
      created_at: json.created_at,
    });
    const list = await api({ path: "/v1/webhooks", apiKey });
    expect(list.json.data).toContainEqual(shown);
    expect(list.text).not.toContain(json.secret);
  });

  test("takes the caller's own secret", async () => {
    const secret = "a-secret-of-the-caller";
    expect((await create({ url: URL_OF_OTHERS, events: ["drift.alert"], secret })).json.secret).toBe(secret);
  });

  test("leaves no secret in the database, nor in a remembered answer", async () => {
    const body = { url: URL_OF_OTHERS, events: [...EVENT_TYPES], secret: "hunter2-hunter2-hunter2" };
    const { json } = await create(body, { "idempotency-key": "webhook-secret" });
    await post(json.id, "rotate-secret", {});
    for (const table of ["webhook_endpoints", "idempotency_keys"]) {
      const { rows } = await pool().query<{ text: string }>(`SELECT t::text AS text FROM ${table} AS t`);
      const everything = rows.map(({ text }) => text).join();
      expect(everything).not.toContain(body.secret);
      expect(everything).not.toContain(Buffer.from(body.secret).toString("hex"));
    }
  });

  test("happens once for an Idempotency-Key, and shows the same secret again", async () => {
    const headers = { "idempotency-key": "one-endpoint" };
    const body = { url: URL_OF_OTHERS, events: ["drift.alert"], description: "Once" };
    const [first, second] = [await create(body, headers), await create(body, headers)];
    expect(second.json).toEqual(first.json);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    const { json } = await api({ path: "/v1/webhooks", apiKey });
    expect(json.data.filter((item: { description: string }) => item.description === "Once")).toHaveLength(1);
    expect((await create({ ...body, description: "Other" }, headers)).status).toBe(422);
  });

  test.each([
    ["/events", { url: URL_OF_OTHERS, events: [] }],
    ["/events/0", { url: URL_OF_OTHERS, events: ["drift.alarm"] }],
    ["/events", { url: URL_OF_OTHERS, events: ["drift.alert", "drift.alert"] }],
    ["/events", { url: URL_OF_OTHERS }],
    ["/url", { events: ["drift.alert"] }],
    ["/url", { url: "hooks", events: ["drift.alert"] }],
    ["/url", { url: `https://example.com/${"a".repeat(2_000)}`, events: ["drift.alert"] }],
    ["/secret", { url: URL_OF_OTHERS, events: ["drift.alert"], secret: "short" }],
    ["/secret", { url: URL_OF_OTHERS, events: ["drift.alert"], secret: "with blanks and more" }],
    ["/colour", { url: URL_OF_OTHERS, events: ["drift.alert"], colour: "red" }],
  ])("is refused at %s", async (pointer, body) => {
    const { status, json } = await create(body);
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
  });

  test.each([
    ["http://example.com/hook", /https/],
    ["http://127.0.0.2:9000/hook", /https/],
    ["https://127.0.0.2/hook", /private or reserved/],
    ["https://10.0.0.1/hook", /private or reserved/],
    ["https://169.254.169.254/latest", /private or reserved/],
    ["https://[::1]/hook", /private or reserved/],
    ["https://[::ffff:10.0.0.1]/hook", /private or reserved/],
    ["https://printer.local/hook", /this machine/],
    ["https://db.internal/hook", /this machine/],
    ["https://user:secret@example.com/hook", /user name or password/],
    ["ftp://example.com/hook", /https/],
  ])("at %s is refused with the reason", async (url, reason) => {
    const { status, json, text } = await create({ url, events: ["drift.alert"] });
    expect([status, json.code, json.errors[0].pointer]).toEqual([422, "validation_failed", "/url"]);
    expect(json.errors[0].message).toMatch(reason);
    expect(json.detail).toMatch(/^The field url must .+\.$/);
    expect(text).not.toContain("secret");
  });
});

describe("a demonstration", () => {
  test("may send to this machine, and another organization may not", async () => {
    const url = "http://127.0.0.2:9000/hook";
    const demonstration = await newOrganization();
    const mark = (isDemonstration: boolean) =>
      asOwner([
        "UPDATE organizations SET is_demonstration = $2 WHERE id = $1",
        [demonstration.organizationId, isDemonstration],
      ]);
    await mark(true);
    expect((await newEndpoint(demonstration, url)).id).toMatch(/^whk_/);
    await mark(false);
    await expect(newEndpoint(demonstration, url)).rejects.toThrow("refused");
  });
});

describe("changing an endpoint", () => {
  test("changes what is given and nothing else", async () => {
    const { id } = await newEndpoint(organization, URL_OF_OTHERS);
    const { json: before } = await get(id);
    const { status, json } = await change(id, { description: "Orders", events: ["ledger.entry"] });
    expect(status).toBe(200);
    expect(json).toEqual({ ...before, description: "Orders", events: ["ledger.entry"] });
    expect((await change(id, {})).json).toEqual(json);
    expect((await change(id, { url: "https://hooks.example.com/b" })).json.url).toBe(
      "https://hooks.example.com/b",
    );
  });

  test("guards the address as creation does", async () => {
    const { id } = await newEndpoint(organization, URL_OF_OTHERS);
    const { status, json } = await change(id, { url: "https://10.0.0.1/", description: "Changed" });
    expect([status, json.errors[0].pointer]).toEqual([422, "/url"]);
    expect((await get(id)).json).toMatchObject({ url: URL_OF_OTHERS, description: "" });
  });

  test("pauses and resumes; a paused endpoint takes no test event", async () => {
    const { id } = await newEndpoint(organization, receiver.url);
    expect((await change(id, { is_active: false })).json).toMatchObject({
      is_active: false,
      health: "paused",
    });
    const { status, json } = await post(id, "test", {});
    expect([status, json.code]).toEqual([409, "conflict"]);
    expect((await change(id, { is_active: true })).json).toMatchObject({
      is_active: true,
      health: "untried",
    });
    expect((await post(id, "test", {})).status).toBe(201);
  });
});

describe("rotating a secret", () => {
  test("shows the new one once and says until when the old one counts", async () => {
    const { id, secret: old } = await newEndpoint(organization, URL_OF_OTHERS);
    const { status, json } = await post(id, "rotate-secret", {});
    expect(status).toBe(200);
    expect(json).toEqual({
      id,
      secret: expect.stringMatching(/^whsec_/),
      previous_secret_expires_at: expect.any(String),
      service_signature: "previous",
    });
    expect(json.secret).not.toBe(old);
    const hours = (Date.parse(json.previous_secret_expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24.01);
    const shown = await get(id);
    expect(shown.json.previous_secret_expires_at).toBe(json.previous_secret_expires_at);
    expect(shown.text).not.toContain(json.secret);
    const own = "another-secret-of-the-caller";
    expect((await post(id, "rotate-secret", { secret: own })).json.secret).toBe(own);
  });
});

describe("deleting an endpoint", () => {
  test("takes its deliveries with it", async () => {
    const { id } = await newEndpoint(organization, URL_OF_OTHERS);
    const delivery = await insertDeadDelivery(organization.organizationId, id);
    const { status } = await api({ method: "DELETE", path: `/v1/webhooks/${id}`, apiKey });
    expect(status).toBe(204);
    expect((await get(id)).status).toBe(404);
    expect((await api({ method: "DELETE", path: `/v1/webhooks/${id}`, apiKey })).status).toBe(404);
    const { rows } = await pool().query("SELECT 1 FROM webhook_deliveries WHERE id = $1", [delivery]);
    expect(rows).toEqual([]);
  });
});

describe("after thirty days", () => {
  test("what ended is forgotten, and what still waits is kept", async () => {
    const { id } = await newEndpoint(organization, URL_OF_OTHERS);
    const [old, recent, waiting] = await Promise.all(
      Array.from({ length: 3 }, () => insertDeadDelivery(organization.organizationId, id)),
    );
    const age = "created_at = now() - interval '31 days', completed_at = now() - interval '31 days'";
    await pool().query(`UPDATE webhook_deliveries SET ${age} WHERE id = $1`, [old]);
    await pool().query(
      `UPDATE webhook_deliveries SET ${age}, status = 'pending', next_attempt_at = now() + interval '1 day' WHERE id = $1`,
      [waiting],
    );
    await forgetOldDeliveries(new Date(Date.now() - 30 * 86_400_000));
    const { json } = await api({ path: `/v1/webhooks/${id}/deliveries`, apiKey });
    const kept = json.data.map((delivery: { id: string }) => delivery.id);
    expect(kept.sort()).toEqual([recent, waiting].sort());
  });
});

describe("the list of deliveries", () => {
  test("has pages and filters", async () => {
    const { id } = await newEndpoint(organization, URL_OF_OTHERS, { events: ["drift.alert"] });
    const dead: string[] = [];
    for (let index = 0; index < 3; index++)
      dead.push(await insertDeadDelivery(organization.organizationId, id));
    const list = async (query: string) =>
      (await api({ path: `/v1/webhooks/${id}/deliveries?${query}`, apiKey })).json;
    const idsOf = (answer: { data: { id: string }[] }) => answer.data.map((delivery) => delivery.id);
    expect(idsOf(await list(""))).toEqual(dead.toReversed());
    expect(await list("skip=1&limit=1")).toMatchObject({ total: 3, data: [{ id: dead[1] }] });
    expect(await list("status=dead")).toMatchObject({ total: 3 });
    expect(await list("status=pending")).toEqual({ total: 0, data: [], next_cursor: null });
    expect(await list("event=drift.alert")).toEqual({ total: 0, data: [], next_cursor: null });
    expect((await get(id)).json.deliveries).toEqual({ pending: 0, delivered: 0, dead: 3 });
    expect((await api({ path: `/v1/webhooks/${id}/deliveries?status=lost`, apiKey })).status).toBe(422);
  });

  test("names a delivery only under its own endpoint", async () => {
    const [one, other] = [
      await newEndpoint(organization, URL_OF_OTHERS),
      await newEndpoint(organization, URL_OF_OTHERS),
    ];
    const delivery = await insertDeadDelivery(organization.organizationId, one.id);
    const at = (endpoint: string) => api({ path: `/v1/webhooks/${endpoint}/deliveries/${delivery}`, apiKey });
    expect([(await at(one.id)).status, (await at(other.id)).status]).toEqual([200, 404]);
  });
});

describe("who may", () => {
  test.each([
    ["admin", 201, 200],
    ["manager", 403, 200],
    ["contributor", 403, 403],
    ["viewer", 403, 403],
  ] as const)("a member: %s", async (role, creates, reads) => {
    const member = await newMember(organization, role);
    const token = await logIn(member.email, member.password);
    const body = { url: URL_OF_OTHERS, events: ["drift.alert"] };
    const created = await api({ method: "POST", path: "/v1/webhooks", token, body });
    const read = await api({ path: "/v1/webhooks", token });
    expect([created.status, read.status]).toEqual([creates, reads]);
  });

  test("a key: with the scope webhooks only", async () => {
    const [allowed, refused] = await Promise.all([
      newApiKey(organization, ["webhooks"]),
      newApiKey(organization, ["govern", "audit", "ledger"]),
    ]);
    expect((await api({ path: "/v1/webhooks", apiKey: allowed.key })).status).toBe(200);
    const { status, json } = await api({ path: "/v1/webhooks", apiKey: refused.key });
    expect([status, json.code]).toEqual([403, "missing_scope"]);
  });
});
