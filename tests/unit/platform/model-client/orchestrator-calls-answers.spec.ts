import { describe, expect, test } from "vitest";
import { z } from "zod";
import { askModels } from "@/lib/platform/model-client/ask";
import { ModelHealth } from "@/lib/platform/model-client/circuit";
import { costOf } from "@/lib/platform/model-client/cost";
import { answer, answerJson } from "../../../support/model-faults/answers";
import { testBook, testModel, testPorts, testQuestion } from "../../../support/model-faults/call-kit";
import * as faults from "../../../support/model-faults/faults";
import { scriptThisFile } from "../../../support/model-faults/script-this-file";

const Verdict = z.strictObject({ reasoning: z.string(), vote: z.enum(["APPROVE", "FLAG"]) });
const VERDICT = { reasoning: "It is in place.", vote: "APPROVE" };
const shaped = testQuestion<z.infer<typeof Verdict>>({ shape: { name: "verdict", schema: Verdict } });
const [first, second] = [testModel("first"), testModel("second")];

const given = scriptThisFile();

describe("budget and cost", () => {
  test("a model the budget does not allow is passed over for one it does", async () => {
    given.script = () => answer("yes");
    const ports = testPorts(given.server.url);
    const book = testBook(({ id }) => id !== "first");
    const result = await askModels([first, second], testQuestion(), { ...ports, book });
    expect(result).toMatchObject({ kind: "answered", model: { id: "second" } });
    expect(result.attempts[0]).toEqual({ model: "first", outcome: "over_budget", latencyMs: 0 });
    expect(await askModels([first], testQuestion(), { ...ports, book })).toMatchObject({
      failure: "over_budget",
    });
  });

  test("what an answer used is paid for, with cached input at its price", async () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 40,
      prompt_tokens_details: { cached_tokens: 60 },
    };
    given.script = () => answer("yes", { usage });
    const ports = testPorts(given.server.url);
    const result = await askModels([first], testQuestion(), ports);
    const cost = costOf(first.price, { promptTokens: 100, cachedTokens: 60, completionTokens: 40 });
    expect(cost).toBe(738);
    expect(result.spend).toMatchObject({ cost, isEstimated: false, tokens: { prompt: 100, completion: 40 } });
    expect(ports.book.calls[0]?.ends[0]?.cost).toBe(cost);
  });

  test("a failed attempt that reported its usage is paid for too", async () => {
    given.script = ({ model }) => (model === "first" ? faults.cutAtLimit : answer("yes"));
    const ports = testPorts(given.server.url);
    const result = await askModels([first, second], testQuestion(), ports);
    const costs = ports.book.calls.map(({ ends }) => ends[0]?.cost ?? 0);
    expect(costs[0]).toBe(costOf(first.price, { promptTokens: 20, cachedTokens: 0, completionTokens: 50 }));
    expect(result.spend.cost).toBe(costs.reduce((sum, cost) => sum + cost, 0));
  });

  test("usage that cannot be right is estimated, and marked so", async () => {
    const wrong = [
      null,
      { prompt_tokens: 0, completion_tokens: 5 },
      { prompt_tokens: -1, completion_tokens: 5 },
      { prompt_tokens: 20.5, completion_tokens: 5 },
      { prompt_tokens: "20", completion_tokens: 5 },
      { prompt_tokens: 20, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 21 } },
      { prompt_tokens: 20, completion_tokens: 1_000_000_000 },
      { prompt_tokens: 1_000_000_000, completion_tokens: 5 },
      { prompt_tokens: 20, completion_tokens: 0 },
      { prompt_tokens: 20 },
      "none",
    ];
    for (const usage of wrong) {
      given.script = () => answer("yes, it is", { usage });
      const result = await askModels([first], testQuestion(), testPorts(given.server.url));
      expect(result, JSON.stringify(usage)).toMatchObject({
        kind: "answered",
        spend: { isEstimated: true, tokens: { prompt: 11, completion: 4 } },
      });
      expect(result.spend.cost).toBeGreaterThan(0);
    }
  });

  test("hidden reasoning tokens are output, also where only the total holds them", async () => {
    const usage = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 130 };
    given.script = () => answer("yes", { usage });
    const result = await askModels([first], testQuestion(), testPorts(given.server.url));
    expect(result.spend.tokens).toEqual({ prompt: 20, completion: 110 });
  });

  test("a call is ended in the book also when something throws that is no failure of a call", async () => {
    const ports = testPorts(given.server.url);
    const health = Object.assign(new ModelHealth(), {
      run: () => Promise.reject(new TypeError("a mistake of ours")),
    });
    await expect(askModels([first], testQuestion(), { ...ports, health })).rejects.toThrow(
      "a mistake of ours",
    );
    expect(ports.book.calls.map(({ ends }) => ends.length)).toEqual([1]);
  });
});

