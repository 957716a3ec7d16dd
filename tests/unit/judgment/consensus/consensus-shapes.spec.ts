import { describe, expect, test } from "vitest";
import { z } from "zod";
import { VOTES } from "@/lib/features/orchestrator/schema";
import {
  answerQuestion,
  draftQuestion,
  questionsQuestion,
  synthesisQuestion,
  verdictQuestion,
} from "@/lib/judgment/consensus/chain-questions";
import {
  claimQuestion,
  critiqueQuestion,
  judgeQuestion,
  rebuttalQuestion,
} from "@/lib/judgment/consensus/debate-questions";
import type { AnswerShape } from "@/lib/platform/model-client/types";
import { testModel } from "../../../support/scripted-panel";

const model = testModel("red");
const panelQuestion = { task: "May it go ahead?", context: undefined };
const nonce = "nonce-of-the-test-1";
const said = { argument: "StepContent.", quotes: [], vote: "FLAG" } as const;
const claim = { argument: said.argument, quotes: [], vote: said.vote };
const side = { vote: said.vote, arguments: ["StepContent."], quotes: [] };
const claims = [{ claim: "It is logged.", verdict: "supported" } as const];

/** Each question with the keys of its answer, in their order. */
const QUESTIONS: [string, { shape: AnswerShape<unknown> | undefined }, string[]][] = [
  ["draft", draftQuestion(model, panelQuestion, VOTES, nonce), ["reasoning", "claims", "vote"]],
  ["questions", questionsQuestion(model, ["a", "b", "c"], nonce), ["questions"]],
  ["answer", answerQuestion(model, panelQuestion, "Which?", nonce), ["reasoning", "answer"]],
  [
    "verdict",
    verdictQuestion(model, { claim: "a", question: "b", answer: "c" }, nonce),
    ["reasoning", "verdict"],
  ],
  [
    "synthesis",
    synthesisQuestion(model, { task: panelQuestion.task, claims, options: VOTES }, nonce),
    ["reasoning", "kept", "vote", "conditions"],
  ],
  ["claim", claimQuestion(model, panelQuestion, VOTES, nonce), ["argument", "quotes", "vote"]],
  [
    "critique",
    critiqueQuestion(model, { panelQuestion, claim, options: VOTES }, nonce),
    ["argument", "quotes", "vote"],
  ],
  [
    "rebuttal",
    rebuttalQuestion(model, { panelQuestion, claim, critique: claim }, nonce),
    ["argument", "quotes"],
  ],
  [
    "judgement",
    judgeQuestion(model, { panelQuestion, sides: [side, side], options: VOTES }, nonce),
    ["reasoning", "vote"],
  ],
];

describe("the form of an answer", () => {
  test.each(QUESTIONS)(
    "%s: every key is required, the reasons before the outcome, nothing else allowed",
    (...row) => {
      const [name, question, keys] = row;
      expect(question.shape?.name).toBe(name);
      const schema = z.toJSONSchema(question.shape?.schema ?? z.never());
      expect(Object.keys(schema.properties ?? {})).toEqual(keys);
      expect(schema.required).toEqual(keys);
      expect(schema.additionalProperties).toBe(false);
    },
  );

  test.each(QUESTIONS)("%s: every text and every list in it has a maximum", (_, question) => {
    const unbounded: string[] = [];
    const look = (node: unknown, path: string) => {
      if (typeof node !== "object" || node === null) return;
      const { type, maxLength, maxItems, ...rest } = node as Record<string, unknown>;
      const most = type === "array" ? maxItems : maxLength;
      const isBounded = typeof most === "number" && most <= (type === "array" ? 20 : 4_000);
      if ((type === "array" || (type === "string" && !("enum" in rest))) && !isBounded) unbounded.push(path);
      for (const [name, child] of Object.entries(rest)) look(child, `${path}.${name}`);
    };
    look(z.toJSONSchema(question.shape?.schema ?? z.never()), "");
    expect(unbounded).toEqual([]);
  });
});
