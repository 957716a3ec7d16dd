import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

const newSystem = async (name: string): Promise<string> =>
  (await api({ method: "POST", path: "/v1/systems", apiKey, body: { name } })).json.id;
const exclude = (path: string, body: unknown) =>
  api({ method: "PUT", path: `${path}/exclusions`, apiKey, body });

describe("scope", () => {
  test("a program has a system, a target date and an auditor, which can be changed and removed", async () => {
    const system_id = await newSystem("A scoped system");
    const body = {
      name: "Certification",
      frameworks: ["DMA"],
      system_id,
      target_date: "2027-03-01",
      auditor: " Nordic Assurance ",
    };
    const { status, json } = await api({ method: "POST", path: "/v1/programs", apiKey, body });
    expect(status).toBe(201);
    expect(json).toMatchObject({ system_id, target_date: "2027-03-01", auditor: "Nordic Assurance" });
    const path = `/v1/programs/${json.id}`;
    const patch = (change: unknown) => api({ method: "PATCH", path, apiKey, body: change });
    expect((await patch({ target_date: "2027-06-30" })).json).toMatchObject({
      system_id,
      target_date: "2027-06-30",
      auditor: "Nordic Assurance",
    });
    const none = { system_id: null, target_date: null, auditor: null };
    expect((await patch(none)).json).toMatchObject(none);
  });

  test.each([
    ["a system that there is not", { system_id: `sys_${"0".repeat(26)}` }, "/system_id"],
    ["a day that there is not", { target_date: "2027-02-30" }, "/target_date"],
    ["an auditor without a name", { auditor: "  " }, "/auditor"],
  ])("%s is refused by name", async (_, scope, pointer) => {
    const body = { name: "Certification", frameworks: ["DMA"], ...scope };
    const { status, json } = await api({ method: "POST", path: "/v1/programs", apiKey, body });
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
  });

  test("another organization's system is refused like an unknown one", async () => {
    const other = await newOrganization();
    const program = await newProgram(other.apiKey);
    const body = { system_id: await newSystem("A foreign system") };
    const { status, json } = await api({ method: "PATCH", path: program.path, apiKey: other.apiKey, body });
    expect([status, json.errors[0].code]).toEqual([422, "unknown_system"]);
  });

  test("a framework that is removed leaves every list and comes back with its controls as they were", async () => {
    const program = await newProgram(apiKey, ["DMA", "DSA"]);
    await program.put(program.first, { status: "implemented", owner: "Mira", note: "Checked." });
    const removed = await program.patch({ frameworks: ["DSA"] });
    expect(removed.json).toMatchObject({ frameworks: ["DSA"], controls_total: 14, controls_implemented: 0 });
    expect(await program.controls()).toHaveLength(14);
    expect((await api({ path: `${program.path}/controls/${program.first}`, apiKey })).status).toBe(404);
    expect((await program.put(program.first, { status: "gap" })).status).toBe(404);
    const back = await program.patch({ frameworks: ["DSA", "DMA"] });
    expect(back.json).toMatchObject({ controls_total: 25, controls_implemented: 1 });
    expect(await program.controls("?framework=DMA")).toContainEqual(
      expect.objectContaining({ id: program.first, status: "implemented", owner: "Mira" }),
    );
    expect((await program.history(program.first)).map(({ note }: { note: string }) => note)).toContain(
      "Checked.",
    );
  });

  test("evidence does not count the controls of a removed framework", async () => {
    const program = await newProgram(apiKey, ["DMA", "DSA"]);
    const body = { kind: "link", title: "Terms of use", url: "https://example.com/terms" };
    const { json: item } = await api({ method: "POST", path: "/v1/evidence", apiKey, body });
    const control_ids = [program.first, program.ids.at(-1)];
    const path = `/v1/evidence/${item.id}`;
    await api({ method: "POST", path: `${path}/controls`, apiKey, body: { control_ids } });
    const count = async () => (await api({ path, apiKey })).json.controls_count;
    expect(await count()).toBe(2);
    await program.patch({ frameworks: ["DSA"] });
    expect(await count()).toBe(1);
    await program.patch({ frameworks: ["DSA", "DMA"] });
    expect(await count()).toBe(2);
  });

  test("a due date of a control that applies later is not overdue before it applies", async () => {
    const program = await newProgram(apiKey, ["EU_AI_ACT"]);
    const later = await program.controls("?applicability=later");
    expect(later.length).toBeGreaterThan(0);
    const [{ id }] = later;
    await program.put(id, { due_date: "2026-01-01" });
    const [control] = (await program.controls()).filter((one: { id: string }) => one.id === id);
    expect(control).toMatchObject({ due_on: "2026-01-01", due_state: "upcoming" });
    expect(await program.controls("?due=overdue")).toEqual([]);
    const { json: summary } = await api({ path: `${program.path}/summary`, apiKey });
    expect(summary.due).toEqual({ overdue: 0, soon: 0, upcoming: 1 });
  });

  test("the last framework cannot be removed", async () => {
    const program = await newProgram(apiKey);
    expect((await program.patch({ frameworks: [] })).status).toBe(422);
  });
});

