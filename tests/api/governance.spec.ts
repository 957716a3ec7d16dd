import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/database";
import { api } from "../support/api";
import { recordedEvents } from "../support/events";
import { ask, ESCALATED_BEHAVIOR, escalated, SAME } from "../support/governance";
import { newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const drift = (system_name: string, behavior: string, more: object = {}, of = organization) =>
  ask(of, "/v1/drift", { system_name, behavior, expected_behavior: SAME, ...more });

describe("POST /v1/govern", () => {
  const govern = (body: Readonly<Record<string, unknown>>, of = organization) => ask(of, "/v1/govern", body);

  test("a behavior as expected, with nothing found, is approved", async () => {
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
        behavior: expect.stringMatching(/^The assistant pasted this into the chat: [^B]*•/),
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

  test("the event of an escalation masks secrets and nothing else; the record keeps the text", async () => {
    const own = await newOrganization();
    const token = `ghp_${"a1B2c3D4".repeat(4)}e5F6`;
    const behavior = `It wrote to jane.doe@example.com: use ${token}, then log in again.`;
    const { json } = await govern({ system_name: "Aria", behavior }, own);
    const [event] = await recordedEvents(own.organizationId, "governance.escalation");
    expect(event.behavior).not.toContain(token);
    expect(event.behavior).toMatch(/^It wrote to jane\.doe@example\.com: use \S*•+, then log in again\.$/);
    const record = await api({ path: `/v1/decisions/${json.id}`, apiKey: own.apiKey });
    expect(record.json.behavior).toBe(behavior);
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
