import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { resetPassword } from "@/lib/features/auth";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { COOKIE, type CookieBrowser, signedIn } from "../support/cookie-browser";
import { asOwner } from "../support/ledger";
import { newMember, newOrganization } from "../support/organization";
import { securityEvents } from "../support/security-log";
import { newTenant } from "../support/tenant";

const statusOf = async (credential: { cookie?: string; token?: string }) => {
  const { cookie, token } = credential;
  const request = cookie === undefined ? {} : { headers: { cookie } };
  return (await api({ path: "/v1/me", ...(token === undefined ? {} : { token }), ...request })).status;
};
const list = async (token: string) => (await api({ path: "/v1/me/sessions", token })).json.data;

/** Writes with the browser's cookie, as our own pages do. */
const write = (browser: CookieBrowser, method: "PUT" | "DELETE", path: string, body?: unknown) =>
  api({ method, path, body, headers: { cookie: browser.header, "sec-fetch-site": "same-origin" } });

describe("a copied cookie", () => {
  test("opens nothing after its owner signed out, and asking next-auth for the session does not revive it", async () => {
    const { admin, password } = await newOrganization();
    const browser = await signedIn(admin.email, password);
    const copied = browser.header;
    expect(await statusOf({ cookie: copied })).toBe(200);
    await browser.fetch("/api/auth/signout", { csrfToken: await browser.csrfToken(), json: "true" });
    expect(await statusOf({ cookie: copied })).toBe(401);
    const thief = await signedIn(admin.email, password);
    thief.cookies.clear();
    for (const pair of copied.split("; "))
      thief.cookies.set(...(pair.split(/=(.*)/s).slice(0, 2) as [string, string]));
    const response = await thief.fetch("/api/auth/session");
    expect(await response.json()).toEqual({});
    expect(thief.cookies.has(COOKIE)).toBe(false);
  });

  test("cannot be kept alive past the end that was fixed at sign-in", async () => {
    const { admin, password } = await newOrganization();
    const browser = await signedIn(admin.email, password);
    const before = (await (await browser.fetch("/api/auth/session")).json()) as { expires: string };
    await pool().query(
      "UPDATE sessions SET expires_at = expires_at - interval '11 hours', created_at = created_at - interval '11 hours' WHERE user_id = $1",
      [admin.userId],
    );
    const ends = async () =>
      (await api({ path: "/v1/me/sessions", headers: { cookie: browser.header } })).json.data[0].expires_at;
    const fixed = await ends();
    expect(Date.parse(before.expires) - Date.parse(fixed)).toBe(11 * 3_600_000);
    for (let turn = 0; turn < 3; turn++) await browser.fetch("/api/auth/session");
    expect(await ends()).toBe(fixed);
    await pool().query("UPDATE sessions SET expires_at = now() WHERE user_id = $1", [admin.userId]);
    await browser.fetch("/api/auth/session");
    expect(await statusOf({ cookie: browser.header })).toBe(401);
  });
});

describe("a new password", () => {
  test("ends every other session and token at once; the browser that changed it goes on under a fresh one", async () => {
    const { admin, password } = await newOrganization();
    const [mine, other] = await Promise.all([
      signedIn(admin.email, password),
      signedIn(admin.email, password),
    ]);
    const token = await logIn(admin.email, password);
    const former = mine.header;
    const chosen = randomUUID();
    const changed = await write(mine, "PUT", "/v1/me/password", {
      current_password: password,
      new_password: chosen,
    });
    expect(changed.status).toBe(204);
    const fresh = /assay-session=[^;]+/.exec(changed.headers.get("set-cookie") ?? "")?.[0] ?? "";
    expect(changed.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await statusOf({ cookie: fresh })).toBe(200);
    for (const gone of [{ cookie: former }, { cookie: other.header }, { token }])
      expect(await statusOf(gone)).toBe(401);
    const again = await logIn(admin.email, chosen);
    expect((await securityEvents(again, "password.changed")).length).toBe(1);
  });

  test("from the operator ends cookies and tokens too", async () => {
    const { admin, password } = await newOrganization();
    const browser = await signedIn(admin.email, password);
    const token = await logIn(admin.email, password);
    await resetPassword(admin.email);
    expect(await statusOf({ cookie: browser.header })).toBe(401);
    expect(await statusOf({ token })).toBe(401);
  });
});

