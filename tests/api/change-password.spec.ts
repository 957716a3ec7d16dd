import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { resetPassword } from "@/lib/features/auth";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const change = (token: string, body: unknown) => api({ method: "PUT", path: "/v1/me/password", token, body });

/** A person whose account `organization` made and whom another organization has invited. */
async function sharedAccount() {
  const other = await newOrganization();
  const { id, email, password } = await newMember(organization, "viewer");
  const token = await logIn(other.admin.email, other.password);
  const body = { email, name: "Grace", role: "admin" };
  const { json } = await api({ method: "POST", path: "/v1/members", token, body });
  return { other, id, email, password, code: json.initial_password as string };
}

test("a member chooses a new password, and the old one opens nothing any more", async () => {
  const { email, password } = await newMember(organization, "viewer");
  const chosen = randomUUID();
  const body = { current_password: password, new_password: chosen };
  expect((await change(await logIn(email, password), body)).status).toBe(204);
  await expect(logIn(email, password)).rejects.toThrow("401");
  expect(await logIn(email, chosen)).toContain(".");
});

test("a wrong current password and a short new one are refused by field, and change nothing", async () => {
  const { email, password } = await newMember(organization, "viewer");
  const token = await logIn(email, password);
  const wrong = await change(token, { current_password: "not it", new_password: randomUUID() });
  expect([wrong.status, wrong.json.errors[0].pointer]).toEqual([422, "/current_password"]);
  const short = await change(token, { current_password: password, new_password: "too short" });
  expect([short.status, short.json.errors[0].pointer]).toEqual([422, "/new_password"]);
  expect(await logIn(email, password)).toContain(".");
});

test("changing a password an administrator knows opens no other organization to that administrator", async () => {
  const { email, password } = await sharedAccount();
  const chosen = randomUUID();
  await change(await logIn(email, password), { current_password: password, new_password: chosen });
  const token = await logIn(email, chosen);
  const { json: members } = await api({ path: "/v1/me", token });
  expect(members.organization.id).toBe(organization.organizationId);
  // Not even when the membership that made the account has ended.
  const admin = await logIn(organization.admin.email, organization.password);
  await api({ method: "DELETE", path: `/v1/members/${members.id}`, token: admin });
  await expect(logIn(email, chosen)).rejects.toThrow("401");
});

test("a password from the operator opens the way to every organization the person is invited to", async () => {
  const { other, id, email, code } = await sharedAccount();
  const admin = await logIn(organization.admin.email, organization.password);
  const handedOut = (await resetPassword(email)) ?? "";
  const token = await logIn(email, handedOut);
  const chosen = randomUUID();
  await change(token, { current_password: handedOut, new_password: chosen });
  const own = await logIn(email, chosen);
  expect((await api({ method: "POST", path: "/v1/me/invitations", token: own, body: { code } })).status).toBe(
    200,
  );
  await api({ method: "DELETE", path: `/v1/members/${id}`, token: admin });
  expect((await api({ path: "/v1/me", token: own })).status).toBe(401);
  const again = await logIn(email, chosen);
  expect((await api({ path: "/v1/me", token: again })).json.organization.id).toBe(other.organizationId);
});

test("a password from the operator works at once, even after too many failures, and ends every session", async () => {
  const { email, password } = await newMember(organization, "viewer");
  const token = await logIn(email, password);
  for (let failure = 0; failure < 6; failure++) await logIn(email, "wrong").catch(() => undefined);
  await expect(logIn(email, password)).rejects.toThrow("429");
  const handedOut = (await resetPassword(email)) ?? "";
  expect((await api({ path: "/v1/me", token })).status).toBe(401);
  expect(await logIn(email, handedOut)).toContain(".");
});

test("five wrong current passwords do not lock the sign-in", async () => {
  const { email, password } = await newMember(organization, "viewer");
  const token = await logIn(email, password);
  const statuses: number[] = [];
  for (let failure = 0; failure < 6; failure++)
    statuses.push((await change(token, { current_password: "wrong", new_password: randomUUID() })).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await logIn(email, password)).toContain(".");
});

test.each([
  ["a common password", "passwordpassword"],
  ["one character twelve times", "aaaaaaaaaaaa"],
  ["a keyboard row", "qwertyuiop123"],
  ["words of the product", "assay-admin-1"],
])("refuses %s", async (_, chosen) => {
  const { email, password } = await newMember(organization, "viewer");
  const { status, json } = await change(await logIn(email, password), {
    current_password: password,
    new_password: chosen,
  });
  expect([status, json.errors[0].code]).toEqual([422, "common_password"]);
  expect(await logIn(email, password)).toContain(".");
});

test("refuses one's own email address", async () => {
  const { email, password } = await newMember(organization, "viewer");
  const token = await logIn(email, password);
  const { json } = await change(token, { current_password: password, new_password: `x${email}9` });
  expect(json.errors[0]).toMatchObject({ pointer: "/new_password", code: "common_password" });
});

describe("a password that was handed out", () => {
  const invited = async () => {
    const token = await logIn(organization.admin.email, organization.password);
    const body = { email: `${randomUUID()}@example.com`, name: "Grace", role: "manager" };
    const { json } = await api({ method: "POST", path: "/v1/members", token, body });
    return json as { id: string; email: string; initial_password: string };
  };

  test("opens nothing but the account until it is changed", async () => {
    const { email, initial_password } = await invited();
    const token = await logIn(email, initial_password);
    const me = await api({ path: "/v1/me", token });
    expect([me.status, me.json.must_change_password]).toEqual([200, true]);
    for (const path of ["/v1/programs", "/v1/members", "/v1/me/sessions"]) {
      const { status, json } = await api({ path, token });
      expect([status, json.code], path).toEqual([403, "password_change_required"]);
    }
    const chosen = randomUUID();
    expect((await change(token, { current_password: initial_password, new_password: chosen })).status).toBe(
      204,
    );
    expect((await api({ path: "/v1/programs", token: await logIn(email, chosen) })).status).toBe(200);
  });

  test("opens nothing after a week", async () => {
    const { id, email, initial_password } = await invited();
    await pool().query("UPDATE users SET password_expires_at = now() - interval '1 second' WHERE id = $1", [
      id,
    ]);
    await expect(logIn(email, initial_password)).rejects.toThrow("401");
  });
});
