import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/database";
import { api } from "../support/api";
import { ask } from "../support/governance";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

const register = (body: Readonly<Record<string, unknown>>) => ask(organization, "/v1/systems", body);
const change = (id: string, body: unknown) =>
  api({ method: "PATCH", path: `/v1/systems/${id}`, apiKey, body });

describe("registration", () => {
  test("a system has a class with its reason, an owner, and keeps its inputs unless told not to", async () => {
    const { status, json } = await register({
      name: " Loan advisor ",
      description: "Suggests credit limits.",
      owner: "mira@example.com",
      risk_class: "high",
      risk_class_reason: "Annex III, point 5(b): creditworthiness.",
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      id: expect.stringMatching(/^sys_/),
      name: "Loan advisor",
      owner: "mira@example.com",
      risk_class: "high",
      keeps_inputs: true,
    });
    expect((await api({ path: `/v1/systems/${json.id}`, apiKey })).json).toEqual(json);
  });

  test("it asks no language model by default when drift is unsure, and the change is in its history", async () => {
    const { json } = await register({ name: "Policy" });
    expect(json.asks_model_when_unsure).toBe(false);
    const changed = await change(json.id, { asks_model_when_unsure: true });
    expect([changed.status, changed.json.asks_model_when_unsure]).toEqual([200, true]);
    const { json: history } = await api({ path: `/v1/systems/${json.id}/history`, apiKey });
    const changes = [{ field: "asks_model_when_unsure", from: false, to: true }];
    expect(history.data[0]).toMatchObject({ changes });
    const { json: kept } = await change(json.id, { description: "Something else." });
    expect(kept.asks_model_when_unsure).toBe(true);
    const { json: records } = await api({ path: "/v1/ledger?chain=records&limit=100", apiKey });
    expect(records.data.map(({ kind }: { kind: string }) => kind)).toContain("system_changed");
  });

  test("without a word more it is unclassified", async () => {
    const { json } = await register({ name: "A plain system" });
    expect(json).toMatchObject({
      risk_class: "unclassified",
      risk_class_reason: "",
      owner: null,
      description: "",
    });
  });

  test("a name is registered once; another organization may have it too", async () => {
    await register({ name: "Only once" });
    const again = await register({ name: "Only once" });
    expect([again.status, again.json.code]).toEqual([409, "conflict"]);
    const other = await newOrganization();
    expect((await ask(other, "/v1/systems", { name: "Only once" })).status).toBe(201);
  });

  test.each([
    [{}, "/name"],
    [{ name: " " }, "/name"],
    [{ name: "x".repeat(201) }, "/name"],
    [{ name: "X", risk_class: "dangerous" }, "/risk_class"],
    [{ name: "X", risk_class: "high" }, "/risk_class_reason"],
    [{ name: "X", risk_class: "high", risk_class_reason: "  " }, "/risk_class_reason"],
    [{ name: "X", keeps_inputs: "no" }, "/keeps_inputs"],
    [{ name: "X", asks_model_when_unsure: "yes" }, "/asks_model_when_unsure"],
    [{ name: "X", risk_clas: "high" }, "/risk_clas"],
  ])("%j is refused at %s", async (body, pointer) => {
    const { status, json } = await register(body);
    expect(status).toBe(422);
    expect(json.errors[0].pointer).toBe(pointer);
  });

  test("an audit, a drift analysis and a decision register what they name; a risk assessment does not", async () => {
    const behavior = "The assistant answered politely.";
    const named = { behavior, expected_behavior: behavior };
    await ask(organization, "/v1/audit", { system_name: "By audit", framework: "DMA", scope: "quick" });
    await ask(organization, "/v1/drift", { system_name: "By drift", ...named });
    await ask(organization, "/v1/govern", { system_name: "By decision", ...named });
    await ask(organization, "/v1/risk", { system_name: "By risk", ...named });
    const { json } = await api({ path: "/v1/systems?search=by%20", apiKey });
    expect(json.data.map((system: { name: string }) => system.name)).toEqual([
      "By audit",
      "By decision",
      "By drift",
    ]);
  });
});

