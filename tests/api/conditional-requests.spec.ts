import { beforeAll, describe, expect, test } from "vitest";
import type { Method } from "@/lib/core/operation";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const call = (
  method: Method,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
) => api({ method, path, apiKey: organization.apiKey, ...options });

describe("what rarely changes is sent once", () => {
  test.each(["/v1/frameworks", "/v1/frameworks/GDPR", "/v1/openapi.json"])("%s", async (path) => {
    const first = await call("GET", path);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const { status, text, headers } = await call("GET", path, { headers: { "if-none-match": given } });
      expect([status, text, headers.get("etag"), headers.get("content-type")], given).toEqual([
        304,
        "",
        tag,
        null,
      ]);
      expect(headers.get("x-request-id"), given).toMatch(/^req_/);
    }
    const stale = await call("GET", path, { headers: { "if-none-match": '"other"' } });
    expect([stale.status, stale.text]).toEqual([200, first.text]);
  });
});

/** Makes a resource, and a change of it that is a different one each time. */
const RESOURCES = {
  system: async () => {
    const { json } = await call("POST", "/v1/systems", { body: { name: `System ${crypto.randomUUID()}` } });
    const change = () => ({ description: crypto.randomUUID() });
    return { path: `/v1/systems/${json.id}`, method: "PATCH" as const, change };
  },
  program: async () => {
    const { json } = await call("POST", "/v1/programs", { body: { name: "A", frameworks: ["CCPA"] } });
    return {
      path: `/v1/programs/${json.id}`,
      method: "PATCH" as const,
      change: () => ({ name: crypto.randomUUID() }),
    };
  },
  control: async () => {
    const { json: program } = await call("POST", "/v1/programs", {
      body: { name: "A", frameworks: ["CCPA"] },
    });
    const { json } = await call("GET", `/v1/programs/${program.id}/controls`);
    const path = `/v1/programs/${program.id}/controls/${json.data[0].id}`;
    return { path, method: "PUT" as const, change: () => ({ implementation: crypto.randomUUID() }) };
  },
};

describe.each(Object.entries(RESOURCES))("a change of a %s", (_, make) => {
  test("based on what is there is done, and answers the tag for the next one", async () => {
    const { path, method, change } = await make();
    const { headers: read } = await call("GET", path);
    const first = await call(method, path, {
      body: change(),
      headers: { "if-match": read.get("etag") ?? "" },
    });
    expect(first.status).toBe(200);
    const next = { "if-match": first.headers.get("etag") ?? "" };
    expect((await call(method, path, { body: change(), headers: next })).status).toBe(200);
  });

  test("based on what is no longer there is refused, and changes nothing", async () => {
    const { path, method, change } = await make();
    const { headers: read } = await call("GET", path);
    await call(method, path, { body: change() });
    const { text: before } = await call("GET", path);
    for (const stale of [read.get("etag") ?? "", '"1"', '"nope"', "nope", 'W/"2"']) {
      const { status, json } = await call(method, path, { body: change(), headers: { "if-match": stale } });
      expect([status, json.code], stale).toEqual([412, "precondition_failed"]);
    }
    expect((await call("GET", path)).text).toBe(before);
  });

  test("of many at once based on the same is done once", async () => {
    const { path, method, change } = await make();
    const { json } = await call("GET", path);
    const headers = { "if-match": `"${json.version}"` };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(method, path, { body: change(), headers })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(7).fill(412)]);
  });

  test("without If-Match, or with *, is done as ever", async () => {
    const { path, method, change } = await make();
    expect((await call(method, path, { body: change() })).status).toBe(200);
    expect((await call(method, path, { body: change(), headers: { "if-match": "*" } })).status).toBe(200);
  });

  test("is seen by a reader who asks whether it has changed", async () => {
    const { path, method, change } = await make();
    const { headers: read } = await call("GET", path);
    const headers = { "if-none-match": read.get("etag") ?? "" };
    expect((await call("GET", path, { headers })).status).toBe(304);
    await call(method, path, { body: change() });
    expect((await call("GET", path, { headers })).status).toBe(200);
  });
});

test("a program that was changed meanwhile is not deleted, and one that was not is", async () => {
  const { path, change } = await RESOURCES.program();
  const { headers: read } = await call("GET", path);
  await call("PATCH", path, { body: change() });
  const stale = await call("DELETE", path, { headers: { "if-match": read.get("etag") ?? "" } });
  expect([stale.status, stale.json.code]).toEqual([412, "precondition_failed"]);
  const { headers: now } = await call("GET", path);
  expect((await call("DELETE", path, { headers: { "if-match": now.get("etag") ?? "" } })).status).toBe(204);
});

describe("what was created says where it is", () => {
  test("every operation that answers 201 declares it", () => {
    const without = CONTRACTS.filter(({ status, location }) => status === 201 && location === undefined);
    expect(without.map(({ id }) => id)).toEqual([]);
    for (const { location } of CONTRACTS.filter(({ status }) => status === 201)) {
      const pattern = location?.replace(/\{params\./g, "{").replace(/\{\w+\}/g, "{}");
      expect(CONTRACTS.map(({ path }) => path.replace(/\{\w+\}/g, "{}"))).toContain(pattern);
    }
  });

  test("and the address answers", async () => {
    const system = await call("POST", "/v1/systems", { body: { name: `Located ${crypto.randomUUID()}` } });
    expect(system.headers.get("location")).toBe(`/v1/systems/${system.json.id}`);
    expect((await call("GET", system.headers.get("location") ?? "")).json.name).toBe(system.json.name);
    const body = { name: "Own rules", references: ["It asks before it pays."] };
    const manifold = await call("POST", `/v1/systems/${system.json.id}/manifolds`, { body });
    expect(manifold.headers.get("location")).toBe(
      `/v1/systems/${system.json.id}/manifolds/${manifold.json.id}`,
    );
  });
});
