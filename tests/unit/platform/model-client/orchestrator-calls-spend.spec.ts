import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { askModels } from "@/lib/platform/model-client/ask";
import { ModelHealth } from "@/lib/platform/model-client/circuit";
import { costOf, estimateTokens } from "@/lib/platform/model-client/cost";
import { ProviderFailure } from "@/lib/platform/model-client/failure";
import type { Question } from "@/lib/platform/model-client/types";
import { answer, answerJson, chunk, event, startStream } from "../../../support/model-faults/answers";
import {
  SHORT_LIMITS,
  testBook,
  testModel,
  testPorts,
  testQuestion,
} from "../../../support/model-faults/call-kit";
import * as faults from "../../../support/model-faults/faults";
import { type Behaviour, type ModelServer, startModelServer } from "../../../support/scripted-model-server";

const model = testModel("asked");
/** "Is the control in place? Say why." and what the faults say before they break off. */
const PROMPT = 11;
const HALF = estimateTokens("The first half of an");

let behaviour: Behaviour = answer("yes");
let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(() => behaviour);
});
afterEach(() => {
  server.requests.length = 0;
});
afterAll(() => server.close());

/** A JSON body that stops in the middle, and the connection stays. */
const stallInJson: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write(`{"choices":[{"message":{"content":"${"x".repeat(264)}`);
};
const gatewayError: Behaviour = (response) => {
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
    behaviour = fault;
    const ports = testPorts(server.url);
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
    behaviour = faults.slowBytes;
    const result = await askModels([model], testQuestion(), testPorts(server.url));
    expect(result).toMatchObject({ failure: "deadline", spend: { isEstimated: true } });
    expect(result.spend.tokens.prompt).toBe(PROMPT);
    expect(result.spend.tokens.completion).toBeGreaterThan(10);
  });

  test("when the client leaves", async () => {
    behaviour = faults.stallMidStream;
    const ports = testPorts(server.url, { signal: AbortSignal.timeout(100) });
    const result = await askModels([model], testQuestion(), ports);
    const cost = costOf(model.price, { promptTokens: PROMPT, cachedTokens: 0, completionTokens: HALF });
    expect(result).toMatchObject({ failure: "cancelled", spend: { cost, isEstimated: true } });
    expect(ports.book.calls[0]?.ends).toMatchObject([{ outcome: "cancelled", cost }]);
  });

  test("by what was reported, where something was", async () => {
    behaviour = (response) => {
      startStream(response);
      response.write(chunk({ content: "The first half" }));
      response.write(event({ choices: [], usage: { prompt_tokens: 20, completion_tokens: 7 } }));
    };
    const { spend } = await askModels([model], testQuestion(), testPorts(server.url));
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
    behaviour = fault;
    const ports = testPorts(server.url);
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
    const startedAt = performance.now();
    const result = await askModels([model], testQuestion(), ports);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(result).toMatchObject({ failure: "cancelled", spend: { cost: 0, isEstimated: false } });
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test("a call whose circuit opened while the book was written was never made, and ends so", async () => {
    const ports = testPorts(server.url, { limits: { ...SHORT_LIMITS, deadlineMs: 300 } });
    const book = testBook();
    const limited = new ProviderFailure("rate_limited", { retryAfterMs: 10_000 });
    const openFirst: typeof book.begin = async (call) => {
      await ports.health.run(model.id, () => Promise.reject(limited)).catch(() => undefined);
      return book.begin(call);
    };
    await askModels([model], testQuestion(), { ...ports, book: { begin: openFirst, end: book.end } });
    expect(server.requests).toHaveLength(0);
    expect(book.calls.map(({ ends }) => ends)).toMatchObject([
      [{ outcome: "circuit_open", cost: 0, usage: undefined }],
    ]);
  });
});

describe("what is held back for a call", () => {
  const shape = { name: "verdict", schema: z.strictObject({ vote: z.enum(["APPROVE", "FLAG"]) }) };
  const heldFor = async <T>(changes: Parameters<typeof testModel>[1], question: Question<T>) => {
    behaviour = answerJson({ vote: "FLAG" });
    const ports = testPorts(server.url, { health: new ModelHealth() });
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
    const sent = JSON.parse(server.requests.at(-1)?.body ?? "{}");
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
