import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { askModels } from "@/lib/platform/model-client/ask";
import { Circuit, ModelHealth } from "@/lib/platform/model-client/circuit";
import { ProviderFailure } from "@/lib/platform/model-client/failure";
import { answer } from "../support/model-faults/answers";
import { testModel, testPorts, testQuestion } from "../support/model-faults/call-kit";
import { status } from "../support/model-faults/faults";
import { type Behavior, type ModelServer, startModelServer } from "../support/scripted-model-server";
import { CircuitModel, OUTCOMES, type Outcome } from "./circuit-model";
import { scaled } from "./scale";
import { seededRandom } from "./seeded-random";

const SEQUENCES = scaled({ short: 300, long: 5_000 });
const STEPS = 80;

let behavior: Behavior = answer("yes");
let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(() => behavior);
});
beforeEach(() => {
  // Only the date: the server and the connections need their timers.
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  server.requests.length = 0;
});
afterAll(async () => {
  await server.close();
});

const ERRORS: Readonly<Record<Exclude<Outcome, "success">, ProviderFailure>> = {
  "500": new ProviderFailure("server_error"),
  "429": new ProviderFailure("rate_limited"),
  "429 for 40 s": new ProviderFailure("rate_limited", { retryAfterMs: 40_000 }),
  "401": new ProviderFailure("unauthorized"),
  "403": new ProviderFailure("forbidden"),
  "400": new ProviderFailure("bad_request", { isOurs: true }),
  left: new ProviderFailure("cancelled", { isOurs: true }),
};

interface Pending {
  kind: "call" | "probe";
  settle(outcome: Outcome): Promise<void>;
}

/** Begins a call on the circuit. @returns undefined when it was not let through */
async function begin(circuit: Circuit, kind: "call" | "probe" | undefined): Promise<Pending | undefined> {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<string>((...settlers) => {
    [resolve, reject] = settlers;
  });
  let wasCalled = false;
  const run = circuit
    .run(() => {
      wasCalled = true;
      return promise;
    })
    .catch((error: unknown) => error);
  // A call that is let through is made before `run` returns.
  if (wasCalled !== (kind !== undefined)) throw new Error(`let through: ${wasCalled}, expected: ${kind}`);
  if (!kind) {
    expect(await run).toMatchObject({ failure: "circuit_open" });
    return undefined;
  }
  const settle = async (outcome: Outcome) => {
    if (outcome === "success") resolve("yes");
    else reject(ERRORS[outcome]);
    expect(await run).toBe(outcome === "success" ? "yes" : ERRORS[outcome]);
  };
  return { kind, settle };
}

function expectSame(circuit: Circuit, model: CircuitModel, now: number): void {
  const isRefused = model.state === "open" && model.until === Number.POSITIVE_INFINITY;
  const waits = { closed: 0, probing: 100, open: Math.max(model.until - now, 0) };
  expect(circuit.read()).toEqual({
    state: isRefused ? "refused" : model.state,
    reason: model.reason,
    retryInMs: isRefused ? undefined : waits[model.state],
    recentFailures: model.recentFailures(now),
  });
}

/** Calls that overlap, end in any order and in any way, and time that passes in between. */
async function playSequence(random: () => number): Promise<void> {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)];
  const circuit = new Circuit();
  const model = new CircuitModel();
  const pending: Pending[] = [];
  // Without the failure that lasts in most sequences: it would be their end.
  const outcomes = random() < 0.2 ? OUTCOMES : OUTCOMES.filter((outcome) => outcome !== "401");
  for (let step = 0; step < STEPS; step++) {
    const choice = random();
    if (choice < 0.3) vi.setSystemTime(Date.now() + Math.floor(random() ** 3 * 30_000));
    else if (choice < 0.65) {
      const begun = await begin(circuit, model.begin(Date.now()));
      if (begun) pending.push(begun);
    } else {
      const [ended] = pending.splice(Math.floor(random() * pending.length), 1);
      const outcome = pick(outcomes) ?? "success";
      await ended?.settle(outcome);
      if (ended) model.end(ended.kind, outcome, Date.now());
    }
    expectSame(circuit, model, Date.now());
  }
}

test(`the breaker does what its rules say through ${SEQUENCES} random sequences`, async () => {
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    await playSequence(seededRandom(seed)).catch((error: unknown) => {
      throw new Error(`sequence ${seed}`, { cause: error });
    });
  }
});

