import { beforeAll, describe, expect, test } from "vitest";
import { suggestAction } from "@/lib/features/actions";
import { drawControls } from "@/lib/features/engagements/sample";
import { api, logIn } from "../support/api";
import { uploadEvidence } from "../support/evidence";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { buildPackage } from "../support/packages";
import { enterRoom, inDays, newRoom, type TestRoom } from "../support/rooms";

const HTML = `<img src=x onerror="alert(1)"> & "quotes"`;

let organization: TestOrganization;
let stranger: TestRoom;
beforeAll(async () => {
  organization = await newOrganization();
  stranger = await newRoom(await newOrganization());
});

const call = (method: "POST" | "PATCH" | "PUT" | "GET", path: string, body?: unknown, by = organization) =>
  api({ method, path, apiKey: by.apiKey, body });

async function attachFile(controlId: string, content = "Access is reviewed each quarter.") {
  const { json } = await uploadEvidence(organization.apiKey, content, "review.txt");
  await call("POST", `/v1/evidence/${json.id}/controls`, { control_ids: [controlId] });
  return json.id as string;
}

describe("an engagement", () => {
  test("needs an end between now and a year from now", async () => {
    const { programId } = await newRoom(organization);
    const body = { title: "Audit", auditors: [{ name: "A", firm: "B" }] };
    for (const expires_at of [inDays(-1), inDays(400)]) {
      const { status, json } = await call("POST", `/v1/programs/${programId}/engagements`, {
        ...body,
        expires_at,
      });
      expect([status, json.errors[0].pointer]).toEqual([422, "/expires_at"]);
    }
  });

  test("shows its links once, and is listed without", async () => {
    const { programId, engagementId, link } = await newRoom(organization);
    const listed = await call("GET", `/v1/programs/${programId}/engagements`);
    expect(listed.json.data.map(({ id }: { id: string }) => id)).toEqual([engagementId]);
    expect(listed.text + (await call("GET", `/v1/engagements/${engagementId}`)).text).not.toContain(link);
  });
});

