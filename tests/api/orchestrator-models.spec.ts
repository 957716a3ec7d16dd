import { describe, expect, test } from "vitest";
import { updateModelBudget } from "@/lib/features/orchestrator";
import { pool } from "@/lib/platform/database/database";
import { GATEWAY_KEY, serveModelsToThisFile } from "../support/model-backed-server";
import { answer, refuse } from "../support/model-faults/answers";
import type { Behavior, Script } from "../support/scripted-model-server";

const given = serveModelsToThisFile();

const TASK = "Does our chatbot need a notice that it is one?";
const process = (body: Readonly<Record<string, unknown>> = {}, of = given.organization) =>
  given.server.post(of, "/v1/orchestrator/process", { task: TASK, priority: "simple", ...body });

/** What a failing provider says may hold anything, our key too. */
const failing: Behavior = (response) =>
  void response
    .writeHead(500, { "content-type": "application/json" })
    .end(`{"error":"bad key ${GATEWAY_KEY}"}`);

/** Answers as most models, and otherwise for those that are named by a part of their name. */
function except(behaviors: Readonly<Record<string, Behavior>>): Script {
  return ({ model }) => {
    const named = Object.keys(behaviors).find((part) => model.includes(part));
    return (named && behaviors[named]) || answer(`The answer of ${model}.`);
  };
}

const askedModels = () => given.server.models.requests.map(({ model }) => model);

describe("routing by priority", () => {
  test.each([
    ["trivial", "gpt-5-mini", /cheapest model/],
    ["simple", "gpt-5-mini", /operator/],
    ["complex", "claude-opus-4-1", /leader/],
  ])("a %s task goes to %s", async (priority, model, rule) => {
    given.server.answerBy(except({}));
    const { status, json } = await process({ priority });
    expect(status).toBe(200);
    expect(json.model_used).toBe(model);
    expect(json.routing_reason).toMatch(rule);
    expect(json.routing_reason).toMatch(
      /Passed over: .*\(it (costs more|does not reason|is of the \w+ tier)\)/,
    );
    expect(given.server.models.requests).toHaveLength(1);
  });

  test("a critical task is voted on by the three models of the board, of three providers", async () => {
    given.server.answerBy(() => answer(ballot("APPROVE")));
    const { json } = await process({ priority: "critical" });
    expect(json.model_used.split(", ").sort()).toEqual(["claude-sonnet-4-5", "gemini-2.5-pro", "gpt-5"]);
    expect(json.consensus).toMatchObject({ decision: "APPROVE", agreement: 1, confidence: 0.81 });
    expect(new Set(json.consensus.seats.map(({ provider }: { provider: string }) => provider)).size).toBe(3);
  });

  test("the preferred model is asked and no other", async () => {
    given.server.answerBy(except({}));
    const { json } = await process({ preferred_model: "deepseek-chat", priority: "complex" });
    expect(json.model_used).toBe("deepseek-chat");
    expect(askedModels()).toEqual(["deepseek/deepseek-chat-v3.1"]);
  });

  test("a preferred model that cannot be asked is not voted around", async () => {
    given.server.answerBy(() => answer(ballot("APPROVE")));
    const { status, json } = await process({ preferred_model: "qwen3-8b", force_consensus: true });
    expect([status, json.code]).toEqual([503, "model_unavailable"]);
    expect(json.detail).toMatch(/qwen3-8b.*ASSAY_LOCAL_MODELS_URL/);
    expect(given.server.models.requests).toHaveLength(0);
  });

  test("a consensus says who answered, who did not and who had no seat", async () => {
    given.server.answerBy(
      except({ gemini: failing, "openai/gpt-5": answer(ballot("FLAG")), claude: answer(ballot("FLAG")) }),
    );
    const { json } = await process({ priority: "critical" });
    expect(json.routing_reason).toMatch(/No answer: gemini-2\.5-pro \(server error\)\./);
    expect(json.routing_reason).toMatch(/Models without a seat were not asked/);
    const outcomes = json.attempts.map(({ outcome }: { outcome: string }) => outcome).sort();
    expect(outcomes).toEqual(["answered", "answered", "server_error"]);
  });

  test("the same state makes the same choice", async () => {
    given.server.answerBy(except({}));
    const answers = await Promise.all(Array.from({ length: 5 }, () => process()));
    expect(new Set(answers.map(({ json }) => json.model_used)).size).toBe(1);
  });
});

