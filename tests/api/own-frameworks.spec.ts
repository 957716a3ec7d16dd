import { beforeAll, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { newApiKey, newMember, newOrganization, type TestOrganization } from "../support/organization";
import { sendFramework } from "../support/own-frameworks";
import { newProgram } from "../support/programs";

const CSV = [
  "control_id,title,group,weight,requirement",
  "ACC-1,Access reviews,Access,3,Access is reviewed every quarter.",
  "ACC-1,,,,Reviews are recorded.",
  "ACC-2,Leavers,Access,2,Access ends on the last day.",
].join("\n");

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const codes = (json: { data: { code: string }[] }) => json.data.map(({ code }) => code);

describe("an own framework", () => {
  test("is previewed, imported, listed, read, searched and exported", async () => {
    const { apiKey } = organization;
    const fields = { name: "House rules" };
    const preview = await sendFramework("import/preview", { apiKey }, CSV, fields);
    expect(preview.json).toMatchObject({
      can_import: true,
      format: "csv",
      code: "OWN_HOUSE_RULES",
      controls_count: 2,
      requirements_count: 3,
      current_version: null,
      errors: [],
    });
    expect((await api({ path: "/v1/frameworks/OWN_HOUSE_RULES", apiKey })).status).toBe(404);
    const made = await sendFramework("import", { apiKey }, CSV, fields);
    expect([made.status, made.headers.get("location")]).toEqual([201, "/v1/frameworks/OWN_HOUSE_RULES"]);
    expect(made.json).toMatchObject({ version: 1, difference: { added: 2 } });

    expect((await api({ path: "/v1/frameworks", apiKey })).json.data).toHaveLength(14);
    const all = await api({ path: "/v1/frameworks?include=own", apiKey });
    expect(codes(all.json).slice(14)).toContain("OWN_HOUSE_RULES");
    const read = await api({ path: "/v1/frameworks/own_house_rules", apiKey });
    expect(read.json).toMatchObject({ name: "House rules", controls_count: 2, own: { version: 1 } });
    expect(read.json.controls[0].requirements).toHaveLength(2);
    const hits = await api({ path: "/v1/frameworks/search?q=last+day+access", apiKey });
    expect(hits.json.data).toContainEqual(
      expect.objectContaining({ framework: "OWN_HOUSE_RULES", control_id: "ACC-2" }),
    );
    const file = await api({ path: "/v1/frameworks/OWN_HOUSE_RULES/export", apiKey });
    const again = await sendFramework("import/preview", { apiKey }, file.text);
    expect(again.json).toMatchObject({
      format: "json",
      current_version: 1,
      difference: { added: 0, changed: 0, retired: 0 },
    });
  });

  test("is of one organization only", async () => {
    const { apiKey } = organization;
    await sendFramework("import", { apiKey }, CSV, { name: "Ours alone" });
    const stranger = await newOrganization();
    const path = "/v1/frameworks/OWN_OURS_ALONE";
    expect((await api({ path, apiKey: stranger.apiKey })).status).toBe(404);
    const listed = await api({ path: "/v1/frameworks?include=own", apiKey: stranger.apiKey });
    expect(listed.json.data).toHaveLength(14);
    const hits = await api({ path: "/v1/frameworks/search?q=OWN_OURS_ALONE", apiKey: stranger.apiKey });
    expect(hits.json.total).toBe(0);
    const body = { name: "Theirs", frameworks: ["OWN_OURS_ALONE"] };
    const program = await api({ method: "POST", path: "/v1/programs", apiKey: stranger.apiKey, body });
    expect([program.status, program.json.errors[0].code]).toEqual([422, "unknown_framework"]);
    // The same code in another organization is another framework.
    const same = await sendFramework("import", { apiKey: stranger.apiKey }, CSV, { name: "Ours alone" });
    expect(same.status).toBe(201);
  });

  test("is imported whole or not at all, with every mistake at its line", async () => {
    const { apiKey } = organization;
    const bad = "control_id,title,weight\nA,One,1\nA,Two,7\n,Three,1";
    const preview = await sendFramework("import/preview", { apiKey }, bad, { name: "Bad" });
    expect(preview.json).toMatchObject({ can_import: false, code: null, errors_count: 2 });
    const { status, json } = await sendFramework("import", { apiKey }, bad, { name: "Bad" });
    expect([status, json.code]).toEqual([422, "validation_failed"]);
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      "line 3, control_id",
      "line 4, control_id",
    ]);
    expect(codes((await api({ path: "/v1/frameworks?include=own", apiKey })).json)).not.toContain("OWN_BAD");
  });

  test("of 5,000 controls works; 100,000 are refused", async () => {
    const { apiKey } = await newOrganization();
    const of = (count: number) =>
      JSON.stringify({
        name: "Large",
        controls: Array.from({ length: count }, (_, index) => ({
          control_id: `L-${index}`,
          title: `Control ${index}`,
          description: "What the control asks for, in a sentence or two that a person would read.",
          requirements: [{ statement: `Requirement ${index} is fulfilled.` }],
        })),
      });
    const made = await sendFramework("import", { apiKey }, of(5_000), { file_name: "large.json" });
    expect(made.json).toMatchObject({ controls_count: 5_000, requirements_count: 5_000 });
    const program = await newProgram(apiKey, ["OWN_LARGE"]);
    expect(await program.read()).toMatchObject({ controls_total: 5_000, frameworks: ["OWN_LARGE"] });
    const many = Array.from({ length: 100_000 }, (_, index) => ({ control_id: `L-${index}`, title: "T" }));
    const refused = await sendFramework(
      "import",
      { apiKey },
      JSON.stringify({ name: "Too", controls: many }),
    );
    expect([refused.status, refused.json.detail]).toEqual([
      422,
      expect.stringContaining("at most 10,000 controls"),
    ]);
  });

  test("is changed by the next version; programs keep what they were made with", async () => {
    const { apiKey } = organization;
    await sendFramework("import", { apiKey }, CSV, { name: "Versioned" });
    const program = await newProgram(apiKey, ["OWN_VERSIONED", "DMA"]);
    const next = CSV.replace("Access reviews", "Reviews of access").replace("ACC-2,Leavers", "ACC-3,Joiners");
    const plain = await sendFramework("import", { apiKey }, next, { name: "Versioned" });
    expect([plain.status, plain.json.code]).toEqual([409, "conflict"]);
    const stale = await sendFramework("import", { apiKey }, next, {
      name: "Versioned",
      replaces_version: "9",
    });
    expect(stale.status).toBe(409);
    const preview = await sendFramework("import/preview", { apiKey }, next, { name: "Versioned" });
    const difference = { added: 1, changed: 1, retired: 1 };
    expect(preview.json).toMatchObject({ current_version: 1, difference });
    const made = await sendFramework("import", { apiKey }, next, {
      name: "Versioned",
      replaces_version: "1",
    });
    expect(made.json).toMatchObject({ version: 2, difference });
    const versions = await api({ path: "/v1/frameworks/OWN_VERSIONED/versions", apiKey });
    expect(versions.json.data).toMatchObject([
      { version: 2, origin: "csv", difference },
      { version: 1, difference: { added: 2 } },
    ]);

    const [control] = await program.controls("?framework=OWN_VERSIONED");
    expect(control).toMatchObject({
      framework: "OWN_VERSIONED",
      control_id: "ACC-1",
      title: "Access reviews",
    });
    const detail = await api({ path: `${program.path}/controls/${control.id}`, apiKey });
    expect(detail.json.own).toMatchObject({ weight: 3, requirements: [{}, {}] });
    const later = await newProgram(apiKey, ["OWN_VERSIONED"]);
    expect((await later.controls()).map((item: { title: string }) => item.title)).toEqual([
      "Reviews of access",
      "Joiners",
    ]);
    const statement = await api({ path: `${program.path}/soa?framework=OWN_VERSIONED`, apiKey });
    expect(statement.text).toContain("ACC-1,Access reviews,yes");
  });

  test("that a program uses cannot be deleted, but retired", async () => {
    const { apiKey } = organization;
    await sendFramework("import", { apiKey }, CSV, { name: "In use" });
    const program = await newProgram(apiKey, ["OWN_IN_USE"], "Uses it");
    const path = "/v1/frameworks/OWN_IN_USE";
    const refused = await api({ method: "DELETE", path, apiKey });
    expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining("Uses it")]);
    const retired = await api({ method: "PATCH", path, apiKey, body: { retired: true } });
    expect(retired.json.own.retired_at).toEqual(expect.any(String));
    const body = { name: "Another", frameworks: ["OWN_IN_USE"] };
    const late = await api({ method: "POST", path: "/v1/programs", apiKey, body });
    expect([late.status, late.json.errors[0].code]).toEqual([422, "retired_framework"]);
    const kept = await program.patch({ frameworks: ["OWN_IN_USE", "DMA"] });
    expect(kept.json.frameworks).toEqual(["OWN_IN_USE", "DMA"]);
    await sendFramework("import", { apiKey }, CSV, { name: "Not in use" });
    const gone = await api({ method: "DELETE", path: "/v1/frameworks/OWN_NOT_IN_USE", apiKey });
    expect(gone.status).toBe(204);
  });

  test("is made by hand, control by control; its codes stay apart from the catalog's", async () => {
    const { apiKey } = organization;
    const body = { code: "gdpr", name: "Our reading" };
    const made = await api({ method: "POST", path: "/v1/frameworks", apiKey, body });
    expect(made.json).toMatchObject({ code: "OWN_GDPR", controls_count: 0, own: { version: 1 } });
    expect((await api({ path: "/v1/frameworks/GDPR", apiKey })).json.controls).toHaveLength(18);
    const path = "/v1/frameworks/OWN_GDPR/controls/A%201";
    const put = await api({ method: "PUT", path, apiKey, body: { title: "One" } });
    expect(put.json).toMatchObject({ own: { version: 2 }, controls: [{ control_id: "A 1", title: "One" }] });
    const same = await api({ method: "PUT", path, apiKey, body: { title: "One" } });
    expect(same.json.own.version).toBe(2);
    expect((await api({ method: "DELETE", path, apiKey })).status).toBe(204);
    expect((await api({ method: "DELETE", path, apiKey })).status).toBe(404);
    const catalog = await api({ method: "PATCH", path: "/v1/frameworks/GDPR", apiKey, body: { name: "X" } });
    expect(catalog.status).toBe(404);
    const audit = { system_name: "Any", framework: "OWN_GDPR" };
    const audited = await api({ method: "POST", path: "/v1/audit", apiKey, body: audit });
    expect([audited.status, audited.json.detail]).toEqual([422, expect.stringContaining("own framework")]);
  });

  test("is managed by managers and keys for programs", async () => {
    const contributor = await newMember(organization, "contributor");
    const reader = await newApiKey(organization, ["audit"]);
    const token = await logIn(contributor.email, contributor.password);
    for (const credential of [{ token }, { apiKey: reader.key }]) {
      const { status } = await sendFramework("import", credential, CSV, { name: "Not theirs" });
      expect(status).toBe(403);
    }
  });
});

