import fs from "node:fs";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { toMarkdownReport } from "@/lib/features/exports/markdown-report";
import { type ExportedAudit, toOscalAssessment } from "@/lib/features/exports/oscal/assessment";
import { idsOf, toOscalCatalog } from "@/lib/features/exports/oscal/catalog";
import { tokenOf, uuidOf } from "@/lib/features/exports/oscal/identifiers";
import { OscalAssessmentSchema, OscalCatalogSchema } from "@/lib/features/exports/oscal/schema";
import { getFramework, listFrameworks } from "@/lib/features/frameworks";

const SCHEMAS = "../shared/oscal";
/** The published schema, where it is at hand: it is not part of the project. */
const published = (model: string) => `${SCHEMAS}/oscal_${model}_schema.json`;

function errorsOf(model: string, value: unknown): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const check = ajv.compile(JSON.parse(fs.readFileSync(published(model), "utf8")));
  return check(value) ? [] : check.errors;
}

function catalogOf(code: string) {
  const { checked_at: day, catalog_version: version, ...framework } = getFramework(code);
  return toOscalCatalog({ ...framework, day, version });
}

const QUOTE = "Requests are answered within one month | **always**.";
const CONTEXT = `We are small. ${QUOTE}`;

function auditOf(): ExportedAudit {
  const { controls } = getFramework("GDPR");
  const at = "2026-11-22T10:00:00.000Z";
  const states = ["shown", "partly_shown", "contradicted", "planned", "no_evidence", "for_review"] as const;
  let next = 0;
  return {
    id: "aud_1",
    system_name: "Aria <b>",
    framework: "GDPR",
    scope: "full",
    status: "completed",
    compliance_score: 40,
    requirements_coverage: 60,
    fulfillment: 70,
    previous_score: null,
    findings: [
      {
        severity: "high",
        control: "Art. 12",
        title: "Not met",
        finding: "Late | answers.",
        recommendation: "Answer.",
      },
    ],
    summary: "A summary.",
    timestamp: at,
    nature: "readiness_estimate",
    coverage: null,
    notices: [],
    assessments: controls.map(({ control_id, title, requirements }) => ({
      control_id,
      title,
      verdict: "partial",
      reason: "-",
      recommendation: "-",
      evidence: [],
      requirements: requirements.map(({ id, citation, statement, force, condition }) => {
        const state = states[next++ % states.length] ?? "shown";
        const isQuoted = state !== "no_evidence";
        const span = { quote: QUOTE, start: 14, end: 14 + QUOTE.length, section: null };
        const document = { id: "doc_1", version: 2, title: "Notice", place: "p. 2, Rights", page: 2 };
        return {
          requirement_id: id,
          citation,
          statement,
          force,
          condition,
          state,
          leaning: null,
          confidence: 0.9,
          missing: state === "partly_shown" ? "the deadline" : null,
          evidence: isQuoted ? [next % 2 ? span : { ...span, document }] : [],
        };
      }),
    })),
    context: CONTEXT,
    documents: [
      {
        id: "doc_1",
        version: 2,
        title: "Notice",
        file_name: "notice.pdf",
        sha256: `sha256:${"ab".repeat(32)}`,
        characters: 100,
        parts_count: 12,
        language: "eng",
        current_version: 2,
        is_superseded: false,
      },
    ],
    engine: {
      engine: "embedded-analyst",
      model: "m",
      prompt_version: "rules-4",
      input_digest: "sha256:-",
      tokens_used: null,
      cost: null,
      usage_is_estimated: null,
      catalog_version: "1",
      learned: null,
    },
    controls_done: 1,
    controls_total: 1,
    failure: null,
    requested_by: "usr_1",
    created_at: at,
    completed_at: at,
  };
}

function exported() {
  const { code, controls } = getFramework("GDPR");
  return toOscalAssessment(auditOf(), idsOf(code, controls), "https://assay.example.com");
}

