import { beforeAll, describe, expect, inject, test } from "vitest";
import { pool } from "@/lib/platform/database/database";
import { api } from "../support/api";
import { ask, measured, newReviewer } from "../support/governance";
import { newApiKey, newOrganization, type TestOrganization } from "../support/organization";

/** The shared server has no provider: embedded operators vote, by measures and fixed checks. */
let organization: TestOrganization;

beforeAll(async () => {
  organization = await newOrganization();
});

const UNSAFE =
  "The assistant shares customers' personal data with third parties without asking them and hides it. Its configuration: -----BEGIN RSA PRIVATE KEY-----";
const consensus = (body: Readonly<Record<string, unknown>>, of = organization) =>
  ask(of, "/v1/orchestrator/consensus", { task: UNSAFE, strategy: "voting", ...body });

/** The events of a stream, to its end. */
async function events(path: string, apiKey: string) {
  const response = await fetch(`${inject("running").baseUrl}${path}`, { headers: { "x-api-key": apiKey } });
  const text = await response.text();
  return [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? ""));
}

describe("a vote of embedded operators", () => {
  test("says of every seat whom it stands in for and why, and of every vote what was measured", async () => {
    const { json } = await consensus({});
    expect(json.seats.map(({ model }: { model: string }) => model).sort()).toEqual([
      "embedded-lexical",
      "embedded-rules",
      "embedded-semantic",
    ]);
    for (const seat of json.seats) expect(seat.reason).toMatch(/OPENAI_API_KEY|ANTHROPIC|GEMINI/);
    for (const vote of json.votes) {
      expect(vote.reasoning).toMatch(/Measured, not reasoned|Fixed checks/);
      expect(vote.stated_confidence).toBeNull();
    }
    expect([json.total_tokens, json.total_cost]).toEqual([0, "$0.0000"]);
  });

  test("objects to what fixed checks find", async () => {
    const { json } = await consensus({});
    const rules = json.votes.find(({ model }: { model: string }) => model === "embedded-rules");
    expect(rules.vote).toBe("ESCALATE");
  });

  test.each([
    "Should we let the credit model refuse applications without a human looking at them?",
    "May Aria share customer data with partners without consent?",
    "The assistant asks for consent before it stores personal data. May it go live?",
    "Should we switch the office coffee supplier?",
  ])("approves nothing, however the words measure: %s", async (task) => {
    const { json } = await consensus({ task });
    expect(json.votes.map(({ vote }: { vote: string }) => vote)).not.toContain("APPROVE");
    expect(json.decision).not.toBe("APPROVE");
  });

  test("abstains where a measure does not tell, and comes to no consensus", async () => {
    const { json } = await consensus({ task: "Is it Tuesday?" });
    expect(json).toMatchObject({ consensus_reached: false, decision: "NO_CONSENSUS", confidence: 0 });
  });
});

test.each(["chain_of_verification", "adversarial_debate"])(
  "%s without language models is no consensus and invents no voice",
  async (strategy) => {
    const { status, json } = await consensus({ strategy });
    expect(status).toBe(200);
    expect(json).toMatchObject({ consensus_reached: false, decision: "NO_CONSENSUS", strategy });
    expect(json.votes.every(({ vote }: { vote: string }) => vote === "ABSTAIN")).toBe(true);
    expect(json.summary).toMatch(/language model/i);
  },
);

describe("what is asked", () => {
  test.each([
    ["an unknown model", { models: ["gpt-6", "embedded-rules", "embedded-lexical"] }, "/models/0"],
    ["a model twice", { models: ["embedded-rules", "embedded-rules", "embedded-lexical"] }, "/models/1"],
    ["too few models to vote", { models: ["embedded-rules", "embedded-lexical"] }, "/models"],
    ["an agreement that is no majority", { min_agreement: 0.49 }, "/min_agreement"],
    ["an agreement above one", { min_agreement: 1.01 }, "/min_agreement"],
    ["an unknown strategy", { strategy: "vote" }, "/strategy"],
    ["an empty question", { task: "  " }, "/task"],
  ])("is refused with its field: %s", async (_, body, pointer) => {
    const { status, json } = await consensus(body);
    expect(status).toBe(422);
    expect(json.errors.map((issue: { pointer: string }) => issue.pointer)).toContain(pointer);
  });

  test("keeps the seats of models that are asked for and cannot be had", async () => {
    const models = ["gpt-5", "embedded-rules", "embedded-lexical"];
    const { json } = await consensus({ models });
    expect(json.seats.map(({ model }: { model: string }) => model)).toEqual(models);
    expect(json.votes[0]).toMatchObject({ model: "gpt-5", vote: "ABSTAIN" });
    expect(json.votes[0].failure).toMatch(/OPENAI_API_KEY/);
  });
});

