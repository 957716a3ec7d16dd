import { beforeEach, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let organization: TestOrganization;
let apiKey: string;
/** The administrator, who also stands behind the key. */
let admin: string;
let program: Awaited<ReturnType<typeof newProgram>>;
let control: string;

beforeEach(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
  admin = await logIn(organization.admin.email, organization.password);
  program = await newProgram(apiKey, ["ISO27001"]);
  await program.patch({ approval_mode: "four_eyes" });
  const found = (await program.controls()).find((one: { control_id: string }) => one.control_id === "A.5.15");
  control = found.id;
});

type Credential = { token: string } | { apiKey: string };

async function member(role: "viewer" | "contributor" | "manager") {
  const person = await newMember(organization, role);
  return { ...person, token: await logIn(person.email, person.password) };
}
const post = (step: "" | "/decide" | "/withdraw", body: unknown, credential: Credential) =>
  api({ method: "POST", path: `${program.path}/approvals${step}`, body, ...credential });
const send = (approver_id: string, credential: Credential = { apiKey }, control_ids = [control]) =>
  post("", { control_ids, approver_id, comment: "Ready." }, credential);
const decide = (decision: string, credential: Credential, comment = "Looked at.", control_ids = [control]) =>
  post("/decide", { control_ids, decision, comment }, credential);
const read = async () => (await api({ path: `${program.path}/controls/${control}`, apiKey })).json;
const newLink = async (title: string): Promise<string> => {
  const body = { kind: "link", title, url: "https://example.com/policy" };
  return (await api({ method: "POST", path: "/v1/evidence", apiKey, body })).json.id;
};
const attach = (id: string) =>
  api({ method: "POST", path: `/v1/evidence/${id}/controls`, apiKey, body: { control_ids: [control] } });

async function approved() {
  const approver = await member("viewer");
  const evidence = await newLink("Access policy");
  await attach(evidence);
  await program.put(control, { status: "implemented" });
  await send(approver.id);
  const { status } = await decide("approve", { token: approver.token });
  expect(status).toBe(200);
  return { approver, evidence };
}

describe("an approval", () => {
  test("says who approved it, when, and on which evidence, and counts toward the approved score", async () => {
    const { approver, evidence } = await approved();
    const { approval, approvals } = await read();
    expect(approval).toMatchObject({
      state: "approved",
      subject: "implementation",
      by: "A viewer",
      comment: "Looked at.",
      stale: false,
      changes: [],
      evidence: [
        { id: evidence, title: "Access policy", kind: "link", url: "https://example.com/policy", version: 1 },
      ],
    });
    expect(approvals).toMatchObject([
      { state: "approved", decided_by: "A viewer", request_comment: "Ready." },
    ]);
    const { controls_counted, ...summary } = await program.read();
    expect(summary).toMatchObject({ controls_approved: 1, counted_implemented: 1 });
    expect(summary.approved_score).toBe(Math.round(1000 / controls_counted) / 10);
    expect((await program.history(control)).slice(0, 2)).toMatchObject([
      {
        source: "approval",
        actor_id: approver.id,
        changes: [{ field: "approval", from: "requested", to: "approved" }],
      },
      { source: "approval", note: "Ready." },
    ]);
    const events = await api({ path: `/v1/program-controls?q=${encodeURIComponent("A.5.15")}`, apiKey });
    expect(events.json.data[0]).toMatchObject({
      id: control,
      program_id: program.id,
      approval: { state: "approved", by: "A viewer", stale: false },
    });
  });

  test("is marked as changed by status, text and evidence, and lists each; what is undone by hand is approved again", async () => {
    const { evidence } = await approved();
    const other = await newLink("Access log");
    await attach(other);
    await api({
      method: "PATCH",
      path: `/v1/evidence/${evidence}`,
      apiKey,
      body: { title: "Access policy, 2027" },
    });
    await program.put(control, { status: "in_progress", implementation: "Roles are being redefined." });
    const { approval } = await read();
    expect(approval).toMatchObject({
      state: "approved",
      stale: true,
      evidence: [{ title: "Access policy" }],
    });
    expect(approval.changes).toEqual([
      { kind: "status", from: "implemented", to: "in_progress" },
      { kind: "implementation", from: null, to: null },
      { kind: "evidence_added", from: null, to: "Access log" },
      { kind: "evidence_changed", from: "Access policy", to: "Access policy, 2027" },
    ]);
    expect((await program.read()).controls_approved).toBe(0);
    expect((await program.controls("?approval=stale")).map(({ id }: { id: string }) => id)).toEqual([
      control,
    ]);
    expect(await program.controls("?approval=approved")).toEqual([]);
  });

  test("no longer counts evidence that was detached, and is whole again when it is back", async () => {
    const { evidence } = await approved();
    await api({ method: "DELETE", path: `/v1/evidence/${evidence}/controls/${control}`, apiKey });
    expect((await read()).approval.changes).toEqual([
      { kind: "evidence_removed", from: "Access policy", to: null },
    ]);
    await attach(evidence);
    expect((await read()).approval.stale).toBe(false);
  });

  test("is withdrawn with a reason by whoever gave it, and stays on record", async () => {
    const { approver } = await approved();
    const body = { control_ids: [control], reason: "The policy was replaced." };
    const contributor = await member("contributor");
    expect((await post("/withdraw", body, contributor)).json.code).toBe("missing_role");
    expect((await post("/withdraw", { control_ids: [control] }, approver)).status).toBe(422);
    expect((await post("/withdraw", body, approver)).status).toBe(200);
    const { approval, approvals } = await read();
    expect(approval).toMatchObject({ state: "withdrawn", comment: body.reason, by: "A viewer" });
    expect(approvals[0]).toMatchObject({ decided_by: "A viewer", withdrawal_reason: body.reason });
    expect((await post("/withdraw", body, approver)).status).toBe(409);
  });
});

