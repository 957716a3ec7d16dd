import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factsFrom, isAsked } from "@/lib/judgment/applicability/branching";
import {
  type Condition,
  evaluate,
  type Facts,
  factsOf,
  missingFacts,
} from "@/lib/judgment/applicability/condition";
import { combineParts, countsToday, decide, type Rules } from "@/lib/judgment/applicability/decide";
import type { Question } from "@/lib/judgment/applicability/questionnaire";

const TODAY = "2026-11-22";
const facts = (given: Readonly<Record<string, readonly string[]>>): Facts => new Map(Object.entries(given));
const is = (fact: string, ...answers: string[]): Condition => ({ fact, is: answers });

const NAMES = ["a", "b", "c"];
const someFacts = fc
  .dictionary(fc.constantFrom(...NAMES), fc.subarray(["x", "y"], { minLength: 1 }))
  .map((given) => facts(given));
const { condition: someCondition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.record({
      fact: fc.constantFrom(...NAMES),
      is: fc.subarray(["x", "y"], { minLength: 1 }),
    }),
    fc.record({ not: tie("condition") }),
    fc.record({ all: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
  ),
}));

describe("a condition", () => {
  test.each<[string, Condition, Readonly<Record<string, string[]>>, string]>([
    ["an answer it names", is("size", "micro"), { size: ["micro"] }, "yes"],
    ["one of several answers", is("data", "special"), { data: ["personal", "special"] }, "yes"],
    ["another answer", is("size", "micro"), { size: ["large"] }, "no"],
    ["no answer", is("size", "micro"), {}, "unknown"],
    ["the denial of no answer", { not: is("size", "micro") }, {}, "unknown"],
    ["all, one failing and one open", { all: [is("a", "x"), is("b", "x")] }, { a: ["y"] }, "no"],
    ["all, one holding and one open", { all: [is("a", "x"), is("b", "x")] }, { a: ["x"] }, "unknown"],
    ["any, one holding and one open", { any: [is("a", "x"), is("b", "x")] }, { a: ["x"] }, "yes"],
    ["any, one failing and one open", { any: [is("a", "x"), is("b", "x")] }, { a: ["y"] }, "unknown"],
  ])("%s", (_, condition, given, expected) => {
    expect(evaluate(condition, facts(given))).toBe(expected);
  });

  test("once decided, it stays so whatever else is answered", () => {
    fc.assert(
      fc.property(someCondition, someFacts, someFacts, (condition, given, more) => {
        const before = evaluate(condition, given);
        fc.pre(before !== "unknown");
        expect(evaluate(condition, new Map([...more, ...given]))).toBe(before);
      }),
    );
  });

  test("names missing facts exactly while it is undecided, and each is one it asks about", () => {
    fc.assert(
      fc.property(someCondition, someFacts, (condition, given) => {
        const missing = missingFacts(condition, given);
        expect(missing.length > 0).toBe(evaluate(condition, given) === "unknown");
        const asked = factsOf(condition).map(({ fact }) => fact);
        for (const fact of missing) {
          expect(asked).toContain(fact);
          expect(given.has(fact)).toBe(false);
        }
      }),
    );
  });
});