describe("what the auditor sees", () => {
  test("is the program, its controls with requirements, evidence and history, and no other", async () => {
    const { room, controlIds, programId } = await newRoom(organization, ["ISO27001"]);
    const [controlId = ""] = controlIds;
    const evidenceId = await attachFile(controlId);
    const owner = await newMember(organization, "contributor");
    await call("PUT", `/v1/programs/${programId}/controls/${controlId}`, {
      status: "implemented",
      owner: owner.email,
      implementation: HTML,
    });
    const overview = await room({ path: "/v1/room" });
    expect(overview.json.program).toMatchObject({ id: programId, counted_implemented: 1 });
    const controls = await room({ path: "/v1/room/controls?status=implemented" });
    expect(controls.json.data).toMatchObject([{ id: controlId, owner: "A contributor" }]);
    expect(controls.text).not.toContain(owner.email);
    const control = await room({ path: `/v1/room/controls/${controlId}` });
    expect(control.json.implementation).toBe(HTML);
    expect(control.json.requirements.length).toBeGreaterThan(0);
    expect(control.json.evidence).toMatchObject([{ id: evidenceId, file_name: "review.txt" }]);
    expect(control.json).not.toHaveProperty("related");
    const history = await room({ path: `/v1/room/controls/${controlId}/history` });
    expect(history.json.total).toBe(2);
    expect(history.json.data[0].changes).toContainEqual({ field: "owner", from: null, to: "A contributor" });
    expect(history.text).not.toContain(owner.email);
    const documents = await room({ path: "/v1/room/documents" });
    expect(documents.json.data).toMatchObject([
      { evidence_id: evidenceId, controls: [expect.stringMatching(/^ISO27001 /)] },
    ]);
    const file = await room({ path: `/v1/room/evidence/${evidenceId}/file` });
    expect([file.status, file.text]).toEqual([200, "Access is reviewed each quarter."]);
    expect(file.headers.get("content-disposition")).toContain("attachment");
  });

  test("of another program or organization answers like an unknown id", async () => {
    const { room } = await newRoom(organization);
    const other = await newRoom(organization);
    const elsewhere = await attachFile(other.controlIds[0] ?? "", "Of another program.");
    const { json: request } = await other.room({
      method: "POST",
      path: "/v1/room/requests",
      body: { text: "Mine" },
    });
    const finding = { severity: "minor", title: "Mine", text: "Mine" };
    const { json: found } = await other.room({ method: "POST", path: "/v1/room/findings", body: finding });
    const { json: entries } = await stranger.room({ path: "/v1/room/ledger" });
    const otherEntry = (await other.room({ path: "/v1/room/ledger" })).json.data[0].id;
    const say = { text: "Hello" };
    const calls = [
      ...[other.controlIds[0], stranger.controlIds[0], "ctl_unknown"].flatMap((id) => [
        room({ path: `/v1/room/controls/${id}` }),
        room({ path: `/v1/room/controls/${id}/history` }),
      ]),
      room({ path: `/v1/room/evidence/${elsewhere}/file` }),
      room({ path: `/v1/room/ledger/${otherEntry}` }),
      room({ path: `/v1/room/ledger/${otherEntry}/proof` }),
      room({ path: `/v1/room/ledger/${entries.data[0].id + 100_000}` }),
      room({ method: "PATCH", path: `/v1/room/requests/${request.id}`, body: { status: "closed" } }),
      room({ method: "POST", path: `/v1/room/requests/${request.id}/messages`, body: say }),
      room({ method: "PATCH", path: `/v1/room/findings/${found.id}`, body: { status: "resolved" } }),
      room({ method: "POST", path: `/v1/room/findings/${found.id}/messages`, body: say }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    const foreign = { control_id: other.controlIds[0], text: "Show it." };
    const named = await room({ method: "POST", path: "/v1/room/requests", body: foreign });
    expect([named.status, named.json.errors[0].pointer]).toEqual([422, "/control_id"]);
    expect((await room({ path: "/v1/room/requests" })).json.data).toEqual([]);
  });

  test("is not what controls of other programs are linked with", async () => {
    const secret = `Secret program ${Date.now()}`;
    const one = await newRoom(organization, ["DMA"]);
    const { json: other } = await call("POST", "/v1/programs", { name: secret, frameworks: ["DMA"] });
    const { json: controls } = await call("GET", `/v1/programs/${other.id}/controls`);
    const [mine = ""] = one.controlIds;
    const path = `/v1/programs/${one.programId}/controls/${mine}`;
    const linked = await call("POST", `${path}/links`, { control_ids: [controls.data[0].id] });
    expect(linked.text).toContain(secret);
    for (const read of [`/v1/room/controls/${mine}`, `/v1/room/controls/${mine}/history`, "/v1/room/ledger"])
      expect((await one.room({ path: read })).text).not.toContain(secret);
    const { json: ledger } = await api({
      path: "/v1/ledger?chain=records&kind=control_linked",
      apiKey: organization.apiKey,
    });
    const { status } = await one.room({ path: `/v1/room/ledger/${ledger.data[0].id}` });
    expect(status).toBe(404);
  });

  test("of the ledger is an excerpt whose entries are in the signed whole", async () => {
    const { room, engagementId, programId, controlIds } = await newRoom(organization);
    const owner = await newMember(organization, "contributor");
    const change = { status: "gap", owner: owner.email, implementation: "By role." };
    await call("PUT", `/v1/programs/${programId}/controls/${controlIds[0]}`, change);
    const { json, text } = await room({ path: "/v1/room/ledger" });
    const subjects = json.data.map(({ kind, subject }: { kind: string; subject: { id: string } }) => [
      kind,
      subject.id,
    ]);
    expect(subjects).toEqual([
      ["control_status", controlIds[0]],
      ["auditor_invited", engagementId],
      ["engagement_created", engagementId],
      ["program_created", programId],
    ]);
    const [newest, invited] = json.data;
    expect(newest.changes).toEqual([
      { field: "status", from: "not_started", to: "gap" },
      { field: "owner", from: null, to: "A contributor" },
      { field: "implementation" },
    ]);
    expect(invited.changes).toEqual([]);
    expect(text).not.toContain(owner.email);
    const detail = await room({ path: `/v1/room/ledger/${newest.id}` });
    expect(detail.json.canonical).toContain(controlIds[0]);
    const proof = await room({ path: `/v1/room/ledger/${newest.id}/proof` });
    expect(proof.json).toMatchObject({ id: newest.id, checkpoint: expect.any(String) });
    const { json: verification } = await room({ path: "/v1/room/ledger/verification" });
    expect(verification.chain_valid).toBe(true);
    expect(verification.entries_verified).toBeGreaterThanOrEqual(newest.id);
  });
});

describe("an evidence package", () => {
  test("of the program is listed and downloaded; one of another program is not found", async () => {
    const { room, programId, engagementId } = await newRoom(organization);
    const other = await newRoom(organization);
    const [own, foreign] = await Promise.all([
      buildPackage(organization.apiKey, `/v1/programs/${programId}`),
      buildPackage(organization.apiKey, `/v1/programs/${other.programId}`),
    ]);
    const { json } = await room({ path: "/v1/room/packages" });
    expect(json.data.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect((await room({ path: `/v1/room/packages/${own.id}/file` })).status).toBe(200);
    expect((await room({ path: `/v1/room/packages/${foreign.id}/file` })).status).toBe(404);
    const views = await call("GET", `/v1/engagements/${engagementId}/views?kind=package`);
    expect(views.json.data).toMatchObject([{ subject_id: own.id }]);
  });
});

describe("a request for evidence", () => {
  test("is answered by the control's owner, closed by the auditor, and kept", async () => {
    const { room, programId, engagementId, controlIds } = await newRoom(organization);
    const [controlId = ""] = controlIds;
    const [owner, bystander] = await Promise.all([
      newMember(organization, "contributor"),
      newMember(organization, "contributor"),
    ]);
    await call("PUT", `/v1/programs/${programId}/controls/${controlId}`, { owner: owner.email });
    const body = { control_id: controlId, text: HTML, due_date: "2020-01-31" };
    const asked = await room({ method: "POST", path: "/v1/room/requests", body });
    expect(asked.status).toBe(201);
    expect(asked.json).toMatchObject({
      text: HTML,
      is_overdue: true,
      status: "open",
      control: { owner: "A contributor" },
    });

    const token = await logIn(owner.email, owner.password);
    const mine = await api({ path: "/v1/my-evidence-requests", token });
    expect(mine.json.data).toMatchObject([{ id: asked.json.id, program_id: programId }]);
    const other = await logIn(bystander.email, bystander.password);
    expect((await api({ path: "/v1/my-evidence-requests", token: other })).json.data).toEqual([]);

    const path = `/v1/engagements/${engagementId}/requests/${asked.json.id}/answers`;
    const answer = { text: "Here." };
    const refused = await api({ method: "POST", path, token: other, body: answer });
    expect([refused.status, refused.json.code]).toEqual([403, "missing_role"]);
    const unknown = { evidence_ids: ["evd_unknown"] };
    expect((await api({ method: "POST", path, token, body: unknown })).status).toBe(422);
    expect((await api({ method: "POST", path, token, body: {} })).status).toBe(422);

    const { json: item } = await uploadEvidence(organization.apiKey, "The answer.", "answer.txt");
    expect((await room({ path: `/v1/room/evidence/${item.id}/file` })).status).toBe(404);
    const named = { ...answer, evidence_ids: [item.id], attach: true };
    const answered = await api({ method: "POST", path, token, body: named });
    expect(answered.json).toMatchObject({
      status: "answered",
      messages: [{ author_kind: "member", evidence: [{ id: item.id }] }],
    });
    expect((await room({ path: `/v1/room/evidence/${item.id}/file` })).text).toBe("The answer.");
    const control = await room({ path: `/v1/room/controls/${controlId}` });
    expect(control.json.evidence).toMatchObject([{ id: item.id }]);
    expect((await api({ path: "/v1/my-evidence-requests", token })).json.data).toEqual([]);

    const requestPath = `/v1/room/requests/${asked.json.id}`;
    await room({ method: "POST", path: `${requestPath}/messages`, body: { text: "Thank you." } });
    const closed = await room({ method: "PATCH", path: requestPath, body: { status: "closed" } });
    expect(closed.json.messages.map(({ text }: { text: string }) => text)).toEqual(["Here.", "Thank you."]);
    expect((await api({ method: "POST", path, token, body: answer })).status).toBe(409);
    const { json: detached } = await api({
      method: "DELETE",
      path: `/v1/evidence/${item.id}/controls/${controlId}`,
      apiKey: organization.apiKey,
    });
    expect(detached).toBeUndefined();
    const deleted = await api({
      method: "DELETE",
      path: `/v1/evidence/${item.id}`,
      apiKey: organization.apiKey,
    });
    expect(deleted.status, "evidence that an answer names is kept").toBe(409);
  });
});

describe("a finding", () => {
  test("has a severity, a thread and an end, all by the auditor but the replies", async () => {
    const { room, engagementId, controlIds } = await newRoom(organization);
    const body = { control_id: controlIds[0], severity: "minor", title: HTML, text: HTML };
    const left = await room({ method: "POST", path: "/v1/room/findings", body });
    expect(left.json).toMatchObject({ title: HTML, severity: "minor", status: "open" });
    const path = `/v1/engagements/${engagementId}/findings`;
    const reply = await call("POST", `${path}/${left.json.id}/replies`, { text: HTML });
    expect(reply.json.messages).toMatchObject([{ author_kind: "api_key", text: HTML }]);
    const roomPath = `/v1/room/findings/${left.json.id}`;
    await room({ method: "POST", path: `${roomPath}/messages`, body: { text: "Seen." } });
    const changed = await room({
      method: "PATCH",
      path: roomPath,
      body: { severity: "observation", status: "resolved" },
    });
    expect(changed.json).toMatchObject({ severity: "observation", status: "resolved" });
    expect((await call("GET", path)).json.data[0].messages).toHaveLength(2);
    expect(
      (await room({ method: "POST", path: "/v1/room/findings", body: { ...body, severity: "grave" } }))
        .status,
    ).toBe(422);
    const { json: ledger } = await room({ path: "/v1/room/ledger?limit=5" });
    expect(ledger.data.map(({ kind }: { kind: string }) => kind).slice(0, 4)).toEqual([
      "auditor_finding_changed",
      "auditor_finding_reply",
      "auditor_finding_reply",
      "auditor_finding",
    ]);
    expect(ledger.data[0].actor).toMatchObject({ type: "auditor", name: "Ilse Brandt" });
  });
});

describe("a corrective action from a finding", () => {
  test("is prefilled from it, leads to it, and shows in it until it is closed, on both sides", async () => {
    const own = await newOrganization();
    const { room, programId, engagementId, controlIds } = await newRoom(own);
    const body = { control_id: controlIds[0], severity: "major", title: HTML, text: "Two of five." };
    const { json: finding } = await room({ method: "POST", path: "/v1/room/findings", body });
    expect(finding.actions).toEqual([]);
    const suggested = await suggestAction(own.admin, { type: "auditor_finding", id: finding.id });
    expect(suggested).toMatchObject({
      title: `Resolve the finding: ${HTML}`,
      severity: "high",
      description: expect.stringContaining("The auditor's finding: Two of five."),
    });
    const { title, severity, source } = suggested;
    const created = await call(
      "POST",
      "/v1/actions",
      { title, severity, source, owner_id: own.admin.userId, due_date: "2030-01-31" },
      own,
    );
    expect(created.json.source).toEqual({
      type: "auditor_finding",
      id: finding.id,
      label: `${HTML} (Certification audit)`,
      program_id: programId,
      engagement_id: engagementId,
      control: null,
      requirement: null,
    });
    const findingsPath = `/v1/engagements/${engagementId}/findings`;
    const seen = async () => [
      (await call("GET", findingsPath, undefined, own)).json.data[0].actions,
      (await room({ path: "/v1/room/findings" })).json.data[0].actions,
    ];
    const open = {
      ...{ id: created.json.id, title, status: "open", owner_name: own.admin.name },
      ...{ due_date: "2030-01-31", closed_at: null },
    };
    expect(await seen()).toEqual([[open], [open]]);
    const link = { kind: "link", title: "Report", url: "https://example.com/r" };
    const { json: evidence } = await call("POST", "/v1/evidence", link, own);
    const closing = { evidence_ids: [evidence.id] };
    await call("POST", `/v1/actions/${open.id}/close`, closing, own);
    const closed = { ...open, status: "closed", closed_at: expect.any(String) };
    expect(await seen()).toEqual([[closed], [closed]]);
    const listed = await call(
      "GET",
      `/v1/actions?source=auditor_finding&source_id=${finding.id}`,
      undefined,
      own,
    );
    expect(listed.json.total).toBe(1);
  });

  test("is refused for a finding of another organization", async () => {
    const { room } = await newRoom(await newOrganization());
    const body = { severity: "minor", title: "Theirs", text: "Theirs" };
    const { json: finding } = await room({ method: "POST", path: "/v1/room/findings", body });
    const source = { type: "auditor_finding", id: finding.id };
    const refused = await call("POST", "/v1/actions", { title: "Mine", severity: "low", source });
    expect([refused.status, refused.json.errors[0]]).toMatchObject([422, { pointer: "/source/id" }]);
  });
});

describe("a corrective action from a control", () => {
  test("is shown with the control, and those of other engagements and controls are not", async () => {
    const own = await newOrganization();
    const { room, programId, controlIds } = await newRoom(own);
    const [controlId = "", otherId = ""] = controlIds;
    const create = async (title: string, type: string, id: string) => {
      const body = { title, severity: "low", description: "Secret", source: { type, id } };
      return (await call("POST", "/v1/actions", { ...body, owner_id: own.admin.userId }, own)).json;
    };
    const { json: second } = await call(
      "POST",
      `/v1/programs/${programId}/engagements`,
      { title: "Another", auditors: [{ name: "Jon Lind", firm: "Other" }], expires_at: inDays(5) },
      own,
    );
    const elsewhere = await enterRoom(second.links[0].link);
    const { json: finding } = await elsewhere({
      method: "POST",
      path: "/v1/room/findings",
      body: { control_id: controlId, severity: "minor", title: "Theirs", text: "Theirs" },
    });
    await create("About a finding of others", "auditor_finding", finding.id);
    await create("About another control", "control", otherId);
    const action = await create("Name the owners", "control", controlId);
    const { json, text } = await room({ path: `/v1/room/controls/${controlId}` });
    expect(json.actions).toEqual([
      {
        ...{ id: action.id, title: "Name the owners", status: "open", owner_name: own.admin.name },
        ...{ due_date: null, closed_at: null },
      },
    ]);
    expect(text).not.toContain("Secret");
    expect(text).not.toContain(own.admin.email);
  });
});

describe("a sample", () => {
  test("is what anyone draws from the same controls with its seed, and is kept", async () => {
    const { room, engagementId, controlIds } = await newRoom(organization);
    const body = { size: 3, seed: "norden-2026", purpose: "Interviews" };
    const drawn = await room({ method: "POST", path: "/v1/room/samples", body });
    const { json: controls } = await room({ path: "/v1/room/controls?applicability=counts" });
    expect(drawn.json).toMatchObject({ seed: "norden-2026", size: 3, population: controls.data.length });
    const expected = drawControls<{ id: string; framework: string; control_id: string }>(controls.data, body);
    expect(drawn.json.controls.map(({ id }: { id: string }) => id)).toEqual(expected.map(({ id }) => id));
    const random = await room({
      method: "POST",
      path: "/v1/room/samples",
      body: { size: controls.data.length },
    });
    expect(random.json.size).toBe(controls.data.length);
    expect(random.json.seed).toMatch(/^[\w-]{12}$/);
    expect((await room({ path: "/v1/room/samples" })).json.data).toEqual([random.json, drawn.json]);
    const empty = await room({
      method: "POST",
      path: "/v1/room/samples",
      body: { size: 1, status: "implemented" },
    });
    expect([empty.status, empty.json.errors[0].pointer]).toEqual([422, "/framework"]);
    expect(controlIds.length).toBeGreaterThan(3);
    expect((await call("GET", `/v1/engagements/${engagementId}`)).status).toBe(200);
  });

  test("is never larger than its population, and one that is refused leaves no trace", async () => {
    const { room, programId, controlIds } = await newRoom(organization);
    const draw = (body: unknown) => room({ method: "POST", path: "/v1/room/samples", body });
    const { json: counting } = await room({ path: "/v1/room/controls?applicability=counts" });
    const count = counting.data.length;
    const refused = await draw({ size: count + 1 });
    expect([refused.status, refused.json.errors[0]]).toMatchObject([
      422,
      { pointer: "/size", message: `must be at most ${count}, the number of controls to draw from` },
    ]);
    await call("PUT", `/v1/programs/${programId}/controls/${controlIds[0]}`, { status: "gap" });
    expect((await draw({ size: 2, status: "gap" })).json.errors[0].pointer).toBe("/size");
    expect((await room({ path: "/v1/room/samples" })).json.data).toEqual([]);
    expect((await draw({ size: 1, status: "gap" })).status).toBe(200);
  });
});

describe("the sign-off", () => {
  test("ends the work for good, and leaves a record that names who signed what", async () => {
    const { room, engagementId, controlIds } = await newRoom(organization);
    const finding = { control_id: controlIds[0], severity: "major", title: "Open", text: "Open" };
    const { json: found } = await room({ method: "POST", path: "/v1/room/findings", body: finding });
    const { json: request } = await room({
      method: "POST",
      path: "/v1/room/requests",
      body: { text: "More", due_date: "2020-01-31" },
    });
    expect(request.is_overdue).toBe(true);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const body = { name: "Ilse Brandt", date: day(-1), statement: HTML };
    const early = { ...body, date: day(2) };
    const tooEarly = await room({ method: "POST", path: "/v1/room/sign-off", body: early });
    expect([tooEarly.status, tooEarly.json.errors[0].pointer]).toEqual([422, "/date"]);
    const signed = await room({ method: "POST", path: "/v1/room/sign-off", body });
    expect(signed.json).toMatchObject({
      is_read_only: true,
      engagement: {
        state: "signed_off",
        sign_off: { name: "Ilse Brandt", date: body.date, statement: HTML },
      },
    });
    const say = { text: "Later" };
    const refused = await Promise.all([
      room({ method: "POST", path: "/v1/room/sign-off", body }),
      room({ method: "POST", path: "/v1/room/requests", body: say }),
      room({ method: "PATCH", path: `/v1/room/requests/${request.id}`, body: { status: "closed" } }),
      room({ method: "POST", path: `/v1/room/requests/${request.id}/messages`, body: say }),
      room({ method: "POST", path: "/v1/room/findings", body: finding }),
      room({ method: "PATCH", path: `/v1/room/findings/${found.id}`, body: { status: "resolved" } }),
      room({ method: "POST", path: `/v1/room/findings/${found.id}/messages`, body: say }),
      room({ method: "POST", path: "/v1/room/samples", body: { size: 1 } }),
      call("POST", `/v1/engagements/${engagementId}/requests/${request.id}/answers`, say),
      call("POST", `/v1/engagements/${engagementId}/findings/${found.id}/replies`, say),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
    expect((await room({ path: "/v1/room/findings" })).status).toBe(200);
    const asked = await room({ path: "/v1/room/requests" });
    expect(asked.json.data).toMatchObject([{ id: request.id, status: "open", is_overdue: false }]);
    const { json } = await room({ path: "/v1/room/ledger?limit=1" });
    expect(json.data[0]).toMatchObject({ kind: "sign_off", actor: { type: "auditor", name: "Ilse Brandt" } });
    const { json: entry } = await room({ path: `/v1/room/ledger/${json.data[0].id}` });
    expect(JSON.parse(entry.payload)).toMatchObject({
      name: "Ilse Brandt",
      date: body.date,
      findings: { major: 1, minor: 0, observation: 0 },
      findings_open: 1,
    });
    expect(entry.payload).not.toContain("onerror");
  });

  test("of two at the same time is one", async () => {
    const { room } = await newRoom(organization);
    const sign = (name: string) =>
      room({ method: "POST", path: "/v1/room/sign-off", body: { name, statement: "Done." } });
    const answers = await Promise.all([sign("One"), sign("Two"), sign("Three")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe("views", () => {
  test("are one row for each visit, whoever polls, and the manager sees them", async () => {
    const { room, engagementId, controlIds, auditorId } = await newRoom(organization);
    const [controlId = ""] = controlIds;
    const evidenceId = await attachFile(controlId);
    await Promise.all([1, 2, 3].map(() => room({ path: "/v1/room" })));
    await room({ path: `/v1/room/controls/${controlId}` });
    await room({ path: `/v1/room/controls/${controlId}/history` });
    await room({ path: `/v1/room/evidence/${evidenceId}/file` });
    await room({ path: `/v1/room/evidence/${evidenceId}/file` });
    await room({ path: "/v1/room/controls/ctl_unknown" });
    const views = await call("GET", `/v1/engagements/${engagementId}/views`);
    const seen = views.json.data.map(({ kind, subject_id }: { kind: string; subject_id: string }) => [
      kind,
      subject_id,
    ]);
    expect(seen).toEqual([
      ["file", evidenceId],
      ["file", evidenceId],
      ["control", controlId],
      ["room", ""],
    ]);
    expect(views.json.data[0]).toMatchObject({
      auditor_id: auditorId,
      auditor_name: "Ilse Brandt",
      ip_address: expect.stringMatching(/./),
    });
    const files = await call("GET", `/v1/engagements/${engagementId}/views?kind=file`);
    expect(files.json.total).toBe(2);
    const { json } = await call("GET", `/v1/engagements/${engagementId}`);
    expect(json).toMatchObject({ views_total: 4, auditors: [{ last_seen_at: expect.any(String) }] });
  });
});