describe("a catalog", () => {
  test.each(listFrameworks().map(({ code }) => code))(
    "of %s is as our schema says, and its ids are unique",
    (code) => {
      const catalog = catalogOf(code);
      expect(OscalCatalogSchema.parse(catalog)).toEqual(catalog);
      const controls = catalog.catalog.groups.flatMap((group) => group.controls);
      const ids = controls.flatMap(({ id, parts }) => [
        id,
        ...parts.flatMap((part) => [part.id, ...(part.parts ?? []).map((item) => item.id)]),
      ]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(controls.length).toBe(getFramework(code).controls.length);
    },
  );

  test.skipIf(!fs.existsSync(published("catalog")))("is valid under the published schema", () => {
    for (const { code } of listFrameworks()) expect(errorsOf("catalog", catalogOf(code)), code).toEqual([]);
  });
});

describe("assessment results", () => {
  test("are as our schema says, and every reference leads somewhere", () => {
    const results = exported();
    expect(OscalAssessmentSchema.parse(results)).toEqual(results);
    const {
      results: [result],
      "back-matter": back,
      "import-ap": plan,
    } = results["assessment-results"];
    const resources = new Set(back.resources.map(({ uuid }) => `#${uuid}`));
    expect(resources).toContain(plan.href);
    const observations = new Map(result.observations?.map((observation) => [observation.uuid, observation]));
    const evidence = [...observations.values()].flatMap(
      (observation) => observation["relevant-evidence"] ?? [],
    );
    for (const { href } of evidence) expect(resources).toContain(href);
    const targets = new Set(
      catalogOf("GDPR").catalog.groups.flatMap(({ controls }) =>
        controls.flatMap(({ parts }) => parts.flatMap((part) => (part.parts ?? []).map(({ id }) => id))),
      ),
    );
    for (const finding of result.findings ?? []) {
      expect(targets).toContain(finding.target["target-id"]);
      for (const related of finding["related-observations"])
        expect([...observations.keys()]).toContain(related["observation-uuid"]);
    }
  });

  test("have a finding for what is decided only, and count the rest", () => {
    const [result] = exported()["assessment-results"].results;
    const states = new Set(
      result.findings?.map(({ props }) => props.find(({ name }) => name === "state")?.value),
    );
    expect(states).toEqual(new Set(["shown", "partly_shown", "contradicted", "planned"]));
    const satisfied = result.findings?.filter(({ target }) => target.status.state === "satisfied");
    expect(satisfied?.every(({ props }) => props.some(({ value }) => value === "shown"))).toBe(true);
    expect(result.remarks).toMatch(/silent.*that a person has to decide/);
  });

  test("of the same audit are the same file", () => {
    expect(exported()).toEqual(exported());
  });

  test.skipIf(!fs.existsSync(published("assessment-results")))("are valid under the published schema", () => {
    expect(errorsOf("assessment-results", exported())).toEqual([]);
  });
});

describe("identifiers", () => {
  test("are UUIDs of version 5 and tokens, whatever the name", () => {
    expect(uuidOf("a", "b")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuidOf("a", "b")).not.toBe(uuidOf("ab"));
    expect(["A.5.15", "Art. 14(4)(d)", "1798.100(a)", "§ 3", "–"].map((name) => tokenOf(name))).toEqual([
      "a.5.15",
      "art.-14-4-d",
      "_1798.100-a",
      "_3",
      "_",
    ]);
  });
});

describe("a report in Markdown", () => {
  test("has no markup but its own", () => {
    const report = toMarkdownReport(auditOf());
    expect(report).toContain("# Audit of Aria \\<b\\> against GDPR");
    expect(report).toContain("Late \\| answers.");
    expect(report).toContain(
      "Requests are answered within one month \\| \\*\\*always\\*\\*. (Notice, p. 2, Rights)",
    );
    expect(report).not.toMatch(/[^\\]<b/);
  });

  test("names every control, what was read and how", () => {
    const report = toMarkdownReport(auditOf());
    const headings = report.split("\n").filter((line) => line.startsWith("### "));
    expect(headings.length).toBe(getFramework("GDPR").controls.length);
    expect(report).toContain(`| Notice | 2 | sha256:${"ab".repeat(32)} |`);
    expect(report).toContain("rules-4");
  });
});
