import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { newMember } from "../support/organization";
import { newTenant, type Tenant } from "../support/tenant";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

const PASSWORD = "seven quiet otters under ice";
const newEmail = () => `${randomUUID()}@example.com`;
const invite = (email: string, more: object = {}, { token } = tenant) =>
  api({ method: "POST", path: "/v1/invitations", token, body: { email, role: "contributor", ...more } });
const accept = (link: string, more: object = {}) =>
  api({
    method: "POST",
    path: "/v1/accepted-invitations",
    body: { token: link.split("/").at(-1), name: "Jonas Weber", new_password: PASSWORD, ...more },
  });
const list = async ({ token } = tenant) => (await api({ path: "/v1/invitations", token })).json.data;

describe("an invitation by link", () => {
  test("opens a new account with the role, once", async () => {
    const email = newEmail();
    const { status, json } = await invite(email);
    expect([status, json.role, json.status, json.invited_by]).toEqual([
      201,
      "contributor",
      "pending",
      "Ada Admin",
    ]);
    expect(await list()).toContainEqual(expect.objectContaining({ id: json.id, email }));
    expect(JSON.stringify(await list())).not.toContain(json.link.split(".").at(-1));
    const accepted = await accept(json.link);
    expect([accepted.status, accepted.json.email, accepted.json.organization.id]).toEqual([
      200,
      email,
      tenant.organizationId,
    ]);
    const { json: me } = await api({ path: "/v1/me", token: await logIn(email, PASSWORD) });
    expect([me.role, me.name, me.must_change_password]).toEqual(["contributor", "Jonas Weber", false]);
    expect((await accept(json.link)).json.errors).toMatchObject([{ pointer: "/token", code: "wrong_link" }]);
    expect((await list()).some((one: { email: string }) => one.email === email)).toBe(false);
  });

  test("accepted five times at once makes one member", async () => {
    const { json } = await invite(newEmail());
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(json.link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test("works neither altered, nor expired, nor replaced, nor revoked", async () => {
    const email = newEmail();
    const first = (await invite(email)).json;
    expect((await accept(`${first.link}x`)).status).toBe(422);
    const path = `/v1/invitations/${first.id}`;
    const { json: second } = await api({
      method: "POST",
      path: `${path}/resend`,
      token: tenant.token,
      body: { delivery: "link" },
    });
    expect((await accept(first.link)).status).toBe(422);
    await pool().query("UPDATE invitations SET expires_at = now() - interval '1 minute' WHERE id = $1", [
      first.id,
    ]);
    expect((await accept(second.link)).status).toBe(422);
    expect((await list()).find((one: { id: string }) => one.id === first.id).status).toBe("expired");
    const third = await api({ method: "POST", path: `${path}/resend`, token: tenant.token, body: {} });
    expect((await api({ method: "DELETE", path, token: tenant.token })).status).toBe(204);
    expect((await accept(third.json.link)).status).toBe(422);
    expect((await invite(email)).status).toBe(201);
  });

  test("is accepted by a person with an account elsewhere after signing in, and by no one else", async () => {
    const other = await newTenant();
    const person = await newMember(other, "viewer");
    const stranger = await newMember(other, "viewer");
    await pool().query("UPDATE users SET provisioned_by = NULL WHERE id = ANY($1)", [
      [person.id, stranger.id],
    ]);
    const { json } = await invite(person.email);
    expect((await accept(json.link)).json.code).toBe("conflict");
    const join = async ({ email, password }: typeof person) =>
      api({
        method: "POST",
        path: "/v1/me/invitations",
        token: await logIn(email, password),
        body: { code: json.link.split("/").at(-1) },
      });
    expect((await join(stranger)).status).toBe(422);
    expect((await join(person)).json.organization.id).toBe(tenant.organizationId);
  });

  test("refuses a common password and keeps the invitation", async () => {
    const { json } = await invite(newEmail());
    const refused = await accept(json.link, { new_password: "password1234" });
    expect(refused.json.errors).toMatchObject([{ pointer: "/new_password", code: "common_password" }]);
    expect((await accept(json.link)).status).toBe(200);
  });

  test("is a conflict for members and invited people, and needs a mail server to be mailed", async () => {
    const email = newEmail();
    await invite(email);
    const body = { email, name: "Again", role: "viewer" };
    const added = await api({ method: "POST", path: "/v1/members", token: tenant.token, body });
    expect([(await invite(email)).status, added.status]).toEqual([409, 409]);
    expect((await invite((await newMember(tenant, "viewer")).email)).status).toBe(409);
    expect((await invite(newEmail(), { delivery: "email" })).json.errors).toMatchObject([
      { pointer: "/delivery" },
    ]);
  });
});
