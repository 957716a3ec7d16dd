import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startServer, stopServer } from "../support/running-server";

const run = promisify(execFile);
const cleanUps: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function newDataDir(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-lifecycle-"));
  fs.chmodSync(directory, 0o755);
  cleanUps.push(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Starts in vain; returns what was printed. */
async function failToStart(environment: Record<string, string>): Promise<string> {
  const started = startServer(environment);
  const error = await started.then(
    (server) => stopServer(server.process).then(() => undefined),
    (reason: Error) => reason,
  );
  if (!error) throw new Error("the server started");
  return error.message;
}

const callWithKey = (baseUrl: string, apiKey: string) =>
  fetch(`${baseUrl}/v1/me`, { headers: { "x-api-key": apiKey } }).then((response) => response.status);

async function operator(dataDir: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, ASSAY_DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, ["scripts/operator.mjs", ...args], { env });
  return stdout;
}

/** One test after the other on the same data, so that a server is started for what only a start shows. */
describe("one data directory", () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-lifecycle-"));
  fs.chmodSync(dataDir, 0o755);
  let server: Awaited<ReturnType<typeof startServer>>;
  let firstRun: { base_url: string; email: string; password: string; api_key: string };

  const start = (environment: Record<string, string> = {}) =>
    startServer({ ASSAY_DATA_DIR: dataDir, ASSAY_FIRST_RUN: "empty", ...environment }, { inOwnGroup: true });
  beforeAll(async () => {
    server = await start();
    firstRun = JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));
  }, 120_000);
  afterAll(async () => {
    if (server) await stopServer(server.process);
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  test("the first run writes a sign-in that works, readable by its owner only", async () => {
    const { baseUrl } = server;
    expect(Object.keys(firstRun)).toEqual(["base_url", "email", "password", "api_key"]);
    expect(fs.statSync(path.join(dataDir, "first-run.json")).mode & 0o777).toBe(0o600);
    expect(firstRun.base_url).toBe(baseUrl);
    expect(await callWithKey(baseUrl, firstRun.api_key)).toBe(200);
    const { email, password } = firstRun;
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ email, password });
    expect((await fetch(`${baseUrl}/auth/login`, { method: "POST", headers, body })).status).toBe(200);
  });

  test("a second start on it names who holds it and touches nothing", async () => {
    const message = await failToStart({ ASSAY_DATA_DIR: dataDir });
    expect(message).toContain(`process ${server.process.pid}`);
    expect(await callWithKey(server.baseUrl, firstRun.api_key)).toBe(200);
  });

  test("a stop ends the database too and gives the data back, also where nobody reads its output any more", async () => {
    server.process.stdout?.destroy();
    server.process.stderr?.destroy();
    await fetch(`${server.baseUrl}/v1/systems`, { method: "POST" });
    expect(await stopServer(server.process)).toBe(0);
    expect(fs.existsSync(path.join(dataDir, "lock.json"))).toBe(false);
    expect(fs.existsSync(path.join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  });

  test("the operator changes a plan, a password and a budget while it is stopped", async () => {
    expect(await operator(dataDir, "set-plan", "My organization", "starter")).toContain(
      "has the plan starter now",
    );
    expect(await operator(dataDir, "reset-password", firstRun.email)).toContain(
      `The new password of ${firstRun.email} is `,
    );
    await expect(operator(dataDir, "set-plan", "My organization", "startr")).rejects.toThrow(
      "did you mean starter?",
    );
    expect(await operator(dataDir, "set-budget", "My organization", "12.50")).toContain(
      "may spend $12.5000 a month on models",
    );
    await expect(operator(dataDir, "set-budget", "My organization", "-1")).rejects.toThrow(
      "must be an amount in dollars",
    );
  });

  test("a killed server starts again with everything that was answered", async () => {
    server = await start();
    const name = `Answered ${randomUUID()}`;
    const headers = { "x-api-key": firstRun.api_key, "content-type": "application/json" };
    const body = JSON.stringify({ name });
    const made = await fetch(`${server.baseUrl}/v1/systems`, { method: "POST", headers, body });
    expect(made.status).toBe(201);
    server.process.kill("SIGKILL");
    await once(server.process, "exit");
    // Without the sentence model, whose first use in the next test may take longer than a stop waits.
    server = await start({ ASSAY_EMBEDDINGS: "keyword" });
    const systems = await fetch(`${server.baseUrl}/v1/systems`, { headers });
    expect((await systems.json()).data).toMatchObject([{ name }]);
  });

  test("Ctrl-C, which reaches every process, while a request runs answers it first", async () => {
    const { baseUrl, process: launcher } = server;
    const answer = fetch(`${baseUrl}/v1/audit`, {
      method: "POST",
      headers: { "x-api-key": firstRun.api_key, "content-type": "application/json" },
      body: JSON.stringify({
        system_name: "Late",
        framework: "ISO27001",
        context: "Backups are tested each month. ".repeat(300),
      }),
    });
    // A request that came later and is answered already shows that ours has arrived.
    await callWithKey(baseUrl, firstRun.api_key);
    const stopped = once(launcher, "exit");
    process.kill(-(launcher.pid ?? 0), "SIGINT");
    expect((await answer).status).toBe(200);
    expect(await stopped).toEqual([0, null]);
    expect(server.output()).not.toContain('"level":"error"');
  });
});

describe("what stops a start says what to do", () => {
  test("a taken port", async () => {
    const other = net.createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    cleanUps.push(() => other.close());
    const { port } = other.address() as net.AddressInfo;
    const message = await failToStart({ ASSAY_DATA_DIR: newDataDir(), PORT: String(port) });
    expect(message).toContain(
      `The port ${port} is taken by another program. Stop it, or choose another port with PORT.`,
    );
  });

  test.each([
    [
      "nobody listens",
      "postgresql://user:password@127.0.0.1:9/assay",
      "The database cannot be reached (ECONNREFUSED). Check DATABASE_URL",
    ],
    [
      "another kind of address",
      "mysql://localhost/assay",
      "The environment variable DATABASE_URL must be an address like",
    ],
    ["no address at all", "assay", "The environment variable DATABASE_URL must be an address like"],
  ])("a broken DATABASE_URL: %s", async (_, url, sentence) => {
    expect(await failToStart({ ASSAY_DATA_DIR: newDataDir(), DATABASE_URL: url })).toContain(sentence);
  });

  test("a data directory that cannot be written", async () => {
    const file = path.join(newDataDir(), "a-file");
    fs.writeFileSync(file, "");
    const message = await failToStart({ ASSAY_DATA_DIR: path.join(file, "data") });
    expect(message).toContain("Choose another with ASSAY_DATA_DIR");
  });

  test("a variable with a bad value", async () => {
    const message = await failToStart({ ASSAY_DATA_DIR: newDataDir(), ASSAY_EMBEDDINGS: "magic" });
    expect(message).toContain(
      "The environment variable ASSAY_EMBEDDINGS must be one of auto, sentence-transformer, keyword.",
    );
  });
});

test("a mistake in the models file stops the start with the file and what is wrong in it", async () => {
  const dataDir = newDataDir();
  const file = path.join(newDataDir(), "models.json");
  fs.writeFileSync(file, JSON.stringify({ models: { "gtp-5": { label: "A typo" } } }));
  const message = await failToStart({ ASSAY_DATA_DIR: dataDir, ASSAY_MODELS_FILE: file });
  expect(message).toContain(file);
  expect(message).toContain('There is no model "gtp-5"; did you mean "gpt-5"?');
});
