import { describe, expect, test } from "vitest";
import { searchCatalog } from "@/lib/features/frameworks";
import { type CatalogHit, SearchCatalogSchema } from "@/lib/features/frameworks/schema";

const search = (q: string, more: Record<string, string> = {}) =>
  searchCatalog(SearchCatalogSchema.parse({ q, limit: "100", ...more }));

const nameOf = ({ framework, control_id, requirement }: CatalogHit) =>
  `${framework} ${requirement?.citation ?? control_id}`;
const first = (q: string) => search(q).data.slice(0, 1).map(nameOf)[0];

describe("references", () => {
  test.each([
    ["A.5.15", "ISO27001 A.5.15"],
    ["a.5.15", "ISO27001 A.5.15"],
    ["iso 27001 a.5.15", "ISO27001 A.5.15"],
    ["GDPR Art. 33", "GDPR Art. 33"],
    ["gdpr article 33 (1)", "GDPR Art. 33(1)"],
    ["GDPR 33(1)", "GDPR Art. 33(1)"],
    ["EU AI Act Art. 14", "EU_AI_ACT Art. 14"],
    ["164.408(c)", "HIPAA 164.408(c)"],
    ["CC6.1", "SOC2 CC6.1"],
  ])("%s comes first", (q, expected) => {
    expect(first(q)).toBe(expected);
    expect(search(q).data[0]?.match).toBe("reference");
  });

  test.each([
    ["GDPR Art. 13", "GDPR Art. 13-14"],
    ["GDPR Art. 14", "GDPR Art. 13-14"],
    ["GDPR Art. 46", "GDPR Art. 44-49"],
    ["PCI DSS 11.6", "PCI_DSS 6.4+11.6"],
    ["EU AI Act Art. 19", "EU_AI_ACT Art. 12+19"],
  ])("%s, a part of a joined reference, finds the control that took it in", (q, expected) => {
    expect(first(q)).toBe(expected);
  });

  test("what lies under a reference follows it, and 5.1 is not 5.15", () => {
    const found = search("A.5.1")
      .data.filter(({ match }) => match === "reference")
      .map(nameOf);
    expect(found.filter((name) => name.includes("A.5.15"))).toEqual([]);
    expect(search("GDPR Art. 33").data.slice(0, 3).map(nameOf)).toContain("GDPR Art. 33(1)");
  });
});

describe("clocks", () => {
  test.each(["72 hours", "72h", "72-hour", "72 hrs"])("%s finds the requirements with that limit", (q) => {
    const clocks = search(q).data.filter(({ match }) => match === "clock");
    expect(clocks.map(nameOf)).toContain("GDPR Art. 33(1)");
    expect(clocks.every(({ requirement }) => requirement?.deadlines.some(({ value }) => value === 72))).toBe(
      true,
    );
    expect(search(q).data[0]?.match).toBe("clock");
  });

  test("words around the limit narrow it", () => {
    const found = search("gdpr breach 72 hours").data.filter(({ match }) => match === "clock");
    expect(found.map(nameOf)).toEqual(["GDPR Art. 33(1)"]);
  });

  test("business days are not days", () => {
    const units = (q: string) =>
      search(q).data.flatMap(({ match, requirement }) =>
        match === "clock"
          ? (requirement?.deadlines ?? []).flatMap(({ value, unit }) => (value === 10 ? [unit] : []))
          : [],
      );
    expect(new Set(units("10 business days"))).toEqual(new Set(["business_day"]));
    expect(new Set(units("10 days"))).toEqual(new Set(["day"]));
  });
});

describe("words", () => {
  test("the name of a control comes before other texts that hold its words", () => {
    expect(first("access control")).toBe("ISO27001 A.5.15");
  });

  test("all words must occur, in any order, across the framework's name and the texts", () => {
    const found = search("supervisory breach gdpr").data;
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ framework }) => framework))).toEqual(new Set(["GDPR"]));
    expect(search("breach zebra").total).toBe(0);
  });

  test("the name of a framework finds its controls and not every requirement", () => {
    const found = search("gdpr");
    expect(found.total).toBe(18);
    expect(found.data.every(({ requirement }) => requirement === null)).toBe(true);
  });

  test("what a person pastes by mistake finds nothing and breaks nothing", () => {
    for (const q of ["((((", "[a-z]+$", "<script>", "\\", "٣٣", "0 hours", "9999999999 days"])
      expect(search(q).data.length).toBeGreaterThanOrEqual(0);
  });
});

describe("filters and pages", () => {
  test("nothing typed lists the controls", () => {
    expect(search("").total).toBe(264);
    expect(search("", { framework: "gdpr" }).total).toBe(18);
    expect(search("", { category: "platform" }).total).toBe(25);
  });

  test("a page continues where the one before ended", () => {
    const all = search("data").data.map(nameOf);
    const page = search("data", { skip: "5", limit: "5" }).data.map(nameOf);
    expect(page).toEqual(all.slice(5, 10));
  });
});
