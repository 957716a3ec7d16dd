import { describe, expect, test } from "vitest";
import { ServiceError } from "@/lib/core/errors";
import type { Ask } from "@/lib/judgment/consensus/ports";
import type { Strategy } from "@/lib/judgment/consensus/vocabulary";
import { askModels } from "@/lib/platform/model-client/ask";
import { formatCost } from "@/lib/platform/model-client/cost";
import { type Answer, CALL_LIMITS, type Model } from "@/lib/platform/model-client/types";
import { answerJson } from "../../../support/model-faults/answers";
import { testPorts } from "../../../support/model-faults/call-kit";
import * as faults from "../../../support/model-faults/faults";
import { startModelServer } from "../../../support/scripted-model-server";
import {
  COST_OF_A_CALL,
  PLENTY,
  runPanel,
  type Script,
  seat,
  TOKENS_OF_A_CALL,
  testModel,
  voting,
} from "../../../support/scripted-panel";

const five = ["red", "green", "blue", "white", "black"].map((id) => seat(testModel(id)));
const input = { strategy: "voting", task: "May it go ahead?", min_agreement: 0.67, seats: five } as const;
/** What a vote may use of the limits at most: about 1,000 tokens of prompt with its schema, 500 of answer. */
const MAX_TOKENS = 1_600;

describe("the limit of time", () => {
  test("who has not answered by then abstains; the rest is counted and the run is partial", async () => {
    const { result, calls } = await runPanel(
      input,
      ({ model }) => ({ ...voting("APPROVE"), afterMs: model === "black" ? 5_000 : 10 }),
      { limits: { ...PLENTY, timeMs: 200 } },
    );
    expect(result).toMatchObject({ decision: "APPROVE", partial: true });
    expect(result.partial_reason).toBe("the run's limit of 0.2 s was reached: no answer from black");
    expect(result.votes[4]).toMatchObject({ vote: "ABSTAIN", failure: "deadline" });
    expect(calls[4]?.wasAborted).toBe(true);
    expect(result.summary).toContain("Partial: the run's limit of 0.2 s was reached");
  });

  test("a call that is broken off is paid for: what was sent and what had come, as an estimate", async () => {
    const server = await startModelServer(({ model }) =>
      model === "black" ? faults.stallMidStream : answerJson(voting("APPROVE").says),
    );
    const { book, ...ports } = testPorts(server.url, { limits: CALL_LIMITS });
    const ask: Ask = (model, question, signal) =>
      askModels([model], { ...question, runId: "con_test" }, { ...ports, book, signal });
    try {
      const { result } = await runPanel(input, () => voting("FLAG"), {
        ask,
        limits: { ...PLENTY, timeMs: 500 },
      });
      expect(result).toMatchObject({ decision: "APPROVE", partial: true, usage_is_estimated: true });
      const ends = book.calls.map((call) => ({ model: call.model, ...call.ends[0] }));
      const lost = ends.find(({ model }) => model === "black");
      expect(lost).toMatchObject({ outcome: "cancelled", usage: { isEstimated: true, completionTokens: 7 } });
      expect(lost?.usage?.promptTokens).toBeGreaterThan(500);
      expect(lost?.cost).toBeGreaterThan(500);
      const cost = ends.reduce((sum, end) => sum + (end.cost ?? 0), 0);
      expect(result.total_cost).toBe(formatCost(cost));
      const used = ends.map(({ usage }) => (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0));
      expect(result.total_tokens).toBe(used.reduce((sum, tokens) => sum + tokens, 0));
    } finally {
      await server.close();
    }
  });

  test("a call that does not stop is not waited for, and its prompt is booked as an estimate", async () => {
    const { result, calls } = await runPanel(
      input,
      ({ model }) => ({
        ...voting("APPROVE"),
        afterMs: model === "black" ? 60_000 : 10,
        ignoresAbort: model === "black",
      }),
      { limits: { ...PLENTY, timeMs: 100 } },
    );
    expect(calls[4]?.endedAt).toBeUndefined();
    expect(result).toMatchObject({ decision: "APPROVE", partial: true, usage_is_estimated: true });
    expect(result.total_tokens).toBeGreaterThan(4 * TOKENS_OF_A_CALL);
  });

  test.each([
    ["chain_of_verification", "draft"],
    ["adversarial_debate", "claim"],
  ] as const)("%s asks nobody any more after it", async (strategy: Strategy, purpose) => {
    const { result, calls } = await runPanel(
      { ...input, strategy },
      () => ({ ...voting("APPROVE"), afterMs: 5_000 }),
      { limits: { ...PLENTY, timeMs: 50 } },
    );
    expect(calls.map((call) => call.purpose)).toEqual([purpose]);
    expect(result).toMatchObject({ decision: "NO_CONSENSUS", partial: true });
  });

  test("a debate that runs out of time at the rebuttal is not judged any more", async () => {
    const { result, calls } = await runPanel(
      { ...input, strategy: "adversarial_debate", seats: five.slice(0, 3) },
      (call, nth) => ({ ...debateThatDrags(call, nth), afterMs: call.purpose === "rebuttal" ? 5_000 : 0 }),
      { limits: { ...PLENTY, timeMs: 150 } },
    );
    expect(calls.map(({ purpose }) => purpose)).toEqual(["claim", "critique", "rebuttal"]);
    expect(result).toMatchObject({ decision: "NO_CONSENSUS", partial: true });
    expect(result.votes[2]).toMatchObject({
      vote: "ABSTAIN",
      failure: "not asked: the run's limit of 0.15 s was reached",
    });
  });

  test("an embedded operator that takes too long abstains as well", async () => {
    const seats = [...five.slice(0, 4), seat(testModel("rules", "embedded"))];
    const { result } = await runPanel({ ...input, seats }, () => voting("FLAG"), {
      limits: { ...PLENTY, timeMs: 50 },
      voteEmbedded: () => new Promise(() => undefined),
    });
    expect(result).toMatchObject({ decision: "FLAG", partial: true });
    expect(result.votes[4]).toMatchObject({ vote: "ABSTAIN", failure: "deadline" });
  });

  test("a run that ends in time is not partial", async () => {
    const { result } = await runPanel(input, () => voting("FLAG"));
    expect(result).toMatchObject({ partial: false, partial_reason: null });
  });
});

