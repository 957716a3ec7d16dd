import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database/database";
import { api } from "../support/api";
import { asOwner } from "../support/ledger";
import { newTenant, type Tenant } from "../support/tenant";

const REMOVE = { method: "POST", path: "/v1/organization/demonstration/remove" } as const;
const KEEP = { method: "POST", path: "/v1/organization/demonstration/keep" } as const;

/** A demonstration that holds one sample, `sample`, and what people added after. */
async function newDemonstration(): Promise<Tenant & { name: string }> {
  const tenant = await newTenant();
  await register(tenant, "A sample system");
  // The application's own role may not.
  await asOwner([
    "UPDATE organizations SET is_demonstration = true, samples_until = clock_timestamp() WHERE id = $1",
    [tenant.organizationId],
  ]);
  return { ...tenant, name: tenant.admin.organizationName };
}

function register({ token }: Tenant, name: string) {
  return api({ method: "POST", path: "/v1/systems", token, body: { name } });
}

const isThere = async ({ organizationId }: Tenant) => {
  const { rows } = await pool().query("SELECT 1 FROM organizations WHERE id = $1", [organizationId]);
  return rows.length === 1;
};

test("only a demonstration can be removed or kept: any other organization answers 409 and stays", async () => {
  const tenant = await newTenant();
  const name = tenant.admin.organizationName;
  const removed = await api({ ...REMOVE, token: tenant.token, body: { name, include_added: true } });
  const kept = await api({ ...KEEP, token: tenant.token, body: { name: "Mine" } });
  expect([removed.status, kept.status]).toEqual([409, 409]);
  expect(await isThere(tenant)).toBe(true);
});

test("a demonstration says what it holds: samples, and what people have added", async () => {
  const demonstration = await newDemonstration();
  await register(demonstration, "My own system");
  const { json } = await api({ path: "/v1/organization/demonstration", token: demonstration.token });
  expect(json.records.find(({ kind }: { kind: string }) => kind === "systems")).toEqual({
    kind: "systems",
    total: 2,
    added: 1,
  });
  expect(json).toMatchObject({ is_demonstration: true, accounts: 1 });
});

test("a removal needs the name, and a word for what people have added", async () => {
  const demonstration = await newDemonstration();
  const { token, name } = demonstration;
  expect((await api({ ...REMOVE, token, body: { name: "Another" } })).json.errors[0].pointer).toBe("/name");
  await register(demonstration, "My own system");
  const refused = await api({ ...REMOVE, token, body: { name } });
  expect([refused.status, refused.json.detail]).toEqual([
    409,
    expect.stringContaining("Keep the organization instead"),
  ]);
  expect(await isThere(demonstration)).toBe(true);
});

test("who has no other organization gets an empty one with the removal, and keeps the account", async () => {
  const demonstration = await newDemonstration();
  const { token, name, admin, password } = demonstration;
  const { status, json } = await api({ ...REMOVE, token, body: { name } });
  expect([status, json.organization.name]).toEqual([200, "My organization"]);
  expect(await isThere(demonstration)).toBe(false);
  const login = await api({ method: "POST", path: "/auth/login", body: { email: admin.email, password } });
  const me = await api({ path: "/v1/me", token: login.json.access_token });
  expect(me.json).toMatchObject({ role: "admin", organization: json.organization });
  expect((await api({ path: "/v1/systems", token: login.json.access_token })).json.total).toBe(0);
});

test("a demonstration that is kept loses nothing and can no longer be removed", async () => {
  const demonstration = await newDemonstration();
  await register(demonstration, "My own system");
  const { token } = demonstration;
  const kept = await api({ ...KEEP, token, body: { name: "Acme" } });
  expect([kept.status, kept.json.organization.name, kept.json.is_demonstration]).toEqual([
    200,
    "Acme",
    false,
  ]);
  expect((await api({ path: "/v1/systems", token })).json.total).toBe(2);
  const removed = await api({ ...REMOVE, token, body: { name: "Acme", include_added: true } });
  expect(removed.status).toBe(409);
});
