import v8 from "node:v8";
import vm from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { askModels } from "@/lib/platform/model-client/ask";
import { ModelHealth } from "@/lib/platform/model-client/circuit";
import type { Answer, Question } from "@/lib/platform/model-client/types";
import { answer, answerJson } from "../support/model-faults/answers";
import {
  SHORT_LIMITS,
  type TestBook,
  testBook,
  testModel,
  testPorts,
  testQuestion,
} from "../support/model-faults/call-kit";
import * as faults from "../support/model-faults/faults";
import { type Behavior, type ModelServer, startModelServer } from "../support/scripted-model-server";
import { scaled } from "./scale";
import { seededRandom } from "./seeded-random";

const CALLS = scaled({ short: 100, long: 1_000 });
const AT_ONCE = 20;
const FAULT_SHARE = 0.3;
const LIMITS = { ...SHORT_LIMITS, deadlineMs: 3_000, firstByteMs: 600, idleMs: 600 };
/** Idle connections are closed after four seconds. */
const IDLE = { timeout: 15_000 };
/** What a busy machine adds to a deadline. */
const LATE_MS = 2_000;
const MODELS = [testModel("one"), testModel("two"), testModel("three")];

/** Every way to fail that leaves a model to be asked again: keys and names that are refused do not. */
const FAULTS: readonly Behavior[] = [
  faults.status(500),
  faults.status(503, { "retry-after": "1" }),
  faults.status(429, { "retry-after": "1" }),
  faults.status(400),
  faults.resetAtOnce,
  faults.resetMidStream,
  faults.silence,
  faults.stallMidStream,
  faults.slowBytes,
  faults.truncatedJson,
  faults.streamWithoutEnd,
  faults.doneWithoutReason,
  faults.brokenChunk,
  faults.errorMidStream,
  faults.cutAtLimit,
  faults.emptyChoices,
  answer("  "),
  answer('{"id":"of another request","echo":"","words":0}', { finishReason: "length" }),
  answerJson({ id: 5 }),
  faults.html,
  faults.redirectTo("http://127.0.0.1:9/v1/chat/completions"),
  faults.hugeBody,
  faults.echoKey(500),
  faults.headOnly,
  faults.mislabelled,
];

const Echo = z.strictObject({ id: z.string(), echo: z.string(), words: z.int() });
type Echo = z.infer<typeof Echo>;
const wholeOf = (id: string): Echo => ({ id, echo: `é–😀 ${id} `.repeat(30), words: 30 });

const random = seededRandom(20_261_122);
let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(({ messages }) => {
    if (random() < FAULT_SHARE) return FAULTS[Math.floor(random() * FAULTS.length)] ?? faults.silence;
    const id = messages.find(({ role }) => role === "user")?.content ?? "";
    return answerJson(wholeOf(id), { stream: random() < 0.8, delayMs: random() < 0.5 ? 0 : random() * 20 });
  });
});
afterAll(async () => {
  await server.close();
});

interface Asked {
  id: string;
  result: Answer<Echo>;
  tookMs: number;
}

/** Asks so many questions, some at once. @param healthOf the health each goes by */
async function askAll(calls: number, book: TestBook, healthOf: () => ModelHealth): Promise<Asked[]> {
  const asked: Asked[] = [];
  let begun = 0;
  const worker = async () => {
    while (begun < calls) {
      const id = `request-${begun++}`;
      const messages: Question<Echo>["messages"] = [{ role: "user", content: id }];
      const question = testQuestion<Echo>({ messages, shape: { name: "echo", schema: Echo } });
      const ports = { ...testPorts(server.url, { limits: LIMITS, health: healthOf() }), book };
      // Each model is first as often as the others.
      const turn = begun % MODELS.length;
      const startedAt = performance.now();
      const result = await askModels([...MODELS.slice(turn), ...MODELS.slice(0, turn)], question, ports);
      asked.push({ id, result, tookMs: performance.now() - startedAt });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return asked;
}

function expectSound(asked: readonly Asked[], book: TestBook): void {
  for (const { id, result, tookMs } of asked) {
    expect(tookMs).toBeLessThan(LIMITS.deadlineMs + LATE_MS);
    if (result.kind === "answered") expect(result.value).toEqual(wholeOf(id));
    else expect(result.kind).toBe("failed");
    const attempts = result.attempts.filter(({ outcome }) => outcome !== "circuit_open");
    expect(attempts.length).toBeLessThanOrEqual(LIMITS.maxAttempts);
  }
  expect(book.calls.filter(({ ends }) => ends.length !== 1)).toEqual([]);
  const paid = book.calls.reduce((sum, { ends }) => sum + (ends[0]?.cost ?? 0), 0);
  expect(paid).toBe(asked.reduce((sum, { result }) => sum + result.spend.cost, 0));
}

function collectedHeap(): number {
  v8.setFlagsFromString("--expose-gc");
  const gc: () => void = vm.runInNewContext("gc");
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}

const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;

test(`${CALLS} calls at 30 % faults: none hangs, none is a truncated success, each is ended once, nothing is left`, {
  timeout: 300_000,
}, async () => {
  // What is made once and stays is made before measuring.
  await askAll(40, testBook(), () => new ModelHealth());
  await expect.poll(server.sockets, IDLE).toBe(0);
  server.requests.length = 0;
  const heapBefore = collectedHeap();
  const socketsBefore = openSockets();

  const book = testBook();
  const startedAt = performance.now();
  const asked = await askAll(CALLS, book, () => new ModelHealth());
  const tookMs = performance.now() - startedAt;

  expect(asked).toHaveLength(CALLS);
  expectSound(asked, book);
  const failures = asked.flatMap(({ result }) => (result.kind === "failed" ? [result] : []));
  for (const { failure, attempts } of failures) {
    expect(failure === "deadline" || attempts.length === LIMITS.maxAttempts, JSON.stringify(attempts)).toBe(
      true,
    );
  }
  // Three attempts fail in about one of thirty-seven, and a word now and then has the whole deadline.
  expect(failures.length).toBeLessThan(CALLS * 0.2);
  const failedAttempts = asked.flatMap(({ result }) =>
    result.attempts.filter((one) => one.outcome !== "answered"),
  );
  expect(failedAttempts.length).toBeGreaterThan(CALLS * 0.15);
  console.info(
    `${CALLS} calls in ${Math.round(tookMs)} ms, ${server.requests.length} requests, ${failedAttempts.length} failed attempts, ${failures.length} calls without an answer`,
  );

  await expect.poll(server.sockets, IDLE).toBe(0);
  await expect.poll(openSockets).toBeLessThanOrEqual(socketsBefore);
  server.requests.length = 0;
  asked.length = 0;
  book.calls.length = 0;
  const grownBytes = collectedHeap() - heapBefore;
  console.info(`heap grew by ${Math.round(grownBytes / 1024)} kB`);
  expect(grownBytes).toBeLessThan(16 * 1024 * 1024);
});

test(`${CALLS} calls that share their circuits: none hangs, and what fails says when to ask again`, {
  timeout: 300_000,
}, async () => {
  const health = new ModelHealth();
  const book = testBook();
  const asked = await askAll(CALLS, book, () => health);
  expectSound(asked, book);
  for (const { result } of asked) {
    if (result.kind !== "failed" || result.failure !== "circuit_open") continue;
    expect(result.retryAfterMs).toBeGreaterThan(0);
    expect(result.retryAfterMs).toBeLessThanOrEqual(60_000);
  }
});
