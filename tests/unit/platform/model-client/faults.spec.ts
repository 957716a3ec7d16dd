import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { askModels } from "@/lib/platform/model-client/ask";
import { completeAt } from "@/lib/platform/model-client/endpoint";
import type { CallLimits } from "@/lib/platform/model-client/types";
import type { Failure } from "@/lib/platform/model-client/vocabulary";
import { answer, refuse } from "../../../support/model-faults/answers";
import {
  KEY,
  PATIENT_LIMITS,
  SHORT_LIMITS,
  testModel,
  testPorts,
  testQuestion,
} from "../../../support/model-faults/call-kit";
import * as faults from "../../../support/model-faults/faults";
import { selfSignedCertificate } from "../../../support/model-faults/self-signed";
import { type Behavior, type ModelServer, startModelServer } from "../../../support/scripted-model-server";

interface Fault {
  name: string;
  behavior: Behavior;
  outcome: "answered" | "refused" | Failure;
  /** Requests at the server when no other model stands in; 1 unless said. */
  attempts?: number;
  /** Those that end it. Without, it must end long before the patient ones would. */
  limits?: Partial<CallLimits>;
  retryAfterMs?: readonly [number, number];
  /** The health counts it. True unless said. */
  isCounted?: boolean;
}

const DATE_IN_20_SECONDS = new Date(Date.now() + 20_000).toUTCString();
const [FIRST_BYTE_MS, IDLE_MS, DEADLINE_MS] = [500, 500, 2_000];

const FAULTS: readonly Fault[] = [
  { name: "500", behavior: faults.status(500), outcome: "server_error" },
  {
    name: "503 with Retry-After",
    behavior: faults.status(503, { "retry-after": "7" }),
    outcome: "server_error",
    retryAfterMs: [7_000, 7_000],
  },
  {
    name: "429 with Retry-After in seconds",
    behavior: faults.status(429, { "retry-after": "9" }),
    outcome: "rate_limited",
    retryAfterMs: [8_000, 9_000],
  },
  {
    name: "429 with Retry-After as a date",
    behavior: faults.status(429, { "retry-after": DATE_IN_20_SECONDS }),
    outcome: "rate_limited",
    retryAfterMs: [5_000, 20_000],
  },
  {
    name: "429 with Retry-After of an hour",
    behavior: faults.status(429, { "retry-after": "3600" }),
    outcome: "rate_limited",
    retryAfterMs: [59_000, 60_000],
  },
  {
    name: "429 without Retry-After",
    behavior: faults.status(429),
    outcome: "rate_limited",
    retryAfterMs: [14_000, 15_000],
  },
  { name: "408", behavior: faults.status(408), outcome: "rate_limited", retryAfterMs: [14_000, 15_000] },
  { name: "400", behavior: faults.status(400), outcome: "bad_request", isCounted: false },
  { name: "422", behavior: faults.status(422), outcome: "bad_request", isCounted: false },
  { name: "413", behavior: faults.status(413), outcome: "bad_request", isCounted: false },
  { name: "401", behavior: faults.status(401), outcome: "unauthorized" },
  { name: "402", behavior: faults.status(402), outcome: "payment_required" },
  { name: "403", behavior: faults.status(403), outcome: "forbidden" },
  { name: "404", behavior: faults.status(404), outcome: "not_found" },
  {
    name: "a connection reset before the first byte",
    behavior: faults.resetAtOnce,
    outcome: "connection_failed",
    attempts: 2,
  },
  { name: "a reset mid-stream", behavior: faults.resetMidStream, outcome: "connection_failed" },
  {
    name: "silence",
    behavior: faults.silence,
    outcome: "first_byte_timeout",
    limits: { firstByteMs: FIRST_BYTE_MS },
  },
  {
    name: "a head and nothing more",
    behavior: faults.headOnly,
    outcome: "idle_timeout",
    limits: { idleMs: IDLE_MS },
  },
  {
    name: "a stall mid-stream",
    behavior: faults.stallMidStream,
    outcome: "idle_timeout",
    limits: { idleMs: IDLE_MS },
  },
  {
    name: "a word now and then",
    behavior: faults.slowBytes,
    outcome: "deadline",
    // A deadline is counted against a model that had the time for a first byte to itself.
    limits: { deadlineMs: DEADLINE_MS, firstByteMs: DEADLINE_MS - 500 },
  },
  { name: "a JSON body that is cut", behavior: faults.truncatedJson, outcome: "truncated" },
  { name: "a stream without its end", behavior: faults.streamWithoutEnd, outcome: "truncated" },
  { name: "[DONE] without a reason to finish", behavior: faults.doneWithoutReason, outcome: "truncated" },
  { name: "a chunk that is cut", behavior: faults.brokenChunk, outcome: "not_a_completion" },
  { name: "an error within a stream", behavior: faults.errorMidStream, outcome: "server_error" },
  { name: "finish_reason length", behavior: faults.cutAtLimit, outcome: "truncated", isCounted: false },
  {
    name: "an unknown finish_reason",
    behavior: answer("call me", { finishReason: "tool_calls" }),
    outcome: "not_a_completion",
  },
  {
    name: "JSON without finish_reason",
    behavior: answer("half", { finishReason: null, stream: false }),
    outcome: "truncated",
  },
  { name: "no choices", behavior: faults.emptyChoices, outcome: "empty" },
  { name: "blank content", behavior: answer(" \n\t "), outcome: "empty" },
  { name: "HTML with 200", behavior: faults.html, outcome: "not_a_completion" },
  { name: "a completion as plain text", behavior: faults.mislabelled, outcome: "not_a_completion" },
  { name: "a huge body", behavior: faults.hugeBody, outcome: "too_large" },
  { name: "a 500 that echoes our key", behavior: faults.echoKey(500), outcome: "server_error" },
  {
    name: "a 400 that echoes our key",
    behavior: faults.echoKey(400),
    outcome: "bad_request",
    isCounted: false,
  },
  { name: "a 401 that echoes our key", behavior: faults.echoKey(401), outcome: "unauthorized" },
  { name: "a refusal", behavior: refuse("I cannot help with that."), outcome: "refused", isCounted: false },
  {
    name: "a refusal in JSON",
    behavior: refuse("I cannot help with that.", { stream: false }),
    outcome: "refused",
    isCounted: false,
  },
  {
    name: "content_filter",
    behavior: answer("", { finishReason: "content_filter" }),
    outcome: "refused",
    isCounted: false,
  },
  {
    name: "an endpoint that ignores `stream`",
    behavior: answer("yes", { stream: false }),
    outcome: "answered",
    isCounted: false,
  },
  {
    name: "wrong usage",
    behavior: answer("yes", { usage: { prompt_tokens: -5, completion_tokens: "many" } }),
    outcome: "answered",
    isCounted: false,
  },
  { name: "no usage", behavior: answer("yes", { usage: null }), outcome: "answered", isCounted: false },
];

