import { beforeAll, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { uploadEvidence } from "../support/evidence";
import { newMember } from "../support/organization";
import { newProgram } from "../support/programs";
import { newTenant, type Tenant } from "../support/tenant";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

const memberToken = async (role: "viewer" | "contributor" | "manager") => {
  const { email, password } = await newMember(tenant, role);
  return logIn(email, password);
};
const remove = (path: string, token: string) => api({ method: "DELETE", path, token });
const deletedPrograms = async () =>
  (await api({ path: "/v1/programs?include=deleted", token: tenant.token })).json.deleted;

describe("a deleted program", () => {
  test("is gone everywhere, and keeps its history with who deleted it", async () => {
    const program = await newProgram(tenant.apiKey, ["DMA"], "Short-lived");
    await program.put(program.first, { status: "gap", owner: tenant.admin.email, note: "First look." });
    await program.put(program.first, { implementation: "Described." });
    const evidence = (await uploadEvidence(tenant.apiKey, "A policy.", "policy.txt")).json;
    const attach = { control_ids: [program.first] };
    const path = `/v1/evidence/${evidence.id}/controls`;
    await api({ method: "POST", path, apiKey: tenant.apiKey, body: attach });
    const history = await program.history(program.first);
    const manager = await memberToken("manager");
    expect((await remove(program.path, manager)).status).toBe(204);

    expect((await api({ path: program.path, token: manager })).status).toBe(404);
    const listed = (await api({ path: "/v1/programs", token: manager })).json.data;
    expect(listed.map(({ id }: { id: string }) => id)).not.toContain(program.id);
    expect((await api({ path: "/v1/my-controls", token: tenant.token })).json.total).toBe(0);
    expect(await deletedPrograms()).toEqual([
      expect.objectContaining({ id: program.id, name: "Short-lived", deleted_by_name: "A manager" }),
    ]);
    const { json } = await api({ path: `/v1/deleted-programs/${program.id}`, token: tenant.token });
    expect(json.controls).toHaveLength(11);
    expect(json.controls[0]).toMatchObject({
      id: program.first,
      status: "gap",
      owner: tenant.admin.email,
      implementation: "Described.",
      last_reviewed_by: "First key",
      evidence: [{ id: evidence.id, sha256: evidence.sha256 }],
      history,
    });
    // What it used is free again: the copy names it.
    expect((await remove(`/v1/evidence/${evidence.id}`, tenant.token)).status).toBe(204);
    const { json: log } = await api({
      path: "/v1/security-log?type=record.deleted",
      token: tenant.token,
    });
    const subjects = log.data.map(({ subject }: { subject: { id: string } }) => subject.id);
    expect(subjects).toEqual(expect.arrayContaining([program.id, evidence.id]));
  });

  test("cannot have been a completed one: that is reopened first", async () => {
    const program = await newProgram(tenant.apiKey);
    await program.bulk({ control_ids: program.ids, status: "implemented" });
    expect((await program.patch({ status: "completed" })).json.status).toBe("completed");
    const refused = await remove(program.path, tenant.token);
    expect([refused.status, refused.json.code]).toEqual([409, "conflict"]);
    expect(refused.json.detail).toContain("Reopen it");
    await program.patch({ status: "active" });
    expect((await remove(program.path, tenant.token)).status).toBe(204);
  });

  test("is shown to administrators only", async () => {
    const path = "/v1/programs?include=deleted";
    const manager = await api({ path, token: await memberToken("manager") });
    expect([manager.status, manager.json.code]).toEqual([403, "missing_role"]);
    const key = await api({ path, apiKey: tenant.apiKey });
    expect([key.status, key.json.code]).toEqual([403, "session_required"]);
  });
});

describe("evidence", () => {
  test("of others is a manager's to delete; a control owner deletes their own", async () => {
    const contributor = await memberToken("contributor");
    const { json: foreign } = await uploadEvidence(tenant.apiKey, "Somebody else's.", "theirs.txt");
    const refused = await remove(`/v1/evidence/${foreign.id}`, contributor);
    expect([refused.status, refused.json.code]).toEqual([403, "missing_role"]);
    expect(refused.json.detail).toContain("First key added this evidence");
    const body = { kind: "link", title: "Mine", url: "https://example.com/mine" };
    const own = await api({ method: "POST", path: "/v1/evidence", token: contributor, body });
    expect((await remove(`/v1/evidence/${own.json.id}`, contributor)).status).toBe(204);
    expect((await remove(`/v1/evidence/${foreign.id}`, await memberToken("manager"))).status).toBe(204);
  });
});
