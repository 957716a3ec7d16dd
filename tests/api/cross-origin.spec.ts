import { beforeAll, describe, expect, inject, test } from "vitest";
import { api } from "../support/api";
import { type CookieBrowser, signedIn } from "../support/cookie-browser";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
let browser: CookieBrowser;
beforeAll(async () => {
  organization = await newOrganization();
  browser = await signedIn(organization.admin.email, organization.password);
});

const write = (headers: Record<string, string>, cookie = browser.header) =>
  api({
    method: "POST",
    path: "/v1/api-keys",
    body: { name: "From the browser", scopes: ["scan"] },
    headers: { cookie, ...headers },
  });
const countKeys = async () =>
  (await api({ path: "/v1/api-keys", headers: { cookie: browser.header } })).json.data.length;

describe("a write with the session cookie", () => {
  const own = () => inject("running").baseUrl;
  const CROSS_ORIGIN: Readonly<Record<string, () => Record<string, string>>> = {
    "from another site": () => ({ "sec-fetch-site": "cross-site", origin: "https://evil.example" }),
    "from another site that claims our origin": () => ({ "sec-fetch-site": "cross-site", origin: own() }),
    "from a sibling host": () => ({ "sec-fetch-site": "same-site" }),
    "from the address bar": () => ({ "sec-fetch-site": "none" }),
    "with an unknown word for the site": () => ({ "sec-fetch-site": "Same-Origin " }),
    "from another origin, by an old browser": () => ({ origin: "https://evil.example" }),
    "from a sandboxed frame, by an old browser": () => ({ origin: "null" }),
    "from another port, by an old browser": () => ({ origin: own().replace(/:\d+$/, ":1") }),
    "from a host that begins like ours": () => ({ origin: `${own()}.evil.example` }),
    "that does not say where it comes from": () => ({}),
    "that only has a referrer": () => ({ referer: `${own()}/settings` }),
  };

  test.each(Object.keys(CROSS_ORIGIN))("%s is refused and changes nothing", async (name) => {
    const before = await countKeys();
    const { status, json } = await write(CROSS_ORIGIN[name]?.() ?? {});
    expect([status, json.code]).toEqual([403, "cross_origin"]);
    expect(await countKeys()).toBe(before);
  });

  test.each(["PATCH", "DELETE"] as const)("%s from another site is refused too", async (method) => {
    const member = await newMember(organization, "viewer");
    const headers = { cookie: browser.header, "sec-fetch-site": "cross-site" };
    const { status } = await api({
      method,
      path: `/v1/members/${member.id}`,
      body: { role: "admin" },
      headers,
    });
    expect(status).toBe(403);
  });

  test("from our own pages is done", async () => {
    expect((await write({ "sec-fetch-site": "same-origin", origin: own() })).status).toBe(201);
  });

  test("from our own pages is done for a browser that only sends its origin", async () => {
    expect((await write({ origin: own() })).status).toBe(201);
  });

  test("needs no origin when an API key or a token is used: no browser sends those by itself", async () => {
    const body = { system_name: "Claims triage", framework: "none" };
    const { status } = await api({
      method: "POST",
      path: "/v1/audit",
      apiKey: organization.apiKey,
      body,
      headers: { origin: "https://ci.example" },
    });
    expect(status).toBe(422);
  });

  test("is not a way around: a read from another site still answers only the cookie's owner", async () => {
    expect((await api({ path: "/v1/me", headers: { "sec-fetch-site": "cross-site" } })).status).toBe(401);
  });
});