let behavior: Behavior = answer("yes");
let server: ModelServer;
/** All that was printed, returned, thrown and recorded. */
const left: string[] = [];

beforeAll(async () => {
  server = await startModelServer(({ model }) => (model === "stand-in" ? answer("stood in") : behavior));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => left.push(String(text)) > 0);
  vi.spyOn(process.stdout, "write").mockImplementation((text) => left.push(String(text)) > 0);
  for (const name of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, name).mockImplementation((...words) => void left.push(inspect(words, { depth: 9 })));
  }
});
afterEach(() => {
  server.requests.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const keep = (...things: unknown[]) =>
  left.push(...things.map((thing) => inspect(thing, { depth: 12, showHidden: true })));

const limitsFor = ({ limits }: Fault) => ({ ...PATIENT_LIMITS, ...limits });

for (const fault of FAULTS) {
  const { name, outcome, attempts = 1, isCounted = true } = fault;
  test(`${name}: ${outcome} after ${attempts} of the attempts`, async () => {
    behavior = fault.behavior;
    const ports = testPorts(server.url, { limits: limitsFor(fault) });
    const result = await askModels([testModel("asked")], testQuestion(), ports);

    expect(result.kind === "failed" ? result.failure : result.kind).toBe(outcome);
    expect(server.requests).toHaveLength(attempts);
    expect(result.attempts.map((one) => one.outcome)).toEqual(Array(attempts).fill(outcome));
    expect(ports.book.calls.map((call) => call.ends.map((end) => end.outcome))).toEqual(
      Array(attempts).fill([outcome]),
    );
    const reading = ports.health.circuitOf("asked").read();
    expect(reading.recentFailures).toBe(isCounted ? attempts : 0);
    if (fault.retryAfterMs && result.kind === "failed") {
      expect(result.retryAfterMs).toBeGreaterThanOrEqual(fault.retryAfterMs[0]);
      expect(result.retryAfterMs).toBeLessThanOrEqual(fault.retryAfterMs[1]);
    }
    keep(result, ports.book.calls, reading);
  });
}

const FAILING = FAULTS.filter(({ outcome }) => outcome !== "answered" && outcome !== "refused");
for (const fault of FAILING.filter(({ outcome }) => outcome !== "deadline")) {
  test(`${fault.name}: another model stands in`, async () => {
    behavior = fault.behavior;
    const ports = testPorts(server.url, { limits: limitsFor(fault) });
    const candidates = [testModel("asked"), testModel("stand-in")];
    const result = await askModels(candidates, testQuestion(), ports);
    expect(result).toMatchObject({ kind: "answered", value: "stood in", model: { id: "stand-in" } });
    expect(server.requests).toHaveLength((fault.attempts ?? 1) + 1);
    expect(ports.book.calls.every(({ ends }) => ends.length === 1)).toBe(true);
    keep(result, ports.book.calls);
  });
}

for (const fault of FAILING) {
  test(`${fault.name}: the error keeps nothing that was said, sent or thrown below`, async () => {
    behavior = fault.behavior;
    const model = testModel("asked");
    const endpoint = testPorts(server.url).endpointOf(model);
    if (!endpoint) throw new Error("no endpoint");
    const dialect = { outputMode: model.outputMode, asksForUsage: true };
    const { messages, shape } = testQuestion();
    const signal = AbortSignal.timeout(900);
    const call = completeAt(
      endpoint,
      { messages, shape, dialect, maxOutputTokens: 100 },
      SHORT_LIMITS,
      signal,
    );
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).cause).toBeUndefined();
    expect((error as Error).message).toMatch(/^[a-z_]+$/);
    keep(error);
  });
}