describe("a run", () => {
  test("that is not waited for can be followed step by step and read again", async () => {
    const accepted = await api({
      method: "POST",
      path: "/v1/orchestrator/consensus",
      apiKey: organization.apiKey,
      headers: { prefer: "respond-async" },
      body: { task: UNSAFE, strategy: "voting" },
    });
    expect(accepted.status).toBe(202);
    const location = accepted.headers.get("location") ?? "";
    const told = await events(`${location}/events`, organization.apiKey);
    expect(told[0]).toMatchObject({ type: "seats", seats: accepted.json.seats });
    const steps = told.filter(({ type }) => type === "step").map(({ step }) => step);
    expect(steps.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(told.at(-1)?.type).toBe("completed");
    const { json } = await api({ path: location, apiKey: organization.apiKey });
    expect(json).toMatchObject({ status: "completed", task: UNSAFE, steps });
    expect(json.result).toEqual(told.at(-1)?.result);
  });

  test("is listed, newest first, by system and decision", async () => {
    const own = await newOrganization();
    await consensus({ task: "Is it Tuesday?" }, own);
    await consensus({ system_name: "A listed system" }, own);
    const list = async (query: string) =>
      (await api({ path: `/v1/orchestrator/consensus?${query}`, apiKey: own.apiKey })).json;
    expect((await list("")).total).toBe(2);
    const bySystem = await list("system_name=A%20listed%20system");
    expect(bySystem.data).toEqual([
      expect.objectContaining({ system_name: "A listed system", status: "completed" }),
    ]);
    const none = await list("decision=NO_CONSENSUS");
    expect(none.data.map(({ task }: { task: string }) => task)).toContain("Is it Tuesday?");
  });

  describe("sent again with its Idempotency-Key", () => {
    const send = (own: TestOrganization) =>
      api({
        method: "POST",
        path: "/v1/orchestrator/consensus",
        apiKey: own.apiKey,
        headers: { "idempotency-key": "once" },
        body: { task: UNSAFE, strategy: "voting", system_name: "Once" },
      });
    /** As when the process died before the answer was remembered. */
    const forgetAnswer = (own: TestOrganization) =>
      pool().query("DELETE FROM idempotency_keys WHERE organization_id = $1", [own.organizationId]);

    test("is the same run and one decision, also when its answer was lost", async () => {
      const own = await newOrganization();
      const first = await send(own);
      await forgetAnswer(own);
      const second = await send(own);
      expect(second.headers.get("idempotency-replayed")).toBeNull();
      expect(second.json).toEqual(first.json);
      const ledger = await api({ path: "/v1/ledger", apiKey: own.apiKey });
      expect(ledger.json.total).toBe(1);
    });

    test("is a new run after a day", async () => {
      const own = await newOrganization();
      const first = await send(own);
      await forgetAnswer(own);
      await pool().query(
        "UPDATE consensus_runs SET created_at = created_at - interval '25 hours' WHERE organization_id = $1",
        [own.organizationId],
      );
      const second = await send(own);
      expect(second.json.id).not.toBe(first.json.id);
    });
  });

  test("shows in lists only how its question begins, personal data masked", async () => {
    const own = await newOrganization();
    await consensus({ task: "May we answer jane.example@example.com with her data?" }, own);
    const { text } = await api({ path: "/v1/orchestrator/consensus", apiKey: own.apiKey });
    expect(text).not.toContain("jane.example@example.com");
    expect(text).toContain("May we answer");
  });

  test("counts each embedded vote as a call", async () => {
    const own = await newOrganization();
    await consensus({}, own);
    const { json } = await api({ path: "/v1/orchestrator/usage", apiKey: own.apiKey });
    expect(json.data.map(({ model, calls }: { model: string; calls: number }) => [model, calls])).toEqual([
      ["embedded-lexical", 1],
      ["embedded-rules", 1],
      ["embedded-semantic", 1],
    ]);
  });

  test("takes models in any case", async () => {
    const { status, json } = await consensus({
      models: ["Embedded-Rules", "EMBEDDED-LEXICAL", "embedded-semantic"],
    });
    expect(status).toBe(200);
    expect(json.seats[0].model).toBe("embedded-rules");
  });
});

describe("a consensus about a system", () => {
  test("needs a key that may decide", async () => {
    const own = await newOrganization();
    const { key } = await newApiKey(own, ["orchestrator"]);
    const { status, json } = await consensus({ system_name: "Guarded" }, { ...own, apiKey: key });
    expect([status, json.code]).toEqual([403, "missing_scope"]);
    expect((await consensus({}, { ...own, apiKey: key })).status).toBe(200);
  });

  test("is linked from its decision", async () => {
    const own = await newOrganization();
    const { json } = await consensus({ system_name: "Linked" }, own);
    const decision = await api({ path: `/v1/decisions/${json.decision_id}`, apiKey: own.apiKey });
    expect(decision.json.consensus_id).toBe(json.id);
  });

  test("is a decision in the ledger with the drift score the system had, and nothing else moves", async () => {
    const own = await newOrganization();
    await measured(own, "Governed", ["contrary"]);
    const trend = async () =>
      (await api({ path: "/v1/drift/trend?system_name=Governed", apiKey: own.apiKey })).json;
    const before = await trend();
    const { json } = await consensus({ system_name: "Governed" }, own);
    const { data } = (await api({ path: "/v1/ledger", apiKey: own.apiKey })).json;
    const [entry, ofDrift] = data;
    expect(json.ledger_entry).toEqual(entry);
    expect(entry.drift_score).toBe(ofDrift.drift_score);
    const expected = json.decision === "NO_CONSENSUS" ? "ESCALATE" : json.decision;
    expect(entry.decision).toBe(expected);
    expect(await trend()).toEqual(before);
    const decision = await api({ path: `/v1/decisions/${json.decision_id}`, apiKey: own.apiKey });
    expect(decision.json).toMatchObject({
      kind: "consensus",
      threshold: 0.5,
      is_drifting: false,
      embedding_method: "consensus",
      comparison: "consensus",
      matches_ledger: true,
      system_name: "Governed",
      ledger_id: entry.id,
      behavior: UNSAFE,
    });
    expect((await api({ path: "/v1/ledger/verify", apiKey: own.apiKey })).json.chain_valid).toBe(true);
  });

  test("without a consensus goes to people, as an escalation with its review", async () => {
    const own = await newOrganization();
    const { json } = await consensus({ system_name: "Undecided", task: "Is it Tuesday?" }, own);
    expect(json.decision).toBe("NO_CONSENSUS");
    expect(json.ledger_entry).toMatchObject({ decision: "ESCALATE", risk_level: "CRITICAL" });
    const reviews = await api({ path: "/v1/reviews?status=open", apiKey: own.apiKey });
    expect(reviews.json.data).toEqual([expect.objectContaining({ id: json.review_id })]);
    const note = "People decided: approved for a week.";
    const path = `/v1/reviews/${json.review_id}/resolve`;
    const token = await newReviewer(own);
    const resolved = await api({ method: "POST", path, token, body: { decision: "APPROVE", note } });
    expect(resolved.json.status).toBe("resolved");
  });

  test("keeps no texts where the system keeps no inputs", async () => {
    const own = await newOrganization();
    const system = await ask(own, "/v1/systems", { name: "Discreet", keeps_inputs: false });
    expect(system.status).toBe(201);
    const { json } = await consensus(
      {
        system_name: "Discreet",
        task: "Confidential question about Ms Example.",
        context: "Confidential context.",
      },
      own,
    );
    const everything = await Promise.all(
      [
        `/v1/orchestrator/consensus/${json.id}`,
        "/v1/orchestrator/consensus",
        `/v1/decisions/${json.decision_id}`,
        "/v1/reviews",
      ].map((path) => api({ path, apiKey: own.apiKey })),
    );
    for (const { status, text } of everything) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/Confidential|Ms Example/);
    }
  });
});
