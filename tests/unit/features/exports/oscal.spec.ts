import fs from "node:fs";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { toMarkdownReport } from "@/lib/features/exports/markdown-report";
import { toOscalAssessment } from "@/lib/features/exports/oscal/assessment";
import { idsOf, toOscalCatalog } from "@/lib/features/exports/oscal/catalog";
import { toOscalComponents } from "@/lib/features/exports/oscal/component";
import { tokenOf, uuidOf } from "@/lib/features/exports/oscal/identifiers";
import { toOscalMapping } from "@/lib/features/exports/oscal/mapping";
import {
  OscalAssessmentSchema,
  OscalCatalogSchema,
  OscalComponentsSchema,
  OscalMappingSchema,
} from "@/lib/features/exports/oscal/schema";
import { getFramework, listFrameworks } from "@/lib/features/frameworks";
import type { ControlRow } from "@/lib/features/programs";
import type { Program } from "@/lib/features/programs/schema";
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

function frameworkOf(code: string) {
  const { checked_at: day, catalog_version: version, ...framework } = getFramework(code);
  return { ...framework, day, version };
}

function catalogOf(code: string) {
  return toOscalCatalog(frameworkOf(code));
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

describe("a mapping", () => {
  const mapping = toOscalMapping(
    listFrameworks().map(({ code }) => frameworkOf(code)),
    "https://assay.example.com",
  );
  const { mappings, "back-matter": back } = mapping["mapping-collection"];

  test("is as our schema says, and has every relation of the catalog once", () => {
    expect(OscalMappingSchema.parse(mapping)).toEqual(mapping);
    const relations = listFrameworks().flatMap(({ code }) =>
      getFramework(code).controls.flatMap(({ related }) => related),
    );
    const maps = mappings.flatMap((one) => one.maps);
    expect(maps.length).toBe(relations.length / 2);
    expect(new Set(maps.map(({ uuid }) => uuid)).size).toBe(maps.length);
  });

  test("refers to catalogs that are named and to controls that they have", () => {
    const ids = new Set(
      listFrameworks().flatMap(({ code }) =>
        catalogOf(code).catalog.groups.flatMap(({ controls }) => controls.map(({ id }) => id)),
      ),
    );
    const resources = back.resources.map(({ uuid }) => `#${uuid}`);
    for (const one of mappings) {
      expect(resources).toContain(one["source-resource"].href);
      expect(resources).toContain(one["target-resource"].href);
      for (const { sources, targets } of one.maps)
        for (const item of [...sources, ...targets]) expect(ids).toContain(item["id-ref"]);
    }
  });

  test.skipIf(!fs.existsSync(published("mapping")))("is valid under the published schema", () => {
    expect(errorsOf("mapping", mapping)).toEqual([]);
  });
});

describe("a component definition", () => {
  const { code, name, controls } = getFramework("GDPR");
  const at = "2026-11-22T10:00:00.000Z";
  const program = { id: "prg_1", name: "Privacy", version: 3, updated_at: at } as Program;
  const row = (control_id: string, changed: Partial<ControlRow> = {}): ControlRow =>
    ({
      id: `ctl_${control_id}`,
      control_id,
      title: "A control",
      status: "in_progress",
      implementation: "",
      owner: null,
      basis: null,
      evidence_count: 0,
      excluded_at: null,
      excluded_reason: null,
      applicability: "applies",
      ...changed,
    }) as ControlRow;
  const [first = "", second = ""] = controls.map(({ control_id }) => control_id);
  const definition = toOscalComponents(
    program,
    { id: "sys_1", name: "Aria", description: "" },
    [
      {
        code,
        name,
        ids: idsOf(code, controls),
        controls: [
          row(first, { implementation: "Requests are logged.", owner: "Zoë", evidence_count: 2 }),
          row(second, { excluded_at: new Date(at), excluded_reason: "No consent is asked for." }),
        ],
        ownControls: 1,
      },
    ],
    "https://assay.example.com",
  );

  test("says how each control is implemented, and which are left out and why", () => {
    expect(OscalComponentsSchema.parse(definition)).toEqual(definition);
    const [component] = definition["component-definition"].components;
    expect(component).toMatchObject({ title: "Aria", type: "software" });
    const [implementation] = component["control-implementations"] ?? [];
    expect(implementation?.source).toBe("https://assay.example.com/v1/frameworks/GDPR/oscal.json");
    expect(implementation?.description).toContain("1 controls of the program's own");
    const [implemented, leftOut] = implementation?.["implemented-requirements"] ?? [];
    expect(implemented).toMatchObject({
      "control-id": idsOf(code, controls).control(first),
      description: "Requests are logged.",
    });
    expect(implemented?.props).toContainEqual({ name: "implementation-status", value: "partial" });
    expect(implemented?.props).toContainEqual(expect.objectContaining({ name: "owner", value: "Zoë" }));
    expect(leftOut?.props).toContainEqual({ name: "implementation-status", value: "not-applicable" });
    expect(leftOut?.remarks).toBe("No consent is asked for.");
  });

  test.skipIf(!fs.existsSync(published("component")))("is valid under the published schema", () => {
    expect(errorsOf("component", definition)).toEqual([]);
    const empty = toOscalComponents(program, null, [], "https://assay.example.com");
    expect(errorsOf("component", empty)).toEqual([]);
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
