import { describe, expect, test } from "vitest";
import { explainRoute, namePassedOver } from "@/lib/features/orchestrator/routing/explain-route";
import type { Attempt } from "@/lib/platform/model-client/types";
import { testModel } from "../../support/model-faults/call-kit";

describe("why a model answered", () => {
  const chosen = testModel("first");
  const second = testModel("second");
  const third = testModel("third");
  const explain = (changes: Partial<Parameters<typeof explainRoute>[0]> = {}) =>
    explainRoute({
      rule: "a complex task goes to the leader",
      answeredBy: chosen,
      chosen,
      maxCost: 4_200,
      attempts: [{ model: "first", outcome: "answered", latencyMs: 10 }],
      passedOver: [],
      ...changes,
    });
  const attempt = (model: string, outcome: Attempt["outcome"]): Attempt => ({
    model,
    outcome,
    latencyMs: 10,
  });

  test("names the rule, the model and what it can have cost", () => {
    expect(explain()).toBe(
      "By the rule that a complex task goes to the leader, first was chosen, at $0.0042 at most.",
    );
    expect(explain({ maxCost: 0 })).toBe(
      "By the rule that a complex task goes to the leader, first was chosen, at no cost.",
    );
  });

  test("a refusal of content is no failed try", () => {
    expect(explain({ attempts: [attempt("first", "refused")] })).toBe(explain());
  });

  test("says that it answered after it had failed", () => {
    const attempts = [attempt("first", "connection_failed"), attempt("first", "answered")];
    expect(explain({ attempts })).toBe(
      `${explain()} It answered after a failed try: first (connection failed).`,
    );
  });

  test("says who answered in whose place, and what each failure was", () => {
    const attempts = [
      attempt("first", "first_byte_timeout"),
      attempt("second", "rate_limited"),
      attempt("third", "answered"),
    ];
    expect(explain({ attempts, answeredBy: third })).toBe(
      `${explain()} After first (first byte timeout), second (rate limited), third answered in its place.`,
    );
  });

  test("names who was passed over and why, without those that answered or were asked and failed", () => {
    const passedOver = [
      { model: second, reason: "it costs more" },
      { model: third, reason: "it is of the operator tier" },
    ];
    expect(explain({ passedOver })).toBe(
      `${explain()} Passed over: second (it costs more); third (it is of the operator tier).`,
    );
    const attempts = [attempt("first", "server_error"), attempt("second", "answered")];
    expect(explain({ passedOver, attempts, answeredBy: second })).toMatch(
      /Passed over: third \(it is of the operator tier\)\.$/,
    );
    const both = [
      attempt("first", "server_error"),
      attempt("second", "rate_limited"),
      attempt("third", "answered"),
    ];
    expect(explain({ passedOver, attempts: both, answeredBy: third })).not.toContain("Passed over");
    const told = explain({ passedOver: passedOver.slice(0, 1), attempts, answeredBy: second });
    expect(told).not.toContain("Passed over");
  });
});

describe("who was passed over", () => {
  const over = (id: string, reason: string) => ({ model: testModel(id), reason });

  test("models with one reason are named together, wherever they stand", () => {
    expect(
      namePassedOver([over("a", "it is down"), over("b", "it costs more"), over("c", "it is down")]),
    ).toBe("a, c (it is down); b (it costs more)");
  });

  test("of many reasons the first three are named, and the others counted", () => {
    const reasons = ["one", "two", "three", "four", "five"].map((reason) => over(`of-${reason}`, reason));
    expect(namePassedOver(reasons.slice(0, 3))).toBe("of-one (one); of-two (two); of-three (three)");
    expect(namePassedOver(reasons)).toBe(
      "of-one (one); of-two (two); of-three (three); and others for 2 more reasons",
    );
    expect(namePassedOver(reasons.slice(0, 4))).toMatch(/; and others for 1 more reason$/);
  });

  test("of nobody it says nothing", () => {
    expect(namePassedOver([])).toBe("");
  });
});