describe("listing", () => {
  test("by name, a page at a time, by part of the name and by class", async () => {
    const own = await newOrganization();
    for (const name of ["beta 100%", "Alpha", "gamma_1"]) await ask(own, "/v1/systems", { name });
    const risky = {
      name: "Delta",
      risk_class: "limited",
      risk_class_reason: "Article 50: a chat with people.",
    };
    await ask(own, "/v1/systems", risky);
    const list = async (query: string) => {
      const { json } = await api({ path: `/v1/systems${query}`, apiKey: own.apiKey });
      return [json.total, json.data.map((system: { name: string }) => system.name)];
    };
    expect(await list("")).toEqual([4, ["Alpha", "beta 100%", "Delta", "gamma_1"]]);
    expect(await list("?skip=1&limit=2")).toEqual([4, ["beta 100%", "Delta"]]);
    expect(await list("?search=%25")).toEqual([1, ["beta 100%"]]);
    expect(await list("?search=_")).toEqual([1, ["gamma_1"]]);
    expect(await list("?risk_class=limited")).toEqual([1, ["Delta"]]);
  });
});

describe("changes", () => {
  test("who changed what, from what, is kept", async () => {
    const { json: system } = await register({ name: "Changing" });
    const reason = "Article 6(2).";
    const { json } = await change(system.id, {
      risk_class: "high",
      risk_class_reason: reason,
      owner: "Noor",
    });
    expect(json).toMatchObject({ risk_class: "high", risk_class_reason: reason, owner: "Noor" });
    await change(system.id, { owner: null });
    await change(system.id, { owner: null });
    const { json: history } = await api({ path: `/v1/systems/${system.id}/history`, apiKey });
    expect(history.total).toBe(2);
    expect(history.data[0]).toMatchObject({ changes: [{ field: "owner", from: "Noor", to: null }] });
    expect(history.data[1].changes).toEqual([
      { field: "owner", from: null, to: "Noor" },
      { field: "risk_class", from: "unclassified", to: "high" },
      { field: "risk_class_reason", from: "", to: reason },
    ]);
  });

  test("another class needs another reason; none is needed to take a class back", async () => {
    const { json: system } = await register({
      name: "Reclassified",
      risk_class: "high",
      risk_class_reason: "Annex III.",
    });
    const refused = await change(system.id, { risk_class: "minimal" });
    expect([refused.status, refused.json.errors[0].pointer]).toEqual([422, "/risk_class_reason"]);
    const { json } = await change(system.id, { risk_class: "unclassified" });
    expect(json).toMatchObject({ risk_class: "unclassified", risk_class_reason: "" });
  });

  test("a name is refused: the ledger and audits know the system by it", async () => {
    const { json: system } = await register({ name: "Named for good" });
    const { status, json } = await change(system.id, { name: "Renamed" });
    expect([status, json.errors[0].pointer]).toEqual([422, "/name"]);
  });

  test("a contributor reads and does not change", async () => {
    const { json: system } = await register({ name: "Read only" });
    const member = await newMember(organization, "contributor");
    const { json: login } = await api({
      method: "POST",
      path: "/auth/login",
      body: { email: member.email, password: member.password },
    });
    const token = login.access_token;
    expect((await api({ path: `/v1/systems/${system.id}`, token })).status).toBe(200);
    const body = { owner: "Me" };
    const refused = await api({ method: "PATCH", path: `/v1/systems/${system.id}`, token, body });
    expect([refused.status, refused.json.code]).toEqual([403, "missing_role"]);
  });
});

