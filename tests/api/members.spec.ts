import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ROLES } from "@/lib/core/actor";
import { api, logIn } from "../support/api";
import { newMember } from "../support/organization";
import { newTenant, type Tenant } from "../support/tenant";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

const add = (body: unknown, { token } = tenant) => api({ method: "POST", path: "/v1/members", token, body });
const change = (id: string, role: string, token = tenant.token) =>
  api({ method: "PATCH", path: `/v1/members/${id}`, token, body: { role } });
const remove = (id: string, token = tenant.token) =>
  api({ method: "DELETE", path: `/v1/members/${id}`, token });
const list = async ({ token } = tenant) => (await api({ path: "/v1/members", token })).json.data;
const rolesOf = async (of: Tenant) => (await list(of)).map((member: { role: string }) => member.role);
const newEmail = () => `${randomUUID()}@example.com`;

describe("adding a member", () => {
  test("gives a new person a password that works, shown once", async () => {
    const email = newEmail();
    const { status, json } = await add({ email, name: "Grace", role: "contributor" });
    expect([status, json]).toEqual([
      201,
      {
        id: expect.stringMatching(/^usr_/),
        email,
        name: "Grace",
        role: "contributor",
        created_at: expect.stringMatching(/Z$/),
        initial_password: expect.stringMatching(/^[\w-]{20,}$/),
      },
    ]);
    const { json: me } = await api({ path: "/v1/me", token: await logIn(email, json.initial_password) });
    expect([me.id, me.role, me.organization.id]).toEqual([json.id, "contributor", tenant.organizationId]);
    expect(JSON.stringify(await list())).not.toContain(json.initial_password);
    expect((await list()).at(-1)).toEqual({
      id: json.id,
      email,
      name: "Grace",
      role: "contributor",
      created_at: json.created_at,
    });
  });

  test("twice is a conflict, in any case of the email", async () => {
    const { email } = await newMember(tenant, "viewer");
    for (const again of [email, email.toUpperCase()]) {
      const { status, json } = await add({ email: again, name: "Again", role: "admin" });
      expect([status, json.code]).toEqual([409, "conflict"]);
    }
    expect((await list()).filter((member: { email: string }) => member.email === email)).toMatchObject([
      { role: "viewer" },
    ]);
  });

  test("twice at once adds one: the other is a conflict", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => add({ email, name: "Once", role: "viewer" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await list()).filter((member: { email: string }) => member.email === email)).toHaveLength(1);
  });

  test("to two organizations at once makes one account: its password is shown once, and works", async () => {
    const email = newEmail();
    const other = await newTenant();
    const answers = await Promise.all(
      [tenant, other].map((at) => add({ email, name: "Both", role: "viewer" }, at)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const passwords = answers
      .map(({ json }) => json.initial_password)
      .filter((password) => password !== null);
    expect(passwords).toHaveLength(1);
    await logIn(email, passwords[0]);
  });

  test("who has an account elsewhere keeps name and password, and no new one is shown", async () => {
    const elsewhere = await newTenant();
    const { email } = elsewhere.admin;
    const { status, json } = await add({ email, name: "Another name", role: "viewer" });
    expect([status, json.initial_password, json.name]).toEqual([201, null, "Ada Admin"]);
    // The old password leads where it led before.
    const { json: me } = await api({ path: "/v1/me", token: await logIn(email, elsewhere.password) });
    expect([me.organization.id, me.role]).toEqual([elsewhere.organizationId, "admin"]);
  });

  test.each([
    ["no email", { email: "nobody", name: "A", role: "viewer" }, "/email"],
    ["two emails", { email: "a@example.com, b@example.com", name: "A", role: "viewer" }, "/email"],
    [
      "a line break in the email",
      { email: "a@example.com\r\nbcc: b@example.com", name: "A", role: "viewer" },
      "/email",
    ],
    ["no such role", { email: "a@example.com", name: "A", role: "owner" }, "/role"],
    ["a blank name", { email: "a@example.com", name: " ", role: "viewer" }, "/name"],
    [
      "a password of its own",
      { email: "a@example.com", name: "A", role: "viewer", password: "x" },
      "/password",
    ],
  ])("refuses %s", async (_, body, pointer) => {
    const { status, json } = await add(body);
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
  });
});

describe("changing a role", () => {
  test("to each role and back holds at once", async () => {
    const { id, email, password } = await newMember(tenant, "viewer");
    const token = await logIn(email, password);
    for (const role of ROLES.toReversed()) {
      const { status, json } = await change(id, role);
      expect([status, json.role]).toEqual([200, role]);
      expect((await api({ path: "/v1/me", token })).json.role).toBe(role);
    }
  });

  test("an administrator can give the role away once there is another one, not before", async () => {
    const own = await newTenant();
    const refused = await change(own.admin.userId, "viewer", own.token);
    expect([refused.status, refused.json.code]).toEqual([409, "conflict"]);
    expect(await rolesOf(own)).toEqual(["admin"]);
    await newMember(own, "admin");
    expect((await change(own.admin.userId, "viewer", own.token)).status).toBe(200);
    expect((await change(own.admin.userId, "admin", own.token)).status).toBe(403);
  });
});

describe("removing a member", () => {
  test("ends the membership here, not the account", async () => {
    const elsewhere = await newTenant();
    const { json: added } = await add({ email: elsewhere.admin.email, name: "A", role: "viewer" });
    expect((await remove(added.id)).status).toBe(204);
    expect((await list()).map((member: { id: string }) => member.id)).not.toContain(added.id);
    expect((await remove(added.id)).status).toBe(404);
    expect((await api({ path: "/v1/me", token: elsewhere.token })).status).toBe(200);
  });

  test("lets them be added again", async () => {
    const { id, email, password } = await newMember(tenant, "viewer");
    await remove(id);
    expect((await add({ email, name: "Back", role: "manager" })).json).toMatchObject({
      id,
      role: "manager",
      initial_password: null,
    });
    await logIn(email, password);
  });
});

test("everybody may see who the members are", async () => {
  const viewer = await newMember(tenant, "viewer");
  const { status, json } = await api({
    path: "/v1/members",
    token: await logIn(viewer.email, viewer.password),
  });
  expect(status).toBe(200);
  expect(json.data.length).toBeGreaterThan(1);
});
