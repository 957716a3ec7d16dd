import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type ApiAnswer, api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";
import { DOCUMENT } from "./audited-document";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const audit = (body: Record<string, unknown>, headers?: Record<string, string>): Promise<ApiAnswer> =>
  api({ method: "POST", path: "/v1/audit", apiKey: organization.apiKey, body, headers });
const read = async (id: string) =>
  (await api({ path: `/v1/audits/${id}`, apiKey: organization.apiKey })).json;
const newName = () => `System ${randomUUID().slice(0, 8)}`;

describe("the result of an audit", () => {
  let json: ApiAnswer["json"];
  const name = newName();
  beforeAll(async () => {
    ({ json } = await audit({ system_name: name, framework: "GDPR", context: DOCUMENT }));
  });

  test("has the fields of the contract with their types", () => {
    expect(json).toMatchObject({
      system_name: name,
      framework: "GDPR",
      compliance_score: expect.any(Number),
      findings: expect.any(Array),
      summary: expect.stringContaining(name),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Number.isInteger(json.compliance_score)).toBe(true);
    expect(json.compliance_score).toBeGreaterThanOrEqual(0);
    expect(json.compliance_score).toBeLessThanOrEqual(100);
    expect(Math.abs(Date.now() - Date.parse(json.timestamp))).toBeLessThan(60_000);
  });

  test("has one finding for each control with a gap, and one of low severity for what has no evidence", () => {
    const { controls_assessed, met, partial, not_met, insufficient_evidence } = json.coverage;
    expect(controls_assessed).toBe(18);
    expect(met + partial + not_met + insufficient_evidence).toBe(18);
    const controls = json.findings.map((finding: { control: string }) => finding.control);
    expect(new Set(controls).size).toBe(controls.length);
    expect(controls.length).toBeGreaterThanOrEqual(partial + not_met);
    const silent = json.findings.filter((finding: { title: string }) =>
      finding.title.startsWith("No evidence"),
    );
    expect(silent).toHaveLength(1);
    expect(silent[0].severity).toBe("low");
    for (const finding of json.findings) {
      expect(["critical", "high", "medium", "low"]).toContain(finding.severity);
      for (const field of ["control", "title", "finding", "recommendation"])
        expect(finding[field]).toMatch(/\S/);
    }
  });

  test("has the figures that the score is made of, and counts its requirements by state", async () => {
    const { requirements_coverage, fulfillment, compliance_score, coverage } = json;
    expect(Math.abs(compliance_score - (requirements_coverage * fulfillment) / 100)).toBeLessThan(1.5);
    const { counted, not_counted, disagreements, ...states } = coverage.requirements;
    expect(Object.values<number>(states).reduce((sum, count) => sum + count, 0)).toBe(counted);
    expect([counted + not_counted, disagreements]).toEqual([70, 0]);
    const { assessments } = await read(json.id);
    const [first] = assessments;
    expect(first.requirements[0]).toMatchObject({
      citation: expect.stringMatching(/^Art\. 5/),
      statement: expect.stringMatching(/\.$/),
      force: "must",
    });
    const { data } = (
      await api({ path: `/v1/audit-history?system_name=${name}`, apiKey: organization.apiKey })
    ).json;
    expect(data[0]).toMatchObject({ requirements_coverage, fulfillment });
  });

  test("says which engine spoke, on what, and that it is an estimate", async () => {
    expect(json.nature).toBe("readiness_estimate");
    expect(json.summary).toMatch(/readiness estimate/);
    expect(json.engine).toEqual({
      tokens_used: null,
      cost: null,
      usage_is_estimated: null,
      catalog_version: "2.0.0",
      learned: null,
      carried: [],
      engine: expect.stringMatching(/\S/),
      model: expect.stringMatching(/\S/),
      prompt_version: expect.stringMatching(/\S/),
      input_digest: `sha256:${createHash("sha256").update(DOCUMENT).digest("hex")}`,
    });
  });

  test("can be read again whole, with the document and every quote exactly where it says", async () => {
    const whole = await read(json.id);
    expect(whole).toMatchObject({
      status: "completed",
      context: DOCUMENT,
      compliance_score: json.compliance_score,
    });
    expect(whole.findings).toEqual(json.findings);
    expect(whole.assessments).toHaveLength(18);
    for (const span of [
      ...whole.notices,
      ...whole.assessments.flatMap((item: { evidence: unknown[] }) => item.evidence),
    ]) {
      expect(span.quote).toBe(DOCUMENT.slice(span.start, span.end));
      expect(span.quote.trim()).not.toBe("");
    }
  });

  test("is the same again for the same document", async () => {
    const { json: again } = await audit({ system_name: name, framework: "GDPR", context: DOCUMENT });
    expect([again.compliance_score, again.findings]).toEqual([json.compliance_score, json.findings]);
  });
});

describe("the framework", () => {
  test.each([
    ["gdpr", "GDPR"],
    ["Iso/Iec 42001:2023", "ISO42001"],
    ["  eu ai act ", "EU_AI_ACT"],
    ["eu_ai_act", "EU_AI_ACT"],
    ["SOC 2 TYPE II", "SOC2"],
  ])("may be written %s and is answered as %s", async (framework, code) => {
    const { status, json } = await audit({ system_name: newName(), framework, scope: "quick" });
    expect([status, json.framework]).toEqual([200, code]);
  });
});

describe("an audit without a document", () => {
  test.each([undefined, "", " \n\t "])(
    "finds nothing shown and says that evidence is missing: %j",
    async (context) => {
      const { json } = await audit({ system_name: newName(), framework: "DMA", context });
      expect(json).toMatchObject({ compliance_score: 0, requirements_coverage: 0, fulfillment: 0 });
      expect(json.findings).toMatchObject([{ severity: "low", title: "No evidence: 11 controls" }]);
      expect(json.coverage).toMatchObject({
        controls_assessed: 11,
        met: 0,
        partial: 0,
        not_met: 0,
        insufficient_evidence: 11,
        not_counted: 0,
        requirements: { counted: 39, no_evidence: 39 },
      });
      expect(json.summary).toMatch(/evidence is missing/i);
      const { assessments } = await read(json.id);
      for (const item of assessments)
        expect([item.verdict, item.evidence]).toEqual(["insufficient_evidence", []]);
    },
  );
});

describe("the scope", () => {
  test("quick looks at the key controls: about a third", async () => {
    const { json: quick } = await audit({ system_name: newName(), framework: "ISO27001", scope: "quick" });
    const share = quick.coverage.controls_assessed / 28;
    expect([quick.scope, share > 0.2, share < 0.5]).toEqual(["quick", true, true]);
  });

  test.each(["full", "deep"])("%s looks at every control", async (scope) => {
    const { json } = await audit({ system_name: newName(), framework: "CCPA", scope, context: DOCUMENT });
    const { assessments } = await read(json.id);
    expect([json.scope, assessments.length]).toEqual([scope, 12]);
  });

  test("what applies to nobody before a later day is judged and dated, but neither scored nor a finding", async () => {
    const { json } = await audit({ system_name: newName(), framework: "EU_AI_ACT", context: DOCUMENT });
    const { assessments } = await read(json.id);
    const later = assessments.filter(({ not_counted }: { not_counted?: object }) => not_counted);
    expect(later.map(({ control_id }: { control_id: string }) => control_id)).toContain("Art. 9");
    expect(later[0].not_counted).toMatchObject({
      state: "unknown",
      applies_from: expect.stringMatching(/^202[78]-/),
    });
    expect(json.coverage).toMatchObject({
      controls_assessed: 22 - later.length,
      not_counted: later.length,
    });
    const found = new Set(json.findings.map(({ control }: { control: string }) => control));
    for (const { control_id } of later) expect(found).not.toContain(control_id);
  });

  test("is full when it is left out", async () => {
    expect((await audit({ system_name: newName(), framework: "DMA" })).json.scope).toBe("full");
  });
});