describe("a request", () => {
  test("waits for the named member, in the list and under my controls, and can be returned with a comment", async () => {
    const approver = await member("viewer");
    await program.put(control, { status: "implemented" });
    expect((await send(approver.id)).status).toBe(200);
    const mine = await api({ path: "/v1/my-controls?approval=mine", token: approver.token });
    expect(mine.json.data).toMatchObject([
      { id: control, approval: { state: "requested", comment: "Ready." } },
    ]);
    const listed = await api({ path: `${program.path}/controls?approval=mine`, token: approver.token });
    expect(listed.json.data).toHaveLength(1);
    expect(await program.controls("?approval=mine")).toEqual([]);
    expect((await decide("return", approver, " ")).status).toBe(422);
    expect((await decide("return", approver, "Name an owner.")).status).toBe(200);
    expect((await read()).approval).toMatchObject({
      state: "returned",
      by: "A viewer",
      comment: "Name an owner.",
    });
    expect((await api({ path: "/v1/my-controls?approval=mine", token: approver.token })).json.total).toBe(0);
  });

  test("needs a program that asks for approval, an implemented control and an active member", async () => {
    const approver = await member("manager");
    expect((await send(approver.id)).json).toMatchObject({ code: "conflict" });
    await program.put(control, { status: "implemented" });
    expect((await send(`usr_${"0".repeat(26)}`)).json.errors[0]).toMatchObject({ pointer: "/approver_id" });
    const all = await send(approver.id, { apiKey }, [control, program.first]);
    expect([all.status, all.json.errors[0].pointer]).toEqual([409, "/control_ids/1"]);
    expect((await read()).approval.state).toBe("none");
    await program.patch({ approval_mode: "off" });
    expect((await send(approver.id)).json.detail).toContain("asks for no approval");
  });

  test("sent anew replaces the one that waits", async () => {
    const [first, second] = await Promise.all([member("viewer"), member("viewer")]);
    await program.put(control, { status: "implemented" });
    await send(first.id);
    await send(second.id);
    expect((await read()).approvals).toMatchObject([{ state: "requested" }, { state: "replaced" }]);
    expect((await decide("approve", first)).json.code).toBe("missing_role");
    expect((await decide("approve", second)).status).toBe(200);
  });

  test("of something that is no longer implemented cannot be approved", async () => {
    const approver = await member("viewer");
    await program.put(control, { status: "implemented" });
    await send(approver.id);
    await program.put(control, { status: "gap" });
    expect((await decide("approve", approver)).json).toMatchObject({ code: "conflict" });
  });
});

