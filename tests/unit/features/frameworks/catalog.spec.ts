import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findControl, listFrameworks, listLegalClocks, listQuestions } from "@/lib/features/frameworks";
import { CATALOG } from "@/lib/features/frameworks/catalog";
import {
  type CatalogFile,
  CatalogFileSchema,
  type RelationFile,
  RelationFileSchema,
} from "@/lib/features/frameworks/catalog-file";
import { loadCatalog, type RawCatalog } from "@/lib/features/frameworks/load-catalog";
import { FRAMEWORK_CODES } from "@/lib/features/frameworks/vocabulary";

/** Controls of each framework, by the table of the interface. */
const COUNTS: Readonly<Record<string, number>> = {
  SOC2: 24,
  GDPR: 18,
  EU_AI_ACT: 22,
  ISO27001: 28,
  HIPAA: 20,
  NIST_AI_RMF: 16,
  NIST_CSF: 23,
  ISO42001: 19,
  PCI_DSS: 25,
  CCPA: 12,
  NIS2: 15,
  DORA: 17,
  DSA: 14,
  DMA: 11,
};

const files = CATALOG.files.map((file) => CatalogFileSchema.parse(file));
const { frameworks } = loadCatalog(CATALOG);
const controls = [...frameworks.values()].flatMap(({ detail }) =>
  detail.controls.map((control) => ({
    code: detail.code,
    control,
    name: `${detail.code}:${control.control_id}`,
  })),
);
const requirements = controls.flatMap(({ control, ...rest }) =>
  control.requirements.map((requirement) => ({ ...rest, control, requirement })),
);

describe("the catalog", () => {
  test("has the 14 frameworks of the interface with their counts", () => {
    expect(listFrameworks().map(({ code, controls_count }) => [code, controls_count])).toEqual(
      Object.entries(COUNTS),
    );
    for (const { detail, auditable } of frameworks.values()) {
      expect([detail.controls.length, auditable.length]).toEqual([
        detail.controls_count,
        detail.controls_count,
      ]);
    }
  });

  test("names each control once in its framework", () => {
    for (const { detail } of frameworks.values()) {
      expect(new Set(detail.controls.map(({ control_id }) => control_id)).size, detail.code).toBe(
        detail.controls_count,
      );
      expect(new Set(detail.controls.map(({ title }) => title.toLowerCase())).size, detail.code).toBe(
        detail.controls_count,
      );
    }
  });

  test("relates controls in both directions, only across frameworks, and gives a reason", () => {
    const related = new Map(
      controls.flatMap(({ name, control }) =>
        control.related.map((to) => [[name, `${to.framework}:${to.control_id}`].join(" "), to] as const),
      ),
    );
    expect(related.size).toBeGreaterThan(400);
    const back = { subset: "superset", superset: "subset" } as const;
    for (const { name, code, control } of controls) {
      for (const to of control.related) {
        expect(to.framework, name).not.toBe(code);
        expect(to.reason.length, name).toBeGreaterThan(20);
        const other = related.get([`${to.framework}:${to.control_id}`, name].join(" "));
        const expected =
          to.relation === "subset" || to.relation === "superset" ? back[to.relation] : to.relation;
        expect(other?.relation, `${name} ${to.control_id}`).toBe(expected);
      }
    }
  });

  test.each([...FRAMEWORK_CODES])(
    "%s: a quarter to two fifths of the controls are key, all of weight 3",
    (code) => {
      const { controls: all = [] } = frameworks.get(code)?.detail ?? {};
      const key = all.filter(({ is_key }) => is_key);
      expect(key.length / all.length).toBeGreaterThan(0.22);
      expect(key.length / all.length).toBeLessThan(0.45);
      expect(key.filter(({ weight }) => weight < 3)).toEqual([]);
    },
  );

  test("every clock that an incident starts is in a key control", () => {
    const clocks = requirements.filter(
      ({ requirement }) =>
        requirement.force !== "should" &&
        requirement.deadlines.some(
          ({ kind, from }) => kind === "notify" && /\b(incident|breach|aware\w*|discovery)\b/i.test(from),
        ),
    );
    expect(clocks.length).toBeGreaterThan(10);
    expect([...new Set(clocks.filter(({ control }) => !control.is_key).map(({ name }) => name))]).toEqual([]);
  });

  test("says where each framework comes from, when that was checked, and what is left out", () => {
    for (const { detail } of frameworks.values()) {
      expect(detail.source).toMatch(/\d{4}|v\d|\d\.\d/);
      expect(detail.note.length).toBeGreaterThan(40);
      expect(detail.edition).not.toBe("");
      expect(
        detail.sources.every(
          ({ url }) => url.startsWith("https://") || url.startsWith("http://data.europa.eu/"),
        ),
      ).toBe(true);
      expect(detail.changelog[0]?.version).toBe(detail.catalog_version);
      expect(detail.checked_at >= (detail.changelog[0]?.date ?? "")).toBe(true);
    }
  });

  test("keeps the analyst's search probes out of what readers see", () => {
    expect(JSON.stringify([...frameworks.values()].map(({ detail }) => detail))).not.toContain('"probes"');
    for (const { auditable } of frameworks.values()) {
      for (const control of auditable) expect(control.probes.length).toBeGreaterThanOrEqual(2);
    }
  });
});

