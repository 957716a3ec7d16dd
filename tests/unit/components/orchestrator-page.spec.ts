import { describe, expect, test } from "vitest";
import { bodiesOf, engineOf } from "@/components/audits/audit-draft";
import { AUDIT_FORM } from "@/components/audits/audit-values";
import { roundTicks } from "@/components/charts/scale";
import { explainProblem, readForm } from "@/components/forms/read-form";
import {
  amountText,
  contextText,
  costText,
  dollarsOf,
  durationText,
  priceText,
} from "@/components/orchestrator/amounts";
import { outcomeWord, sentenceOf } from "@/components/orchestrator/labels";
import { modelOptions, obstacleOf } from "@/components/orchestrator/model-options";
import { spendByModel, spendDays } from "@/components/orchestrator/spend-days";
import { EMPTY_TASK, TASK_FORM } from "@/components/orchestrator/task-values";
import { toApiProblem } from "@/lib/core/api-client";
import type { ModelStatus, ModelUsage } from "@/lib/features/orchestrator/schema";
import { FAILURES } from "@/lib/platform/model-client/vocabulary";

describe("amounts", () => {
  test.each([
    [0, "$0.00"],
    [0.0000012, "$0.000001"],
    [0.00009, "$0.000090"],
    [0.0042, "$0.0042"],
    [0.00994, "$0.0099"],
    [0.00996, "$0.01"],
    [0.005, "$0.0050"],
    [1234.5, "$1,234.50"],
  ])("%d dollars have as many digits as say something: %s", (dollars, text) => {
    expect(amountText(dollars)).toBe(text);
  });

  test("are read as the API writes them", () => {
    expect(dollarsOf("$0.006988")).toBe(0.006988);
    expect(costText("$0.0000")).toBe("$0.00");
  });

  test("of a price keep every digit", () => {
    expect([priceText(0.00125), priceText(0.000075), priceText(0)]).toEqual([
      "$0.00125",
      "$0.000075",
      "free",
    ]);
  });

  test("of time and context are short", () => {
    expect([durationText(0), durationText(999), durationText(1_000), durationText(12_440)]).toEqual([
      "0 ms",
      "999 ms",
      "1.0 s",
      "12.4 s",
    ]);
    expect([contextText(32_000), contextText(400_000), contextText(1_000_000)]).toEqual([
      "32k",
      "400k",
      "1M",
    ]);
  });
});