describe("four eyes", () => {
  test("whoever marked it implemented neither approves it nor is asked to, not even through a key", async () => {
    const manager = await member("manager");
    const body = { status: "implemented" };
    await api({ method: "PUT", path: `${program.path}/controls/${control}`, token: manager.token, body });
    expect((await send(manager.id)).json.code).toBe("own_decision");
    await send(organization.admin.userId);
    expect((await decide("approve", manager)).json.code).toBe("own_decision");
    expect((await decide("approve", { token: admin })).status).toBe(200);
    await program.put(control, { status: "gap" });
    await program.put(control, { status: "implemented" });
    expect((await send(organization.admin.userId)).json.code).toBe("own_decision");
    await program.patch({ approval_mode: "on" });
    await send(organization.admin.userId);
    expect((await decide("approve", { token: admin })).status).toBe(200);
  });

  test("the owner approves unless the program says otherwise", async () => {
    const approver = await member("viewer");
    await program.put(control, { status: "implemented", owner: approver.email.toUpperCase() });
    await send(approver.id);
    await program.patch({ owner_may_approve: false });
    expect((await decide("approve", approver)).json.code).toBe("own_decision");
    await program.patch({ owner_may_approve: true });
    expect((await decide("approve", approver)).status).toBe(200);
  });

  test("many are approved together, or none of them", async () => {
    const approver = await member("viewer");
    const [one = "", two = ""] = program.ids;
    await program.bulk({ control_ids: [one, two], status: "implemented" });
    await send(approver.id, { apiKey }, [one]);
    const both = await decide("approve", approver, "", [one, two]);
    expect([both.status, both.json.errors[0].pointer]).toEqual([409, "/control_ids/1"]);
    expect(await program.controls("?approval=approved")).toEqual([]);
    await send(approver.id, { apiKey }, [two]);
    expect((await decide("approve", approver, "", [one, two])).json.changed).toBe(2);
    expect(await program.controls("?approval=approved")).toHaveLength(2);
  });

  test("a key never approves", async () => {
    expect((await decide("approve", { apiKey })).json.code).toBe("session_required");
  });

  test("a frozen program takes no decision", async () => {
    const approver = await member("viewer");
    const waiting = await newProgram(apiKey);
    await waiting.patch({ approval_mode: "on" });
    await waiting.bulk({ control_ids: waiting.ids, status: "implemented" });
    await waiting.patch({ status: "completed" });
    const body = { control_ids: [waiting.first], approver_id: approver.id };
    const { status } = await api({ method: "POST", path: `${waiting.path}/approvals`, apiKey, body });
    expect(status).toBe(409);
  });
});

describe("an exclusion", () => {
  test("names its approver, who is shown with the day in the Statement of Applicability", async () => {
    const approver = await member("viewer");
    const body = { control_ids: [control], justification: "Bought as a service.", approver_id: approver.id };
    const path = `${program.path}/exclusions`;
    expect((await api({ method: "PUT", path, apiKey, body })).json.changed).toBe(1);
    expect((await read()).approval).toMatchObject({ state: "requested", subject: "exclusion" });
    expect((await decide("approve", approver)).status).toBe(200);
    const soa = async () => {
      const { text } = await api({ path: `${program.path}/soa?framework=ISO27001`, apiKey });
      return text.split("\r\n").find((line) => line.startsWith("A.5.15"));
    };
    expect(await soa()).toContain("Bought as a service.");
    expect(await soa()).toMatch(/A viewer,\d{4}-/);
    await api({
      method: "PUT",
      path,
      apiKey,
      body: { control_ids: [control], justification: "Outsourced." },
    });
    expect((await read()).approval.changes).toEqual([
      { kind: "justification", from: "Bought as a service.", to: "Outsourced." },
    ]);
    expect(await soa()).not.toMatch(/A viewer,\d{4}-/);
  });

  test("is not approved by whoever left it out", async () => {
    const body = {
      control_ids: [control],
      justification: "Bought as a service.",
      approver_id: organization.admin.userId,
    };
    const path = `${program.path}/exclusions`;
    const { json } = await api({ method: "PUT", path, apiKey, body });
    expect(json.code).toBe("own_decision");
    expect((await read()).applicability.excluded_at).toBeNull();
  });
});
