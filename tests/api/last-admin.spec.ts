import { describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { newMember } from "../support/organization";
import { newTenant, type Tenant } from "../support/tenant";

const change = (id: string, role: string, token: string) =>
  api({ method: "PATCH", path: `/v1/members/${id}`, token, body: { role } });
const remove = (id: string, token: string) => api({ method: "DELETE", path: `/v1/members/${id}`, token });
const list = async ({ token }: Pick<Tenant, "token">) =>
  (await api({ path: "/v1/members", token })).json.data;
const rolesOf = async (of: Tenant) => (await list(of)).map((member: { role: string }) => member.role);

describe("the last administrator", () => {
  test("cannot be removed", async () => {
    const own = await newTenant();
    await newMember(own, "manager");
    expect((await remove(own.admin.userId, own.token)).status).toBe(409);
    expect(await rolesOf(own)).toEqual(["admin", "manager"]);
  });

  test.each([
    ["demote", (id: string, token: string) => change(id, "viewer", token)],
    ["remove", remove],
  ])("remains when two administrators %s each other at once", async (_, act) => {
    for (let round = 0; round < 3; round++) {
      const own = await newTenant();
      const second = await newMember(own, "admin");
      const secondToken = await logIn(second.email, second.password);
      const answers = await Promise.all([act(second.id, own.token), act(own.admin.userId, secondToken)]);
      const succeeded = answers.filter(({ status }) => status < 300);
      expect(succeeded).toHaveLength(1);
      // The loser came too late in one way or another: its right was gone, or it would have been the last.
      const [failed] = answers.filter(({ status }) => status >= 300);
      expect([401, 403, 409]).toContain(failed?.status);
      const winner = answers[0]?.status && answers[0].status < 300 ? own.token : secondToken;
      expect(
        (await list({ ...own, token: winner })).filter((member: { role: string }) => member.role === "admin"),
      ).toHaveLength(1);
    }
  });

  test("remains when an organization's administrators all leave at once", async () => {
    const own = await newTenant();
    const others = await Promise.all(Array.from({ length: 4 }, () => newMember(own, "admin")));
    const ids = [own.admin.userId, ...others.map(({ id }) => id)];
    await Promise.all(ids.map((id) => change(id, "manager", own.token)));
    // A change of role ends sessions, so each signs in again.
    const people = [{ email: own.admin.email, password: own.password }, ...others];
    const roles = await Promise.all(
      people.map(async ({ email, password }) => {
        const { json } = await api({ path: "/v1/me", token: await logIn(email, password) });
        return json.role;
      }),
    );
    expect(roles.filter((role) => role === "admin").length).toBeGreaterThanOrEqual(1);
  });
});