describe("the ticks of an axis", () => {
  test.each([
    [0, [0, 1], 0],
    [1, [0, 0.5, 1], 1],
    [3, [0, 1, 2, 3], 0],
    [4, [0, 1, 2, 3, 4], 0],
    [0.0042, [0, 0.002, 0.004, 0.006], 3],
    [37, [0, 10, 20, 30, 40], 0],
  ])("up to %d are round", (most, ticks, decimals) => {
    const round = roundTicks(most);
    expect(round.decimals).toBe(decimals);
    expect(round.ticks).toHaveLength(ticks.length);
    for (const [index, tick] of ticks.entries()) expect(round.ticks[index]).toBeCloseTo(tick, 10);
  });

  test("hold the value, at most one step above it, few enough to read, and tell themselves apart", () => {
    for (let exponent = -6; exponent <= 6; exponent++) {
      for (let mantissa = 1; mantissa < 10; mantissa += 0.37) {
        const most = mantissa * 10 ** exponent;
        const { ticks, decimals } = roundTicks(most);
        const top = ticks.at(-1) ?? 0;
        const step = ticks[1] ?? 0;
        expect(top, String(most)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
        expect(top - step, String(most)).toBeLessThan(most);
        expect(ticks.length, String(most)).toBeLessThanOrEqual(5);
        expect(new Set(ticks.map((tick) => tick.toFixed(decimals))).size).toBe(ticks.length);
      }
    }
  });
});

describe("spend", () => {
  const row = (day: string, model: string, cost: string, failures = 0): ModelUsage["data"][number] => ({
    day,
    model,
    calls: 2,
    failures,
    prompt_tokens: 100,
    completion_tokens: 20,
    cost,
  });
  const budget = {
    month: "2027-03-01",
    limit: "$50.00",
    spent: "$0.0000",
    reserved: "$0.0000",
    remaining_share: 1,
  };
  const usage: ModelUsage = {
    from: "2027-02-27",
    to: "2027-03-02",
    budget,
    total_cost: "$0.6500",
    data: [
      row("2027-03-02", "a", "$0.1000"),
      row("2027-02-27", "a", "$0.2000", 1),
      row("2027-02-27", "b", "$0.3500"),
      row("2027-02-27", "embedded-rules", "$0.0000"),
    ],
  };

  test("by day has every day once, also over the end of a month, and the dearest model of a day first", () => {
    const days = spendDays(usage, (model) => model.toUpperCase());
    expect(days.map(({ at }) => at)).toEqual(["2027-02-27", "2027-02-28", "2027-03-01", "2027-03-02"]);
    expect(days.map(({ value }) => value.toFixed(2))).toEqual(["0.55", "0.00", "0.00", "0.10"]);
    expect(days[0]?.parts.map(({ name }) => name)).toEqual(["B", "A"]);
    expect(days[1]?.parts).toEqual([]);
  });

  test("by model adds up its days, the dearest first and then the busiest", () => {
    const models = spendByModel([...usage.data, row("2027-03-01", "idle", "$0.0000")]);
    expect(models.map(({ model }) => model)).toEqual(["b", "a", "embedded-rules", "idle"]);
    expect(models[1]).toMatchObject({ calls: 4, failures: 1, tokens: 240 });
    expect(models[1]?.dollars).toBeCloseTo(0.3, 10);
  });
});

describe("the task of the playground", () => {
  const draft = { ...EMPTY_TASK, task: "Which controls speak of logging?" };

  test("is sent without a model where none is preferred", async () => {
    expect(await readForm(TASK_FORM, draft)).toEqual({
      body: { task: draft.task, priority: "simple", force_consensus: false },
    });
    expect(await readForm(TASK_FORM, { ...draft, preferred_model: "gpt-5" })).toMatchObject({
      body: { preferred_model: "gpt-5" },
    });
  });

  test("says what is missing and what is too long", async () => {
    expect(await readForm(TASK_FORM, { ...draft, task: " " })).toEqual({
      errors: { task: "Say what is to be done." },
    });
    expect(await readForm(TASK_FORM, { ...draft, task: "x".repeat(1_000_000) })).toEqual({
      errors: { task: expect.stringMatching(/^The task must be at most [\d,]+ characters\.$/) },
    });
  });

  const problem = { code: "model_unavailable", message: "It rests.", issues: [] };

  test("has the refusal of a preferred model at its field, and any other at none", () => {
    expect(explainProblem(TASK_FORM, { ...draft, preferred_model: "gpt-5" }, problem)).toEqual({
      preferred_model: "It rests.",
    });
    expect(explainProblem(TASK_FORM, draft, problem)).toEqual({});
    const failed = { ...problem, code: "model_failed" };
    expect(explainProblem(TASK_FORM, { ...draft, preferred_model: "gpt-5" }, failed)).toEqual({});
  });

  test("has an unknown model at its field", () => {
    const issues = [
      { pointer: "/preferred_model", message: "is not in the registry", code: "unknown_model" },
    ];
    const unknown = { code: "validation_failed", message: "", issues };
    expect(explainProblem(TASK_FORM, draft, unknown)).toEqual({
      preferred_model: "The model is not in the registry.",
    });
  });
});

describe("a choice of models", () => {
  const model = (id: string, status: ModelStatus, status_reason: string | null = null) => ({
    id,
    label: id,
    provider: "openai",
    status,
    status_reason,
  });
  const noteOf = (status: ModelStatus, reason: string | null) =>
    modelOptions([model("m", status, reason)])[0]?.options[0]?.note;

  test("has those that can be asked first, degraded ones too, and no empty group", () => {
    const groups = modelOptions([
      model("off", "unconfigured"),
      model("on", "available"),
      model("ill", "degraded"),
    ]);
    expect(groups.map(({ label, options }) => [label, options.map(({ value }) => value)])).toEqual([
      ["Can be asked now", ["on", "ill"]],
      ["Cannot be asked now", ["off"]],
    ]);
    expect(modelOptions([model("on", "available")])).toHaveLength(1);
  });

  test.each([
    [
      "unconfigured",
      "no key is configured for it (ANTHROPIC_API_KEY or ASSAY_GATEWAY_URL)",
      "needs ANTHROPIC_API_KEY",
    ],
    ["unavailable", "its latest calls failed; it is tried again in 12 s", "tried again in 12 s"],
    [
      "unavailable",
      "its provider refuses the key; it is not asked until the configuration changes and Assay is started again",
      "its provider refuses the key",
    ],
    ["unavailable", "its provider asked for payment for its latest calls; it is not asked", "Unavailable"],
    ["unconfigured", null, "Not configured"],
  ] as const)("says in a few words why one that is %s cannot be", (status, reason, note) => {
    expect(noteOf(status, reason)).toBe(note);
  });

  test("says the whole reason at the field", () => {
    const models = [model("m", "unavailable", "its latest calls failed"), model("n", "available")];
    expect(obstacleOf(models, "m")).toBe("m cannot be asked now: its latest calls failed.");
    expect([obstacleOf(models, "n"), obstacleOf(models, "gone")]).toEqual([undefined, undefined]);
  });
});

describe("words for what became of a call", () => {
  test.each(FAILURES)("%s is never shown as it is", (failure) => {
    expect(outcomeWord(failure)).not.toContain("_");
    expect(outcomeWord(failure)).toMatch(/^[A-Z]/);
  });

  test("of a reason make a sentence, and leave the id of a model as it is written", () => {
    expect(sentenceOf("it costs more")).toBe("It costs more.");
    expect(sentenceOf("gpt-5 is not available")).toBe("gpt-5 is not available.");
    expect(sentenceOf("Is it so?")).toBe("Is it so?");
  });
});

describe("a refusal that passes", () => {
  const problem = (detail: string, retryAfter = "") => {
    const headers = new Headers({ "x-request-id": "req_1", "retry-after": retryAfter });
    const text = JSON.stringify({ code: "model_unavailable", detail });
    return toApiProblem(503, text, (name) => headers.get(name));
  };

  test("says when to try again, once", () => {
    expect(problem("No model can be asked.", "12")).toMatchObject({
      message: "No model can be asked. Try again in 12 s.",
      retryAfterSeconds: 12,
      requestId: "req_1",
    });
    for (const detail of ["Busy. Try again shortly.", "It failed; it is tried again in 12 s."])
      expect(problem(detail, "12").message).toBe(detail);
  });

  test("says nothing of a time it does not know", () => {
    for (const retryAfter of [undefined, "Wed, 21 Oct 2026 07:28:00 GMT"])
      expect(problem("It rests.", retryAfter)).toMatchObject({
        message: "It rests.",
        retryAfterSeconds: undefined,
      });
  });
});

describe("the engine of an audit", () => {
  const draft = {
    system_name: "Aria",
    frameworks: ["EU_AI_ACT"],
    scope: "full",
    engine: "language-model",
    model: "gpt-5",
    context: "",
    documents: [],
  } as const;

  test("is sent with its model, and a model that was chosen before is left out with another engine", () => {
    expect(engineOf(draft)).toEqual({ engine: "language-model", model: "gpt-5" });
    expect(engineOf({ ...draft, model: "" })).toEqual({ engine: "language-model" });
    for (const engine of ["auto", "embedded-analyst"] as const)
      expect(bodiesOf({ ...draft, engine })[0]).not.toHaveProperty("model");
  });

  test("is checked with the rest of the draft, each under its field", async () => {
    expect(await readForm(AUDIT_FORM, draft)).toHaveProperty("body");
    expect(await readForm(AUDIT_FORM, { ...draft, system_name: " ", frameworks: [] })).toEqual({
      errors: { system_name: "Name the system to audit.", frameworks: "Choose a framework." },
    });
    const issues = [
      { pointer: "/model", message: "is an embedded operator", code: "x" },
      { pointer: "/engine", message: "must be one of the engines", code: "x" },
    ];
    expect(explainProblem(AUDIT_FORM, draft, { code: "validation_failed", message: "", issues })).toEqual({
      model: "The model is an embedded operator.",
      engine: "The engine must be one of the engines.",
    });
  });
});
