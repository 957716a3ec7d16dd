import fs from "node:fs";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { toMarkdownReport } from "@/lib/features/exports/markdown-report";
import { toOscalAssessment } from "@/lib/features/exports/oscal/assessment";
import { idsOf, toOscalCatalog } from "@/lib/features/exports/oscal/catalog";
import { tokenOf, uuidOf } from "@/lib/features/exports/oscal/identifiers";
import { OscalAssessmentSchema, OscalCatalogSchema } from "@/lib/features/exports/oscal/schema";
import { getFramework, listFrameworks } from "@/lib/features/frameworks";
import { exportedAudit } from "../../../support/exported-audit";

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

function exported() {
  const { code, controls } = getFramework("GDPR");
  return toOscalAssessment(exportedAudit(), idsOf(code, controls), "https://assay.example.com");
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
    const report = toMarkdownReport(exportedAudit());
    expect(report).toContain("# Audit of Aria \\<b\\> against GDPR");
    expect(report).toContain("Late \\| answers.");
    expect(report).toContain(
      "Requests are answered within one month \\| \\*\\*always\\*\\*. (Notice, p. 2, Rights)",
    );
    expect(report).not.toMatch(/[^\\]<b/);
  });

  test("names every control, what was read and how", () => {
    const report = toMarkdownReport(exportedAudit());
    const headings = report.split("\n").filter((line) => line.startsWith("### "));
    expect(headings.length).toBe(getFramework("GDPR").controls.length);
    expect(report).toContain(`| Notice | 2 | sha256:${"ab".repeat(32)} |`);
    expect(report).toContain("rules-4");
  });
});
