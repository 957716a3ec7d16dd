import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { newApiKey, newMember, newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
let token: string;
beforeAll(async () => {
  organization = await newOrganization();
  token = await logIn(organization.admin.email, organization.password);
});

const BODY = { name: "Pipeline", scopes: ["audit"] };
const MANIFOLD = { name: "Own rules", references: ["It asks before it pays."] };
const create = (key: string, body: unknown = BODY, as = token) =>
  api({ method: "POST", path: "/v1/api-keys", token: as, body, headers: { "idempotency-key": key } });
const countNamed = async (name: string) =>
  (await api({ path: "/v1/api-keys", token })).json.data.filter(
    (item: { name: string }) => item.name === name,
  ).length;

test("every operation that answers 201 takes an Idempotency-Key", () => {
  const without = CONTRACTS.filter((operation) => operation.status === 201 && !operation.isIdempotent);
  expect(without.map(({ id }) => id)).toEqual([]);
});

describe("a repeated request", () => {
  test("answers what the first one answered, byte for byte, and creates nothing", async () => {
    const name = `Repeated ${randomUUID()}`;
    const key = randomUUID();
    const first = await create(key, { ...BODY, name });
    const second = await create(key, { ...BODY, name });
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect([first.headers.get("idempotency-replayed"), second.headers.get("idempotency-replayed")]).toEqual([
      null,
      "true",
    ]);
    expect(await countNamed(name)).toBe(1);
  });

  test("with another body is refused", async () => {
    const key = randomUUID();
    await create(key);
    const { status, json } = await create(key, { ...BODY, scopes: ["scan"] });
    expect([status, json.code]).toEqual([422, "idempotency_mismatch"]);
  });

  test("with the same body to another operation is refused", async () => {
    const key = randomUUID();
    await create(key);
    const { status, json } = await api({
      method: "POST",
      path: "/v1/members",
      token,
      body: { email: `${key}@example.com`, name: "A", role: "viewer" },
      headers: { "idempotency-key": key },
    });
    expect([status, json.code]).toEqual([422, "idempotency_mismatch"]);
  });

  test("with the same body to another address of the same operation is refused, and nothing is done there", async () => {
    const systems = await Promise.all(
      ["A", "B"].map((name) =>
        api({ method: "POST", path: "/v1/systems", token, body: { name: `${name} ${randomUUID()}` } }),
      ),
    );
    const [first, second] = systems.map(({ json }) => `/v1/systems/${json.id}/manifolds`);
    const key = randomUUID();
    const add = (path: string) =>
      api({ method: "POST", path, token, body: MANIFOLD, headers: { "idempotency-key": key } });
    expect((await add(first ?? "")).status).toBe(201);
    const { status, json } = await add(second ?? "");
    expect([status, json.code]).toEqual([422, "idempotency_mismatch"]);
    const { json: listed } = await api({ path: second ?? "", token });
    expect(listed.data.filter(({ name }: { name: string }) => name === MANIFOLD.name)).toEqual([]);
  });

  test("of another member or key of the same organization is another request: no secret is handed on", async () => {
    const colleague = await newMember(organization, "admin");
    const colleaguesToken = await logIn(colleague.email, colleague.password);
    const key = randomUUID();
    const [mine, theirs] = [await create(key), await create(key, BODY, colleaguesToken)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.json.key).not.toBe(mine.json.key);
    expect(theirs.headers.get("idempotency-replayed")).toBeNull();
    const scanner = await newApiKey(organization, ["govern"]);
    const body = { name: `By a key ${randomUUID()}` };
    const headers = { "idempotency-key": key };
    const byKey = await api({ method: "POST", path: "/v1/systems", apiKey: scanner.key, body, headers });
    expect([byKey.status, byKey.json.name]).toEqual([201, body.name]);
  });

  test("of twenty at once creates one: each answers the same, or that the first still runs", async () => {
    const name = `At once ${randomUUID()}`;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(key, { ...BODY, name })));
    const created = answers.filter(({ status }) => status === 201);
    const inFlight = answers.filter(({ status }) => status === 409);
    expect(created.length).toBeGreaterThanOrEqual(1);
    expect(created.length + inFlight.length).toBe(20);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const { json, headers } of inFlight) {
      expect([json.code, headers.get("retry-after")]).toEqual(["idempotency_in_flight", "1"]);
    }
    expect(await countNamed(name)).toBe(1);
  });

  test("in another organization is another request", async () => {
    const stranger = await newOrganization();
    const strangersToken = await logIn(stranger.admin.email, stranger.password);
    const key = randomUUID();
    const mine = await create(key);
    const theirs = await create(key, BODY, strangersToken);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.json.id).not.toBe(mine.json.id);
    expect(theirs.headers.get("idempotency-replayed")).toBeNull();
  });

  test("of a failed one is tried again", async () => {
    const key = randomUUID();
    expect((await create(key, { ...BODY, expires_at: "2020-01-01T00:00:00Z" })).status).toBe(422);
    expect((await create(key)).status).toBe(201);
  });

  test("after 24 hours is a new one", async () => {
    const key = randomUUID();
    const { json: first } = await create(key);
    await pool().query(
      "UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second' WHERE key = $1",
      [key],
    );
    const { status, json: second } = await create(key);
    expect([status, second.id === first.id]).toEqual([201, false]);
  });

  test("does not wait for ever for a first one whose process died", async () => {
    const key = randomUUID();
    await create(key);
    await pool().query(
      "UPDATE idempotency_keys SET response = NULL, status = NULL, locked_until = now() + interval '1 minute' WHERE key = $1",
      [key],
    );
    expect((await create(key)).json.code).toBe("idempotency_in_flight");
    await pool().query(
      "UPDATE idempotency_keys SET locked_until = now() - interval '1 second' WHERE key = $1",
      [key],
    );
    expect((await create(key)).status).toBe(201);
  });
});

describe("the header", () => {
  test.each(["", "two words", "k".repeat(256), "schlüssel"])(
    "%j is refused, and nothing is created",
    async (key) => {
      const name = `Bad header ${randomUUID()}`;
      const { status, json } = await create(key, { ...BODY, name });
      expect([status, json.code]).toEqual([400, "bad_request_header"]);
      expect(await countNamed(name)).toBe(0);
    },
  );

  test.each([randomUUID(), "k".repeat(255), '"quoted"', "!~"])("%j is taken", async (key) => {
    expect((await create(key)).status).toBe(201);
  });

  test("what is remembered is not readable in the database", async () => {
    const key = randomUUID();
    const { text } = await create(key);
    const { rows } = await pool().query<{ response: Buffer }>(
      "SELECT response FROM idempotency_keys WHERE key = $1",
      [key],
    );
    expect(rows[0]?.response.includes(text.slice(2, 40))).toBe(false);
  });
});