test("nothing goes through an open circuit, and one probe each fifteen seconds, however many ask", async () => {
  behavior = status(500);
  const health = new ModelHealth();
  const ask = () => askModels([testModel("asked")], testQuestion(), testPorts(server.url, { health }));
  for (let failures = 0; failures < 3; failures++) await ask();
  expect(server.requests).toHaveLength(3);

  for (let round = 1; round <= 3; round++) {
    await Promise.all(Array.from({ length: 50 }, ask));
    // Nearer to the end, calls would wait for it.
    vi.setSystemTime(Date.now() + 12_999);
    await Promise.all(Array.from({ length: 50 }, ask));
    expect(server.requests).toHaveLength(3 + round - 1);
    vi.setSystemTime(Date.now() + 2_000);
    expect(health.circuitOf("asked").read()).toMatchObject({ state: "open", retryInMs: 1 });
    vi.setSystemTime(Date.now() + 1);
    behavior = (response, request) => void setTimeout(() => status(500)(response, request), 30);
    const results = await Promise.all(Array.from({ length: 50 }, ask));
    expect(server.requests).toHaveLength(3 + round);
    const failures = results.map((result) => result.kind === "failed" && result.failure);
    expect(failures.filter((failure) => failure === "server_error")).toHaveLength(1);
    expect(failures.filter((failure) => failure === "circuit_open")).toHaveLength(49);
  }
});

test("while a probe is under way others wait for it, and are answered when it succeeds", async () => {
  behavior = status(500);
  const health = new ModelHealth();
  const ask = () => askModels([testModel("asked")], testQuestion(), testPorts(server.url, { health }));
  for (let failures = 0; failures < 3; failures++) await ask();
  vi.setSystemTime(Date.now() + 15_000);
  let most = 0;
  let underWay = 0;
  let isProbed = false;
  behavior = (response, request) => {
    underWay += 1;
    if (!isProbed) most = Math.max(most, underWay);
    setTimeout(() => {
      underWay -= 1;
      isProbed = true;
      answer("yes")(response, request);
    }, 50);
  };
  const results = await Promise.all(Array.from({ length: 30 }, ask));
  expect(most).toBe(1);
  expect(results.map(({ kind }) => kind)).toEqual(Array(30).fill("answered"));
});

test("a key that is refused stops all calls until the configuration changes", async () => {
  behavior = status(401);
  const health = new ModelHealth();
  const ask = () => askModels([testModel("asked")], testQuestion(), testPorts(server.url, { health }));
  await ask();
  vi.setSystemTime(Date.now() + 30 * 86_400_000);
  expect(await ask()).toMatchObject({ failure: "circuit_open", retryAfterMs: undefined });
  expect(server.requests).toHaveLength(1);
  expect(health.circuitOf("asked").read()).toMatchObject({ state: "refused", reason: "unauthorized" });
});

test.each([402, 403, 404])("one %d in between switches no model off for anybody", async (code) => {
  const health = new ModelHealth();
  const ask = () => askModels([testModel("asked")], testQuestion(), testPorts(server.url, { health }));
  for (let round = 0; round < 12; round++) {
    behavior = round % 2 === 0 ? status(code) : answer("yes");
    await ask();
  }
  expect(server.requests).toHaveLength(12);
  expect(health.circuitOf("asked").read()).toMatchObject({ state: "closed", recentFailures: 6 });
});

test.each([402, 403, 404])(
  "three times %d in a row stop calls for five minutes, then one probes",
  async (code) => {
    behavior = status(code);
    const health = new ModelHealth();
    const ask = () => askModels([testModel("asked")], testQuestion(), testPorts(server.url, { health }));
    for (let failures = 0; failures < 3; failures++) await ask();
    expect(health.circuitOf("asked").read()).toMatchObject({ state: "open", retryInMs: 300_000 });
    vi.setSystemTime(Date.now() + 297_000);
    expect(await ask()).toMatchObject({ failure: "circuit_open", retryAfterMs: 3_000 });
    expect(server.requests).toHaveLength(3);
    vi.setSystemTime(Date.now() + 3_000);
    behavior = answer("yes");
    expect(await ask()).toMatchObject({ kind: "answered" });
    expect(server.requests).toHaveLength(4);
    expect(health.circuitOf("asked").read()).toMatchObject({ state: "closed", recentFailures: 0 });
  },
);