test("a name that does not resolve is a connection that failed", async () => {
  const ports = testPorts("http://models.assay.invalid/v1");
  const result = await askModels([testModel("asked")], testQuestion(), ports);
  expect(result).toMatchObject({ kind: "failed", failure: "connection_failed" });
  expect(result.attempts).toHaveLength(2);
  keep(result, ports.book.calls);
});

test("a certificate nobody vouches for is a connection that failed, and nothing is sent", async () => {
  const secure = await startModelServer(() => answer("yes"), selfSignedCertificate());
  try {
    const ports = testPorts(secure.url);
    const result = await askModels([testModel("asked")], testQuestion(), ports);
    expect(result).toMatchObject({ kind: "failed", failure: "connection_failed" });
    expect(secure.requests).toHaveLength(0);
    keep(result, ports.book.calls);
  } finally {
    await secure.close();
  }
});

test("a port where nobody listens is a connection that failed", async () => {
  const gone = await startModelServer(() => answer("yes"));
  await gone.close();
  const result = await askModels([testModel("asked")], testQuestion(), testPorts(gone.url));
  expect(result).toMatchObject({ kind: "failed", failure: "connection_failed" });
});

test("a redirect is refused, and the prompt goes to nobody else", async () => {
  const elsewhere = await startModelServer(() => answer("gotcha"));
  try {
    behavior = faults.redirectTo(`${elsewhere.url}/chat/completions`);
    const result = await askModels([testModel("asked")], testQuestion(), testPorts(server.url));
    expect(result).toMatchObject({ kind: "failed", failure: "not_a_completion" });
    expect(elsewhere.requests).toHaveLength(0);
  } finally {
    await elsewhere.close();
  }
});

test("a key that no header can hold is refused before anything is sent, and is not quoted", async () => {
  const ports = testPorts(server.url);
  const endpointOf = (model: ReturnType<typeof testModel>) => {
    const endpoint = ports.endpointOf(model);
    return endpoint && { ...endpoint, apiKey: `${KEY}\n` };
  };
  const result = await askModels([testModel("asked")], testQuestion(), { ...ports, endpointOf });
  expect(result).toMatchObject({ kind: "failed", failure: "unauthorized" });
  expect(server.requests).toHaveLength(0);
  keep(result, ports.book.calls);
});

test("the key is in no result, no error, no record and nothing printed by all of these", () => {
  expect(left.length).toBeGreaterThan(FAULTS.length);
  expect(left.filter((text) => text.includes(KEY))).toEqual([]);
});
