import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { type CookieBrowser, signedIn } from "../support/cookie-browser";
import { newTenant, type Tenant } from "../support/tenant";

const add = (tenant: Tenant, email: string, role: string) =>
  api({ method: "POST", path: "/v1/members", token: tenant.token, body: { email, name: "Grace", role } });

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
    await add(second, first.admin.email, "viewer");
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
    await add(victim, email, "admin");
    const browser = await signedIn(email, madeUp.initial_password);
    await switchTo(browser, victim.organizationId);
    expect(await organizationOf(browser)).not.toBe(victim.organizationId);
    await api({ method: "DELETE", path: `/v1/members/${madeUp.id}`, token: attacker.token });
    const again = await logIn(email, madeUp.initial_password).catch(() => undefined);
    const me = again === undefined ? undefined : await api({ path: "/v1/me", token: again });
    expect(me?.json.organization.id).not.toBe(victim.organizationId);
  });
});
