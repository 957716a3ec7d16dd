import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { failInterruptedRuns, releaseInterruptedCalls } from "@/lib/features/orchestrator";
import { BUILTIN_MODELS } from "@/lib/features/orchestrator/registry/builtin-models";
import { callBook } from "@/lib/features/orchestrator/usage/call-queries";
import { findMonth, updateModelBudget } from "@/lib/features/orchestrator/usage/usage-queries";
import { pool } from "@/lib/platform/database/database";
import type { CallEnd, Model } from "@/lib/platform/model-client/types";
import { api } from "../support/api";
import { startModelBackedServer } from "../support/model-backed-server";
import { newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
let organizationId: string;

beforeEach(async () => {
  organization = await newOrganization();
  organizationId = organization.organizationId;
});

function leader(): Model {
  const model = BUILTIN_MODELS.find(({ tier }) => tier === "leader");
  if (!model) throw new Error("the registry has no leader");
  return model;
}

const begin = (maxCost: number) =>
  callBook(organizationId).begin({ model: leader(), runId: "run_test", purpose: "process", maxCost });

const answered = (cost: number): CallEnd => ({
  outcome: "answered",
  usage: { promptTokens: 10, cachedTokens: 0, completionTokens: 5, isEstimated: false },
  cost,
  latencyMs: 12,
});

describe("the month's budget", () => {
  test("admits what is left, to the last millionth of a dollar, and no more", async () => {
    await updateModelBudget(organizationId, 100);
    expect(await begin(101)).toBeUndefined();
    const call = await begin(100);
    expect(await begin(1)).toBeUndefined();
    if (!call) throw new Error("what is left was not admitted");
    await callBook(organizationId).end(call, answered(60));
    expect(await findMonth(organizationId)).toMatchObject({ limit: 100, spent: 60, reserved: 0 });
    expect(await begin(41)).toBeUndefined();
    expect(await begin(40)).toBeDefined();
  });

  test("of nothing admits only what costs nothing", async () => {
    await updateModelBudget(organizationId, 0);
    expect(await begin(1)).toBeUndefined();
    expect(await begin(0)).toBeDefined();
  });

  test("is never overspent by calls at once", async () => {
    await updateModelBudget(organizationId, 1_000);
    const calls = await Promise.all(Array.from({ length: 60 }, () => begin(90)));
    expect(calls.filter((call) => call !== undefined)).toHaveLength(11);
    expect(await findMonth(organizationId)).toMatchObject({ spent: 0, reserved: 990 });
  });

  test("books a call once, however often its end is told", async () => {
    const call = await begin(500);
    if (!call) throw new Error("the call was not admitted");
    const book = callBook(organizationId);
    await Promise.all([
      book.end(call, answered(70)),
      book.end(call, answered(70)),
      book.end(call, answered(70)),
    ]);
    expect(await findMonth(organizationId)).toMatchObject({ spent: 70, reserved: 0 });
    const { json } = await api({ path: "/v1/orchestrator/usage", apiKey: organization.apiKey });
    expect(json.data).toEqual([expect.objectContaining({ calls: 1, cost: "$0.000070" })]);
  });

  test("the sums of days and the month are the sums of the calls", async () => {
    const book = callBook(organizationId);
    const costs = Array.from({ length: 40 }, (_, i) => i * 7);
    await Promise.all(
      costs.map(async (cost, i) => {
        const call = await begin(1_000);
        if (!call) throw new Error("the call was not admitted");
        await book.end(call, i % 4 === 0 ? { ...answered(cost), outcome: "server_error" } : answered(cost));
      }),
    );
    const total = costs.reduce((sum, cost) => sum + cost, 0);
    expect(await findMonth(organizationId)).toMatchObject({ spent: total, reserved: 0 });
    const { rows } = await pool().query(
      "SELECT calls, failures, prompt_tokens, cost FROM model_days WHERE organization_id = $1",
      [organizationId],
    );
    expect(rows).toEqual([{ calls: 40, failures: 10, prompt_tokens: "400", cost: String(total) }]);
  });
});

test("a model that was renamed keeps what it did this month under its old name", async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-models-file-"));
  const file = path.join(directory, "models.json");
  fs.writeFileSync(file, JSON.stringify({ models: { "claude-opus-4-1": { id: "house-leader" } } }));
  const server = await startModelBackedServer({ ASSAY_MODELS_FILE: file });
  try {
    const call = await begin(500);
    if (!call) throw new Error("the call was not admitted");
    await callBook(organizationId).end(call, answered(70));
    const { json } = await server.get(organization, "/v1/orchestrator/ecosystem");
    const model = json.models.find(({ id }: { id: string }) => id === "house-leader");
    expect(model).toMatchObject({ tier: "leader", month_calls: 1, month_cost: "$0.000070" });
  } finally {
    await server.stop();
    fs.rmSync(directory, { recursive: true });
  }
});

describe("what a killed process leaves behind", () => {
  test("money held back for its calls is given back, once", async () => {
    const call = await begin(500);
    if (!call) throw new Error("the call was not admitted");
    await pool().query(
      "UPDATE model_calls SET created_at = created_at - interval '6 minutes' WHERE id = $1",
      [call.id],
    );
    await Promise.all([releaseInterruptedCalls(), releaseInterruptedCalls()]);
    expect(await findMonth(organizationId)).toMatchObject({ spent: 0, reserved: 0 });
    // The process was not dead but slow: what it paid counts, and nothing is given back twice.
    await callBook(organizationId).end(call, answered(70));
    expect(await findMonth(organizationId)).toMatchObject({ spent: 70, reserved: 0 });
  });

  test("money of a call that goes on stays held back", async () => {
    await begin(500);
    await releaseInterruptedCalls();
    expect(await findMonth(organizationId)).toMatchObject({ reserved: 500 });
  });

  test("a consensus run is told as interrupted", async () => {
    const id = newId("consensus");
    await pool().query(
      `INSERT INTO consensus_runs (id, organization_id, task, strategy, request, status, requested_by, requested_by_name,
         created_at, claimed_until)
       VALUES ($1, $2, 'May it go live?', 'voting', '{"context": null, "min_agreement": 0.67, "system_name": null, "seats": []}',
         'running', 'usr_test', 'Ada', now() - interval '1 minute', now() - interval '1 second')`,
      [id, organizationId],
    );
    await failInterruptedRuns();
    const { json } = await api({ path: `/v1/orchestrator/consensus/${id}`, apiKey: organization.apiKey });
    expect(json).toMatchObject({ status: "failed", result: null });
    expect(json.failure).toMatch(/interrupted.*Ask again/);
  });
});