describe("the requirements", () => {
  test("every control has two to four, each with an id of its own that OSCAL takes", () => {
    for (const { name, control } of controls) {
      expect(control.requirements.length, name).toBeGreaterThanOrEqual(2);
      expect(control.requirements.length, name).toBeLessThanOrEqual(4);
      expect(control.questions).toEqual(control.requirements.map(({ question }) => question));
    }
    const ids = requirements.map(({ requirement }) => requirement.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z_][A-Za-z0-9._-]*$/);
  });

  /** Numbers in a reference, with ranges filled: "Art. 37-39" covers 37, 38 and 39. */
  const numbersOf = (reference: string) => {
    const numbers = (reference.match(/\d+/g) ?? []).map(Number);
    const ranges = [...reference.matchAll(/(\d+)-(\d+)/g)].flatMap(([, from, to]) =>
      Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, i) => Number(from) + i),
    );
    return new Set([...numbers, ...ranges]);
  };

  test("every citation names the article, section or clause of its control", () => {
    for (const { code, control, requirement } of requirements) {
      const { control_id: reference } = control;
      const cited = numbersOf(requirement.citation);
      const isOwn =
        requirement.citation.includes(reference) ||
        [...numbersOf(reference)].some((number) => cited.has(number));
      // The regulations of the California agency say how a section of the statute is fulfilled.
      expect(isOwn || (code === "CCPA" && requirement.citation.startsWith("11 CCR")), requirement.id).toBe(
        true,
      );
    }
  });

  test("a condition is given exactly where the force depends on one, and a recipient where somebody is told", () => {
    for (const { requirement } of requirements) {
      expect(requirement.condition !== null, requirement.id).toBe(requirement.force === "must_if");
      for (const { kind, recipient, from } of requirement.deadlines) {
        expect(recipient !== null, requirement.id).toBe(kind === "notify" || kind === "respond");
        expect(from.length, requirement.id).toBeGreaterThan(3);
      }
    }
  });

  test("are sentences in the indicative, each with a question that can be answered yes, partly or no", () => {
    for (const { requirement } of requirements) {
      expect(requirement.statement, requirement.id).toMatch(/^([A-Z0-9]|ePHI).*\.$/s);
      expect(requirement.statement, requirement.id).not.toMatch(/\b(shall|told|somebody)\b/);
      expect(requirement.question, requirement.id).not.toMatch(/^(What|How|Which|Who|Whom|Why)\b/);
    }
  });

  test("the clocks of the law are those of the law", () => {
    const clocks = listLegalClocks().map(
      ({ requirement, deadline }) => `${requirement.citation}: ${deadline.value} ${deadline.unit}`,
    );
    for (const known of [
      /^Art\. 33\(1\).*: 72 hour$/,
      /^Art\. 73.*: 15 day$/,
      /^Art\. 73.*: 10 day$/,
      /^Art\. 73.*: 2 day$/,
      /^Art\. 23\(4\).*: 24 hour$/,
      /^Art\. 19.*: 4 hour$/,
    ])
      expect(
        clocks.some((clock) => known.test(clock)),
        String(known),
      ).toBe(true);
  });

  test("every one has sentences that show it and sentences that do not, for the analyst to learn from", () => {
    const directory = path.join(import.meta.dirname, "../../../../lib/features/frameworks/catalog/examples");
    const known = fs
      .readdirSync(directory)
      .flatMap((name) => fs.readFileSync(path.join(directory, name), "utf8").trim().split("\n"))
      .map((line) => JSON.parse(line));
    expect(known.map(({ id }) => id).sort()).toEqual(
      requirements.map(({ requirement }) => requirement.id).sort(),
    );
    for (const { id, states, denies, near } of known)
      for (const sentences of [states, denies, near]) expect(sentences.length, id).toBeGreaterThan(0);
  });
});

