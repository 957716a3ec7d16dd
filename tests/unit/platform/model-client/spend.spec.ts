import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { askModels } from "@/lib/platform/model-client/ask";
import { ModelHealth } from "@/lib/platform/model-client/circuit";
import { costOf, estimateTokens } from "@/lib/platform/model-client/cost";
import { ProviderFailure } from "@/lib/platform/model-client/failure";
import type { Question } from "@/lib/platform/model-client/types";
import { answer, answerJson, chunk, event, startStream } from "../../../support/model-faults/answers";
import {
  PATIENT_LIMITS,
  testBook,
  testModel,
  testPorts,
  testQuestion,
} from "../../../support/model-faults/call-kit";
import * as faults from "../../../support/model-faults/faults";
import { scriptThisFile } from "../../../support/model-faults/script-this-file";
import type { Behavior } from "../../../support/scripted-model-server";

const [model, first, second] = [testModel("asked"), testModel("first"), testModel("second")];
/** "Is the control in place? Say why." and what the faults say before they break off. */
const PROMPT = 11;
const HALF = estimateTokens("The first half of an");

const given = scriptThisFile();

/** A JSON body that stops in the middle, and the connection stays. */
const stallInJson: Behavior = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write(`{"choices":[{"message":{"content":"${"x".repeat(264)}`);
};
const gatewayError: Behavior = (response) => {
  startStream(response);
  response.end(event({ error: { code: 502, message: "upstream" } }));
};

describe("a call that broke off after it was sent is paid for", () => {
  test.each([
    ["a stall mid-stream", faults.stallMidStream, "idle_timeout", HALF],
    ["a head and nothing more", faults.headOnly, "idle_timeout", 0],
    ["silence", faults.silence, "first_byte_timeout", 0],
    ["a stream without its end", faults.streamWithoutEnd, "truncated", HALF],
    ["a reset mid-stream", faults.resetMidStream, "connection_failed", HALF],
    ["a chunk that is cut", faults.brokenChunk, "not_a_completion", estimateTokens("The first")],
    ["an error after words", faults.errorMidStream, "server_error", estimateTokens("The first")],
    ["a JSON body that stalls", stallInJson, "idle_timeout", 100],
    ["a body without an end", faults.hugeBody, "too_large", 200],
  ] as const)("%s", async (_, fault, failure, completionTokens) => {
    given.script = () => fault;
    const ends = failure === "first_byte_timeout" ? { firstByteMs: 500 } : { idleMs: 500 };
    const ports = testPorts(given.server.url, { limits: { ...PATIENT_LIMITS, ...ends } });
    const result = await askModels([model], testQuestion(), ports);
    const used = { promptTokens: PROMPT, cachedTokens: 0, completionTokens };
    const cost = costOf(model.price, used);
    expect(result).toMatchObject({
      failure,
      spend: { cost, isEstimated: true, tokens: { prompt: PROMPT, completion: completionTokens } },
    });
    expect(ports.book.calls.map(({ ends }) => ends)).toMatchObject([
      [{ outcome: failure, cost, usage: { ...used, isEstimated: true } }],
    ]);
    expect(cost).toBeLessThanOrEqual(ports.book.calls[0]?.maxCost ?? 0);
  });

  test("at the deadline", async () => {
    given.script = () => faults.slowBytes;
    const limits = { ...PATIENT_LIMITS, deadlineMs: 2_000 };
    const result = await askModels([model], testQuestion(), testPorts(given.server.url, { limits }));
    expect(result).toMatchObject({ failure: "deadline", spend: { isEstimated: true } });
    expect(result.spend.tokens.prompt).toBe(PROMPT);
    expect(result.spend.tokens.completion).toBeGreaterThan(10);
  });

  test("when the client leaves", async () => {
    const client = new AbortController();
    given.script = () => (response, request) => {
      faults.stallMidStream(response, request);
      setTimeout(() => client.abort(), 300);
    };
    const ports = testPorts(given.server.url, { signal: client.signal });
    const result = await askModels([model], testQuestion(), ports);
    const cost = costOf(model.price, { promptTokens: PROMPT, cachedTokens: 0, completionTokens: HALF });
    expect(result).toMatchObject({ failure: "cancelled", spend: { cost, isEstimated: true } });
    expect(ports.book.calls[0]?.ends).toMatchObject([{ outcome: "cancelled", cost }]);
  });

  test("by what was reported, where something was", async () => {
    given.script = () => (response) => {
      startStream(response);
      response.write(chunk({ content: "The first half" }));
      response.write(event({ choices: [], usage: { prompt_tokens: 20, completion_tokens: 7 } }));
    };
    const limits = { ...PATIENT_LIMITS, idleMs: 500 };
    const { spend } = await askModels([model], testQuestion(), testPorts(given.server.url, { limits }));
    expect(spend).toMatchObject({ isEstimated: false, tokens: { prompt: 20, completion: 7 } });
  });
});

