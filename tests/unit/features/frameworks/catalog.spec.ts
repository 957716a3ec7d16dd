import { describe, expect, test } from "vitest";
import { CATALOG_FILES } from "@/lib/features/frameworks/catalog";
import { loadCatalog } from "@/lib/features/frameworks/load-catalog";
import { type CatalogFile, CatalogFileSchema, FRAMEWORK_CODES } from "@/lib/features/frameworks/schema";

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

const catalog = loadCatalog(CATALOG_FILES);
const controls = [...catalog.values()].flatMap(({ detail }) =>
  detail.controls.map((control) => ({ code: detail.code, control })),
);
/** The files, to be broken: each call gives fresh copies. */
const copies = (): CatalogFile[] =>
  CATALOG_FILES.map((file) => CatalogFileSchema.parse(structuredClone(file)));

describe("the catalog", () => {
  test("has the 14 frameworks of the interface with their counts", () => {
    expect(
      Object.fromEntries([...catalog].map(([code, { detail }]) => [code, detail.controls_count])),
    ).toEqual(COUNTS);
    for (const { detail, auditable } of catalog.values()) {
      expect([detail.controls.length, auditable.length]).toEqual([
        detail.controls_count,
        detail.controls_count,
      ]);
    }
  });

  test("names each control once in its framework", () => {
    const references = controls.map(({ code, control }) => `${code}:${control.control_id}`);
    expect(new Set(references).size).toBe(references.length);
    for (const { detail } of catalog.values()) {
      expect(new Set(detail.controls.map(({ title }) => title.toLowerCase())).size, detail.code).toBe(
        detail.controls_count,
      );
    }
  });

  test("relates controls in both directions, and only across frameworks", () => {
    const related = new Set(
      controls.flatMap(({ code, control }) =>
        control.related.map((to) => `${code}:${control.control_id} ${to.framework}:${to.control_id}`),
      ),
    );
    expect(related.size).toBeGreaterThan(100);
    for (const pair of related) {
      const at = pair.search(/ (?=[A-Z0-9_]+:)/);
      const [from, to] = [pair.slice(0, at), pair.slice(at + 1)];
      expect(related.has(`${to} ${from}`), pair).toBe(true);
      expect(from.split(":")[0], pair).not.toBe(to.split(":")[0]);
    }
  });

  test.each([...FRAMEWORK_CODES])(
    "%s: about a third of the controls are key controls, the heavy ones first",
    (code) => {
      const { controls: all = [] } = catalog.get(code)?.detail ?? {};
      const key = all.filter(({ is_key }) => is_key);
      expect(key.length / all.length).toBeGreaterThan(0.22);
      expect(key.length / all.length).toBeLessThan(0.45);
      const mean = (list: typeof all) => list.reduce((sum, { weight }) => sum + weight, 0) / list.length;
      expect(mean(key)).toBeGreaterThan(mean(all.filter(({ is_key }) => !is_key)));
    },
  );

  test("gives every control what an auditor needs, in sentences", () => {
    for (const { code, control } of controls) {
      const name = `${code}:${control.control_id}`;
      for (const text of [control.title, control.description, control.group])
        expect(text.trim(), name).toBe(text);
      expect(control.description.length, name).toBeGreaterThan(40);
      expect(
        control.questions.every((question) => question.endsWith("?")),
        name,
      ).toBe(true);
      expect(control.applies_to.length, name).toBeGreaterThan(0);
    }
  });

  test("keeps the analyst's search probes out of what readers see", () => {
    expect(JSON.stringify([...catalog.values()].map(({ detail }) => detail))).not.toContain('"statements"');
    for (const { auditable } of catalog.values()) {
      for (const control of auditable) expect(control.statements.length).toBeGreaterThanOrEqual(2);
    }
  });

  test("says where each framework comes from and what is left out", () => {
    for (const { detail } of catalog.values()) {
      expect(detail.source).toMatch(/\d{4}|v\d|\d\.\d/);
      expect(detail.note.length).toBeGreaterThan(40);
    }
  });
});

describe("a broken catalog stops the start and says what is wrong", () => {
  const BROKEN: Readonly<Record<string, { change: (files: CatalogFile[]) => unknown[]; told: RegExp }>> = {
    "a framework is missing": { change: (files) => files.slice(1), told: /catalog holds GDPR,/ },
    "a framework is there twice": { change: (files) => [...files, files[0]], told: /catalog holds .*SOC2/ },
    "the order is another": { change: (files) => files.reverse(), told: /catalog holds DMA/ },
    "a control is there twice": {
      change: ([first, ...rest]) => [
        { ...first, controls: [...(first?.controls ?? []), first?.controls[0]] },
        ...rest,
      ],
      told: /is in the catalog twice/,
    },
    "a relation leads nowhere": {
      change: (files) => relate(files, ["GDPR:Art. 999"]),
      told: /is related to GDPR:Art\. 999/,
    },
    "a relation stays inside": {
      change: (files) => relate(files, [`SOC2:${files[0]?.controls[1]?.control_id}`]),
      told: /no other framework's control/,
    },
    "a relation has one direction": {
      change: (files) => relate(files, ["DMA:Art. 5(2)"]),
      told: /does not relate back|no other framework's control/,
    },
    "a weight is out of range": { change: (files) => alter(files, { weight: 4 }), told: /weight/ },
    "a theme is unknown": { change: (files) => alter(files, { theme: "vibes" }), told: /theme/ },
    "there are no questions": { change: (files) => alter(files, { questions: [] }), told: /questions/ },
    "there is a field nobody knows": { change: (files) => alter(files, { wieght: 1 }), told: /wieght/ },
  };

  test.each(Object.keys(BROKEN))("%s", (name) => {
    const { change, told } = BROKEN[name] ?? { change: copies, told: /never/ };
    expect(() => loadCatalog(change(copies()))).toThrow(told);
  });
});

/** The files with the first control of the first framework changed. */
function alter([first, ...rest]: CatalogFile[], fields: Readonly<Record<string, unknown>>): unknown[] {
  const [control, ...others] = first?.controls ?? [];
  return [{ ...first, controls: [{ ...control, ...fields }, ...others] }, ...rest];
}

function relate(files: CatalogFile[], related: readonly string[]): unknown[] {
  return alter(files, { related });
}
