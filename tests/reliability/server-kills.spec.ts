import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, stopServer } from "../support/running-server";
import { scaled } from "./scale";
import { seededRandom } from "./seeded-random";

const CALLERS = 8;
const random = seededRandom(20_261_124);
const LONG = { timeout: scaled({ short: 180_000, long: 3_600_000 }) };

/** Hash by id of everything a caller was told is in the ledger. */
const acknowledged = new Map<number, string>();
let dataDir: string;
let server: Awaited<ReturnType<typeof startServer>>;

/** As `npm start` on a machine of one's own: with the database it brings. */
const start = () =>
  startServer({ ASSAY_DATA_DIR: dataDir, DATABASE_URL: "", ASSAY_FIRST_RUN: "empty", LOG_LEVEL: "silent" });

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-kills-"));
  fs.chmodSync(dataDir, 0o755);
  server = await start();
}, 120_000);
afterAll(async () => {
  await stopServer(server.process);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const key = () => JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8")).api_key;
const get = (address: string) => fetch(`${server.baseUrl}${address}`, { headers: { "x-api-key": key() } });

/** Decides again and again until the server is gone; what was answered is noted. */
async function decideUntilGone(caller: number): Promise<void> {
  const headers = { "x-api-key": key(), "content-type": "application/json" };
  for (let number = 0; ; number++) {
    const behavior = `Caller ${caller} asked an operator before refund ${number}.`;
    const body = JSON.stringify({ system_name: `System ${caller}`, behavior, expected_behavior: behavior });
    try {
      const answer = await fetch(`${server.baseUrl}/v1/govern`, { method: "POST", headers, body });
      if (answer.status !== 200) return;
      const { ledger_entry: entry } = await answer.json();
      acknowledged.set(entry.id, entry.current_hash);
    } catch {
      return;
    }
  }
}

/** Puts the server under load, and does something terrible to it at a random moment. */
async function underLoad(strike: () => void): Promise<void> {
  const before = acknowledged.size;
  const callers = Array.from({ length: CALLERS }, (_, caller) => decideUntilGone(caller));
  await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
  await pause(random() * 500);
  strike();
  await Promise.all(callers);
}

/** Everything that was acknowledged is there as it was, in an intact chain, and every decision has its entry. */
async function expectNothingLost(when: string): Promise<void> {
  const { chain_valid, fault } = await (await get("/v1/ledger/verify")).json();
  expect({ chain_valid, fault }, when).toEqual({ chain_valid: true, fault: null });
  const lines = (await (await get("/v1/ledger/export")).text()).trim().split("\n");
  const stored = new Map(
    lines.map((line) => JSON.parse(line)).map((entry) => [entry.id, entry.current_hash]),
  );
  const lost = [...acknowledged].filter(([id, hash]) => stored.get(id) !== hash);
  expect(lost, when).toEqual([]);
  const decisions = await (await get("/v1/decisions?limit=100")).json();
  const unplaced = decisions.data.filter(({ ledger_id }: { ledger_id: number | null }) => ledger_id === null);
  expect(unplaced, when).toEqual([]);
}

const KILLS = scaled({ short: 1, long: 50 });

test(`${KILLS} kills of the server under load lose no decision that was acknowledged`, LONG, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    await underLoad(() => server.process.kill("SIGKILL"));
    server = await start();
    await expectNothingLost(`after kill ${kill}`);
  }
});

const CRASHES = scaled({ short: 1, long: 15 });

test(`${CRASHES} kills of the server's PostgreSQL under load lose none either`, LONG, async () => {
  for (let crash = 1; crash <= CRASHES; crash++) {
    await underLoad(() => {
      const pidFile = path.join(dataDir, "postgres", "postmaster.pid");
      const [postmaster] = fs.readFileSync(pidFile, "utf8").split("\n");
      process.kill(Number(postmaster), "SIGKILL");
    });
    await stopServer(server.process);
    server = await start();
    await expectNothingLost(`after crash ${crash}`);
  }
});
