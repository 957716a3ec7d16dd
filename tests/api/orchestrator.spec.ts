import { beforeAll, describe, expect, test } from "vitest";
import { api } from "../support/api";
import { ask } from "../support/governance";
import { newOrganization, type TestOrganization } from "../support/organization";

/** The shared server has no key of any provider: only embedded operators can answer. */
let organization: TestOrganization;

beforeAll(async () => {
  organization = await newOrganization();
});

const TASK = "Which controls ask for human oversight of automated decisions?";
const process = (body: Readonly<Record<string, unknown>>) =>
  ask(organization, "/v1/orchestrator/process", { task: TASK, priority: "simple", ...body });

describe("the ecosystem", () => {
  test("has fourteen models, five local of which three are embedded, nine cloud", async () => {
    const { json } = await api({ path: "/v1/orchestrator/ecosystem", apiKey: organization.apiKey });
    expect(json).toMatchObject({ total_models: 14, local_models: 5, cloud_models: 9 });
    const count = (kind: string) =>
      json.models.filter((model: { kind: string }) => model.kind === kind).length;
    expect([count("embedded"), count("local"), count("cloud")]).toEqual([3, 2, 9]);
    const tiers = json.models.map(({ tier }: { tier: string }) => tier).sort();
    expect(tiers).toEqual([...Array(3).fill("board"), "leader", ...Array(10).fill("operator")]);
  });

  test("says of a model without a key that it is unconfigured and which setting it needs", async () => {
    const { json } = await api({ path: "/v1/orchestrator/ecosystem", apiKey: organization.apiKey });
    const model = (id: string) => json.models.find((item: { id: string }) => item.id === id);
    expect(model("gpt-5")).toMatchObject({ status: "unconfigured", avg_latency_ms: 0, calls_measured: 0 });
    expect(model("gpt-5").status_reason).toContain("OPENAI_API_KEY");
    expect(model("qwen3-8b").status_reason).toContain("ASSAY_LOCAL_MODELS_URL");
    expect(model("embedded-semantic")).toMatchObject({ status: "available", cost_per_1k_tokens: 0 });
  });

  test("prices a cloud model for input and output and local ones at nothing", async () => {
    const { json } = await api({ path: "/v1/orchestrator/ecosystem", apiKey: organization.apiKey });
    for (const model of json.models) {
      const prices = [model.cost_per_1k_tokens, model.input_cost_per_1k, model.output_cost_per_1k];
      if (model.kind === "cloud") expect(Math.min(...prices), model.id).toBeGreaterThan(0);
      else expect(prices, model.id).toEqual([0, 0, 0]);
    }
    expect(json.budget).toMatchObject({ limit: "$50.0000", spent: "$0.0000", remaining_share: 1 });
  });
});

describe("a task without any provider", () => {
  test("is answered by an embedded operator that says what it is and finds the controls", async () => {
    const { status, json } = await process({});
    expect(status).toBe(200);
    expect(json).toMatchObject({
      model_used: "embedded-semantic",
      is_bounded: true,
      tokens_used: 0,
      estimated_cost: "$0.0000",
    });
    expect(json.result).toMatch(/does not reason, advise or decide/);
    expect(json.result).toMatch(/Human oversight/i);
    expect(json.routing_reason).toMatch(/No language model is configured/);
    expect(json.routing_reason).toContain("OPENAI_API_KEY");
  });

  test("goes to the embedded operator that is preferred", async () => {
    const lexical = await process({ preferred_model: "embedded-lexical" });
    expect(lexical.json.model_used).toBe("embedded-lexical");
    const rules = await process({
      preferred_model: "Embedded-Rules",
      task: "Store this key: -----BEGIN RSA PRIVATE KEY-----",
    });
    expect(rules.json.model_used).toBe("embedded-rules");
    expect(rules.json.result).toMatch(/critical/);
  });

  test("finds nothing in the catalog for a task about something else, and says so", async () => {
    const { json } = await process({ task: "Pancakes need flour, eggs and milk." });
    expect(json.result).toContain("No control of the catalog comes near this task.");
  });

  test("is refused with the reason when a preferred model has no key", async () => {
    const { status, json } = await process({ preferred_model: "gpt-5" });
    expect([status, json.code]).toEqual([503, "model_unavailable"]);
    expect(json.detail).toMatch(/gpt-5.*OPENAI_API_KEY/);
  });

  test("names the model that was perhaps meant", async () => {
    const { status, json } = await process({ preferred_model: "gtp-5" });
    expect([status, json.errors[0].pointer]).toEqual([422, "/preferred_model"]);
    expect(json.errors[0].message).toContain('did you mean "gpt-5"');
  });

  test("that is critical is voted on by embedded operators, never by one alone", async () => {
    const { json } = await process({ priority: "critical" });
    expect(json.consensus.votes).toHaveLength(3);
    expect(json.is_bounded).toBe(true);
    expect(json.model_used.split(", ")).toHaveLength(3);
    expect(json.routing_reason).toMatch(/substitutes for it/);
  });

  test("goes to a consensus when one is forced, whatever the priority", async () => {
    const { json } = await process({ priority: "trivial", force_consensus: true });
    expect(json.consensus.strategy).toBe("voting");
  });

  test("is counted by day and model, at no cost", async () => {
    const counted = await newOrganization();
    await ask(counted, "/v1/orchestrator/process", { task: TASK, priority: "trivial" });
    const { json } = await api({ path: "/v1/orchestrator/usage?days=7", apiKey: counted.apiKey });
    expect(json.data).toEqual([
      expect.objectContaining({ model: "embedded-semantic", calls: 1, failures: 0, cost: "$0.0000" }),
    ]);
    const ecosystem = await api({ path: "/v1/orchestrator/ecosystem", apiKey: counted.apiKey });
    const model = ecosystem.json.models.find(({ id }: { id: string }) => id === "embedded-semantic");
    expect(model).toMatchObject({ month_calls: 1, calls_measured: 1 });
  });
});
