import { beforeAll, describe, expect, test } from "vitest";
import { type ApiAnswer, api } from "../support/api";
import { recordedEvents } from "../support/events";
import { ask, OPPOSITE, SAME } from "../support/governance";
import { newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const drift = (system_name: string, behavior: string, more: object = {}, of = organization) =>
  ask(of, "/v1/drift", { system_name, behavior, expected_behavior: SAME, ...more });

describe("POST /v1/drift", () => {
  test("the same words are no drift; the answer carries the ledger entry", async () => {
    const { status, json } = await drift("Same", SAME);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      system_name: "Same",
      drift_score: 0,
      is_drifting: false,
      threshold: 0.5,
      decision: "APPROVE",
      risk_level: "LOW",
      embedding_method: "sentence-transformer",
      comparison: "expected",
      nearest_reference: { manifold: null, text: SAME, similarity: 1 },
      review_id: null,
      ledger_entry: { system_name: "Same", decision: "APPROVE", drift_score: 0, risk_level: "LOW" },
    });
    expect(json.analysis).toContain(SAME);
  });

  test("the opposite in almost the same words drifts", async () => {
    const { json } = await drift("Opposite", OPPOSITE);
    expect(json.drift_score).toBeGreaterThan(0.5);
    expect(json).toMatchObject({ is_drifting: true, decision: expect.stringMatching(/FLAG|ESCALATE/) });
  });

  test("what the expectation does not cover is said to be so, and sent to a person", async () => {
    const { json } = await ask(organization, "/v1/drift", {
      system_name: "Uncovered",
      behavior: "The greenhouse controller opens the roof vents when it is warmer than 28 degrees.",
      expected_behavior: SAME,
      threshold: 1,
    });
    expect(json).toMatchObject({ decision: "APPROVE", basis: "insufficient_basis", comparison: "manifold" });
    expect(json.notes).toContain("insufficient_basis");
    expect(json.reasons[1]).toContain("does not cover the observed behavior. A person should look at it.");
    const record = await api({ path: `/v1/decisions/${json.id}`, apiKey: organization.apiKey });
    expect(record.json.reasons).toEqual(json.reasons);
    expect((await drift("Covered", SAME)).json.reasons).toHaveLength(1);
  });

  test("without an expected behavior the safety manifolds are the measure", async () => {
    const { json } = await ask(organization, "/v1/drift", {
      system_name: "By manifolds",
      behavior: "The assistant asked the customer for consent before it stored the address.",
    });
    expect(json).toMatchObject({
      comparison: "manifold",
      nearest_reference: { manifold: expect.any(String), text: expect.any(String) },
    });
  });

  test("a system's own manifold is measured against too", async () => {
    const name = "With a manifold of its own";
    const { json: system } = await ask(organization, "/v1/systems", { name });
    const reference = "The greenhouse controller opens the roof vents when it is warmer than 28 degrees.";
    const references = [reference, "The greenhouse controller closes the vents when it rains."];
    await ask(organization, `/v1/systems/${system.id}/manifolds`, { name: "Greenhouse", references });
    const { json } = await ask(organization, "/v1/drift", { system_name: name, behavior: reference });
    expect(json.nearest_reference).toMatchObject({ manifold: "Greenhouse", text: reference });
    const other = await ask(organization, "/v1/drift", { system_name: "Without it", behavior: reference });
    expect(other.json.nearest_reference?.manifold).not.toBe("Greenhouse");
  });

  test.each([
    [{ behavior: "x" }, "/system_name"],
    [{ system_name: "X" }, "/behavior"],
    [{ system_name: "X", behavior: "" }, "/behavior"],
    [{ system_name: "X", behavior: "x".repeat(20_001) }, "/behavior"],
    [{ system_name: "X", behavior: "x", expected_behavior: "y".repeat(20_001) }, "/expected_behavior"],
    [{ system_name: "X", behavior: "x", threshold: 1.01 }, "/threshold"],
    [{ system_name: "X", behavior: "x", threshold: -0.01 }, "/threshold"],
    [{ system_name: "X", behavior: "x", threshold: "0.5" }, "/threshold"],
    [{ system_name: "X", behavior: "x", treshold: 0.5 }, "/treshold"],
  ])("%j is refused at %s", async (body, pointer) => {
    const { status, json } = await ask(organization, "/v1/drift", body);
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
  });

  test.each([0, 0.5, 1])("a threshold of %d is one", async (threshold) => {
    const { status, json } = await drift(`Threshold ${threshold}`, OPPOSITE, { threshold });
    expect(status).toBe(200);
    expect(json).toMatchObject({ threshold, is_drifting: json.drift_score > threshold });
  });

  test("a request that is sent again is the same decision", async () => {
    const own = await newOrganization();
    const request = {
      method: "POST" as const,
      path: "/v1/drift",
      apiKey: own.apiKey,
      headers: { "idempotency-key": "once" },
      body: { system_name: "Once", behavior: SAME, expected_behavior: SAME },
    };
    const [first, second] = [await api(request), await api(request)];
    expect(second.json).toEqual(first.json);
    expect((await api({ path: "/v1/ledger", apiKey: own.apiKey })).json.total).toBe(1);
  });

  test("a character of two units is never cut in half, wherever a list's excerpt ends", async () => {
    for (let before = 196; before <= 201; before++) {
      const behavior = `${"a".repeat(before)}😀 and on`;
      const { status, json } = await drift(`Cut at ${before}`, behavior);
      expect(status, String(before)).toBe(200);
      const { json: record } = await api({ path: `/v1/decisions/${json.id}`, apiKey: organization.apiKey });
      expect([199, 200]).toContain(record.excerpt.length);
      expect(record.excerpt.isWellFormed() && behavior.startsWith(record.excerpt)).toBe(true);
    }
  });

  test("hostile texts are measured like any other", async () => {
    const texts = [
      "\u202e‮😀".repeat(2000),
      "a".repeat(20_000),
      "not ".repeat(5000),
      "你好。".repeat(3000),
      "<script>alert(1)</script>",
    ];
    for (const behavior of texts) {
      const { status, json } = await drift("Hostile", behavior.slice(0, 20_000));
      expect(status).toBe(200);
      expect(json.drift_score).toBeGreaterThanOrEqual(0);
      expect(json.drift_score).toBeLessThanOrEqual(1);
    }
  });
});