describe("what is paid", () => {
  test("is the provider's usage at the registry's prices, to a millionth of a dollar", async () => {
    const usage = {
      prompt_tokens: 1_234,
      completion_tokens: 567,
      total_tokens: 1_801,
      prompt_tokens_details: { cached_tokens: 200 },
    };
    given.server.answerBy(() => answer("Yes.", { usage }));
    const { json } = await process({ preferred_model: "gpt-5" });
    // 1,034 fresh at $1.25, 200 cached at $0.125 and 567 out at $10 a million.
    expect(json.estimated_cost).toBe("$0.006988");
    expect(json.tokens_used).toBe(1_801);
    expect(json.usage).toEqual({ prompt_tokens: 1_234, completion_tokens: 567, is_estimated: false });
    const { json: spent } = await given.server.get(given.organization, "/v1/orchestrator/usage");
    expect(spent.budget).toMatchObject({ spent: "$0.006988", reserved: "$0.0000" });
    expect(spent.data).toEqual([
      expect.objectContaining({
        model: "gpt-5",
        calls: 1,
        prompt_tokens: 1_234,
        completion_tokens: 567,
        cost: "$0.006988",
      }),
    ]);
  });

  test("is counted here and marked as such when the provider does not say", async () => {
    given.server.answerBy(() => answer("Yes.", { usage: null }));
    const { json } = await process();
    expect(json.usage.is_estimated).toBe(true);
    expect(json.tokens_used).toBeGreaterThan(0);
  });

  test("is checked before the call: a spent budget asks nobody, and says so", async () => {
    await updateModelBudget(given.organization.organizationId, 100);
    given.server.answerBy(except({}));
    const { status, json } = await process();
    expect([status, json.code]).toEqual([503, "model_unavailable"]);
    expect(json.detail).toMatch(/budget/);
    expect(given.server.models.requests).toHaveLength(0);
  });

  test("stays within the budget however many ask at once", async () => {
    const price = 30_000;
    await updateModelBudget(given.organization.organizationId, price);
    const usage = { prompt_tokens: 1_000, completion_tokens: 2_000, total_tokens: 3_000 };
    given.server.answerBy(() => answer("Yes.", { usage, delayMs: 50 }));
    const answers = await Promise.all(Array.from({ length: 30 }, () => process({ priority: "trivial" })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses).toContain(503);
    const { rows } = await pool().query(
      "SELECT spent, reserved FROM model_months WHERE organization_id = $1",
      [given.organization.organizationId],
    );
    expect(Number(rows[0].spent)).toBeLessThanOrEqual(price);
    expect(Number(rows[0].reserved)).toBe(0);
    expect(given.server.models.requests).toHaveLength(statuses.filter((status) => status === 200).length);
  });
});

describe("a model that fails", () => {
  test("is stood in for by the next one of its tier, and the reason says so", async () => {
    given.server.answerBy(except({ "gemini-2.5-flash": failing, deepseek: failing, "gpt-5-mini": failing }));
    const { status, json } = await process();
    expect(status).toBe(200);
    expect(json.attempts[0]).toMatchObject({ model: "gpt-5-mini", outcome: "server_error" });
    expect(json.routing_reason).toContain("gpt-5-mini (server error)");
    expect(json.routing_reason).toMatch(new RegExp(`${json.model_used} answered in its place`));
    expect(given.server.models.requests.length).toBeLessThanOrEqual(3);
  });

  test("a refusal of content is the answer and goes to no other model", async () => {
    given.server.answerBy(() => refuse("I cannot help with that."));
    const { json } = await process({ preferred_model: "claude-haiku-4-5" });
    expect(json).toMatchObject({ is_refusal: true, result: "I cannot help with that." });
    expect(given.server.models.requests).toHaveLength(1);
  });

  test("gives up when the caller leaves, and holds no money back", async () => {
    given.server.answerBy(() => answer("Too late.", { delayMs: 3_000 }));
    const leaving = new AbortController();
    const left = given.server.post(
      given.organization,
      "/v1/orchestrator/process",
      { task: TASK, priority: "simple", preferred_model: "mistral-medium-3" },
      { signal: leaving.signal },
    );
    await expect.poll(() => given.server.models.requests.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    const outcome = async () => {
      const { rows } = await pool().query("SELECT outcome FROM model_calls WHERE organization_id = $1", [
        given.organization.organizationId,
      ]);
      return rows.map((row) => row.outcome);
    };
    await expect.poll(outcome).toEqual(["cancelled"]);
    const { json } = await given.server.get(given.organization, "/v1/orchestrator/usage");
    expect(json.budget.reserved).toBe("$0.0000");
  });
});

test("no answer, record or line of the log ever holds a key", async () => {
  given.server.answerBy(() => failing);
  const answers = await Promise.all([
    process({ priority: "complex" }),
    process({ preferred_model: "gemini-2.5-pro" }),
  ]);
  for (const { status, text } of answers) {
    expect([502, 503]).toContain(status);
    expect(text).not.toContain(GATEWAY_KEY);
  }
  const tables = ["model_calls", "model_days", "consensus_runs", "idempotency_keys"];
  for (const table of tables) {
    const { rows } = await pool().query(
      `SELECT count(*)::int AS hits FROM ${table} t WHERE t::text LIKE $1`,
      [`%${GATEWAY_KEY}%`],
    );
    expect(rows[0].hits, table).toBe(0);
  }
  expect(given.server.output()).not.toContain(GATEWAY_KEY);
});

test("a circuit that opened shows in the ecosystem, and its model is passed over", async () => {
  given.server.answerBy(except({ "claude-haiku": failing }));
  for (let i = 0; i < 3; i++) await process({ preferred_model: "claude-haiku-4-5" });
  const asked = given.server.models.requests.length;
  const refused = await process({ preferred_model: "claude-haiku-4-5" });
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(given.server.models.requests).toHaveLength(asked);
  const { json } = await given.server.get(given.organization, "/v1/orchestrator/ecosystem");
  const model = json.models.find(({ id }: { id: string }) => id === "claude-haiku-4-5");
  expect(model).toMatchObject({ status: "unavailable", month_calls: 3, month_failures: 3 });
  expect(model.status_reason).toMatch(/tried again in \d+ s/);
});

/** A vote as the schema of a ballot asks for it. */
function ballot(vote: string): string {
  return JSON.stringify({ reasoning: "Because.", vote, evidence: [], conditions: [], confidence: 0.9 });
}
