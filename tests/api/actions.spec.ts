import { beforeAll, describe, expect, test } from "vitest";
import { announceOverdueActions } from "@/lib/features/actions";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { recordedEvents } from "../support/events";
import { uploadEvidence } from "../support/evidence";
import { escalated } from "../support/governance";
import { newApiKey, newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";
import { newRoom } from "../support/rooms";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

type Body = Record<string, unknown>;
const post = (path: string, body: Body, key = apiKey) => api({ method: "POST", path, apiKey: key, body });
const create = async (body: Body = {}, key = apiKey) =>
  (await post("/v1/actions", { title: "Ask before refunds", severity: "high", ...body }, key)).json;
const patch = (id: string, body: Body, headers: Record<string, string> = {}) =>
  api({ method: "PATCH", path: `/v1/actions/${id}`, apiKey, body, headers });
const close = (id: string, body: Body) => post(`/v1/actions/${id}/close`, body);
const list = async (query: string, key = apiKey) =>
  (await api({ path: `/v1/actions?${query}`, apiKey: key })).json;
const titles = async (query: string, key = apiKey) =>
  (await list(query, key)).data.map(({ title }: { title: string }) => title);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const newLink = async (key = apiKey) =>
  (await post("/v1/evidence", { kind: "link", title: "Report", url: "https://example.com/r" }, key)).json.id;
const recordsOf = async (subjectId: string) =>
  (await api({ path: `/v1/ledger?chain=records&subject_id=${subjectId}`, apiKey })).json.data
    .map(({ kind }: { kind: string }) => kind)
    .toReversed();

describe("a corrective action", () => {
  test("is created with everything it names, and announced", async () => {
    const { admin } = organization;
    const body = {
      title: "  Ask  before refunds ",
      description: "Above 100 euros.",
      owner_id: admin.userId,
      due_date: day(3),
      system_name: "Aria",
    };
    const action = await create(body);
    expect(action).toMatchObject({
      title: "Ask before refunds",
      severity: "high",
      status: "open",
      owner_id: admin.userId,
      owner_name: "Ada Admin",
      due_date: day(3),
      due_state: "soon",
      system_name: "Aria",
      source: null,
      created_by_name: "First key",
      closed_at: null,
      proofs: [],
      version: 1,
    });
    expect((await api({ path: `/v1/actions/${action.id}`, apiKey })).json).toEqual(action);
    const events = await recordedEvents(organization.organizationId, "action.created");
    expect(events).toContainEqual(expect.objectContaining({ action_id: action.id, due_date: day(3) }));
    expect(await recordsOf(action.id)).toEqual(["action_created"]);
  });

  test("follows from a control, a review, a finding or an incident of the organization, with its system", async () => {
    const own = await newOrganization();
    const program = await newProgram(own.apiKey);
    const { review_id } = await escalated(own, "Aria");
    const audit = await post(
      "/v1/audit",
      { system_name: "Bella", framework: "DMA", scope: "quick" },
      own.apiKey,
    );
    const { json: read } = await api({ path: `/v1/audits/${audit.json.id}`, apiKey: own.apiKey });
    const [assessment] = read.assessments;
    const incident = await post(
      "/v1/incidents",
      {
        system_name: "Cora",
        title: "Wrong dose",
        kind: "health",
        severity: "high",
        aware_at: "2026-05-01T10:00:00Z",
      },
      own.apiKey,
    );
    const sources = [
      { type: "control", id: program.first },
      { type: "review", id: review_id },
      {
        type: "audit_finding",
        id: read.id,
        control: assessment.control_id,
        requirement: assessment.requirements[0].requirement_id,
      },
      { type: "incident", id: incident.json.id },
    ];
    const made = await Promise.all(sources.map((source) => create({ source }, own.apiKey)));
    expect(made.map(({ source, system_name }) => [source.type, source.id, system_name])).toEqual([
      ["control", program.first, null],
      ["review", review_id, "Aria"],
      ["audit_finding", read.id, "Bella"],
      ["incident", incident.json.id, "Cora"],
    ]);
    expect(made[0].source).toMatchObject({ program_id: program.id, control: null });
    expect(made[0].source.label).toMatch(/^DMA Art\. .+ \(EU launch\)$/);
    expect(made[2].source).toMatchObject({
      control: assessment.control_id,
      requirement: assessment.requirements[0].requirement_id,
      label: `Audit of Bella against DMA: ${assessment.control_id} ${assessment.title}`,
    });
    for (const [index, { id }] of sources.entries()) {
      const { data } = await list(`source_id=${id}`, own.apiKey);
      expect(data.map((action: { id: string }) => action.id)).toEqual([made[index].id]);
    }
    // Another organization has none of them, and a key that may not read audits learns nothing of one.
    for (const source of sources) {
      const { status, json } = await post("/v1/actions", { title: "A", severity: "low", source });
      expect([status, json.errors[0].pointer], source.type).toEqual([422, "/source/id"]);
    }
    const { key } = await newApiKey(own, ["programs"]);
    const blind = await post("/v1/actions", { title: "A", severity: "low", source: sources[2] }, key);
    expect([blind.status, blind.json.code]).toEqual([403, "missing_scope"]);
    // The name stays when the program is deleted.
    await api({ method: "DELETE", path: program.path, apiKey: own.apiKey });
    const left = (await api({ path: `/v1/actions/${made[0].id}`, apiKey: own.apiKey })).json;
    expect(left.source).toEqual({ ...made[0].source, id: null, program_id: null });
  });

  test.each([
    ["a source of an unknown type", { source: { type: "letter", id: "x" } }, "/source/type"],
    ["a finding without its control", { source: { type: "audit_finding", id: "aud_x" } }, "/source/control"],
    [
      "a requirement of a review",
      { source: { type: "review", id: "r", requirement: "x" } },
      "/source/requirement",
    ],
    ["an owner who is no member", { owner_id: "usr_nobody" }, "/owner_id"],
    ["a severity of another scale", { severity: "severe" }, "/severity"],
    ["a day that does not exist", { due_date: "2026-02-30" }, "/due_date"],
  ])("with %s is refused", async (_, body, pointer) => {
    const { status, json } = await post("/v1/actions", { title: "A", severity: "low", ...body });
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
  });

  test("changes with a record that has the long texts as digests, and never against another version", async () => {
    const action = await create();
    const changed = await patch(
      action.id,
      { status: "in_progress", root_cause: "A step was skipped.", owner_id: organization.admin.userId },
      { "if-match": '"1"' },
    );
    expect(changed.json).toMatchObject({ status: "in_progress", owner_name: "Ada Admin", version: 2 });
    const stale = await patch(action.id, { title: "B" }, { "if-match": '"1"' });
    expect([stale.status, stale.json.code]).toEqual([412, "precondition_failed"]);
    // The same again changes nothing.
    expect((await patch(action.id, { status: "in_progress" })).json.version).toBe(2);
    expect(await recordsOf(action.id)).toEqual(["action_created", "action_changed"]);
    const [latest] = (await api({ path: `/v1/ledger?chain=records&subject_id=${action.id}`, apiKey })).json
      .data;
    const { payload } = (await api({ path: `/v1/ledger/${latest.id}?chain=records`, apiKey })).json;
    expect(JSON.parse(payload).changes).toEqual([
      {
        field: "root_cause",
        from_digest: expect.stringMatching(/^sha256:/),
        to_digest: expect.stringMatching(/^sha256:/),
      },
      { field: "status", from: "open", to: "in_progress" },
      { field: "owner_id", from: null, to: organization.admin.userId },
    ]);
  });
});

describe("closing", () => {
  test("needs evidence, and says so", async () => {
    const { id } = await create();
    for (const body of [{}, { evidence_ids: [], document_ids: [] }]) {
      const { status, json } = await close(id, body);
      expect([status, json.errors[0].pointer, json.errors[0].code]).toEqual([
        422,
        "/evidence_ids",
        "evidence_required",
      ]);
      expect(json.detail).toContain("A corrective action is closed with evidence.");
    }
    const foreign = await newLink((await newOrganization()).apiKey);
    const refused = await close(id, { evidence_ids: [await newLink(), foreign] });
    expect([refused.status, refused.json.errors[0].pointer]).toEqual([422, "/evidence_ids/1"]);
    expect((await api({ path: `/v1/actions/${id}`, apiKey })).json).toMatchObject({
      status: "open",
      version: 1,
    });
  });

  test("keeps evidence and document from being deleted until it is reopened", async () => {
    const { id } = await create({ due_date: "2026-01-31" });
    const evidence = (await uploadEvidence(apiKey, `Tested ${crypto.randomUUID()}.`, "test.txt")).json;
    const document = (await post("/v1/documents", { title: "Procedure", text: "Ask an operator." })).json;
    const closed = await close(id, {
      evidence_ids: [evidence.id],
      document_ids: [document.id],
      work_done: "The step is required.",
    });
    expect(closed.json).toMatchObject({
      status: "closed",
      due_state: null,
      work_done: "The step is required.",
      closed_by_name: "First key",
      proofs: [
        { type: "evidence", id: evidence.id, title: "test.txt", evidence_kind: "file" },
        { type: "document", id: document.id, title: "Procedure", document_version: 1 },
      ],
    });
    const events = await recordedEvents(organization.organizationId, "action.closed");
    expect(events).toContainEqual(
      expect.objectContaining({ action_id: id, evidence_ids: [evidence.id], document_ids: [document.id] }),
    );
    const remove = (path: string) => api({ method: "DELETE", path, apiKey });
    const paths = [`/v1/evidence/${evidence.id}`, `/v1/documents/${document.id}`];
    for (const path of paths) expect((await remove(path)).json.code).toBe("conflict");
    expect((await close(id, { evidence_ids: [evidence.id] })).json.code).toBe("conflict");
    expect((await patch(id, { title: "B" })).json.code).toBe("conflict");

    const reopened = await post(`/v1/actions/${id}/reopen`, { reason: "It is of another release." });
    expect(reopened.json).toMatchObject({
      status: "in_progress",
      proofs: [],
      closed_at: null,
      due_state: "overdue",
    });
    expect((await post(`/v1/actions/${id}/reopen`, { reason: "Again." })).json.code).toBe("conflict");
    for (const path of paths) expect((await remove(path)).status).toBe(204);
    expect(await recordsOf(id)).toEqual(["action_created", "action_closed", "action_reopened"]);
  });

  test("is not cancelling, which takes a reason", async () => {
    const { id } = await create();
    expect((await patch(id, { status: "cancelled" })).json.errors[0].pointer).toBe("/cancel_reason");
    expect((await patch(id, { cancel_reason: "No." })).json.errors[0].pointer).toBe("/cancel_reason");
    expect((await patch(id, { status: "closed" })).status).toBe(422);
    const { json } = await patch(id, { status: "cancelled", cancel_reason: "Replaced." });
    expect(json).toMatchObject({
      status: "cancelled",
      cancel_reason: "Replaced.",
      closed_by_name: "First key",
    });
    expect(await recordsOf(id)).toEqual(["action_created", "action_cancelled"]);
  });
});

describe("a contributor", () => {
  const signIn = async (role: "contributor" | "manager") => {
    const member = await newMember(organization, role);
    return { ...member, token: await logIn(member.email, member.password) };
  };
  const send = (token: string, method: "POST" | "PATCH", path: string, body: Body) =>
    api({ method, path, token, body });

  test("creates actions, and works on their own to the end", async () => {
    const { id: userId, token } = await signIn("contributor");
    const body = { title: "Mine", severity: "low", owner_id: userId };
    const { json: own } = await send(token, "POST", "/v1/actions", body);
    const path = `/v1/actions/${own.id}`;
    expect((await send(token, "PATCH", path, { status: "in_progress", root_cause: "Haste." })).status).toBe(
      200,
    );
    for (const change of [{ due_date: day(9) }, { severity: "high" }, { owner_id: null }]) {
      const { status, json } = await send(token, "PATCH", path, change);
      expect([status, json.code]).toEqual([403, "missing_role"]);
    }
    const cancel = await send(token, "PATCH", path, { status: "cancelled", cancel_reason: "No time." });
    expect(cancel.status).toBe(403);
    const mine = await api({ path: "/v1/actions?owner=me", token });
    expect(mine.json.data.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    const closed = await send(token, "POST", `${path}/close`, { evidence_ids: [await newLink()] });
    expect(closed.json.closed_by_name).toBe("A contributor");
    expect((await send(token, "POST", `${path}/reopen`, { reason: "No." })).json.code).toBe("missing_role");
  });

  test("does not change those of others; a manager does", async () => {
    const [one, other] = await Promise.all([signIn("contributor"), signIn("manager")]);
    const { id } = await create();
    const path = `/v1/actions/${id}`;
    expect((await send(one.token, "PATCH", path, { root_cause: "A guess." })).json.code).toBe("missing_role");
    const refused = await send(one.token, "POST", `${path}/close`, { evidence_ids: [await newLink()] });
    expect(refused.json.code).toBe("missing_role");
    expect((await send(other.token, "PATCH", path, { severity: "critical" })).json.severity).toBe("critical");
  });
});

describe("the list", () => {
  test("has overdue actions first and finished ones last, and finds by every filter", async () => {
    const own = await newOrganization();
    const key = own.apiKey;
    const owner_id = own.admin.userId;
    await create({ title: "later", due_date: day(30), severity: "low", system_name: "Aria" }, key);
    await create({ title: "no date", severity: "critical" }, key);
    await create({ title: "late", due_date: day(-2), severity: "medium", owner_id }, key);
    await create({ title: "soon 100%", due_date: day(1) }, key);
    const done = await create({ title: "done", due_date: day(-9) }, key);
    await post(`/v1/actions/${done.id}/close`, { evidence_ids: [await newLink(key)] }, key);
    expect(await titles("", key)).toEqual(["late", "soon 100%", "later", "no date", "done"]);
    expect(await titles("sort=severity", key)).toEqual(["no date", "soon 100%", "late", "later", "done"]);
    expect((await titles("sort=newest", key))[0]).toBe("done");
    expect(await list("skip=1&limit=2", key)).toMatchObject({
      total: 5,
      data: [{ title: "soon 100%" }, { title: "later" }],
    });
    const found = {
      "due=overdue": ["late"],
      "due=soon": ["soon 100%"],
      "status=unfinished&severity=high": ["soon 100%"],
      "status=closed": ["done"],
      "source=none&status=closed": ["done"],
      "source=control": [],
      "system_name=Aria": ["later"],
      "search=100%25": ["soon 100%"],
      [`owner=${owner_id}`]: ["late"],
      "owner=none&due=upcoming": ["later"],
    };
    for (const [query, expected] of Object.entries(found))
      expect(await titles(query, key), query).toEqual(expected);
  });
});

test("an overdue action is announced once, and one that is finished or not due never", async () => {
  const own = await newOrganization();
  await create({ title: "late", due_date: day(-1) }, own.apiKey);
  await create({ title: "today", due_date: day(0) }, own.apiKey);
  const { id } = await create({ title: "dropped" }, own.apiKey);
  const body = { status: "cancelled", cancel_reason: "Replaced." };
  await api({ method: "PATCH", path: `/v1/actions/${id}`, apiKey: own.apiKey, body });
  await pool().query("UPDATE corrective_actions SET due_date = $2 WHERE id = $1", [id, day(-1)]);
  await Promise.all([announceOverdueActions(), announceOverdueActions()]);
  await announceOverdueActions();
  const events = await recordedEvents(own.organizationId, "action.overdue");
  expect(events).toEqual([expect.objectContaining({ title: "late", due_date: day(-1) })]);
});

describe("open work on an implemented control", () => {
  const controlsOf = async (programId: string) =>
    (await api({ path: `/v1/programs/${programId}/controls`, apiKey })).json.data;
  const implement = (programId: string, id: string) =>
    api({
      method: "PUT",
      path: `/v1/programs/${programId}/controls/${id}`,
      apiKey,
      body: { status: "implemented" },
    });

  test("is counted with the control until it is closed or cancelled, and takes nothing from the readiness", async () => {
    const program = await newProgram(apiKey);
    await program.put(program.first, { status: "gap" });
    const source = { type: "control", id: program.first };
    const [one, two] = [await create({ source }), await create({ source })];
    const { status, json } = await implement(program.id, program.first);
    expect([status, json.open_actions, json.open_findings]).toEqual([200, 2, 0]);
    expect((await program.read()).readiness_score).toBe(9.1);
    await close(one.id, { evidence_ids: [await newLink()] });
    expect((await controlsOf(program.id))[0]).toMatchObject({ status: "implemented", open_actions: 1 });
    const summary = async () => (await api({ path: `${program.path}/summary`, apiKey })).json.with_open_work;
    expect(await summary()).toBe(1);
    await patch(two.id, { status: "cancelled", cancel_reason: "Not needed" });
    expect(await summary()).toBe(0);
  });

  test("may be a finding of an auditor, and the room does not say how much there is", async () => {
    const { programId, controlIds, room } = await newRoom(organization);
    const [controlId = ""] = controlIds;
    const finding = { control_id: controlId, severity: "minor", title: "No record", text: "Not kept." };
    const { json: found } = await room({ method: "POST", path: "/v1/room/findings", body: finding });
    await implement(programId, controlId);
    const [control] = await controlsOf(programId);
    expect(control).toMatchObject({ open_actions: 0, open_findings: 1 });
    const path = `/v1/room/controls/${controlId}`;
    for (const { text } of [await room({ path }), await room({ path: "/v1/room/controls" })])
      expect(text).not.toContain("open_findings");
    await room({
      method: "PATCH",
      path: `/v1/room/findings/${found.id}`,
      body: { status: "resolved" },
    });
    expect((await controlsOf(programId))[0].open_findings).toBe(0);
  });
});
