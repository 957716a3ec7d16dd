import { beforeAll, describe, expect, test } from "vitest";
import { changeMember, removeMember } from "@/lib/features/auth";
import { api } from "../support/api";
import { COOKIE, CookieBrowser, signedIn } from "../support/cookie-browser";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
let browser: CookieBrowser;
beforeAll(async () => {
  organization = await newOrganization();
  browser = await signedIn(organization.admin.email, organization.password);
});

const me = (cookie: string) => api({ path: "/v1/me", headers: { cookie } });
describe("signing in", () => {
  test("sets a cookie that scripts cannot read and other sites do not send", async () => {
    const line = browser.setCookies.find((candidate) => candidate.startsWith(`${COOKIE}=`)) ?? "";
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).toMatch(/; Path=\/(;|$)/i);
  });

  test("opens the interface to the cookie as the person", async () => {
    const { status, json } = await me(browser.header);
    expect([status, json.kind, json.email, json.role]).toEqual([
      200,
      "member",
      organization.admin.email,
      "admin",
    ]);
  });

  test("puts nothing readable into the cookie", () => {
    const value = browser.cookies.get(COOKIE) ?? "";
    const readable = value
      .split(".")
      .map((segment) => Buffer.from(segment, "base64url").toString("latin1"))
      .join(" ");
    for (const secret of [organization.admin.userId, organization.organizationId, organization.admin.email]) {
      expect(readable).not.toContain(secret);
    }
  });

  test("tells the page's scripts nothing but when the session ends", async () => {
    const session = await (await browser.fetch("/api/auth/session")).json();
    expect(Object.keys(session as object)).toEqual(["expires"]);
  });

  test("with a wrong password sets no session", async () => {
    for (const [email, password] of [
      [organization.admin.email, "wrong"],
      ["nobody@example.com", "wrong"],
      [organization.admin.email, ""],
    ] as const) {
      const visitor = new CookieBrowser();
      const response = await visitor.signIn(email, password);
      expect([response.status, visitor.cookies.has(COOKIE)]).toEqual([401, false]);
    }
  });

  test("without the form's token sets no session", async () => {
    const visitor = new CookieBrowser();
    const { email } = organization.admin;
    await visitor.fetch("/api/auth/callback/credentials", {
      email,
      password: organization.password,
      json: "true",
    });
    expect(visitor.cookies.has(COOKIE)).toBe(false);
  });

  test("counts failures together with those of POST /auth/login", async () => {
    const { admin, password } = await newOrganization();
    for (let failure = 0; failure < 5; failure++) await new CookieBrowser().signIn(admin.email, "wrong");
    const { status } = await api({
      method: "POST",
      path: "/auth/login",
      body: { email: admin.email, password },
    });
    expect(status).toBe(429);
  });
});

describe("a session cookie", () => {
  test("that was changed opens nothing", async () => {
    const value = browser.cookies.get(COOKIE) ?? "";
    const middle = Math.floor(value.length / 2);
    const changed = value.slice(0, middle) + (value[middle] === "A" ? "B" : "A") + value.slice(middle + 1);
    for (const forged of [changed, value.slice(0, -8), "", "null", "a.b.c", `${value}A`]) {
      expect((await me(`${COOKIE}=${forged}`)).status, forged.slice(0, 20)).toBe(401);
    }
  });

  test("under another name opens nothing", async () => {
    expect((await me(`x${COOKIE}=${browser.cookies.get(COOKIE)}`)).status).toBe(401);
  });

  test("of somebody whose role changed or who was removed stops at once", async () => {
    const member = await newMember(organization, "admin");
    const first = await signedIn(member.email, member.password);
    await changeMember(organization.admin, member.id, "viewer");
    expect((await me(first.header)).status).toBe(401);
    const second = await signedIn(member.email, member.password);
    expect((await me(second.header)).json.role).toBe("viewer");
    await removeMember(organization.admin, member.id, "revoke");
    expect((await me(second.header)).status).toBe(401);
  });

  test("is gone from the browser after signing out", async () => {
    const visitor = await signedIn(organization.admin.email, organization.password);
    await visitor.fetch("/api/auth/signout", { csrfToken: await visitor.csrfToken(), json: "true" });
    expect(visitor.cookies.has(COOKIE)).toBe(false);
    expect((await me(visitor.header)).status).toBe(401);
  });
});
