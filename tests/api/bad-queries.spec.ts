import { beforeAll, describe, expect, test } from "vitest";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { api, logIn } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
let token: string;
beforeAll(async () => {
  organization = await newOrganization();
  token = await logIn(organization.admin.email, organization.password);
});

const READS = CONTRACTS.filter(
  ({ method, access, path }) => method === "GET" && access.kind === "credential" && !path.includes("{"),
).map(({ path, query }) => ({ path, needsQuery: query?.safeParse({}).success === false }));
const PAGED = ["/v1/audit-history", "/v1/ledger", "/v1/decisions", "/v1/reviews"];

const get = (path: string) => api({ path, token });

describe.each(READS)("GET $path", ({ path, needsQuery }) => {
  test("refuses a parameter nobody knows, by name", async () => {
    for (const name of ["no_such_parameter", "constructor", "toString"]) {
      const { status, json } = await get(`${path}?${name}=1`);
      const issue = expect.objectContaining({ pointer: name, code: "unknown_field" });
      expect([status, json.errors], name).toMatchObject([422, expect.arrayContaining([issue])]);
    }
  });

  test(needsQuery ? "says what it must be asked" : "takes an empty query", async () => {
    expect((await get(`${path}?`)).status).toBe(needsQuery ? 422 : 200);
  });
});

describe.each(PAGED)("GET %s", (path) => {
  test.each([
    "0",
    "101",
    "-1",
    "1e3",
    "1e1",
    "0x10",
    "1.0",
    "1.5",
    "abc",
    "",
    "%20",
    "%205",
    "+5",
    "Infinity",
    "99999999999999999999",
    "٣",
  ])("refuses limit=%s", async (value) => {
    const { status, json } = await get(`${path}?limit=${value}`);
    expect([status, json.errors]).toMatchObject([422, [{ pointer: "limit" }]]);
  });

  test.each(["-1", "1e3", "1.5", "abc", "", "99999999999999999999"])("refuses skip=%s", async (value) => {
    const { status, json } = await get(`${path}?skip=${value}`);
    expect([status, json.errors]).toMatchObject([422, [{ pointer: "skip" }]]);
  });

  test.each(["limit=1", "limit=100", "skip=0", "skip=999999999", "skip=999999999999999", "limit=007"])(
    "takes %s",
    async (query) => {
      expect((await get(`${path}?${query}`)).json).toEqual({ total: 0, data: [], next_cursor: null });
    },
  );

  test("refuses a parameter given twice instead of guessing", async () => {
    for (const query of ["limit=1&limit=2", "limit=1&limit=1", "system_name=a&system_name=b"]) {
      const { status, json } = await get(`${path}?${query}`);
      expect([status, json.errors], query).toMatchObject([422, [{ code: "duplicate" }]]);
    }
  });

  test("names the parameter that was meant", async () => {
    const { json } = await get(`${path}?limt=5`);
    expect(json.errors).toMatchObject([{ pointer: "limt" }]);
    expect(json.errors[0].message).toContain('did you mean "limit"?');
  });

  test("refuses text that cannot be stored, and a name that is too long", async () => {
    expect((await get(`${path}?system_name=a%00b`)).json.errors).toMatchObject([
      { pointer: "system_name", code: "unstorable_text" },
    ]);
    expect((await get(`${path}?system_name=${"n".repeat(201)}`)).json.errors).toMatchObject([
      { pointer: "system_name", code: "too_long" },
    ]);
  });

  test("a name that looks like SQL or a pattern is just a name", async () => {
    for (const name of ["' OR 1=1 --", "%", "_", "*", "a'; DROP TABLE audits; --", "\\"]) {
      const { json } = await get(`${path}?system_name=${encodeURIComponent(name)}`);
      expect(json, name).toEqual({ total: 0, data: [], next_cursor: null });
    }
  });

  test("bytes that are no UTF-8 in the address break nothing", async () => {
    for (const query of ["system_name=%ff", "system_name=%c0%80", "system_name=%ed%a0%80", "system_name=%"]) {
      expect([200, 400, 422], query).toContain((await get(`${path}?${query}`)).status);
    }
  });
});

test("POST /v1/audit takes no parameters in its address", async () => {
  const body = { system_name: "Claims triage", framework: "DMA" };
  const { status, json } = await api({ method: "POST", path: "/v1/audit?scope=quick", token, body });
  expect([status, json.errors]).toMatchObject([422, [{ pointer: "scope", code: "unknown_field" }]]);
});
