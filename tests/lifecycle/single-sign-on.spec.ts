import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, startIdentityProvider } from "../support/identity-provider";
import { startServer, stopServer } from "../support/running-server";

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let server: Awaited<ReturnType<typeof startServer>>;
let dataDir: string;

beforeAll(async () => {
  provider = await startIdentityProvider();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-oidc-"));
  fs.chmodSync(dataDir, 0o755);
  server = await startServer({
    ASSAY_DATA_DIR: dataDir,
    ASSAY_FIRST_RUN: "empty",
    ASSAY_OIDC_ISSUER: provider.issuer,
    ASSAY_OIDC_CLIENT_ID: "assay",
    ASSAY_OIDC_CLIENT_SECRET: "a client secret",
    ASSAY_OIDC_ALLOWED_DOMAINS: "example.com",
  });
});
afterAll(async () => {
  await stopServer(server.process);
  provider.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** A browser as far as single sign-on needs one: it keeps cookies and follows one redirect at a time. */
function newBrowser() {
  const cookies = new Map<string, string>();
  return async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, server.baseUrl);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { ...init, redirect: "manual", headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

/** Goes through the whole flow; returns where the browser ends, and what /v1/me then says. */
async function signIn(person: Person) {
  provider.person = person;
  const browse = newBrowser();
  const { csrfToken } = await (await browse("/api/auth/csrf")).json();
  const begun = await browse("/api/auth/signin/oidc", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, callbackUrl: `${server.baseUrl}/overview`, json: "true" }),
  });
  const { url } = await begun.json();
  const back = await browse(url);
  const ended = await browse(back.headers.get("location") ?? "");
  const me = await browse("/v1/me");
  return { endedAt: ended.headers.get("location") ?? "", status: me.status, me: await me.json() };
}

const ada: Person = { sub: "ada", email: "Ada@example.com", email_verified: true, name: "Ada" };

const firstRun = () =>
  JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8")) as {
    email: string;
    password: string;
  };

async function logIn(email: string, password: string): Promise<{ status: number; token: string }> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email, password });
  const response = await fetch(new URL("/auth/login", server.baseUrl), { method: "POST", headers, body });
  return { status: response.status, token: (await response.json()).access_token };
}

/** Asks the API as the first administrator. */
async function asAdmin(method: string, address: string, body?: unknown) {
  const { token } = await logIn(firstRun().email, firstRun().password);
  const response = await fetch(new URL(address, server.baseUrl), {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
}

test("somebody new of an allowed domain becomes a viewer of the organization, never more", async () => {
  const { status, me, endedAt } = await signIn(ada);
  expect(endedAt).toBe(`${server.baseUrl}/overview`);
  expect([status, me.email, me.role]).toEqual([200, "ada@example.com", "viewer"]);
});

test("somebody who comes again is the same member, under a changed address too", async () => {
  const first = await signIn(ada);
  const second = await signIn({ ...ada, email: "ada.lovelace@elsewhere.example" });
  expect(second.me.id).toBe(first.me.id);
});

test.each(["mallory@evil.example", "mallory@sub.example.com", "mallory@example.com.evil.example"])(
  "nobody of another domain enters: %s",
  async (email) => {
    const { status, endedAt } = await signIn({ sub: email, email, email_verified: true, name: "Mallory" });
    expect(status).toBe(401);
    expect(endedAt).toContain("/sign-in?error=not_invited");
  },
);

test("an address the provider does not vouch for opens nothing, not even its owner's account", async () => {
  const { email } = firstRun();
  const { status, endedAt } = await signIn({ sub: "mallory", email, email_verified: false, name: "Mallory" });
  expect(status).toBe(401);
  expect(endedAt).toContain("/sign-in?error=not_invited");
});

test("another subject with a member's address does not become that member", async () => {
  await signIn(ada);
  const { status, endedAt } = await signIn({ ...ada, sub: "not ada" });
  expect(status).toBe(401);
  expect(endedAt).toContain("/sign-in?error=not_linked");
});

test("an account with a password is taken over by nobody's address: its owner allows the link first", async () => {
  const { email } = firstRun();
  const root: Person = { sub: "root", email, email_verified: true, name: "Root" };
  const refused = await signIn(root);
  expect([refused.status, refused.endedAt]).toEqual([401, expect.stringContaining("error=not_linked")]);
  expect((await asAdmin("PUT", "/v1/me/single-sign-on", { is_allowed: true })).status).toBe(204);
  const { me } = await signIn(root);
  expect([me.email, me.role]).toEqual([email, "admin"]);
  expect((await signIn({ ...root, sub: "another root" })).status).toBe(401);
});

test("somebody an administrator added enters, and the password that was handed out ends", async () => {
  const person: Person = {
    sub: "grace",
    email: "grace@elsewhere.example",
    email_verified: true,
    name: "Grace",
  };
  const { json: added } = await asAdmin("POST", "/v1/members", {
    email: person.email,
    name: "Grace",
    role: "manager",
  });
  const { me } = await signIn(person);
  expect([me.id, me.role, me.must_change_password]).toEqual([added.id, "manager", false]);
  expect((await logIn(person.email, added.initial_password)).status).toBe(401);
});

test("a removed member stays out until added again", async () => {
  const { me } = await signIn(ada);
  expect((await asAdmin("DELETE", `/v1/members/${me.id}`)).status).toBe(204);
  for (let attempt = 0; attempt < 2; attempt++) {
    const { status, endedAt } = await signIn(ada);
    expect([status, endedAt]).toEqual([401, expect.stringContaining("/sign-in?error=removed")]);
  }
  await asAdmin("POST", "/v1/members", { email: ada.email, name: "Ada", role: "contributor" });
  const back = await signIn(ada);
  expect([back.status, back.me.id, back.me.role]).toEqual([200, me.id, "contributor"]);
});

test("the log of next-auth is ours: JSON lines without nonce, state or token", async () => {
  const browse = newBrowser();
  await browse("/api/auth/callback/oidc?code=none&state=made-up-state");
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes("next-auth"));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(Object.keys(JSON.parse(line))).not.toContain("metadata");
  expect(server.output()).not.toContain("made-up-state");
});
