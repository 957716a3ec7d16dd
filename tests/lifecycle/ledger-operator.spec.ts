import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { startServer, stopServer } from "../support/running-server";

const run = promisify(execFile);
const cleanUps: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(dataDir: string) {
  const server = await startServer({ ASSAY_DATA_DIR: dataDir, ASSAY_FIRST_RUN: "empty" });
  cleanUps.push(() => (server.process.exitCode === null ? stopServer(server.process) : undefined));
  const { api_key: key } = JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));
  const call = async (address: string, body?: object) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const init = body ? { method: "POST", body: JSON.stringify(body), headers } : { headers };
    return (await fetch(`${server.baseUrl}${address}`, init)).json();
  };
  const decide = () => call("/v1/govern", { system_name: "Aria", behavior: "Aria answered a question." });
  return { ...server, call, decide };
}

async function operator(dataDir: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, ASSAY_DATA_DIR: dataDir };
  return (await run(process.execPath, ["scripts/operator.mjs", ...args], { env })).stdout;
}

function newDataDir(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-ledger-operator-"));
  fs.chmodSync(directory, 0o755);
  cleanUps.push(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test("the key is replaced while Assay is stopped, and the ledger goes on under the new one", async () => {
  const dataDir = newDataDir();
  const first = await start(dataDir);
  await first.decide();
  const before = await first.call("/v1/ledger/public-key");
  await expect(operator(dataDir, "rotate-ledger-key")).rejects.toThrow(
    "Assay already runs on the data directory",
  );
  await stopServer(first.process);
  expect(await operator(dataDir, "rotate-ledger-key")).toContain("The key was handed over for 1 ledgers");
  const second = await start(dataDir);
  await second.decide();
  const after = await second.call("/v1/ledger/public-key");
  expect(after.keys.map(({ key_id }: { key_id: string }) => key_id)).toEqual([after.key_id, before.key_id]);
  expect((await second.call("/v1/ledger/checkpoint")).public_key).toBe(after.public_key);
  expect(await second.call("/v1/ledger/verify")).toMatchObject({ chain_valid: true, entries_verified: 2 });
});

test("a lost copy is a fault until the operator accepts it, which is recorded", async () => {
  const dataDir = newDataDir();
  const first = await start(dataDir);
  await first.decide();
  const { origin } = await first.call("/v1/ledger/checkpoint");
  await stopServer(first.process);
  const organizationId = String(origin).split("/")[2] ?? "";
  fs.rmSync(path.join(dataDir, "checkpoints"), { recursive: true });
  const second = await start(dataDir);
  expect(await second.call("/v1/ledger/verify")).toMatchObject({ fault: "signature", first_bad_id: 1 });
  expect(second.output()).toContain("A ledger is broken");
  expect(await operator(dataDir, "accept-ledger-copy", organizationId)).toContain("Accepted and recorded.");
  expect(await second.call("/v1/ledger/verify")).toMatchObject({ chain_valid: true });
});