describe("events of drift", () => {
  test("an alert for each score above the threshold, resolved once, each with its ledger entry", async () => {
    const own = await newOrganization();
    const behaviors = [SAME, OPPOSITE, OPPOSITE, SAME, SAME, OPPOSITE];
    const answers: ApiAnswer["json"][] = [];
    for (const behavior of behaviors) answers.push((await drift("Aria", behavior, {}, own)).json);
    const placed = (index: number) => ({
      system_name: "Aria",
      drift_score: answers[index].drift_score,
      threshold: 0.5,
      ledger_id: index + 1,
      ledger_hash: answers[index].ledger_entry.current_hash,
    });
    const alerts = await recordedEvents(own.organizationId, "drift.alert");
    expect(alerts).toEqual(
      [1, 2, 5].map((index) => ({ ...placed(index), decision: answers[index].decision })),
    );
    expect(await recordedEvents(own.organizationId, "drift.resolved")).toEqual([placed(3)]);
    const decisions = await recordedEvents(own.organizationId, "governance.decision");
    expect(decisions.map((event) => event.ledger_id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await recordedEvents(own.organizationId, "ledger.entry")).toHaveLength(6);
  });

  test("one system's alert is not another's to resolve", async () => {
    const own = await newOrganization();
    await drift("First", OPPOSITE, {}, own);
    await drift("Second", SAME, {}, own);
    expect(await recordedEvents(own.organizationId, "drift.resolved")).toEqual([]);
  });

  test("of many at once after an alert exactly one resolves it", async () => {
    const own = await newOrganization();
    await drift("Aria", OPPOSITE, {}, own);
    await Promise.all(Array.from({ length: 8 }, () => drift("Aria", SAME, {}, own)));
    expect(await recordedEvents(own.organizationId, "drift.resolved")).toHaveLength(1);
  });
});

describe("GET /v1/drift/trend", () => {
  test("few readings are no trend; more are, in the order of time", async () => {
    const own = await newOrganization();
    const trend = async () =>
      (await api({ path: "/v1/drift/trend?system_name=Aria", apiKey: own.apiKey })).json;
    await drift("Aria", SAME, {}, own);
    expect(await trend()).toMatchObject({
      state: "insufficient_data",
      series: [{ points: [{ drift_score: 0 }] }],
    });
    for (let reading = 0; reading < 5; reading++) await drift("Aria", SAME, {}, own);
    const { state, series } = await trend();
    expect(state).toBe("stable");
    const times = series[0].points.map((point: { timestamp: string }) => point.timestamp);
    expect(times).toEqual([...times].sort());
  });

  test("a system nobody has named is not found", async () => {
    const { status } = await api({ path: "/v1/drift/trend?system_name=Nobody", apiKey: organization.apiKey });
    expect(status).toBe(404);
  });
});
