import { describe, expect, test } from "vitest";
import { ANALYSIS_FORM } from "@/components/drift/analysis-values";
import { explainProblem, readForm } from "@/components/forms/read-form";
import { EMPTY_DRAFT, isEmptyDraft } from "@/components/reviews/resolution-draft";
import { RESOLVE_FORM } from "@/components/reviews/resolution-values";
import * as manifold from "@/components/systems/manifold-values";
import { EMPTY_SYSTEM, reclassified, SYSTEM_FORM, valuesOf } from "@/components/systems/system-values";
import { MANIFOLD_LIMITS } from "@/lib/features/systems/vocabulary";

describe("the form of a system", () => {
  const named = { ...EMPTY_SYSTEM, name: "Aria", risk_class: "unclassified" as const };

  test("sends what was entered; nobody is the owner where none was", async () => {
    expect(await readForm(SYSTEM_FORM, { ...named, owner: " " })).toEqual({
      body: { ...named, owner: null },
    });
  });

  test.each(["prohibited", "high", "limited", "minimal"] as const)(
    "asks why it is %s",
    async (risk_class) => {
      expect(await readForm(SYSTEM_FORM, { ...named, risk_class, risk_class_reason: " " })).toEqual({
        errors: { risk_class_reason: "Say why it has this class, so that an auditor can follow it." },
      });
    },
  );

  test("sends no reason for a class that was taken back", async () => {
    const read = await readForm(SYSTEM_FORM, { ...named, risk_class_reason: "Annex III" });
    expect(read).toMatchObject({ body: { risk_class: "unclassified", risk_class_reason: "" } });
  });

  test("asks for a choice of the risk class, of which not to have decided is one", async () => {
    expect(await readForm(SYSTEM_FORM, { ...EMPTY_SYSTEM, name: "Aria" })).toEqual({
      errors: { risk_class: "Choose the risk class. If it is not decided yet, choose “Unclassified”." },
    });
  });

  test("says everything that is wrong at once, each under its field", async () => {
    const draft = { ...EMPTY_SYSTEM, description: "x".repeat(5_001), risk_class: "high" as const };
    expect(await readForm(SYSTEM_FORM, draft)).toEqual({
      errors: {
        name: "Name the system.",
        description: "The description must be at most 5,000 characters.",
        risk_class_reason: "Say why it has this class, so that an auditor can follow it.",
      },
    });
  });

  test("drops the reason of another class, and brings it back with its class", () => {
    const system = { ...named, risk_class: "high" as const, risk_class_reason: "Annex III" };
    const other = reclassified(system, system, "limited");
    expect(other).toEqual({ risk_class: "limited", risk_class_reason: "" });
    expect(reclassified({ ...system, ...other }, system, "high")).toEqual({
      risk_class: "high",
      risk_class_reason: "Annex III",
    });
  });

  test("begins with the system as it is", async () => {
    const system = { ...named, id: "sys_1", owner: null, created_at: "", updated_at: "", version: 1 };
    expect(valuesOf(system)).toEqual(named);
  });
});

describe("the form of a manifold", () => {
  const draft = { name: "Refunds", description: "", references: "It asks.", unsafe_references: "" };

  test("takes one behavior from each line that has one", async () => {
    expect(manifold.linesOf(" It asks. \r\n\n\tIt waits.\n ")).toEqual(["It asks.", "It waits."]);
    expect(
      await readForm(manifold.MANIFOLD_FORM, { ...draft, references: "It asks.\n\nIt waits." }),
    ).toMatchObject({
      body: { name: "Refunds", references: ["It asks.", "It waits."], unsafe_references: [] },
    });
  });

  test("asks for a name and for a behavior as it should be", async () => {
    expect(await readForm(manifold.MANIFOLD_FORM, { ...draft, name: " ", references: "\n" })).toEqual({
      errors: { name: "Name the manifold.", references: "Write at least one behavior as it should be." },
    });
  });

  test("names the line that is too long, and says when there are too many", async () => {
    const long = "x".repeat(MANIFOLD_LIMITS.referenceLength + 1);
    const lines = Array.from({ length: MANIFOLD_LIMITS.references + 1 }, (_, index) => `It does ${index}.`);
    const read = await readForm(manifold.MANIFOLD_FORM, {
      ...draft,
      references: `It asks.\n${long}`,
      unsafe_references: lines.join("\n"),
    });
    expect(read).toEqual({
      errors: {
        references: expect.stringMatching(/^Line 2 must be at most 1,000 characters/),
        unsafe_references: "The list must be at most 100 statements.",
      },
    });
  });

  test("begins with the manifold as it is, and gives the same back", async () => {
    const kept = {
      name: "Refunds",
      description: "",
      references: ["It asks.", "It waits."],
      unsafe_references: ["It lies."],
    };
    const record = { ...kept, id: "man_1", kind: "custom" as const, created_at: null, updated_at: null };
    expect(await readForm(manifold.MANIFOLD_FORM, manifold.valuesOf(record))).toEqual({ body: kept });
  });
});

describe("the form of an analysis", () => {
  const draft = { system_name: " Aria ", behavior: "It asked.", expected_behavior: " ", threshold: "0,25" };

  test("sends no expected behavior where none was entered, and reads a decimal comma", async () => {
    expect(await readForm(ANALYSIS_FORM, draft)).toEqual({
      body: { system_name: "Aria", behavior: "It asked.", threshold: 0.25 },
    });
  });

  test.each(["", " ", "half", "1.01", "-0.1", "NaN", "Infinity"])(
    "does not take %j as a threshold",
    async (threshold) => {
      expect(await readForm(ANALYSIS_FORM, { ...draft, threshold })).toEqual({
        errors: { threshold: "Enter a number from 0 to 1, such as 0.5." },
      });
    },
  );

  test("explains what the server refuses under the same fields", () => {
    const issue = {
      pointer: "/expected_behavior",
      message: "must be at most 20,000 characters",
      code: "too_big",
    };
    const issues = [issue, { ...issue, pointer: "/unknown" }];
    expect(explainProblem(ANALYSIS_FORM, draft, { code: "validation_failed", message: "", issues })).toEqual({
      expected_behavior: "The expected behavior must be at most 20,000 characters.",
    });
  });
});

describe("the answer to a review", () => {
  test("needs a decision and its reason", async () => {
    expect(await readForm(RESOLVE_FORM, { ...EMPTY_DRAFT, note: " \n" })).toEqual({
      errors: {
        decision: "Choose what you decide.",
        note: "Give the reason. Whoever reads the review later was not there.",
      },
    });
    const long = { decision: "FLAG" as const, note: "x".repeat(5_001) };
    expect(await readForm(RESOLVE_FORM, long)).toEqual({
      errors: { note: "The reason must be at most 5,000 characters." },
    });
    const fits = { ...long, note: "x".repeat(5_000) };
    expect(await readForm(RESOLVE_FORM, fits)).toEqual({ body: fits });
  });

  test("is held back from being lost as soon as anything was entered", () => {
    expect(
      [EMPTY_DRAFT, { ...EMPTY_DRAFT, note: "x" }, { ...EMPTY_DRAFT, decision: "FLAG" as const }].map(
        isEmptyDraft,
      ),
    ).toEqual([true, false, false]);
  });
});
