import { beforeEach, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/database";
import { api } from "../support/api";
import { newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let apiKey: string;
let iso: Awaited<ReturnType<typeof newProgram>>;
let soc: Awaited<ReturnType<typeof newProgram>>;

beforeEach(async () => {
  ({ apiKey } = await newOrganization());
  [iso, soc] = await Promise.all([
    newProgram(apiKey, ["ISO27001"], "Certification"),
    newProgram(apiKey, ["SOC2"], "Report"),
  ]);
});

type Program = typeof iso;
const idOf = async (program: Program, reference: string): Promise<string> =>
  (await program.controls()).find((one: { control_id: string }) => one.control_id === reference).id;
const readOne = async (program: Program, id: string) =>
  (await api({ path: `${program.path}/controls/${id}`, apiKey })).json;
const previewOf = async (program: Program, id: string) =>
  (await api({ path: `${program.path}/controls/${id}/related`, apiKey })).json;
const apply = (program: Program, id: string, body: unknown) =>
  api({ method: "POST", path: `${program.path}/controls/${id}/related`, apiKey, body });
const undo = (id: string) => api({ method: "POST", path: `/v1/applied-changes/${id}/undo`, apiKey });
async function newLink(controlIds: readonly string[]): Promise<string> {
  const link = { kind: "link", title: "Monitoring runbook", url: "https://example.com/runbook" };
  const { json } = await api({ method: "POST", path: "/v1/evidence", apiKey, body: link });
  await api({
    method: "POST",
    path: `/v1/evidence/${json.id}/controls`,
    apiKey,
    body: { control_ids: controlIds },
  });
  return json.id;
}

describe("what would follow", () => {
  test("only what is equal or covered follows without a second look; the rest says why not", async () => {
    const monitoring = await idOf(iso, "A.8.16");
    await iso.put(monitoring, { status: "implemented" });
    const { data } = await previewOf(iso, monitoring);
    expect(data[0]).toMatchObject({
      control_id: "CC7.2",
      program_name: "Report",
      relation: "equal",
      origin: "published",
      status: "not_started",
      proposed_status: "implemented",
      is_suggested: true,
      caution: null,
    });
    expect(data[0].reason).toMatch(/anomalies/);
    const incidents = await idOf(iso, "A.5.26");
    await iso.put(incidents, { status: "implemented" });
    const [part] = (await previewOf(iso, incidents)).data.filter(
      ({ control_id }: { control_id: string }) => control_id === "CC7.4",
    );
    expect(part).toMatchObject({ relation: "subset", is_suggested: false });
    expect(part.caution).toContain("asks for more than A.5.26");
  });

  test("leaves out what is further, excluded, frozen or the same already, each with its reason", async () => {
    const monitoring = await idOf(iso, "A.8.16");
    const target = await idOf(soc, "CC7.2");
    const reasonNow = async () =>
      (await previewOf(iso, monitoring)).left_out.find(({ id }: { id: string }) => id === target)?.why;
    expect(await reasonNow()).toBe("nothing_to_apply");
    await soc.put(target, { status: "in_progress" });
    expect(await reasonNow()).toBe("further");
    const exclusion = { control_ids: [target], justification: "No such system." };
    await api({ method: "PUT", path: `${soc.path}/exclusions`, apiKey, body: exclusion });
    expect(await reasonNow()).toBe("excluded");
    await api({
      method: "PUT",
      path: `${soc.path}/exclusions`,
      apiKey,
      body: { ...exclusion, justification: null },
    });
    await soc.bulk({ control_ids: soc.ids, status: "implemented" });
    await soc.patch({ status: "completed" });
    expect(await reasonNow()).toBe("completed");
    const refused = await apply(iso, monitoring, { controls: [{ id: target }] });
    expect([refused.status, refused.json.errors[0].code]).toEqual([422, "completed"]);
  });

  test("a program about another system is offered with a caution only", async () => {
    const { json: system } = await api({
      method: "POST",
      path: "/v1/systems",
      apiKey,
      body: { name: "Aria" },
    });
    await soc.patch({ system_id: system.id });
    const monitoring = await idOf(iso, "A.8.16");
    await iso.put(monitoring, { status: "implemented" });
    const [first] = (await previewOf(iso, monitoring)).data;
    expect(first).toMatchObject({ relation: "equal", is_suggested: false });
    expect(first.caution).toContain("another system");
  });
});

describe("applying", () => {
  test("changes status and evidence with history, and undo brings back exactly what was there", async () => {
    const monitoring = await idOf(iso, "A.8.16");
    const target = await idOf(soc, "CC7.2");
    await soc.put(target, { reviewed: true });
    await newLink([monitoring]);
    await iso.put(monitoring, { status: "implemented" });
    const before = await readOne(soc, target);
    const draft = await soc.read();
    const [offer] = (await previewOf(iso, monitoring)).data;
    const applied = await apply(iso, monitoring, { controls: [{ id: target, version: offer.version }] });
    expect([applied.status, applied.json.changed, applied.json.attached]).toEqual([200, 1, 1]);
    const after = await readOne(soc, target);
    expect(after).toMatchObject({ status: "implemented", evidence_count: 1 });
    expect((await soc.history(target)).slice(0, 2)).toMatchObject([
      { source: "evidence", note: "From ISO 27001 A.8.16 in Certification" },
      { source: "related", source_id: monitoring, note: "From ISO 27001 A.8.16 in Certification" },
    ]);
    expect((await soc.read()).readiness_score).toBeGreaterThan(0);

    const undone = await undo(applied.json.id);
    expect([undone.status, undone.json.restored]).toEqual([200, 1]);
    const { version, updated_at, ...restored } = await readOne(soc, target);
    const { version: _, updated_at: __, program_status, ...expected } = before;
    expect(restored).toMatchObject({ ...expected, program_status: draft.status });
    expect(program_status).toBe(draft.status);
    expect(version).toBeGreaterThan(before.version);
    expect(updated_at).not.toBe(before.updated_at);
    expect(await soc.read()).toMatchObject({ readiness_score: 0, status: draft.status });
    expect((await soc.history(target))[0]).toMatchObject({
      source: "undo",
      changes: [
        { field: "status", from: "implemented", to: "not_started" },
        { field: "evidence", from: "Monitoring runbook", to: null },
      ],
    });
    expect((await undo(applied.json.id)).status).toBe(409);
  });

  test("is not undone over what changed since, nor after a minute", async () => {
    const monitoring = await idOf(iso, "A.8.16");
    const target = await idOf(soc, "CC7.2");
    await iso.put(monitoring, { status: "implemented" });
    const first = await apply(iso, monitoring, { controls: [{ id: target }] });
    await soc.put(target, { owner: "mira@example.com" });
    const refused = await undo(first.json.id);
    expect([refused.status, refused.json.detail]).toEqual([
      409,
      expect.stringContaining("SOC 2 CC7.2 changed since"),
    ]);
    await soc.put(target, { status: "gap" });
    const second = await apply(iso, monitoring, { controls: [{ id: target }] });
    await pool().query("UPDATE applied_changes SET undo_until = now() - interval '1 second' WHERE id = $1", [
      second.json.id,
    ]);
    const late = await undo(second.json.id);
    expect([late.status, late.json.detail]).toEqual([409, expect.stringContaining("60 seconds")]);
    expect((await readOne(soc, target)).status).toBe("implemented");
  });

  test("applies to all or to none, and only to the version that was seen", async () => {
    const monitoring = await idOf(iso, "A.8.16");
    const target = await idOf(soc, "CC7.2");
    await iso.put(monitoring, { status: "implemented" });
    const unrelated = await idOf(soc, "CC1.2");
    const both = await apply(iso, monitoring, { controls: [{ id: target }, { id: unrelated }] });
    expect([both.status, both.json.errors[0].pointer]).toEqual([422, "/controls/1"]);
    const stale = await apply(iso, monitoring, { controls: [{ id: target, version: 99 }] });
    expect(stale.json.errors[0].code).toBe("changed");
    const neither = await apply(iso, monitoring, {
      controls: [{ id: target }],
      status: false,
      evidence: false,
    });
    expect(neither.status).toBe(422);
    expect((await readOne(soc, target)).status).toBe("not_started");
  });

  test("evidence alone leaves the status", async () => {
    const monitoring = await idOf(iso, "A.8.16");
    const target = await idOf(soc, "CC7.2");
    await newLink([monitoring]);
    await iso.put(monitoring, { status: "implemented" });
    await apply(iso, monitoring, { controls: [{ id: target }], status: false });
    expect(await readOne(soc, target)).toMatchObject({ status: "not_started", evidence_count: 1 });
  });
});
