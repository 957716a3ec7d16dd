import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "@/lib/platform/database/embedded-postgres";
import { startServer, stopServer } from "../support/running-server";

test("with WORKER=external an audit waits for a worker, which finishes it and stops cleanly", async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-worker-"));
  fs.chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(dataDir, "postgres"));
  const environment = {
    ASSAY_DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    ASSAY_MIGRATION_DATABASE_URL: postgres.ownerUrl,
    WORKER: "external",
    ASSAY_FIRST_RUN: "empty",
  };
  const server = await startServer(environment);
  const { api_key: apiKey } = JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));
  const headers = { "x-api-key": apiKey, "content-type": "application/json" };
  const accepted = await fetch(`${server.baseUrl}/v1/audit`, {
    method: "POST",
    headers: { ...headers, prefer: "respond-async" },
    body: JSON.stringify({
      system_name: "Aria",
      framework: "DMA",
      context: "Rankings treat all sellers alike.",
    }),
  });
  const { id } = await accepted.json();
  const statusOf = async () =>
    (await (await fetch(`${server.baseUrl}/v1/audits/${id}`, { headers })).json()).status;
  expect([accepted.status, await statusOf()]).toEqual([202, "queued"]);

  const args = ["--tsconfig", "tsconfig.scripts.json", "scripts/worker.ts"];
  const worker = spawn(path.join("node_modules", ".bin", "tsx"), args, {
    env: { ...process.env, ...environment },
  });
  await expect.poll(statusOf, { timeout: 150_000, interval: 200 }).toBe("completed");
  worker.kill("SIGTERM");
  const [code] = await once(worker, "exit");
  expect(code).toBe(0);
  await stopServer(server.process);
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