describe("a control of a program's own", () => {
  test("counts, changes and goes with its history, and is in the CSV", async () => {
    const { apiKey } = organization;
    const program = await newProgram(apiKey, ["DMA"]);
    const path = `${program.path}/controls`;
    const body = {
      title: "=Red team",
      owner: "mira@example.com",
      requirements: [{ statement: "It is done." }],
    };
    const added = await api({ method: "POST", path, apiKey, body });
    expect(added.status).toBe(201);
    expect(added.headers.get("location")).toBe(`${path}/${added.json.id}`);
    expect(added.json).toMatchObject({
      framework: "CUSTOM",
      control_id: "C-1",
      owner: "mira@example.com",
      own: { weight: 2, requirements: [{ id: "custom_c-1.1" }] },
      applicability: { state: "applies", counts_today: true },
    });
    expect(await program.read()).toMatchObject({
      controls_total: 12,
      controls_counted: 12,
      frameworks: ["DMA"],
    });
    await program.put(added.json.id, { status: "implemented" });
    expect((await program.read()).readiness_score).toBe(8.3);
    const summary = await api({ path: `${program.path}/summary`, apiKey });
    expect(summary.json.by_framework.at(-1)).toMatchObject({ framework: "CUSTOM", total: 1, implemented: 1 });
    const csv = await api({ path: `${path}/export`, apiKey });
    expect(csv.text).toContain("CUSTOM,C-1,'=Red team,implemented");

    const one = `${path}/${added.json.id}`;
    const changed = await api({ method: "PATCH", path: one, apiKey, body: { title: "Red team", weight: 3 } });
    expect(changed.json).toMatchObject({ title: "Red team", own: { weight: 3, requirements: [{}] } });
    const foreign = await api({
      method: "PATCH",
      path: `${path}/${program.first}`,
      apiKey,
      body: { weight: 1 },
    });
    expect(foreign.status).toBe(409);
    const taken = await api({ method: "POST", path, apiKey, body: { control_id: "C-1", title: "Again" } });
    expect(taken.status).toBe(409);
    expect((await api({ method: "DELETE", path: one, apiKey })).status).toBe(204);
    expect(await program.read()).toMatchObject({ controls_total: 11, readiness_score: 0 });
    expect((await api({ path: one, apiKey })).status).toBe(404);
    const back = await api({ method: "POST", path, apiKey, body: { control_id: "C-1", title: "Back" } });
    expect(back.json.id).toBe(added.json.id);
    const fields = (await program.history(back.json.id)).flatMap((line: { changes: { field: string }[] }) =>
      line.changes.map(({ field }) => field),
    );
    expect(fields).toEqual(expect.arrayContaining(["control", "status", "title", "weight", "owner"]));
  });
});