describe("exclusions", () => {
  const justification = "No software is developed in-house.";

  test("a control that is left out no longer counts, and its history says who, when and why", async () => {
    const program = await newProgram(apiKey);
    const [one = "", two = ""] = program.ids;
    await program.put(one, { status: "gap" });
    await program.put(two, { status: "implemented" });
    const { status, json } = await exclude(program.path, {
      control_ids: [one],
      justification: ` ${justification} `,
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ changed: 1, unchanged: 0 });
    expect(json.program).toMatchObject({
      controls_total: 11,
      controls_counted: 10,
      counted_gap: 0,
      readiness_score: 10,
    });
    const control = (await program.controls()).find(({ id }: { id: string }) => id === one);
    expect(control).toMatchObject({
      status: "gap",
      applicability: {
        counts_today: false,
        justification,
        excluded_by: expect.any(String),
        excluded_at: expect.any(String),
      },
    });
    const [entry] = await program.history(one);
    expect(entry).toMatchObject({
      source: "scope",
      changes: [{ field: "justification", from: null, to: justification }],
    });
    const { json: summary } = await api({ path: `${program.path}/summary`, apiKey });
    expect(summary.top_gaps).toEqual([]);
    expect(summary.by_framework[0]).toMatchObject({ gap: 1, counted: 10, counted_gap: 0 });

    const again = await exclude(program.path, { control_ids: [one, two], justification });
    expect(again.json).toMatchObject({ changed: 1, unchanged: 1 });
    const back = await exclude(program.path, { control_ids: [one, two], justification: null });
    expect(back.json.program).toMatchObject({ controls_counted: 11, counted_gap: 1 });
    expect((await program.history(one))[0].changes).toEqual([
      { field: "justification", from: justification, to: null },
    ]);
  });

  test("need a justification, known controls, a manager and a program that is not frozen", async () => {
    const program = await newProgram(apiKey);
    const refused = await Promise.all([
      exclude(program.path, { control_ids: [program.first] }),
      exclude(program.path, { control_ids: [program.first], justification: " " }),
      exclude(program.path, { control_ids: [program.first, "ctl_unknown"], justification }),
    ]);
    expect(refused.map(({ status, json }) => [status, json.errors[0].pointer])).toEqual([
      [422, "/justification"],
      [422, "/justification"],
      [422, "/control_ids/1"],
    ]);
    expect((await program.read()).controls_counted).toBe(11);
    const contributor = await newMember(organization, "contributor");
    const token = await logIn(contributor.email, contributor.password);
    const body = { control_ids: [program.first], justification };
    const path = `${program.path}/exclusions`;
    expect((await api({ method: "PUT", path, token, body })).status).toBe(403);
    await program.bulk({ control_ids: program.ids, status: "implemented" });
    await program.patch({ status: "completed" });
    expect((await exclude(program.path, body)).status).toBe(409);
  });
});

describe("the Statement of Applicability", () => {
  const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });
  const statement = (path: string, framework = "ISO27001", key = apiKey) =>
    api({ path: `${path}/soa?framework=${framework}`, apiKey: key });

  test("says of every control whether it applies, why, and who decided", async () => {
    const program = await newProgram(apiKey, ["ISO27001", "NIS2"], "ISO 27001 / 2027");
    await exclude(program.path, { control_ids: [program.first], justification: "=HYPERLINK(1)" });
    const [, second = ""] = program.ids;
    await program.put(second, { status: "implemented", owner: "Mira", implementation: "-1 policy" });
    const { status, headers, text } = await statement(program.path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toContain(
      "ISO-27001-2027-ISO27001-statement-of-applicability.csv",
    );
    const rows = rowsOf(text);
    expect(rows).toHaveLength(28);
    expect(rows[0]).toMatchObject({
      applicable: "no",
      justification: "'=HYPERLINK(1)",
      status: "not_started",
      decided_by: expect.stringMatching(/./),
      decided_at: expect.stringMatching(/Z$/),
    });
    expect(rows[1]).toMatchObject({
      applicable: "yes",
      status: "implemented",
      owner: "Mira",
      implementation: "'-1 policy",
      evidence_count: "0",
      decided_by: "",
    });
    for (const { justification } of rows) expect(justification).not.toBe("");
    expect(text).toContain("Also serves NIS2 ");
  });

  test("is for the two ISO standards, and for programs that include them", async () => {
    const program = await newProgram(apiKey, ["GDPR", "ISO42001"]);
    expect(rowsOf((await statement(program.path, "iso/iec 42001:2023")).text)).toHaveLength(19);
    const other = await statement(program.path, "GDPR");
    expect([other.status, other.json.errors[0].pointer]).toEqual([422, "framework"]);
    const missing = await statement(program.path, "ISO27001");
    expect([missing.status, missing.json.code]).toEqual([409, "conflict"]);
    const stranger = (await newOrganization()).apiKey;
    expect((await statement(program.path, "ISO42001", stranger)).status).toBe(404);
  });
});
