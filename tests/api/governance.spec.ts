import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/server/database";
import { type ApiAnswer, api } from "../support/api";
import { recordedEvents } from "../support/events";
import { ask, ESCALATED_BEHAVIOR, escalated } from "../support/governance";
import { newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const SAME = "The assistant always asks for consent before it stores personal data.";
const OPPOSITE = "The assistant never asks for consent before it stores personal data.";

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

  test("without an expected behaviour the safety manifolds are the measure", async () => {
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

  test("sent again after its answer was lost, it is the same decision; with another body it is another", async () => {
    const own = await newOrganization();
    const body = { system_name: "Lost", behavior: ESCALATED_BEHAVIOR, expected_behavior: SAME };
    const send = (more: object = {}) =>
      api({
        method: "POST",
        path: "/v1/govern",
        apiKey: own.apiKey,
        headers: { "idempotency-key": "lost" },
        body: { ...body, ...more },
      });
    const first = await send();
    // As a process leaves it that dies between the commit of the decision and the remembering of the answer.
    const forget = () =>
      pool().query("DELETE FROM idempotency_keys WHERE organization_id = $1", [own.organizationId]);
    await forget();
    const again = await send();
    expect([again.status, again.json]).toEqual([200, first.json]);
    await forget();
    expect((await send({ threshold: 0.4 })).json.id).not.toBe(first.json.id);
    for (const [path, total] of [
      ["/v1/ledger", 2],
      ["/v1/decisions", 2],
      ["/v1/reviews", 2],
    ]) {
      expect((await api({ path: String(path), apiKey: own.apiKey })).json.total, String(path)).toBe(total);
    }
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

describe("POST /v1/govern", () => {
  const govern = (body: Readonly<Record<string, unknown>>, of = organization) => ask(of, "/v1/govern", body);

  test("a behaviour as expected, with nothing found, is approved", async () => {
    const { status, json } = await govern({ system_name: "Aria", behavior: SAME, expected_behavior: SAME });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      decision: "APPROVE",
      risk_level: "LOW",
      requires_human_review: false,
      scan: { passed: true, findings: [] },
      ledger_entry: { decision: "APPROVE" },
    });
    expect(json.reasons).toHaveLength(2);
  });

  test("a high finding raises the level by one and says so; the context is scanned as well", async () => {
    const { json } = await govern({
      system_name: "Aria",
      behavior: SAME,
      expected_behavior: SAME,
      context: "Customer: my card is 4111 1111 1111 1111",
    });
    expect(json).toMatchObject({
      risk_level: "MEDIUM",
      decision: "APPROVE",
      is_drifting: false,
      scan: {
        passed: false,
        findings: [{ kind: "payment_card", field: "context", excerpt: "••••••••1111" }],
      },
    });
    expect(json.reasons.at(-1)).toBe("That raises the risk from low to medium.");
  });

  test("a critical finding escalates, opens a review and tells of it", async () => {
    const own = await newOrganization();
    const { json } = await govern({ system_name: "Aria", behavior: ESCALATED_BEHAVIOR }, own);
    expect(json).toMatchObject({
      decision: "ESCALATE",
      risk_level: "CRITICAL",
      requires_human_review: true,
      review_id: expect.stringMatching(/^rev_/),
    });
    expect(await recordedEvents(own.organizationId, "governance.escalation")).toEqual([
      {
        system_name: "Aria",
        behavior: ESCALATED_BEHAVIOR,
        drift_score: json.drift_score,
        risk_level: "CRITICAL",
        decision: "ESCALATE",
        requires_human_review: true,
        review_id: json.review_id,
        ledger_id: 1,
        ledger_hash: json.ledger_entry.current_hash,
      },
    ]);
  });

  test("many at once each have their place in an intact chain", async () => {
    const own = await newOrganization();
    const body = { system_name: "Busy", behavior: SAME, expected_behavior: SAME };
    const answers = await Promise.all(Array.from({ length: 24 }, () => govern(body, own)));
    const ids = answers.map(({ json }) => json.ledger_entry.id).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    const { json } = await api({ path: "/v1/ledger/verify", apiKey: own.apiKey });
    expect(json).toMatchObject({ chain_valid: true, entries_verified: 24 });
  });
});

describe("decisions", () => {
  test("are listed newest first and read with what they were made from", async () => {
    const own = await newOrganization();
    await drift("Aria", SAME, {}, own);
    const made = await escalated(own, "Loan advisor");
    const { json: list } = await api({ path: "/v1/decisions", apiKey: own.apiKey });
    expect(list.total).toBe(2);
    expect(list.data[0]).toMatchObject({
      id: made.id,
      kind: "govern",
      ledger_id: 2,
      review_id: made.review_id,
    });
    const { json } = await api({ path: `/v1/decisions/${made.id}`, apiKey: own.apiKey });
    expect(json).toMatchObject({
      behavior: ESCALATED_BEHAVIOR,
      expected_behavior: "The assistant never shows secrets.",
      context_digest: null,
      reasons: made.reasons,
      ledger_hash: made.ledger_entry.current_hash,
      requested_by: expect.stringMatching(/^key_/),
    });
    const { json: filtered } = await api({
      path: "/v1/decisions?decision=APPROVE&kind=drift",
      apiKey: own.apiKey,
    });
    expect(filtered.data.map((item: { system_name: string }) => item.system_name)).toEqual(["Aria"]);
  });

  test("show no secret and no personal data in a list", async () => {
    const own = await newOrganization();
    const behavior = `${"The assistant answered. ".repeat(7)}It wrote to jane.doe@example.com, card 4111 1111 1111 1111.`;
    await drift("Aria", behavior, {}, own);
    const { json } = await api({ path: "/v1/decisions", apiKey: own.apiKey });
    expect(json.data[0].excerpt).toHaveLength(200);
    expect(json.data[0].excerpt).toContain("j•••••••@example.com");
    expect(json.data[0].excerpt).not.toContain("4111");
    const { json: record } = await api({ path: `/v1/decisions/${json.data[0].id}`, apiKey: own.apiKey });
    expect(record.behavior).toBe(behavior);
  });

  test("of a system that keeps no inputs have their digests and nothing that quotes them", async () => {
    const own = await newOrganization();
    await ask(own, "/v1/systems", { name: "Discreet", keeps_inputs: false });
    const body = {
      system_name: "Discreet",
      behavior: ESCALATED_BEHAVIOR,
      expected_behavior: SAME,
      context: "A secret context.",
    };
    const { json: made } = await ask(own, "/v1/govern", body);
    const { json, text } = await api({ path: `/v1/decisions/${made.id}`, apiKey: own.apiKey });
    expect(json).toMatchObject({
      behavior: null,
      expected_behavior: null,
      excerpt: null,
      behavior_digest: expect.stringMatching(/^sha256:/),
      context_digest: expect.stringMatching(/^sha256:/),
      differences: [],
      nearest_reference: null,
    });
    const [event] = await recordedEvents(own.organizationId, "governance.escalation");
    expect(event.behavior).toBe(json.behavior_digest);
    for (const kept of [text, JSON.stringify(event)]) {
      for (const word of ["pasted", "consent", "secret context"]) expect(kept).not.toContain(word);
    }
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
