import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { resetPassword } from "@/lib/auth";
import { api, logIn } from "../support/api";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const change = (token: string, body: unknown) => api({ method: "PUT", path: "/v1/me/password", token, body });

/** A person whose account `organization` made and whom another organization made its administrator. */
async function sharedAccount() {
  const other = await newOrganization();
  const { email, password } = await newMember(organization, "viewer");
  const token = await logIn(other.admin.email, other.password);
  const body = { email, name: "Grace", role: "admin" };
  expect((await api({ method: "POST", path: "/v1/members", token, body })).status).toBe(201);
  return { other, email, password };
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

test("a password from the operator opens every organization the person belongs to", async () => {
  const { other, email } = await sharedAccount();
  const admin = await logIn(organization.admin.email, organization.password);
  const { json } = await api({ path: "/v1/members", token: admin });
  const { id } = json.data.find((member: { email: string }) => member.email === email);
  const token = await logIn(email, (await resetPassword(email)) ?? "");
  await api({ method: "DELETE", path: `/v1/members/${id}`, token: admin });
  expect((await api({ path: "/v1/me", token })).status).toBe(401);
  const again = await logIn(email, (await resetPassword(email)) ?? "");
  expect((await api({ path: "/v1/me", token: again })).json.organization.id).toBe(other.organizationId);
});