describe("manifolds", () => {
  const newSystem = async (name: string) => (await register({ name })).json.id as string;
  const add = (id: string, body: Readonly<Record<string, unknown>>) =>
    ask(organization, `/v1/systems/${id}/manifolds`, body);
  const tone = { name: "Tone", references: ["The system answers politely."] };

  test("every system has six built-in ones, of 6 to 10 statements each", async () => {
    const id = await newSystem("With built-in ones");
    const { json } = await api({ path: `/v1/systems/${id}/manifolds`, apiKey });
    expect(json.data.map((manifold: { id: string }) => manifold.id)).toEqual([
      "builtin:privacy",
      "builtin:human-oversight",
      "builtin:truthfulness",
      "builtin:fairness",
      "builtin:security",
      "builtin:harm-refusal",
    ]);
    for (const manifold of json.data) {
      expect(manifold.kind).toBe("builtin");
      expect(manifold.references.length).toBeGreaterThanOrEqual(6);
      expect(manifold.references.length).toBeLessThanOrEqual(10);
    }
  });

  test("its own are added, changed and removed, each with a line of history", async () => {
    const id = await newSystem("With its own");
    const { status, json } = await add(id, { ...tone, unsafe_references: ["The system insults people."] });
    expect(status).toBe(201);
    expect(json).toMatchObject({ id: expect.stringMatching(/^man_/), kind: "custom", ...tone });
    const path = `/v1/systems/${id}/manifolds/${json.id}`;
    const body = { references: ["The system answers politely.", "The system thanks people."] };
    const changed = await api({ method: "PATCH", path, apiKey, body });
    expect(changed.json).toMatchObject({
      name: "Tone",
      ...body,
      unsafe_references: ["The system insults people."],
    });
    expect((await api({ method: "DELETE", path, apiKey })).status).toBe(204);
    expect((await api({ path: `/v1/systems/${id}/manifolds`, apiKey })).json.data).toHaveLength(6);
    const { json: history } = await api({ path: `/v1/systems/${id}/history`, apiKey });
    expect(history.data.map((line: { changes: { field: string }[] }) => line.changes[0]?.field)).toEqual([
      "manifold",
      "manifold",
      "manifold",
    ]);
  });

  test("a built-in one does not change", async () => {
    const id = await newSystem("Trying");
    const path = `/v1/systems/${id}/manifolds/builtin:privacy`;
    expect((await api({ method: "DELETE", path, apiKey })).status).toBe(409);
    expect((await api({ method: "PATCH", path, apiKey, body: { name: "Mine" } })).status).toBe(409);
  });

  test.each([
    ["a taken name, in another case", { ...tone, name: "TONE" }, 409],
    ["a built-in one's name", { ...tone, name: "privacy" }, 409],
    ["no statement", { name: "Empty", references: [] }, 422],
    ["an empty statement", { name: "Blank", references: [" "] }, 422],
    [
      "101 statements",
      { name: "Long", references: Array.from({ length: 101 }, (_, i) => `Statement ${i}.`) },
      422,
    ],
    ["a statement of 1,001 characters", { name: "Wordy", references: ["x".repeat(1001)] }, 422],
  ])("%s is refused", async (what, body, status) => {
    const id = await newSystem(`Refusing ${what}`);
    await add(id, tone);
    expect((await add(id, body)).status).toBe(status);
  });

  test("twenty at once fit, the next does not", async () => {
    const id = await newSystem("Full");
    const names = Array.from({ length: 22 }, (_, index) => ({ ...tone, name: `Tone ${index}` }));
    const answers = await Promise.all(names.map((body) => add(id, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe("a name has one spelling", () => {
  const SPELLINGS = [
    "  Café  desk ",
    "Cafe\u0301 desk",
    "Café\tdesk\n",
    "Caf\u200bé desk\ufeff",
    "\u202eCafé desk\u202c",
    "Café\u00a0desk",
  ];

  test("so that all that look alike register, find and list one system", async () => {
    const { apiKey } = await newOrganization();
    const drift = (system_name: string) =>
      api({
        method: "POST",
        path: "/v1/drift",
        apiKey,
        body: { system_name, behavior: "It asks.", expected_behavior: "It asks." },
      });
    for (const name of SPELLINGS) expect((await drift(name)).status, name).toBe(200);
    const { json } = await api({ path: "/v1/systems", apiKey });
    expect(json.data.map(({ name }: { name: string }) => name)).toEqual(["Café desk"]);
    for (const name of SPELLINGS)
      for (const path of ["/v1/ledger", "/v1/decisions"]) {
        const { json: page } = await api({ path: `${path}?system_name=${encodeURIComponent(name)}`, apiKey });
        expect(page.total, `${path} ${name}`).toBe(SPELLINGS.length);
      }
    expect(
      (await api({ method: "POST", path: "/v1/systems", apiKey, body: { name: SPELLINGS[1] } })).status,
    ).toBe(409);
  });

  test("and a system from before that rule is found under it", async () => {
    const organization = await newOrganization();
    const { apiKey, organizationId } = organization;
    await pool().query("INSERT INTO systems (id, organization_id, name, name_key) VALUES ($1, $2, $3, $4)", [
      `sys_${organizationId}`,
      organizationId,
      "Old\u200b name",
      "Old name",
    ]);
    const body = { system_name: "Old name", behavior: "It asks.", expected_behavior: "It asks." };
    await api({ method: "POST", path: "/v1/drift", apiKey, body });
    const { json } = await api({ path: "/v1/systems", apiKey });
    expect(json.data.map(({ id }: { id: string }) => id)).toEqual([`sys_${organizationId}`]);
    for (const name of ["Old name", "Old\u200b name"])
      expect(
        (await api({ path: `/v1/decisions?system_name=${encodeURIComponent(name)}`, apiKey })).json.total,
      ).toBe(1);
  });

  test("an empty filter is refused, not taken for none or for nothing", async () => {
    const { apiKey } = await newOrganization();
    for (const path of ["/v1/ledger", "/v1/decisions", "/v1/reviews", "/v1/audit-history"]) {
      const { status, json } = await api({ path: `${path}?system_name=`, apiKey });
      expect([status, json.errors], path).toMatchObject([422, [{ pointer: "system_name", in: "query" }]]);
    }
  });
});
