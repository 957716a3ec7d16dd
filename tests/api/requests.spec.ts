import { beforeAll, describe, expect, inject, test } from "vitest";
import { METHODS } from "@/lib/core/operation";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const PATHS = [...new Set(CONTRACTS.map((operation) => operation.path))].map((path) => ({
  path,
  address: path.replace(/\{\w+\}/g, "unknown"),
  supported: CONTRACTS.filter((operation) => operation.path === path).map((operation) => operation.method),
}));

/** What an address allows: a GET can be asked for as HEAD, and OPTIONS tells all this. */
const allowedAt = (supported: readonly string[]): string[] => [
  ...supported,
  ...(supported.includes("GET") ? ["HEAD"] : []),
  "OPTIONS",
];

describe.each(PATHS)("$path", ({ address, supported }) => {
  test("refuses every other method and names the ones it has", async () => {
    for (const method of METHODS.filter((candidate) => !supported.includes(candidate))) {
      const { status, json, headers } = await api({ method, path: address, apiKey: organization.apiKey });
      expect([status, json.code], method).toEqual([405, "method_not_allowed"]);
      expect(headers.get("allow")?.split(", ").sort(), method).toEqual(allowedAt(supported).sort());
    }
  });

  test("opens nothing to scripts of other sites", async () => {
    const headers = { origin: "https://elsewhere.example", "access-control-request-method": "POST" };
    for (const method of ["OPTIONS", "GET"] as const) {
      const answer = await api({ method, path: address, headers, apiKey: organization.apiKey });
      expect(answer.headers.get("access-control-allow-origin"), method).toBeNull();
    }
  });
});

test.each(PATHS)("OPTIONS $path names the methods it has", async ({ address, supported }) => {
  const { status, headers } = await api({ method: "OPTIONS", path: address });
  expect([status, headers.get("allow")?.split(", ").sort()]).toEqual([204, allowedAt(supported).sort()]);
});

test("HEAD answers what GET would, without the body", async () => {
  const head = (headers: Record<string, string>) =>
    fetch(`${inject("running").baseUrl}/v1/frameworks`, { method: "HEAD", headers });
  const answer = await head({ "x-api-key": organization.apiKey });
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
    200,
    "application/json",
    "",
  ]);
  expect((await head({})).status).toBe(401);
});

test("the document of the interface also answers other methods with a problem", async () => {
  const { status, json, headers } = await api({ method: "POST", path: "/v1/openapi.json" });
  expect([status, json?.code, headers.get("allow")]).toEqual([
    405,
    "method_not_allowed",
    "GET, HEAD, OPTIONS",
  ]);
});

test.each(["/v1", "/v1/", "/v1/nothing", "/v1/audits", "/v1/audits/a/b/c", "/v1/audit/", "/v1/AUDIT"])(
  "%s is no address of the interface",
  async (path) => {
    const { status, text } = await api({ path, apiKey: organization.apiKey });
    // Next redirects a trailing slash away before any route sees it.
    expect([404, 308]).toContain(status);
    expect(text).not.toMatch(/<html/i);
  },
);

test("an address whose escapes are broken is refused without a failure of ours", async () => {
  for (const path of ["/v1/audits/%", "/v1/audits/%E0%A4%A", "/v1/frameworks/%ff"]) {
    const response = await fetch(`${inject("running").baseUrl}${path}`, {
      headers: { "x-api-key": organization.apiKey },
    });
    expect([400, 404], path).toContain(response.status);
    await response.body?.cancel();
  }
});

describe("X-Request-Id", () => {
  const idOf = async (given?: string) => {
    const headers = given === undefined ? undefined : { "x-request-id": given };
    const { headers: answered } = await api({ path: "/v1/me", apiKey: organization.apiKey, headers });
    return answered.get("x-request-id");
  };

  test("is on every answer, another one each time", async () => {
    const ids = await Promise.all([idOf(), idOf(), idOf()]);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^req_[0-9a-z]{26}$/);
  });

  test.each(["a", "4bf92f35-77b3-4da6-a3ce-929d0e0e4736", "trace:1.2_3-4", "x".repeat(128)])(
    "%s is taken over",
    async (id) => {
      expect(await idOf(id)).toBe(id);
    },
  );

  test.each(["", "two words", "x".repeat(129), "a,b", "<script>", "é", "a\tb", '"a"'])(
    "%j is replaced",
    async (id) => {
      expect(await idOf(id)).toMatch(/^req_/);
    },
  );

  test("a refused request has it in header and body", async () => {
    const { headers, json } = await api({ path: "/v1/me", headers: { "x-request-id": "mine-1" } });
    expect([headers.get("x-request-id"), json.request_id]).toEqual(["mine-1", "mine-1"]);
  });
});

test("no answer may be kept by a cache", async () => {
  for (const path of ["/v1/me", "/v1/audit-history", "/v1/nothing", "/v1/audits/unknown"]) {
    const { headers } = await api({ path, apiKey: organization.apiKey });
    expect(headers.get("cache-control"), path).toBe("no-store");
  }
});