describe("the limits of tokens and cost", () => {
  const limitedTo = (changes: object) => ({ limits: { ...PLENTY, ...changes } });

  test("seats that the tokens do not reach for are not asked, and the rest is counted", async () => {
    const { result, calls } = await runPanel(
      input,
      () => voting("APPROVE"),
      limitedTo({ tokens: 4 * MAX_TOKENS }),
    );
    expect(calls).toHaveLength(4);
    expect(result).toMatchObject({ decision: "APPROVE", partial: true });
    expect(result.partial_reason).toBe("the run's limit of 6,400 tokens was reached: no answer from black");
    expect(result.votes[4]).toMatchObject({
      vote: "ABSTAIN",
      failure: "not asked: the run's limit of 6,400 tokens was reached",
    });
  });

  test.each([{ tokens: MAX_TOKENS }, { cost: 2_000 }])(
    "calls at the same time cannot break a limit together: %j",
    async (limit) => {
      const { calls } = await runPanel(input, () => voting("APPROVE"), limitedTo(limit));
      expect(calls).toHaveLength(1);
    },
  );

  test("the same with the cost; what costs nothing is still asked", async () => {
    const free = { input: 0, cachedInput: 0, output: 0 };
    const seats = [
      ...five.slice(0, 3),
      ...["l1", "l2"].map((id) => seat(testModel(id, id, { price: free }))),
    ];
    const { result, calls } = await runPanel(
      { ...input, seats },
      () => voting("APPROVE"),
      limitedTo({ cost: 1 }),
    );
    expect(calls.map(({ model }) => model)).toEqual(["l1", "l2"]);
    expect(result).toMatchObject({ decision: "NO_CONSENSUS", partial: true });
    expect(result.partial_reason).toContain("the run's limit of $0.000001 was reached");
  });

  test("a call's hold is given back when it ends: a chain of calls needs no more than its largest step", async () => {
    const { result, calls } = await runPanel(
      { ...input, strategy: "adversarial_debate", seats: five.slice(0, 3) },
      debateThatDrags,
      limitedTo({ tokens: 2 * 2 * MAX_TOKENS }),
    );
    expect(calls).toHaveLength(5);
    expect(result).toMatchObject({ decision: "APPROVE", partial: false });
  });

  test("an answer that used more than was held stops the next question", async () => {
    const { result, calls } = await runPanel(
      { ...input, strategy: "adversarial_debate", seats: five.slice(0, 3) },
      (call, nth) => ({ ...debateThatDrags(call, nth), tokens: 100_000 }),
      limitedTo({ tokens: 50_000 }),
    );
    expect(calls).toHaveLength(1);
    expect(result).toMatchObject({ decision: "NO_CONSENSUS", partial: true, total_tokens: 100_000 });
    expect(result.votes.map(({ vote }) => vote)).toEqual(["APPROVE", "ABSTAIN", "ABSTAIN"]);
  });

  test("a model whose context the question does not fit is not asked", async () => {
    const small = seat(testModel("small", "small", { contextTokens: 600 }));
    const { result, calls } = await runPanel({ ...input, seats: [...five, small] }, () => voting("APPROVE"));
    expect(calls).toHaveLength(5);
    expect(result.votes[5]?.failure).toBe("not asked: the question does not fit its context of 600 tokens");
    expect(result.partial).toBe(false);
  });
});