describe("references of earlier versions", () => {
  test.each([
    ["GDPR", "Art. 13", "Art. 13-14"],
    ["GDPR", "Art. 37", "Art. 37-39"],
    ["EU_AI_ACT", "Art. 12", "Art. 12+19"],
    ["HIPAA", "164.316(a)", "164.316"],
  ])("%s %s leads to the range that took it in", (framework, reference, current) => {
    const control = findControl(framework, reference);
    expect([control?.control_id, control?.current?.control_id]).toEqual([current, current]);
  });

  test.each([
    ["EU_AI_ACT", "Art. 19", ["Art. 12+19"]],
    ["PCI_DSS", "12.3", ["3.3"]],
    ["SOC2", "CC1.3", ["CC3.4"]],
  ])("%s %s was retired, keeps its texts and names what took its place", (framework, reference, replaced) => {
    const control = findControl(framework, reference);
    expect(control).toMatchObject({ control_id: reference, current: undefined, replaced_by: replaced });
    expect(control?.description.length).toBeGreaterThan(40);
  });

  test("an unknown one leads nowhere", () => {
    expect(findControl("GDPR", "Art. 999")).toBeUndefined();
  });
});

describe("the questionnaire", () => {
  test("each question decides about a framework, and asks only after what it depends on", () => {
    const order = listQuestions().map(({ question }) => question.id);
    for (const { question, neededBy } of listQuestions()) {
      expect(neededBy.length, question.id).toBeGreaterThan(0);
      expect(new Set(question.options.map(({ id }) => id)).size, question.id).toBe(question.options.length);
    }
    expect(new Set(order).size).toBe(order.length);
  });
});