describe("whether something applies", () => {
  const annexDates: Rules = {
    effective: [
      { from: "2028-08-02", if: is("class", "annex_i"), citation: "Art. 113(c)" },
      { from: "2027-12-02", citation: "Art. 113(c)" },
    ],
  };
  const highRisk: Rules = { applies_if: is("class", "annex_i", "annex_iii"), ...annexDates };
  const microExempt: Rules = {
    exempt: [{ if: is("size", "micro"), because: "microenterprises", citation: "Art. 16(1)" }],
  };

  test("without rules it applies", () => {
    expect(decide([{}, {}], facts({}), TODAY)).toEqual({ state: "applies" });
  });

  test("a date in the past applies, the day itself too", () => {
    const since = (from: string): Rules => ({ effective: [{ from, citation: "x" }] });
    expect(decide([since("2025-02-02")], facts({}), TODAY).state).toBe("applies");
    expect(decide([since(TODAY)], facts({}), TODAY).state).toBe("applies");
  });

  test.each([
    ["annex_iii", "2027-12-02"],
    ["annex_i", "2028-08-02"],
  ])("a class decides the date: %s from %s", (given, from) => {
    expect(decide([highRisk], facts({ class: [given] }), TODAY)).toMatchObject({
      state: "applies_from",
      from,
    });
    expect(decide([highRisk], facts({ class: [given] }), from)).toEqual({ state: "applies" });
  });

  test("a class that is not bound is let off, with the answer it rests on", () => {
    expect(decide([highRisk], facts({ class: ["minimal"] }), TODAY)).toEqual({
      state: "does_not_apply",
      because: null,
      citation: null,
      facts: ["class"],
    });
  });

  test("an unknown class is unknown, but known not to count before the earliest date", () => {
    const outcome = decide([highRisk], facts({}), TODAY);
    expect(outcome).toEqual({ state: "unknown", missing: ["class"], not_before: "2027-12-02" });
    expect(countsToday(outcome)).toBe(false);
    expect(countsToday(decide([highRisk], facts({}), "2028-01-01"))).toBe(true);
  });

  test("between two dates, the one that depends on a missing fact is not guessed", () => {
    expect(decide([annexDates], facts({}), "2028-01-01")).toEqual({
      state: "unknown",
      missing: ["class"],
      not_before: null,
    });
  });

  test("an exemption wins over what is not answered", () => {
    expect(
      decide([{ applies_if: is("role", "entity") }, microExempt], facts({ size: ["micro"] }), TODAY),
    ).toEqual({
      state: "does_not_apply",
      because: "microenterprises",
      citation: "Art. 16(1)",
      facts: ["size"],
    });
  });

  test("an exemption that cannot be told leaves it unknown", () => {
    expect(decide([microExempt], facts({}), TODAY)).toMatchObject({ state: "unknown", missing: ["size"] });
  });

  test("the innermost dates replace inherited ones", () => {
    const inner: Rules = { effective: [{ from: "2025-02-02", citation: "Art. 113(a)" }] };
    expect(decide([annexDates, inner], facts({}), TODAY)).toEqual({ state: "applies" });
  });
});

describe("a control from its requirements", () => {
  const applies = { state: "applies" } as const;
  const later = (from: string) => ({ state: "applies_from", from, citation: "x", missing: [] }) as const;
  const unknown = { state: "unknown", missing: ["size"], not_before: null } as const;
  const none = { state: "does_not_apply", because: null, citation: null, facts: [] } as const;

  test.each([
    ["one that applies", [none, later("2027-01-01"), applies, unknown], applies],
    ["one that is unknown", [none, later("2027-01-01"), unknown], { state: "unknown" }],
    ["the earliest date", [later("2028-01-01"), none, later("2027-01-01")], later("2027-01-01")],
    ["none", [none, none], none],
  ])("follows %s", (_, parts, expected) => {
    expect(combineParts(parts)).toMatchObject(expected);
  });

  test("counts today exactly where a part does", () => {
    const part = fc.constantFrom(applies, later("2027-01-01"), unknown, none, {
      state: "unknown",
      missing: ["class"],
      not_before: "2027-12-02",
    } as const);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        expect(countsToday(combineParts(parts))).toBe(parts.some(countsToday));
      }),
    );
  });
});

describe("facts from answers", () => {
  const QUESTIONS: Question[] = [
    {
      id: "role.DSA",
      asked_of: "organization",
      kind: "many",
      text: "Which?",
      options: [
        { id: "vlop", label: "Very large platform", implies: ["platform"] },
        { id: "platform", label: "Platform", implies: ["hosting"] },
        { id: "hosting", label: "Hosting" },
        { id: "none", label: "None" },
      ],
    },
    {
      id: "dsa.ads",
      asked_of: "organization",
      kind: "one",
      text: "Are advertisements shown?",
      options: [
        { id: "yes", label: "Yes" },
        { id: "no", label: "No" },
      ],
      ask_if: { fact: "role.DSA", is: ["platform"] },
    },
  ];

  test("an answer brings all that it implies", () => {
    const derived = factsFrom(QUESTIONS, facts({ "role.DSA": ["vlop"] }));
    expect(derived.get("role.DSA")).toEqual(["vlop", "platform", "hosting"]);
  });

  test("an answer to a question that is no longer asked does not count", () => {
    const derived = factsFrom(QUESTIONS, facts({ "role.DSA": ["hosting"], "dsa.ads": ["yes"] }));
    expect(derived.has("dsa.ads")).toBe(false);
  });

  test("a question whose condition is open is asked", () => {
    expect(QUESTIONS.map((question) => isAsked(question, facts({})))).toEqual([true, true]);
    expect(QUESTIONS.map((question) => isAsked(question, facts({ "role.DSA": ["none"] })))).toEqual([
      true,
      false,
    ]);
  });
});