describe("what no model has worked on costs nothing", () => {
  test.each([
    ["500", faults.status(500)],
    ["429", faults.status(429)],
    ["400", faults.status(400)],
    ["a redirect", faults.redirectTo("http://127.0.0.1:9/")],
    ["a connection reset before the first byte", faults.resetAtOnce],
    ["a page with 200", faults.html],
    ["a gateway's error within a 200", gatewayError],
  ])("%s", async (_, fault) => {
    given.script = () => fault;
    const ports = testPorts(given.server.url);
    const { spend } = await askModels([model], testQuestion(), ports);
    expect(spend).toMatchObject({ cost: 0, isEstimated: false, tokens: { prompt: 0, completion: 0 } });
    for (const { ends } of ports.book.calls) expect(ends).toMatchObject([{ cost: 0, usage: undefined }]);
  });

  test("a client that leaves while the connection is still being made stops at once", async () => {
    const silent = net.createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const sockets = new Set<net.Socket>();
    silent.on("connection", (socket) => sockets.add(socket));
    const { port } = silent.address() as AddressInfo;
    const ports = testPorts(`https://127.0.0.1:${port}/v1`, { signal: AbortSignal.timeout(50) });
    const result = await askModels([model], testQuestion(), ports);
    expect(result).toMatchObject({ failure: "cancelled", spend: { cost: 0, isEstimated: false } });
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test("a call whose circuit opened while the book was written was never made, and ends so", async () => {
    const ports = testPorts(given.server.url, { limits: { ...PATIENT_LIMITS, deadlineMs: 300 } });
    const book = testBook();
    const limited = new ProviderFailure("rate_limited", { retryAfterMs: 10_000 });
    const openFirst: typeof book.begin = async (call) => {
      await ports.health
        .circuitOf(model.id)
        .run(() => Promise.reject(limited))
        .catch(() => undefined);
      return book.begin(call);
    };
    await askModels([model], testQuestion(), { ...ports, book: { begin: openFirst, end: book.end } });
    expect(given.server.requests).toHaveLength(0);
    expect(book.calls.map(({ ends }) => ends)).toMatchObject([
      [{ outcome: "circuit_open", cost: 0, usage: undefined }],
    ]);
  });
});

describe("what is held back for a call", () => {
  const shape = { name: "verdict", schema: z.strictObject({ vote: z.enum(["APPROVE", "FLAG"]) }) };
  const heldFor = async <T>(changes: Parameters<typeof testModel>[1], question: Question<T>) => {
    given.script = () => answerJson({ vote: "FLAG" });
    const ports = testPorts(given.server.url, { health: new ModelHealth() });
    await askModels([testModel("asked", changes)], question, ports);
    return ports.book.calls[0]?.maxCost ?? 0;
  };
  const perToken = model.price.input / 1_000;
  const answerCost = (200 * model.price.output) / 1_000;

  test("is over all that is sent: the messages, the schema in them, and the schema beside them", async () => {
    const plain = await heldFor({}, testQuestion());
    expect(plain).toBe(PROMPT * perToken + answerCost);
    const shaped = testQuestion<{ vote: "APPROVE" | "FLAG" }>({ shape });
    const prompt = await heldFor({ outputMode: "prompt" }, shaped);
    const both = await heldFor({ outputMode: "json_schema" }, shaped);
    const sent = JSON.parse(given.server.requests.at(-1)?.body ?? "{}");
    const words = sent.messages.map(({ content }: { content: string }) => content).join("\n");
    expect(prompt).toBe(estimateTokens(words) * perToken + answerCost);
    const schema = estimateTokens(JSON.stringify(sent.response_format.json_schema.schema));
    expect(both).toBe(prompt + schema * perToken);
  });

  test("counts a Chinese character as a token, not as a third of one", async () => {
    const messages = [{ role: "user" as const, content: "控制措施是否到位".repeat(100) }];
    expect(await heldFor({}, testQuestion({ messages }))).toBe(800 * perToken + answerCost);
  });
});

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
    const health = new ModelHealth();
    Object.assign(health.circuitOf(first.id), {
      run: () => Promise.reject(new TypeError("a mistake of ours")),
    });
    await expect(askModels([first], testQuestion(), { ...ports, health })).rejects.toThrow(
      "a mistake of ours",
    );
    expect(ports.book.calls.map(({ ends }) => ends.length)).toEqual([1]);
  });
});
