import { beforeAll, describe, expect, test } from "vitest";
import { FRAMEWORK_CODES } from "@/lib/features/frameworks/vocabulary";
import { api } from "../support/api";
import { recordedEvents } from "../support/events";
import { newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

const create = (body: unknown) => api({ method: "POST", path: "/v1/programs", apiKey, body });

describe("creation", () => {
  test("a program begins as a draft with the controls of its frameworks", async () => {
    const { status, json } = await create({ name: " EU launch ", frameworks: ["GDPR", "eu ai act"] });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      name: "EU launch",
      frameworks: ["GDPR", "EU_AI_ACT"],
      status: "draft",
      readiness_score: 0,
      controls_total: 40,
      controls_implemented: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const { json: controls } = await api({ path: `/v1/programs/${json.id}/controls`, apiKey });
    expect(controls.data).toHaveLength(40);
    expect(controls.data[0]).toMatchObject({
      framework: "GDPR",
      status: "not_started",
      owner: null,
      evidence_count: 0,
      last_reviewed: null,
    });
  });

  test("all 14 frameworks give all 264 controls, in one request", async () => {
    const program = await newProgram(apiKey, FRAMEWORK_CODES, "Everything");
    expect(program.ids).toHaveLength(264);
    expect(await program.read()).toMatchObject({ controls_total: 264, frameworks: [...FRAMEWORK_CODES] });
  });

  test.each([
    ["an unknown framework", ["GDPR", "GDRP"], "/frameworks/1", 'did you mean "GDPR"?'],
    ["a framework twice", ["GDPR", "gdpr"], "/frameworks/1", "names GDPR twice"],
    ["no framework", [], "/frameworks", "at least one framework"],
    ["frameworks as a text", "GDPR", "/frameworks", "must be of type array"],
  ])("%s is refused by name", async (_, frameworks, pointer, message) => {
    const { status, json } = await create({ name: "A program", frameworks });
    expect([status, json.code]).toEqual([422, "validation_failed"]);
    expect(json.errors[0]).toMatchObject({ pointer, message: expect.stringContaining(message) });
  });

  test.each([
    ["", "/name"],
    ["x".repeat(201), "/name"],
  ])("the name %j is refused", async (name, pointer) => {
    const { status, json } = await create({ name, frameworks: ["DMA"] });
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
  });
});

describe("status", () => {
  test("draft, active, audit_ready and back follow from the controls", async () => {
    const program = await newProgram(apiKey);
    expect((await program.read()).status).toBe("draft");
    await program.put(program.first, { owner: "Mira" });
    expect((await program.read()).status).toBe("draft");
    await program.put(program.first, { status: "gap" });
    expect((await program.read()).status).toBe("active");
    await program.bulk({ control_ids: program.ids, status: "implemented" });
    expect(await program.read()).toMatchObject({ status: "audit_ready", readiness_score: 100 });
    await program.put(program.first, { status: "gap" });
    expect(await program.read()).toMatchObject({ status: "active", readiness_score: 90.9 });
    await program.put(program.first, { status: "not_started" });
    expect(await program.read()).toMatchObject({ status: "audit_ready", readiness_score: 90.9 });
    await program.bulk({ control_ids: program.ids, status: "not_started" });
    expect(await program.read()).toMatchObject({ status: "active", readiness_score: 0 });
  });

  test("only an audit-ready program can be completed; then it is frozen until it is reopened", async () => {
    const program = await newProgram(apiKey);
    const early = await program.patch({ status: "completed" });
    expect([early.status, early.json.code]).toEqual([409, "conflict"]);
    await program.bulk({ control_ids: program.ids, status: "implemented" });
    expect((await program.patch({ status: "completed" })).json.status).toBe("completed");
    const refused = await Promise.all([
      program.put(program.first, { status: "gap" }),
      program.bulk({ control_ids: program.ids, status: "gap" }),
      program.patch({ name: "Another name" }),
      program.patch({ frameworks: ["DMA", "DSA"] }),
    ]);
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual(
      refused.map(() => [409, "conflict"]),
    );
    expect(await program.read()).toMatchObject({ status: "completed", readiness_score: 100 });
    expect((await program.patch({ status: "active" })).json.status).toBe("active");
    expect((await program.patch({ status: "completed" })).json.status).toBe("completed");
    await program.patch({ status: "active" });
    expect((await program.put(program.first, { status: "gap" })).status).toBe(200);
  });

  test.each(["draft", "audit_ready", "done"])("nobody sets the status %s", async (status) => {
    const program = await newProgram(apiKey);
    const answer = await program.patch({ status });
    expect([answer.status, answer.json.errors[0].pointer]).toEqual([422, "/status"]);
  });
});

describe("changes", () => {
  test("a program is renamed, and frameworks are added", async () => {
    const program = await newProgram(apiKey);
    await program.bulk({ control_ids: program.ids, status: "implemented" });
    const changed = await program.patch({ name: "Renamed", frameworks: ["DMA", "DSA"] });
    expect(changed.json).toMatchObject({
      name: "Renamed",
      frameworks: ["DMA", "DSA"],
      controls_total: 25,
      controls_implemented: 11,
      readiness_score: 44,
      status: "active",
    });
    expect(await program.controls("?framework=DSA")).toHaveLength(14);
    const both = await newProgram(apiKey);
    await both.bulk({ control_ids: both.ids, status: "implemented" });
    const hurried = await both.patch({ status: "completed", frameworks: ["DMA", "DSA"] });
    expect([hurried.status, hurried.json.code]).toEqual([409, "conflict"]);
    expect(await both.read()).toMatchObject({ status: "audit_ready", controls_total: 11 });
  });

  test("a framework that is taken out comes back with its controls as they were", async () => {
    const program = await newProgram(apiKey, ["DMA", "DSA"]);
    const [first = ""] = program.ids;
    await program.put(first, { status: "implemented", implementation: "Ranking is audited each quarter." });
    const less = await program.patch({ frameworks: ["DSA"] });
    expect(less.json).toMatchObject({
      frameworks: ["DSA"],
      controls_total: 14,
      controls_implemented: 0,
      readiness_score: 0,
    });
    expect(await program.controls("?framework=DMA")).toEqual([]);
    const gone = await api({ path: `${program.path}/controls/${first}`, apiKey });
    expect(gone.status).toBe(404);
    const back = await program.patch({ frameworks: ["DSA", "DMA"] });
    expect(back.json).toMatchObject({ controls_total: 25, controls_implemented: 1, readiness_score: 4 });
    const { json: control } = await api({ path: `${program.path}/controls/${first}`, apiKey });
    expect(control).toMatchObject({
      status: "implemented",
      implementation: "Ranking is audited each quarter.",
    });
  });

  test("a deleted program is gone with its controls", async () => {
    const program = await newProgram(apiKey);
    expect((await api({ method: "DELETE", path: program.path, apiKey })).status).toBe(204);
    const answers = await Promise.all([
      api({ path: program.path, apiKey }),
      api({ path: `${program.path}/controls`, apiKey }),
      program.put(program.first, { status: "gap" }),
      api({ method: "DELETE", path: program.path, apiKey }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe("compliance.status_change", () => {
  test("is recorded when readiness moved by 5 points since the last one, or the status changed", async () => {
    const own = await newOrganization();
    const program = await newProgram(own.apiKey, ["ISO27001"]);
    // 28 controls: one in progress is 1.8 points, one implemented 3.6.
    for (const [index, status] of ["in_progress", "in_progress", "in_progress"].entries())
      await program.put(program.ids[index] ?? "", { status });
    await program.put(program.first, { owner: "Mira" });
    await program.patch({ name: "Renamed" });
    const told = await recordedEvents(own.organizationId, "compliance.status_change");
    expect(told).toEqual([
      {
        program_id: program.id,
        name: "EU launch",
        status: "active",
        previous_status: "draft",
        readiness_score: 1.8,
        previous_readiness_score: 0,
      },
    ]);
    await program.put(program.ids[3] ?? "", { status: "implemented" });
    const [, next] = await recordedEvents(own.organizationId, "compliance.status_change");
    expect(next).toMatchObject({
      name: "Renamed",
      status: "active",
      previous_status: "active",
      readiness_score: 8.9,
      previous_readiness_score: 1.8,
    });
  });
});

describe("the summary", () => {
  test("counts what the lists show", async () => {
    const program = await newProgram(apiKey, ["DMA", "DSA"]);
    const [one = "", two = "", three = ""] = program.ids;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await program.put(one, { status: "gap", owner: "Mira", due_date: day(-1) });
    await program.put(two, { status: "implemented", due_date: day(-1), review_interval_days: 7 });
    await program.put(three, { status: "in_progress", due_date: day(8) });
    const { json } = await api({ path: `${program.path}/summary`, apiKey });
    expect(json.program).toMatchObject({ readiness_score: 6, controls_not_started: 22 });
    expect(json.by_framework).toEqual([
      {
        framework: "DMA",
        total: 11,
        implemented: 1,
        in_progress: 1,
        not_started: 8,
        gap: 1,
        counted: 11,
        counted_implemented: 1,
        counted_in_progress: 1,
        counted_gap: 1,
        readiness_score: 13.6,
      },
      {
        framework: "DSA",
        total: 14,
        implemented: 0,
        in_progress: 0,
        not_started: 14,
        gap: 0,
        counted: 14,
        counted_implemented: 0,
        counted_in_progress: 0,
        counted_gap: 0,
        readiness_score: 0,
      },
    ]);
    expect(json.due).toEqual({ overdue: 1, soon: 1, upcoming: 1 });
    expect(json).toMatchObject({ without_owner: 24, without_evidence: 25 });
    expect(json.top_gaps.map(({ id }: { id: string }) => id)).toEqual([one]);
    expect(json.next_due.map(({ id }: { id: string }) => id)).toEqual([one, two, three]);
    expect(json.trend).toEqual([{ day: day(0), readiness_score: 6 }]);
    for (const [due, expected] of [
      ["overdue", one],
      ["soon", two],
      ["upcoming", three],
    ] as const) {
      const listed = await program.controls(`?due=${due}`);
      expect(listed.map(({ id }: { id: string }) => id)).toEqual([expected]);
    }
  });
});