describe("a broken catalog stops the start and says what is wrong", () => {
  interface Parts {
    files: CatalogFile[];
    relations: RelationFile;
  }
  const parts = (): Parts => ({
    files: structuredClone(files),
    relations: RelationFileSchema.parse(structuredClone(CATALOG.relations)),
  });
  const load = ({ files: changed, relations }: { files: readonly unknown[]; relations: unknown }) =>
    loadCatalog({ files: changed, relations, questions: CATALOG.questions } satisfies RawCatalog);
  /** The parts with the first control of the first framework changed. */
  const alter = (
    { files: [first, ...rest], relations }: Parts,
    fields: Readonly<Record<string, unknown>>,
  ) => {
    const [control, ...others] = first?.controls ?? [];
    return { files: [{ ...first, controls: [{ ...control, ...fields }, ...others] }, ...rest], relations };
  };
  const alterRequirement = (given: Parts, fields: Readonly<Record<string, unknown>>) => {
    const [requirement, ...others] = given.files[0]?.controls[0]?.requirements ?? [];
    return alter(given, { requirements: [{ ...requirement, ...fields }, ...others] });
  };
  const relation = (a: string, b: string, type = "intersects") => ({
    a,
    b,
    type,
    origin: "own",
    reason: "A test.",
  });
  const [soc2, gdpr, aiAct] = files.map(({ code, controls: [control] }) => `${code}:${control?.control_id}`);

  const BROKEN: Readonly<
    Record<string, [(given: Parts) => { files: readonly unknown[]; relations: unknown }, RegExp]>
  > = {
    "a framework is missing": [
      ({ files: [, ...rest], relations }) => ({ files: rest, relations }),
      /catalog holds GDPR,/,
    ],
    "a framework is there twice": [
      (given) => ({ ...given, files: [...given.files, given.files[0]] }),
      /catalog holds .*SOC2/,
    ],
    "the order is another": [(given) => ({ ...given, files: given.files.reverse() }), /catalog holds DMA/],
    "an alias is a control": [
      (given) => alter(given, { aliases: [given.files[0]?.controls[1]?.control_id] }),
      /is in the catalog twice/,
    ],
    "two requirements have one id": [
      (given) => alterRequirement(given, { id: given.files[0]?.controls[1]?.requirements[0]?.id }),
      /requirement .* is in the catalog twice/,
    ],
    "a role is unknown": [(given) => alterRequirement(given, { addressees: ["wizard"] }), /binds wizard/],
    "a date is none": [
      (given) => alterRequirement(given, { effective: [{ from: "2026-02-30", citation: "x" }] }),
      /effective|ISO date/,
    ],
    "a fact has no question": [
      (given) => alterRequirement(given, { applies_if: { fact: "moon.phase", is: ["full"] } }),
      /moon\.phase, which no question answers/,
    ],
    "a fact has no such answer": [
      (given) => alterRequirement(given, { applies_if: { fact: "size", is: ["gigantic"] } }),
      /size is never answered with gigantic/,
    ],
    "a clock has no unit": [
      (given) =>
        alterRequirement(given, {
          deadlines: [{ value: 3, from: "the event", kind: "complete", recipient: null }],
        }),
      /unit/,
    ],
    "there is one requirement": [
      (given) => alter(given, { requirements: given.files[0]?.controls[0]?.requirements.slice(0, 1) }),
      /requirements/,
    ],
    "a condition is missing": [
      (given) => alterRequirement(given, { force: "must_if", condition: null }),
      /condition/,
    ],
    "a weight is out of range": [(given) => alter(given, { weight: 4 }), /weight/],
    "a theme is unknown": [(given) => alter(given, { theme: "vibes" }), /theme/],
    "there is an unknown field": [(given) => alter(given, { wieght: 1 }), /wieght/],
    "a relation leads nowhere": [
      (given) => ({ ...given, relations: [relation(soc2 ?? "", "GDPR:Art. 999")] }),
      /GDPR:Art\. 999, which is no control/,
    ],
    "a relation stays inside": [
      (given) => ({
        ...given,
        relations: [relation(soc2 ?? "", `SOC2:${given.files[0]?.controls[1]?.control_id}`)],
      }),
      /of one framework/,
    ],
    "two controls are related twice": [
      (given) => ({
        ...given,
        relations: [relation(soc2 ?? "", gdpr ?? ""), relation(gdpr ?? "", soc2 ?? "")],
      }),
      /related twice/,
    ],
    "subsets form a circle": [
      (given) => ({
        ...given,
        relations: [
          relation(soc2 ?? "", gdpr ?? "", "subset"),
          relation(gdpr ?? "", aiAct ?? "", "subset"),
          relation(aiAct ?? "", soc2 ?? "", "subset"),
        ],
      }),
      /a circle/,
    ],
  };

  test.each(Object.keys(BROKEN))("%s", (name) => {
    const [change, message] = BROKEN[name] ?? [parts, /never/];
    expect(() => load(change(parts()))).toThrow(message);
  });
});
