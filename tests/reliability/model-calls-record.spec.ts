import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callBook } from "@/lib/features/orchestrator/usage/call-queries";
import { FAILURES } from "@/lib/platform/model-client/vocabulary";
import { testModel } from "../support/model-faults/call-kit";
import { type OwnDatabase, startOwnDatabase } from "./own-database";

let database: OwnDatabase;
let db: pg.Client;
beforeAll(async () => {
  database = await startOwnDatabase();
  db = new pg.Client({ connectionString: database.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

const NO_FAILURE_OF_THE_MODEL = ["answered", "refused", "cancelled", "circuit_open"] as const;

test("a caller who left and a call that was never made are no failures of the model in its record", async () => {
  await db.query("INSERT INTO organizations (id, name) VALUES ('org_calls', 'Calls')");
  const book = callBook("org_calls");
  for (const outcome of [...NO_FAILURE_OF_THE_MODEL, ...FAILURES]) {
    const model = testModel(outcome);
    const ticket = await book.begin({ model, runId: "run_test", purpose: "test", maxCost: 10 });
    if (!ticket) throw new Error("the budget admits it");
    await book.end(ticket, { outcome, usage: undefined, cost: 3, latencyMs: 1 });
  }
  const { rows } = await db.query<{ model_id: string; failures: number }>(
    "SELECT model_id, failures FROM model_days WHERE organization_id = 'org_calls'",
  );
  const without = rows.filter(({ failures }) => failures === 0).map(({ model_id }) => model_id);
  expect(without.sort()).toEqual([...NO_FAILURE_OF_THE_MODEL].sort());
  expect(rows.length).toBe(new Set([...NO_FAILURE_OF_THE_MODEL, ...FAILURES]).size);
});
