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

test("somebody new becomes a viewer of the organization, never more", async () => {
  const { status, me, endedAt } = await signIn(ada);
  expect(endedAt).toBe(`${server.baseUrl}/overview`);
  expect([status, me.email, me.role]).toEqual([200, "ada@example.com", "viewer"]);
});

test("somebody who comes again is the same member", async () => {
  const first = await signIn(ada);
  const second = await signIn(ada);
  expect(second.me.id).toBe(first.me.id);
});

test("an address the provider does not vouch for opens nothing, not even its owner's account", async () => {
  const { email } = JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));
  const { status, endedAt } = await signIn({ sub: "mallory", email, email_verified: false, name: "Mallory" });
  expect(status).toBe(401);
  expect(endedAt).toContain("/sign-in?error=not_invited");
});

test("the administrator who signs in this way keeps the role", async () => {
  const { email } = JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));
  const { me } = await signIn({ sub: "root", email, email_verified: true, name: "Root" });
  expect([me.email, me.role]).toEqual([email, "admin"]);
});
