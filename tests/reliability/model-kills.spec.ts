import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerJson } from "../support/model-faults/answers";
import { startServer, stopServer } from "../support/running-server";
import { type ModelServer, startModelServer } from "../support/scripted-model-server";
import { scaled } from "./scale";
import { seededRandom } from "./seeded-random";

const KILLS = scaled({ short: 1, long: 10 });
const RUNS_PER_KILL = 8;
/** A run whose process died is given up within its claim of 30 s and the 15 s between two looks. */
const GIVEN_UP_MS = 60_000;

const random = seededRandom(20_261_122);
let dataDir: string;
let models: ModelServer;
let server: Awaited<ReturnType<typeof startServer>>;

const start = () =>
  startServer({
    ASSAY_DATA_DIR: dataDir,
    DATABASE_URL: "",
    ASSAY_FIRST_RUN: "empty",
    ASSAY_EMBEDDINGS: "keyword",
    ASSAY_GATEWAY_URL: models.url,
    ASSAY_GATEWAY_KEY: "key",
    LOG_LEVEL: "silent",
  });

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-model-kills-"));
  fs.chmodSync(dataDir, 0o755);
  const vote = { reasoning: "So.", vote: "FLAG", evidence: [], conditions: [], confidence: 0.5 };
  // Models are slow to differing degrees, so that a kill meets runs in every phase.
  models = await startModelServer(() => answerJson(vote, { delayMs: Math.floor(random() * 1_500) }));
  server = await start();
}, 120_000);
afterAll(async () => {
  await stopServer(server.process);
  await models.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function call(method: string, address: string, body?: object) {
  const { api_key: key } = JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));
  const headers = { "x-api-key": key, "content-type": "application/json", prefer: "respond-async" };
  const answer = await fetch(`${server.baseUrl}${address}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  return answer.json();
}

interface Run {
  id: string;
  status: string;
  decision: string | null;
}

const listRuns = async (): Promise<Run[]> => (await call("GET", "/v1/orchestrator/consensus?limit=100")).data;

test(`${KILLS} kills while models decide leave no run open, and every decision once in the ledger`, {
  timeout: scaled({ short: 180_000, long: 1_800_000 }),
}, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    for (let number = 1; number <= RUNS_PER_KILL; number++) {
      const system_name = `System ${kill}-${number}`;
      await call("POST", "/v1/orchestrator/consensus", {
        task: "May it go live?",
        strategy: "voting",
        system_name,
      });
    }
    await pause(random() * 1_500);
    server.process.kill("SIGKILL");
    server = await start();
    await expect
      .poll(async () => (await listRuns()).filter(({ status }) => status === "running"), {
        timeout: GIVEN_UP_MS,
        interval: 1_000,
      })
      .toEqual([]);
    await expectEachDecisionOnce(kill);
  }
});

/** A run that is completed has its entry, one that was given up has none, and the money adds up. */
async function expectEachDecisionOnce(kill: number): Promise<void> {
  const { chain_valid } = await call("GET", "/v1/ledger/verify");
  expect(chain_valid, `after kill ${kill}`).toBe(true);
  for (let number = 1; number <= RUNS_PER_KILL; number++) {
    const name = `System ${kill}-${number}`;
    const query = `system_name=${encodeURIComponent(name)}`;
    const [{ data: runs }, { data: entries }] = await Promise.all([
      call("GET", `/v1/orchestrator/consensus?${query}`),
      call("GET", `/v1/ledger?${query}`),
    ]);
    expect(runs, name).toHaveLength(1);
    expect(entries, name).toHaveLength(runs[0].status === "completed" ? 1 : 0);
  }
  const usage = await call("GET", "/v1/orchestrator/usage");
  expect(usage.budget.spent, `after kill ${kill}`).toBe(usage.total_cost);
}
