import { describe, expect, test } from "vitest";
import { askModels } from "@/lib/platform/model-client/ask";
import { ModelHealth } from "@/lib/platform/model-client/circuit";
import { ProviderFailure } from "@/lib/platform/model-client/failure";
import { answer } from "../../../support/model-faults/answers";
import { PATIENT_LIMITS, testModel, testPorts, testQuestion } from "../../../support/model-faults/call-kit";
import * as faults from "../../../support/model-faults/faults";
import { scriptThisFile } from "../../../support/model-faults/script-this-file";

/** Two models fit into the deadline, and three do not. */
const SHARED_LIMITS = { ...PATIENT_LIMITS, deadlineMs: 1_500, firstByteMs: 1_000 };
const [first, second, third] = [testModel("first"), testModel("second"), testModel("third")];

const given = scriptThisFile();

describe("failing over", () => {
  test("the next model is asked without a wait", async () => {
    given.script = ({ model }) => (model === "second" ? answer("yes") : faults.status(500));
    const waits: number[] = [];
    const clock = { now: () => performance.now(), wait: async (ms: number) => void waits.push(ms) };
    const result = await askModels([first, second], testQuestion(), testPorts(given.server.url, { clock }));
    expect(result).toMatchObject({ kind: "answered", model: { id: "second" } });
    expect(waits).toEqual([]);
  });

  test("three attempts are the most, whatever the number of models", async () => {
    given.script = () => faults.status(500);
    const result = await askModels([first, second, third, testModel("fourth")], testQuestion(), {
      ...testPorts(given.server.url),
    });
    expect(result).toMatchObject({ kind: "failed", failure: "server_error" });
    expect(given.models()).toEqual(["first", "second", "third"]);
  });

  test("one deadline holds for all attempts together", async () => {
    given.script = () => faults.silence;
    const ports = testPorts(given.server.url, { limits: SHARED_LIMITS });
    const result = await askModels([first, second, third], testQuestion(), ports);
    expect(result).toMatchObject({ kind: "failed", failure: "deadline" });
    expect(result.attempts.map(({ outcome }) => outcome)).toEqual(["first_byte_timeout", "deadline"]);
  });

  test("a model that our deadline cut short is not blamed for it", async () => {
    given.script = () => faults.silence;
    const ports = testPorts(given.server.url, { limits: SHARED_LIMITS });
    await askModels([first, second], testQuestion(), ports);
    expect(ports.health.circuitOf("first").read().recentFailures).toBe(1);
    expect(ports.health.circuitOf("second").read().recentFailures).toBe(0);
  });

  test("the same model is asked again only after a connection that broke before the first byte, once", async () => {
    given.script = ({ model }, index) =>
      model === "first" && index === 0 ? faults.resetAtOnce : answer("yes");
    const result = await askModels([first, second], testQuestion(), testPorts(given.server.url));
    expect(result).toMatchObject({ kind: "answered", model: { id: "first" } });
    expect(given.models()).toEqual(["first", "first"]);
  });

  test("a refusal of content is a result: nobody else is asked", async () => {
    given.script = () => answer("", { refusal: "I will not." });
    const result = await askModels([first, second], testQuestion(), testPorts(given.server.url));
    expect(result).toMatchObject({ kind: "refused", text: "I will not.", model: { id: "first" } });
    expect(given.models()).toEqual(["first"]);
  });

  test("a model without an endpoint is passed over; when no model has one, none is found", async () => {
    given.script = () => answer("yes");
    const ports = testPorts(given.server.url);
    const endpointOf = (model: typeof first) => (model.id === "first" ? undefined : ports.endpointOf(model));
    expect(await askModels([first, second], testQuestion(), { ...ports, endpointOf })).toMatchObject({
      model: { id: "second" },
    });
    expect(await askModels([first], testQuestion(), { ...ports, endpointOf })).toMatchObject({
      failure: "not_found",
      attempts: [],
    });
  });
});

describe("open circuits", () => {
  const open = async (health: ModelHealth, id: string, retryAfterMs: number) => {
    const limited = new ProviderFailure("rate_limited", { retryAfterMs });
    await health
      .circuitOf(id)
      .run(() => Promise.reject(limited))
      .catch(() => undefined);
  };

  test("a model whose circuit is open is passed over without a request", async () => {
    given.script = () => answer("yes");
    const health = new ModelHealth();
    await open(health, "first", 10_000);
    const result = await askModels([first, second], testQuestion(), testPorts(given.server.url, { health }));
    expect(result).toMatchObject({ kind: "answered", model: { id: "second" } });
    expect(given.models()).toEqual(["second"]);
  });

  test("when all are cooling, the soonest is waited for if that is within two seconds", async () => {
    given.script = () => answer("yes");
    const health = new ModelHealth();
    await Promise.all([open(health, "first", 10_000), open(health, "second", 300)]);
    const result = await askModels([first, second], testQuestion(), testPorts(given.server.url, { health }));
    expect(result).toMatchObject({ kind: "answered", model: { id: "second" } });
  });

  test("when all cool for longer, it fails at once and says when to ask again", async () => {
    const health = new ModelHealth();
    await Promise.all([open(health, "first", 10_000), open(health, "second", 5_000)]);
    const result = await askModels([first, second], testQuestion(), testPorts(given.server.url, { health }));
    expect(result).toMatchObject({ kind: "failed", failure: "circuit_open" });
    expect(result.kind === "failed" && result.retryAfterMs).toBeGreaterThan(4_000);
    expect(result.attempts.map(({ outcome }) => outcome)).toEqual(["circuit_open", "circuit_open"]);
    expect(given.server.requests).toHaveLength(0);
  });

  test("it does not wait beyond the deadline", async () => {
    const health = new ModelHealth();
    await open(health, "first", 1_900);
    const limits = { ...PATIENT_LIMITS, deadlineMs: 500 };
    const result = await askModels([first], testQuestion(), testPorts(given.server.url, { health, limits }));
    // Had it waited, the deadline would be what ended it.
    expect(result).toMatchObject({ failure: "circuit_open" });
  });
});

describe("a client that leaves", () => {
  test("stops the call at once, and the call is ended in the book", async () => {
    const client = new AbortController();
    given.script = () => (response, request) => {
      faults.stallMidStream(response, request);
      client.abort();
    };
    const ports = testPorts(given.server.url, { signal: client.signal });
    const result = await askModels([first, second], testQuestion(), ports);
    // Had the call gone on, the idle limit would be what ended it.
    expect(result).toMatchObject({ kind: "failed", failure: "cancelled" });
    expect(given.models()).toEqual(["first"]);
    expect(ports.book.calls.map(({ ends }) => ends.map(({ outcome }) => outcome))).toEqual([["cancelled"]]);
    expect(ports.health.circuitOf("first").read().recentFailures).toBe(0);
  });

  test("before the first call has nobody asked", async () => {
    const ports = testPorts(given.server.url, { signal: AbortSignal.abort() });
    expect(await askModels([first], testQuestion(), ports)).toMatchObject({
      failure: "cancelled",
      attempts: [],
    });
    expect(ports.book.calls).toHaveLength(0);
  });
});