describe("the totals", () => {
  test("hold every call, also those that failed or were refused, and say when usage was estimated", async () => {
    const { result } = await runPanel(input, ({ model }) => {
      if (model === "red") return { fails: "truncated", isEstimated: true };
      if (model === "green") return { refuses: "No." };
      return voting("FLAG");
    });
    expect(result.total_tokens).toBe(5 * TOKENS_OF_A_CALL);
    expect(result.total_cost).toBe(`$${((5 * COST_OF_A_CALL) / 1_000_000).toFixed(4)}`);
    expect(result.usage_is_estimated).toBe(true);
    expect(result.steps.reduce((sum, step) => sum + step.tokens_used, 0)).toBe(result.total_tokens);
  });
});

describe("a run that is called off", () => {
  test("rejects with the reason at once, and asks nobody after it", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("the client left")), 30);
    const run = runPanel(input, () => ({ ...voting("FLAG"), afterMs: 5_000 }), { signal: controller.signal });
    await expect(run).rejects.toThrow("the client left");
    const again = runPanel(input, () => voting("FLAG"), { signal: controller.signal });
    await expect(again).rejects.toThrow("the client left");
  });

  test("does not wait for a call that does not stop", async () => {
    const run = runPanel(input, () => ({ ...voting("FLAG"), afterMs: 60_000, ignoresAbort: true }), {
      signal: AbortSignal.timeout(30),
    });
    await expect(run).rejects.toThrow();
  });

  test("rejects with what the port rejects with: a fault of ours is not an abstention", async () => {
    const ask = () => Promise.reject(new Error("the record of calls is gone"));
    await expect(runPanel(input, () => voting("FLAG"), { ask })).rejects.toThrow(
      "the record of calls is gone",
    );
    const seats = [...five, seat(testModel("rules", "embedded"))];
    const voteEmbedded = () => Promise.reject(new Error("a fault"));
    const embedded = runPanel({ ...input, seats }, () => voting("FLAG"), { voteEmbedded });
    await expect(embedded).rejects.toThrow("a fault");
  });

  test.each([
    ["voting", 5],
    ["chain_of_verification", 5],
  ] as const)("%s stops every other call when a port rejects, and asks nobody after it", async (...row) => {
    const [strategy, asked] = row;
    const signals: AbortSignal[] = [];
    const told: string[] = [];
    const gone = new Error("the record of calls is gone");
    const ask: Ask = (model, question, signal) => {
      if (question.purpose in CHAIN) return Promise.resolve(answered(model, CHAIN[question.purpose]));
      signals.push(signal);
      if (signals.length === 3) return Promise.reject(gone);
      return new Promise((resolve) => {
        const left = () => resolve(answered(model, { reasoning: "", answer: "Late.", vote: "FLAG" }));
        signal.addEventListener("abort", left, { once: true });
      });
    };
    const onStep = ({ kind }: { kind: string }) => void told.push(kind);
    const run = runPanel({ ...input, strategy }, () => voting("FLAG"), { ask, onStep });
    await expect(run).rejects.toBe(gone);
    const toldBefore = [...told];
    expect(signals.map(({ aborted }) => aborted)).toEqual(Array(asked).fill(true));
    await new Promise(setImmediate);
    expect(signals).toHaveLength(asked);
    expect(told).toEqual(toldBefore);
  });

  test("rejects also while an embedded operator votes, whatever the reason is", async () => {
    const controller = new AbortController();
    const reason = new ServiceError({ code: "unavailable", message: "The service is stopping." });
    setTimeout(() => controller.abort(reason), 20);
    const seats = ["a", "b", "c"].map((id) => seat(testModel(id, "embedded")));
    const voteEmbedded = () => new Promise<never>(() => undefined);
    const run = runPanel({ ...input, seats }, () => voting("FLAG"), {
      voteEmbedded,
      signal: controller.signal,
    });
    await expect(run).rejects.toBe(reason);
  });
});

/** The turns of a chain before its questions are answered, five at a time. */
const CHAIN: Readonly<Record<string, unknown>> = {
  draft: { reasoning: "", claims: ["a", "b", "c", "d", "e"], vote: "FLAG" },
  questions: { questions: ["a?", "b?", "c?", "d?", "e?"] },
};

function answered<T>(model: Model, value: unknown): Answer<T> {
  const spend = { tokens: { prompt: 1, completion: 1 }, cost: 1, isEstimated: false, latencyMs: 1 };
  return { kind: "answered", model, value: value as T, text: "", spend, attempts: [] };
}

const debateThatDrags: Script = ({ purpose }) => {
  if (purpose === "judgement") return { says: { reasoning: "Weighed.", vote: "APPROVE" } };
  return { says: { argument: "StepContent.", quotes: [], vote: "APPROVE" } };
};
