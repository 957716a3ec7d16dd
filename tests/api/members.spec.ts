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
        status: "invited",
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
      status: "invited",
      created_at: expect.stringMatching(/Z$/),
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

  test("to two organizations at once makes one account: one password works, the other is an invitation", async () => {
    const email = newEmail();
    const other = await newTenant();
    const answers = await Promise.all(
      [tenant, other].map((at) => add({ email, name: "Both", role: "viewer" }, at)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const tokens = await Promise.all(
      answers.map(({ json }) => logIn(email, json.initial_password).catch(() => undefined)),
    );
    expect(tokens.filter((token) => token !== undefined)).toHaveLength(1);
  });

  test("says nothing of an account elsewhere: both answers and both rows look alike", async () => {
    const elsewhere = await newTenant();
    const body = { name: "As the administrator wrote it", role: "viewer" };
    const known = await add({ ...body, email: elsewhere.admin.email });
    const unknown = await add({ ...body, email: newEmail() });
    const shapeOf = ({ status, json }: typeof known) => [
      status,
      {
        ...json,
        id: json.id.replace(/_.*/, ""),
        email: "",
        created_at: "",
        initial_password: json.initial_password.length,
      },
    ];
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect(known.json.id).not.toBe(elsewhere.admin.userId);
    const [first, second] = (await list())
      .slice(-2)
      .map((row: object) => ({ ...row, id: "", email: "", created_at: "" }));
    expect(first).toEqual(second);
    expect((await add({ ...body, email: elsewhere.admin.email })).status).toBe(409);
  });

  test("of an account elsewhere adds it only once the person accepts with the code", async () => {
    const elsewhere = await newTenant();
    const { email } = elsewhere.admin;
    const { json } = await add({ email, name: "Another name", role: "manager" });
    const accept = (token: string, code: string) =>
      api({ method: "POST", path: "/v1/me/invitations", token, body: { code } });
    const organizations = async () =>
      (await api({ path: "/v1/me", token: elsewhere.token })).json.organizations.map(
        ({ id, role }: { id: string; role: string }) => [id, role],
      );
    expect(await organizations()).toEqual([[elsewhere.organizationId, "admin"]]);
    expect((await accept(elsewhere.token, "not the code")).json.errors[0].pointer).toBe("/code");
    // The code is for that person alone.
    expect((await accept(tenant.token, json.initial_password)).status).toBe(422);
    const accepted = await accept(elsewhere.token, json.initial_password);
    expect([accepted.status, accepted.json.organization.id]).toEqual([200, tenant.organizationId]);
    expect((await accept(elsewhere.token, json.initial_password)).status).toBe(422);
    expect(await organizations()).toContainEqual([tenant.organizationId, "manager"]);
    const row = (await list()).find((member: { email: string }) => member.email === email);
    expect([row.id, row.status]).toEqual([elsewhere.admin.userId, "active"]);
  });

  test("by invitation can be changed and withdrawn before it is accepted", async () => {
    const elsewhere = await newTenant();
    const { json } = await add({ email: elsewhere.admin.email, name: "A", role: "viewer" });
    expect((await change(json.id, "contributor")).json.role).toBe("contributor");
    expect((await remove(json.id)).status).toBe(204);
    const body = { code: json.initial_password };
    const { status } = await api({
      method: "POST",
      path: "/v1/me/invitations",
      token: elsewhere.token,
      body,
    });
    expect(status).toBe(422);
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
    for (const role of ROLES.toReversed()) {
      const { status, json } = await change(id, role);
      expect([status, json.role]).toEqual([200, role]);
      const token = await logIn(email, password);
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
    expect((await change(own.admin.userId, "admin", own.token)).status).toBe(401);
  });
});

describe("removing a member", () => {
  test("ends the membership here, not the account", async () => {
    const elsewhere = await newTenant();
    const { json: added } = await add({ email: elsewhere.admin.email, name: "A", role: "viewer" });
    const body = { code: added.initial_password };
    await api({ method: "POST", path: "/v1/me/invitations", token: elsewhere.token, body });
    added.id = elsewhere.admin.userId;
    expect((await remove(added.id)).status).toBe(204);
    expect((await list()).map((member: { id: string }) => member.id)).not.toContain(added.id);
    expect((await remove(added.id)).status).toBe(404);
    expect((await api({ path: "/v1/me", token: elsewhere.token })).status).toBe(200);
  });

  test("lets them be added again", async () => {
    const { id, email, password } = await newMember(tenant, "viewer");
    await remove(id);
    await expect(logIn(email, password)).rejects.toThrow("401");
    const { json } = await add({ email, name: "Back", role: "manager" });
    expect(json).toMatchObject({ id, role: "manager", status: "invited" });
    await expect(logIn(email, password)).rejects.toThrow("401");
    await logIn(email, json.initial_password);
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
