import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { type CookieBrowser, signedIn } from "../support/cookie-browser";
import { newTenant, type Tenant } from "../support/tenant";

const add = (tenant: Tenant, email: string, role: string) =>
  api({ method: "POST", path: "/v1/members", token: tenant.token, body: { email, name: "Grace", role } });

/** Makes the administrator of one organization a member of another, with that person's consent. */
async function join(tenant: Tenant, person: Tenant, role: string): Promise<void> {
  const { json } = await add(tenant, person.admin.email, role);
  const body = { code: json.initial_password };
  const { status } = await api({ method: "POST", path: "/v1/me/invitations", token: person.token, body });
  expect(status).toBe(200);
}

/** Asks next-auth to move the session to another organization, as the switcher in the page does. */
async function switchTo(browser: CookieBrowser, organizationId: string): Promise<void> {
  const csrfToken = await browser.csrfToken();
  await browser.send("/api/auth/session", { csrfToken, data: { organizationId } });
}

const organizationOf = async (browser: CookieBrowser) =>
  (await api({ path: "/v1/me", headers: { cookie: browser.header } })).json.organization?.id;

describe("a person in two organizations", () => {
  test("can switch between them, each with its own role", async () => {
    const [first, second] = await Promise.all([newTenant(), newTenant()]);
    await join(second, first, "viewer");
    const browser = await signedIn(first.admin.email, first.password);
    expect(await organizationOf(browser)).toBe(first.organizationId);
    await switchTo(browser, second.organizationId);
    const { json } = await api({ path: "/v1/me", headers: { cookie: browser.header } });
    expect([json.organization.id, json.role]).toEqual([second.organizationId, "viewer"]);
  });

  test("cannot switch to an organization they are no member of", async () => {
    const [mine, foreign] = await Promise.all([newTenant(), newTenant()]);
    const browser = await signedIn(mine.admin.email, mine.password);
    for (const wanted of [foreign.organizationId, "org_unknown", "", "null"]) {
      await switchTo(browser, wanted);
      expect(await organizationOf(browser), wanted).toBe(mine.organizationId);
    }
  });

  test("cannot be impersonated in one by the administrator who made up their first password in the other", async () => {
    const [attacker, victim] = await Promise.all([newTenant(), newTenant()]);
    const email = `grace-${randomUUID()}@example.com`;
    // Whoever adds an address first is shown its password; the person may know nothing of it.
    const { json: madeUp } = await add(attacker, email, "viewer");
    const { json: invitation } = await add(victim, email, "admin");
    const browser = await signedIn(email, madeUp.initial_password);
    const token = await logIn(email, madeUp.initial_password);
    const chosen = { current_password: madeUp.initial_password, new_password: randomUUID() };
    await api({ method: "PUT", path: "/v1/me/password", token, body: chosen });
    const attackers = await logIn(email, chosen.new_password);
    // Even with the code of the invitation, which only the victim was given.
    const body = { code: invitation.initial_password };
    const accepted = await api({ method: "POST", path: "/v1/me/invitations", token: attackers, body });
    expect([accepted.status, accepted.json.code]).toEqual([409, "conflict"]);
    await switchTo(browser, victim.organizationId);
    expect(await organizationOf(browser)).not.toBe(victim.organizationId);
    await api({ method: "DELETE", path: `/v1/members/${madeUp.id}`, token: attacker.token });
    const again = await logIn(email, madeUp.initial_password).catch(() => undefined);
    const me = again === undefined ? undefined : await api({ path: "/v1/me", token: again });
    expect(me?.json.organization.id).not.toBe(victim.organizationId);
  });
});
