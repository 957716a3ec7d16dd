import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@/lib/platform/database/embedded-postgres";

/** What every test of the running product is told. */
export interface Running {
  baseUrl: string;
  databaseUrl: string;
  /** For the role that owns the schema: what somebody with the owner's password could do. */
  ownerUrl: string;
  dataDir: string;
  secret: string;
  /** Servers that share a database sign its ledgers with one key. */
  ledgerKey: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    running: Running;
  }
}

interface Shared {
  running: Promise<Running & { stop: () => Promise<void> }>;
  users: number;
}

/** The projects `api` and `e2e` share one server: whichever starts first starts it. */
const shared = globalThis as typeof globalThis & { assayTestServer?: Shared };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.assayTestServer ??= { running: start(), users: 0 };
  const server = shared.assayTestServer;
  server.users += 1;
  const { stop, ...running } = await server.running;
  project.provide("running", running);
  return async () => {
    server.users -= 1;
    if (server.users === 0) await stop();
  };
}

async function start() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-test-"));
  fs.chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres(path.join(dataDir, "postgres"));
  const secret = "a-secret-that-only-the-tests-know-0123456789";
  const ledgerKey = randomBytes(32).toString("base64");
  const started = startServer({
    ASSAY_DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    ASSAY_MIGRATION_DATABASE_URL: postgres.ownerUrl,
    ASSAY_SECRET: secret,
    ASSAY_LEDGER_KEY: ledgerKey,
    ASSAY_FIRST_RUN: "empty",
  });
  // A server that does not start leaves no database behind.
  const { process: server, baseUrl } = await started.catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const stop = async () => {
    await stopServer(server);
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    baseUrl,
    databaseUrl: postgres.url,
    ownerUrl: postgres.ownerUrl,
    dataDir,
    secret,
    ledgerKey,
    stop,
  };
}

/** Limits that many tests from one address would hit; each test of a limit uses its own plan or account. */
const TEST_SETTINGS = {
  PORT: "0",
  HOST: "127.0.0.1",
  ASSAY_STRICT_OUTPUT: "on",
  ASSAY_ANONYMOUS_RATE_LIMIT: "1000000",
  ASSAY_SIGN_IN_ADDRESS_LIMIT: "1000000",
  ASSAY_ENTERPRISE_RATE_LIMIT: "1000000",
  // Receivers of the tests listen there; the rest of loopback stays refused.
  WEBHOOK_ALLOW_CIDRS: "127.0.0.1/32",
  ASSAY_SOURCE_ALLOW_CIDRS: "127.0.0.1/32",
  LOG_LEVEL: "warn",
  // Keys of whoever runs the tests: no test asks a real provider.
  OPENAI_API_KEY: "",
  ANTHROPIC_API_KEY: "",
  GEMINI_API_KEY: "",
  MISTRAL_API_KEY: "",
  DEEPSEEK_API_KEY: "",
  ASSAY_GATEWAY_URL: "",
  ASSAY_GATEWAY_KEY: "",
  ASSAY_LOCAL_MODELS_URL: "",
  ASSAY_MODELS_FILE: "",
};

/**
 * Starts the product as `npm start` does and waits until it answers.
 *
 * @param place `project`: another copy of the product; `inOwnGroup`: as a terminal starts it, so that a signal can
 *   be sent to all of its processes by the negative process ID
 */
export function startServer(
  environment: Readonly<Record<string, string>>,
  { project = process.cwd(), inOwnGroup = false } = {},
): Promise<{ process: ChildProcess; baseUrl: string; output: () => string }> {
  const child = spawn(process.execPath, [path.join(project, "scripts", "start.mjs")], {
    cwd: project,
    env: { ...process.env, NODE_ENV: "production", ...TEST_SETTINGS, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: inOwnGroup,
  });
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Assay is ready: (\S+)/.exec(output)?.[1];
      if (address) resolve({ process: child, baseUrl: address, output: () => output });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
}

/** Stops a server as an operator does, and waits for its end; one that has ended is left alone. */
export async function stopServer(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
  return new Promise((resolve) => {
    server.once("exit", resolve);
    server.kill("SIGTERM");
  });
}
