import { describe, expect, test } from "vitest";
import { ASK_FORM, EMPTY_ASK } from "@/components/consensus/ask-values";
import { checkedQuote } from "@/components/consensus/debate-sequence";
import { questionTitle } from "@/components/consensus/hrefs";
import { failureText } from "@/components/consensus/labels";
import { explainProblem, readForm } from "@/components/forms/read-form";
import type { FieldIssue } from "@/lib/core/errors";
import { showQuote } from "@/lib/judgment/consensus/quotes";

describe("the form of a question", () => {
  const draft = { ...EMPTY_ASK, task: "May it go live?" };

  test("sends only what was entered; without chosen models, the board answers", async () => {
    expect(await readForm(ASK_FORM, draft)).toEqual({
      body: { task: draft.task, strategy: "voting", min_agreement: 0.67 },
    });
  });

  test("sends system, context and seats where they are given", async () => {
    const models = ["a", "b", "c"];
    const given = { ...draft, context: "C", system_name: "S", seats: "chosen" as const, models };
    expect(await readForm(ASK_FORM, given)).toMatchObject({
      body: { context: "C", system_name: "S", models },
    });
    expect(await readForm(ASK_FORM, { ...given, seats: "board" })).not.toHaveProperty("body.models");
  });

  test("takes an agreement with a comma, and leaves it to the other strategies", async () => {
    expect(await readForm(ASK_FORM, { ...draft, min_agreement: "0,8" })).toMatchObject({
      body: { min_agreement: 0.8 },
    });
    const other = { ...draft, strategy: "adversarial_debate" as const, min_agreement: "nonsense" };
    expect(await readForm(ASK_FORM, other)).toMatchObject({ body: { min_agreement: 0.67 } });
  });

  test.each(["", "0.4", "1.01", "two thirds"])("refuses %o as an agreement", async (min_agreement) => {
    expect(await readForm(ASK_FORM, { ...draft, min_agreement })).toEqual({
      errors: { min_agreement: "Enter a number from 0.5 to 1, such as 0.67." },
    });
  });

  test("says everything that is wrong at once, also that a strategy needs more models", async () => {
    const wrong = { ...EMPTY_ASK, seats: "chosen" as const, models: ["a"], min_agreement: "2" };
    expect(await readForm(ASK_FORM, wrong)).toEqual({
      errors: {
        task: "Ask a question.",
        models: "Choose at least 3 models.",
        min_agreement: "Enter a number from 0.5 to 1, such as 0.67.",
      },
    });
    const chain = { ...draft, seats: "chosen" as const, strategy: "chain_of_verification" as const };
    expect(await readForm(ASK_FORM, { ...chain, models: ["a"] })).toMatchObject({
      errors: { models: "Choose at least 2 models." },
    });
    expect(await readForm(ASK_FORM, { ...chain, models: ["a", "b"] })).toHaveProperty("body");
  });

  const problem = (issues: FieldIssue[]) => ({ code: "validation_failed", message: "", issues });

  test("names the model the server refused", () => {
    const issues = [{ pointer: "/models/1", message: "is given twice", code: "duplicate" }];
    expect(explainProblem(ASK_FORM, { ...draft, models: ["a", "b"] }, problem(issues))).toEqual({
      models: "b is given twice.",
    });
    const all = [{ pointer: "/models", message: "must name 3 to 9 models", code: "wrong_number" }];
    expect(explainProblem(ASK_FORM, draft, problem(all))).toEqual({
      models: "The choice must name 3 to 9 models.",
    });
  });
});

describe("a quote of a debate", () => {
  test.each([true, false])("is read as the server writes it: found %s", (isFound) => {
    const quote = "found in the material: so they say.\nAnd more.";
    expect(checkedQuote(showQuote({ quote, isFound }))).toEqual({ quote, isFound });
  });

  test("that was not looked up is shown as it is", () => {
    expect(checkedQuote("A point.")).toEqual({ quote: "A point.", isFound: undefined });
  });
});

describe("words", () => {
  test.each([
    ["server_error", "The provider failed."],
    ["refused: I will not.", "Refused for reasons of content: I will not."],
    [
      "the question does not fit its context of 8000 tokens",
      "The question does not fit its context of 8000 tokens.",
    ],
  ])("of the failure %o are a sentence", (failure, text) => {
    expect(failureText(failure)).toBe(text);
  });

  test("of a title are the first line, cut where it is long", () => {
    expect(questionTitle(" May it?\r\nMore.")).toBe("May it?");
    const title = questionTitle("word ".repeat(100));
    expect(title.length).toBeLessThanOrEqual(140);
    expect(title).toMatch(/word…$/);
  });
});