describe("answers of a shape", () => {
  test("the schema is in the prompt and, where the endpoint takes it, in the request, strict", async () => {
    given.script = () => answerJson(VERDICT);
    const result = await askModels([first], shaped, testPorts(given.server.url));
    expect(result).toMatchObject({ kind: "answered", value: VERDICT });
    const sent = JSON.parse(given.server.requests[0]?.body ?? "");
    expect(sent.response_format.json_schema).toMatchObject({
      name: "verdict",
      strict: true,
      schema: { additionalProperties: false, required: ["reasoning", "vote"] },
    });
    expect(given.server.requests[0]?.messages[0]).toMatchObject({ role: "system" });
    expect(given.server.requests[0]?.messages[0]?.content).toContain('"enum":["APPROVE","FLAG"]');
    expect(given.server.requests[0]?.messages.at(-1)).toEqual(shaped.messages[0]);
  });

  test("an answer of another shape is repaired by the same model, told what was wrong", async () => {
    given.script = (_, index) => answerJson(index === 0 ? { vote: "MAYBE" } : VERDICT);
    const ports = testPorts(given.server.url);
    const result = await askModels([first, second], shaped, ports);
    expect(result).toMatchObject({ kind: "answered", value: VERDICT, model: { id: "first" } });
    expect(result.attempts.map(({ outcome }) => outcome)).toEqual(["invalid_answer", "answered"]);
    const repair = given.server.requests[1]?.messages ?? [];
    expect(repair.at(-2)).toEqual({ role: "assistant", content: '{"vote":"MAYBE"}' });
    expect(repair.at(-1)?.content).toContain("vote:");
    expect(ports.book.calls.every(({ ends }) => ends.length === 1)).toBe(true);
    // The answer was whole: that it is no use says nothing about whether the model is up.
    expect(ports.health.read("first").recentFailures).toBe(0);
  });

  test("an answer that stays of another shape is never a result: the next model is asked", async () => {
    given.script = ({ model }) =>
      answer(model === "first" ? "APPROVE, I would say" : JSON.stringify(VERDICT));
    const result = await askModels([first, second], shaped, testPorts(given.server.url));
    expect(result).toMatchObject({ kind: "answered", model: { id: "second" } });
    expect(given.models()).toEqual(["first", "first", "second"]);
    given.script = () => answer("APPROVE, I would say");
    expect(await askModels([first], shaped, testPorts(given.server.url))).toMatchObject({
      kind: "failed",
      failure: "invalid_answer",
    });
  });
});

test("the output limit goes in the field the endpoint knows, and never above the model's own", async () => {
  given.script = () => answer("yes");
  const ports = testPorts(given.server.url);
  const small = testModel("small", { maxOutputTokens: 64 });
  await askModels([small], testQuestion(), ports);
  const renamed = (model: typeof first) => {
    const endpoint = ports.endpointOf(model);
    return endpoint && { ...endpoint, outputLimitField: "max_completion_tokens" as const };
  };
  await askModels([first], testQuestion(), { ...ports, endpointOf: renamed });
  const bodies = given.server.requests.map(({ body }) => JSON.parse(body));
  expect(bodies[0]).toMatchObject({ max_tokens: 64, stream: true });
  expect(bodies[1]).toMatchObject({ max_completion_tokens: 200 });
});

test("a request says nothing of the machine it comes from, and a server without a key gets none", async () => {
  given.script = () => answer("yes");
  const ports = testPorts(given.server.url);
  const keyless = (model: typeof first) => {
    const endpoint = ports.endpointOf(model);
    return endpoint && { ...endpoint, apiKey: undefined };
  };
  await askModels([first], testQuestion(), { ...ports, endpointOf: keyless });
  expect(Object.keys(given.server.requests[0]?.headers ?? {}).sort()).toEqual(
    [
      "accept",
      "accept-encoding",
      "connection",
      "content-length",
      "content-type",
      "host",
      "user-agent",
    ].sort(),
  );
});

test("connections are used again", async () => {
  const before = given.server.sockets();
  given.script = (_, index) => answer("yes", { stream: index % 2 === 0 });
  for (let round = 0; round < 10; round++)
    await askModels([first], testQuestion(), testPorts(given.server.url));
  expect(given.server.sockets() - before).toBeLessThanOrEqual(1);
});
