import { describe, expect, test } from "vitest";
import { askedNow, groupQuestions, progressOf, switchOption } from "@/components/applicability/branching";
import { summaryText } from "@/components/applicability/framework-results";
import { inUseFirst, summarize } from "@/components/applicability/summary";
import { APPLICABILITY_FILTERS, filterControls, readFilter } from "@/components/controls/control-filter";
import { explainProblem } from "@/components/forms/read-form";
import { daysLeftText, daysUntil } from "@/components/programs/program-scope";
import { CREATE_FORM, NO_SCOPE, toScope } from "@/components/programs/program-values";
import { countedText, countsOf } from "@/components/programs/readiness";
import type { ProfileQuestion } from "@/lib/features/applicability/schema";
import type { Control } from "@/lib/features/programs/schema";

const question = (id: string, given: Partial<ProfileQuestion> = {}): ProfileQuestion => ({
  id,
  framework: null,
  asked_of: "either",
  kind: "many",
  text: `${id}?`,
  help: null,
  citation: null,
  options: [],
  is_asked: true,
  values: null,
  reason: "",
  is_inherited: false,
  registered: null,
  answered_by: null,
  answered_at: null,
  ...given,
});

describe("the questionnaire", () => {
  const branching = [
    { id: "data", options: [{ id: "health", implies: ["personal"] }] },
    { id: "bases", ask_if: { fact: "data", is: ["personal"] }, options: [] },
    { id: "tlpt", ask_if: { fact: "size", is: ["large"] }, options: [] },
  ];
  const questions = [question("data"), question("bases"), question("tlpt")];

  test("asks what may still matter while answers are missing", () => {
    expect([...askedNow(questions, { branching, elsewhere: {} }, {})]).toEqual(["data", "bases", "tlpt"]);
  });

  test("branches on what is chosen before it is saved, and on answers given elsewhere", () => {
    const asked = (drafts: Record<string, string[]>, elsewhere: Record<string, string[]> = {}) => [
      ...askedNow(questions, { branching, elsewhere }, drafts),
    ];
    expect(asked({ data: ["none"] })).toEqual(["data", "tlpt"]);
    expect(asked({ data: ["health"] })).toEqual(["data", "bases", "tlpt"]);
    expect(asked({ data: [] })).toEqual(["data", "bases", "tlpt"]);
  });

  test("none excludes the other options, and a single choice replaces the one before", () => {
    const many = question("data");
    expect(switchOption(many, ["card", "personal"], "none")).toEqual(["none"]);
    expect(switchOption(many, ["none"], "card")).toEqual(["card"]);
    expect(switchOption(many, ["card", "personal"], "card")).toEqual(["personal"]);
    expect(switchOption(question("size", { kind: "one" }), ["micro"], "large")).toEqual(["large"]);
  });

  test("counts saved answers to questions that are asked", () => {
    const answered = [
      question("data", { values: ["none"] }),
      question("bases", { values: ["consent"] }),
      question("tlpt"),
    ];
    const asked = askedNow(answered, { branching, elsewhere: {} }, {});
    expect(progressOf(answered, asked)).toEqual({ asked: 2, answered: 1 });
  });

  test("groups what frameworks share first, then the frameworks in programs", () => {
    const all = [question("a", { framework: "DMA" }), question("b"), question("c", { framework: "GDPR" })];
    expect(groupQuestions(all, new Set(["GDPR"])).map(({ framework }) => framework)).toEqual([
      null,
      "GDPR",
      "DMA",
    ]);
  });
});

describe("what follows", () => {
  test("is counted per framework with the next date", () => {
    const of = (
      framework: "GDPR" | "DMA",
      state: "applies" | "applies_from" | "does_not_apply" | "unknown",
      from: string | null = null,
    ) => ({
      framework,
      state,
      applies_from: from,
    });
    const summaries = summarize([
      of("GDPR", "applies"),
      of("GDPR", "applies_from", "2028-08-02"),
      of("GDPR", "applies_from", "2027-12-02"),
      of("DMA", "unknown"),
      of("DMA", "does_not_apply"),
    ]);
    expect(summaries.map(summaryText)).toEqual([
      "1 applies today · 2 later, next on 2 Dec 2027",
      "1 does not apply · 1 not decided",
    ]);
    expect(inUseFirst(summaries, new Set(["DMA"])).map(({ framework }) => framework)).toEqual([
      "DMA",
      "GDPR",
    ]);
  });
});

describe("a program", () => {
  test("counts what counts today", () => {
    const program = {
      controls_total: 40,
      controls_counted: 22,
      counted_implemented: 8,
      counted_in_progress: 4,
      counted_gap: 2,
    };
    expect(countsOf(program)).toEqual({ total: 22, implemented: 8, in_progress: 4, not_started: 8, gap: 2 });
    expect(countedText(program)).toBe("22 of 40 controls count today");
    expect(countedText({ controls_total: 40, controls_counted: 40 })).toBe("All 40 controls count today");
  });

  test("says how many days are left", () => {
    expect(daysLeftText(daysUntil("2027-03-01", "2026-11-22"))).toBe("99 days left");
    expect(daysLeftText(daysUntil("2026-11-22", "2026-11-22"))).toBe("today");
    expect(daysLeftText(daysUntil("2026-11-21", "2026-11-22"))).toBe("1 day late");
  });

  test("sends what is empty as none and explains refusals under their fields", () => {
    expect(toScope(NO_SCOPE)).toEqual({ system_id: null, target_date: null, auditor: null });
    const issue = { pointer: "/system_id", code: "unknown_system", message: "names no such system" };
    const values = { name: "ISO 27001", frameworks: [], ...NO_SCOPE };
    const problem = { code: "validation_failed", message: "", issues: [issue] };
    expect(explainProblem(CREATE_FORM, values, problem)).toEqual({
      system_id: "The scope names no such system.",
    });
  });
});

test("controls are filtered by whether they count, apply later or do not apply", () => {
  const control = (id: string, applicability: Partial<Control["applicability"]>) =>
    ({
      id,
      control_id: id,
      title: id,
      description: "",
      framework: "GDPR",
      theme: "transparency",
      owner: null,
      applicability: {
        state: "applies",
        applies_from: null,
        counts_today: false,
        justification: null,
        excluded_by: null,
        excluded_at: null,
        ...applicability,
      },
    }) as Control;
  const controls = [
    control("now", { counts_today: true }),
    control("later", { state: "applies_from", applies_from: "2099-01-01" }),
    control("perhaps-later", { state: "unknown", applies_from: "2099-01-01" }),
    control("ruled-out", { state: "does_not_apply" }),
    control("left-out", { excluded_at: "2026-11-21T09:30:00.000Z", justification: "Bought." }),
  ];
  const shown = APPLICABILITY_FILTERS.map((applicability) =>
    filterControls(controls, readFilter(new URLSearchParams({ applicability }))).map(({ id }) => id),
  );
  expect(shown).toEqual([["now"], ["later", "perhaps-later"], ["ruled-out", "left-out"]]);
});
