import { beforeAll, describe, expect, test } from "vitest";
import { listSystemNames } from "@/lib/features/audits";
import { FRAMEWORK_CODES } from "@/lib/features/frameworks/vocabulary";
import { api, logIn } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
let token: string;
beforeAll(async () => {
  organization = await newOrganization();
  token = await logIn(organization.admin.email, organization.password);
});

const GOOD = { system_name: "Claims triage", framework: "DMA", scope: "quick" };
const audit = (body: unknown) =>
  api({ method: "POST", path: "/v1/audit", apiKey: organization.apiKey, body });
const addKey = (body: unknown) => api({ method: "POST", path: "/v1/api-keys", token, body });

describe("POST /v1/audit says which field is wrong, and how", () => {
  test("every missing field at once", async () => {
    const { status, json } = await audit({});
    expect(status).toBe(422);
    expect(json.errors).toEqual([
      { pointer: "/system_name", code: "required", message: "is required" },
      { pointer: "/framework", code: "required", message: "is required" },
    ]);
  });

  test.each([
    ["system_name", 5],
    ["system_name", null],
    ["system_name", ["a"]],
    ["system_name", { $ne: "" }],
    ["framework", true],
    ["framework", 1e308],
    ["context", 5],
    ["context", null],
    ["context", ["a document"]],
  ])("%s of a wrong type: %j", async (field, value) => {
    const { status, json } = await audit({ ...GOOD, [field]: value });
    expect([status, json.errors]).toMatchObject([422, [{ pointer: `/${field}`, code: "wrong_type" }]]);
  });

  test.each(["", "   ", "\t\n", "\u00a0\u2003"])("a blank name is no name: %j", async (name) => {
    const { status, json } = await audit({ ...GOOD, system_name: name });
    expect([status, json.errors[0]?.pointer]).toEqual([422, "/system_name"]);
  });

  test("a name has at most 200 characters", async () => {
    const { status, json } = await audit({ ...GOOD, system_name: "n".repeat(201) });
    expect([status, json.errors]).toMatchObject([422, [{ pointer: "/system_name", code: "too_long" }]]);
    expect(
      (await audit({ ...GOOD, system_name: "n".repeat(200), framework: "none" })).json.errors,
    ).toMatchObject([{ pointer: "/framework" }]);
  });

  test("a context has at most 100,000 characters", async () => {
    const { status, json } = await audit({ ...GOOD, context: "c".repeat(100_001) });
    expect([status, json.errors]).toMatchObject([422, [{ pointer: "/context", code: "too_long" }]]);
    expect(json.errors[0].message).toContain("100,000");
    // Only the framework is wrong here, so the context was taken.
    expect(
      (await audit({ ...GOOD, context: "c".repeat(100_000), framework: "none" })).json.errors,
    ).toMatchObject([{ pointer: "/framework" }]);
  });

  test("a misspelt field is refused with the one that was meant", async () => {
    const { status, json } = await audit({ ...GOOD, contxt: "a document" });
    expect([status, json.errors]).toMatchObject([422, [{ pointer: "/contxt", code: "unknown_field" }]]);
    expect(json.errors[0].message).toContain('did you mean "context"?');
  });

  test("a misspelt scope is refused with the list and the one that was meant", async () => {
    const { status, json } = await audit({ ...GOOD, scope: "quik" });
    expect([status, json.errors]).toMatchObject([422, [{ pointer: "/scope", code: "not_allowed" }]]);
    expect(json.errors[0].message).toMatch(/full, quick, deep.*did you mean "quick"\?/);
  });

  test("an unknown framework is refused with the whole list", async () => {
    const { status, json } = await audit({ ...GOOD, framework: "FedRAMP" });
    expect([status, json.errors]).toMatchObject([
      422,
      [{ pointer: "/framework", code: "unknown_framework" }],
    ]);
    for (const code of FRAMEWORK_CODES) expect(json.errors[0].message).toContain(code);
  });

  test.each([
    ["SOC 2", "SOC2"],
    ["gpdr", "GDPR"],
    ["EU AI Akt", "EU AI Act"],
  ])("a framework written %s gets the hint %s", async (typed, meant) => {
    const { json } = await audit({ ...GOOD, framework: typed });
    expect(json.errors[0].message).toContain(`did you mean "${meant}"?`);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "%s is no framework",
    async (framework) => {
      const { status, json } = await audit({ ...GOOD, framework });
      expect([status, json.errors[0].code]).toEqual([422, "unknown_framework"]);
    },
  );

  test("an unknown framework is named in the same round as other wrong fields", async () => {
    const { json } = await audit({ system_name: "", framework: "x", scope: "y" });
    expect(json.errors.map((issue: { pointer: string }) => issue.pointer).sort()).toEqual([
      "/framework",
      "/scope",
      "/system_name",
    ]);
  });

  test("several wrong fields are all named", async () => {
    const { json } = await audit({ system_name: 1, framework: "DMA", scope: "all", extra: true });
    expect(json.errors.map((issue: { pointer: string }) => issue.pointer).sort()).toEqual([
      "/extra",
      "/scope",
      "/system_name",
    ]);
  });

  test("nothing of this registered a system", async () => {
    expect(await listSystemNames(organization.admin)).toEqual([]);
    expect((await api({ path: "/v1/audit-history", apiKey: organization.apiKey })).json.total).toBe(0);
  });
});

describe("POST /v1/api-keys says which field is wrong, and how", () => {
  test.each([
    ["no scopes", { name: "k", scopes: [] }, "/scopes"],
    ["a scope nobody knows", { name: "k", scopes: ["audit", "admin"] }, "/scopes/1"],
    ["a scope twice", { name: "k", scopes: ["audit", "audit"] }, "/scopes"],
    ["scopes as text", { name: "k", scopes: "audit" }, "/scopes"],
    ["a blank name", { name: " ", scopes: ["audit"] }, "/name"],
    ["a date without a time", { name: "k", scopes: ["audit"], expires_at: "2099-01-01" }, "/expires_at"],
    [
      "a time without a zone",
      { name: "k", scopes: ["audit"], expires_at: "2099-01-01T00:00:00" },
      "/expires_at",
    ],
    [
      "a day that does not exist",
      { name: "k", scopes: ["audit"], expires_at: "2099-02-30T00:00:00Z" },
      "/expires_at",
    ],
    ["a number as a time", { name: "k", scopes: ["audit"], expires_at: 4_000_000_000 }, "/expires_at"],
    [
      "a time in the past",
      { name: "k", scopes: ["audit"], expires_at: "2020-01-01T00:00:00Z" },
      "/expires_at",
    ],
    ["another organization", { name: "k", scopes: ["audit"], organization_id: "org_1" }, "/organization_id"],
  ])("%s", async (_, body, pointer) => {
    const { status, json } = await addKey(body);
    expect([status, json.errors.map((issue: { pointer: string }) => issue.pointer)]).toEqual([
      422,
      [pointer],
    ]);
  });

  test("a flood of wrong values is answered with a short answer", async () => {
    const scopes = Array.from({ length: 200_000 }, () => 0);
    const { status, text } = await addKey({ name: "k", scopes });
    expect(status).toBe(422);
    expect(text.length).toBeLessThan(100_000);
  });

  test("a flood of unknown fields is answered with a short answer", async () => {
    const body = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`f${index}`, 0]));
    const { status, text } = await addKey(body);
    expect(status).toBe(422);
    expect(text.length).toBeLessThan(100_000);
  });

  test("none of this made a key", async () => {
    expect((await api({ path: "/v1/api-keys", token })).json.data).toHaveLength(1);
  });
});
