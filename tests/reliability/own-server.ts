import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@/lib/platform/database/embedded-postgres";
import { startServer, stopServer } from "../support/running-server";

/** A database and a web server of one test, whose background work is left to workers. */
export interface OwnServer {
  baseUrl: string;
  apiKey: string;
  /** Starts a process that does the background work. */
  startWorker: () => ChildProcess;
  stop: () => Promise<void>;
}

const SECRET = "a-secret-that-only-this-test-knows-0123456789";

/** Starts the product with `WORKER=external` and points this process at its database. */
export async function startOwnServer(settings: Readonly<Record<string, string>>): Promise<OwnServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-reliability-"));
  fs.chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(dataDir, "postgres"));
  const environment = {
    ASSAY_DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    ASSAY_MIGRATION_DATABASE_URL: postgres.ownerUrl,
    ASSAY_SECRET: SECRET,
    ASSAY_FIRST_RUN: "empty",
    WORKER: "external",
    LOG_LEVEL: "error",
    ...settings,
  };
  const server = await startServer(environment);
  Object.assign(process.env, environment, { DATABASE_POOL_SIZE: "4" });
  const { api_key: apiKey } = JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));
  const workers = new Set<ChildProcess>();
  const startWorker = () => {
    const args = ["--import", "tsx", "scripts/worker.ts"];
    // One process, without the launcher of tsx around it, so that a kill reaches the worker itself.
    const worker = spawn(process.execPath, args, {
      env: { ...process.env, ...environment, TSX_TSCONFIG_PATH: "tsconfig.scripts.json" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    workers.add(worker);
    worker.once("exit", () => workers.delete(worker));
    return worker;
  };
  const stop = async () => {
    for (const worker of workers) {
      worker.kill("SIGTERM");
      await once(worker, "exit");
    }
    const { closeDatabase } = await import("@/lib/platform/database/database");
    await closeDatabase();
    await stopServer(server.process);
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { baseUrl: server.baseUrl, apiKey, startWorker, stop };
}