describe("one's own sessions", () => {
  test("are listed with where they come from, and can be ended one by one or all others at once", async () => {
    const { admin, password, token } = await newTenant();
    const browser = await signedIn(admin.email, password);
    const another = await logIn(admin.email, password);
    const sessions = await list(token);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({
      organization: { id: admin.organizationId },
      ip_address: expect.stringMatching(/127\.0\.0\.1$/),
    });
    const cookie = sessions.find((session: { kind: string }) => session.kind === "browser");
    expect((await api({ method: "DELETE", path: `/v1/me/sessions/${cookie.id}`, token })).status).toBe(204);
    expect(await statusOf({ cookie: browser.header })).toBe(401);
    expect((await api({ method: "DELETE", path: `/v1/me/sessions/${cookie.id}`, token })).status).toBe(404);
    expect((await api({ method: "DELETE", path: "/v1/me/sessions", token })).status).toBe(204);
    expect([await statusOf({ token: another }), await statusOf({ token })]).toEqual([401, 200]);
    expect(await list(token)).toHaveLength(1);
    expect((await securityEvents(token, "session.revoked")).length).toBe(2);
  });

  test("of another person are out of reach, also in the same organization", async () => {
    const tenant = await newTenant();
    const viewer = await newMember(tenant, "viewer");
    const token = await logIn(viewer.email, viewer.password);
    const [adminSession] = await list(tenant.token);
    expect((await api({ method: "DELETE", path: `/v1/me/sessions/${adminSession.id}`, token })).status).toBe(
      404,
    );
    expect((await list(token)).map((session: { id: string }) => session.id)).not.toContain(adminSession.id);
  });
});

test("an administrator sees and ends a member's sessions here, and the log says so", async () => {
  const tenant = await newTenant();
  const viewer = await newMember(tenant, "viewer");
  const token = await logIn(viewer.email, viewer.password);
  const path = `/v1/members/${viewer.id}/sessions`;
  expect((await api({ path, token: tenant.token })).json.data).toHaveLength(1);
  expect((await api({ method: "DELETE", path, token: tenant.token })).status).toBe(204);
  expect(await statusOf({ token })).toBe(401);
  const [event] = await securityEvents(tenant.token, "session.revoked");
  expect(event).toMatchObject({ actor: { id: tenant.admin.userId }, subject: { id: viewer.id } });
});

describe("signing in to one of several organizations", () => {
  async function inTwo() {
    const [home, second] = await Promise.all([newTenant(), newTenant()]);
    await pool().query("INSERT INTO memberships (organization_id, user_id, role) VALUES ($1, $2, 'viewer')", [
      second.organizationId,
      home.admin.userId,
    ]);
    return { home, second };
  }

  test("opens the oldest ordinary one, or the one that is asked for", async () => {
    const { home, second } = await inTwo();
    const open = async (organization_id?: string) => {
      const body = { email: home.admin.email, password: home.password, organization_id };
      const { status, json } = await api({ method: "POST", path: "/auth/login", body });
      if (status !== 200) return [status, json.errors[0].pointer];
      const me = await api({ path: "/v1/me", token: json.access_token });
      return [me.json.organization.id, me.json.role];
    };
    expect(await open()).toEqual([home.organizationId, "admin"]);
    expect(await open(second.organizationId)).toEqual([second.organizationId, "viewer"]);
    expect(await open("org_unknown")).toEqual([422, "/organization_id"]);
    const stranger = await newOrganization();
    expect(await open(stranger.organizationId)).toEqual([422, "/organization_id"]);
  });

  test("opens the demonstration in the very first browser session, then the one used last", async () => {
    const { home, second } = await inTwo();
    await asOwner([
      "UPDATE organizations SET is_demonstration = true WHERE id = $1",
      [second.organizationId],
    ]);
    const openIn = async () => {
      const browser = await signedIn(home.admin.email, home.password);
      const { json } = await api({ path: "/v1/me", headers: { cookie: browser.header } });
      return { browser, id: json.organization.id, organizations: json.organizations };
    };
    const first = await openIn();
    expect(first.id).toBe(second.organizationId);
    expect(first.organizations).toContainEqual({
      id: second.organizationId,
      name: expect.any(String),
      role: "viewer",
      is_demonstration: true,
      is_current: true,
    });
    const former = first.browser.header;
    const csrfToken = await first.browser.csrfToken();
    await first.browser.send("/api/auth/session", {
      csrfToken,
      data: { organizationId: home.organizationId },
    });
    // The switch is another session: the former cookie has ended.
    expect(await statusOf({ cookie: former })).toBe(401);
    expect(await statusOf({ cookie: first.browser.header })).toBe(200);
    expect((await openIn()).id).toBe(home.organizationId);
    const token = await logIn(home.admin.email, home.password);
    expect((await api({ path: "/v1/me", token })).json.organization.id).toBe(home.organizationId);
  });
});
