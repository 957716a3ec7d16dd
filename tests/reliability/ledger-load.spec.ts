import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  appendToLedger,
  exportLedger,
  getCheckpoint,
  recoverLedger,
  verifyLedger,
} from "@/lib/features/ledger";
import { pool } from "@/lib/platform/database/database";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/platform/database/embedded-postgres";
import { migrate } from "@/lib/platform/database/migrate";
import { type LoadProcess, startLoad } from "./load-process";
import { actorOf, type OwnDatabase, startOwnDatabase } from "./own-database";
import { scaled } from "./scale";
import { seededRandom } from "./seeded-random";

let database: OwnDatabase;
beforeAll(async () => {
  database = await startOwnDatabase();
});
afterAll(() => database.stop());

const random = seededRandom(20_261_123);
const LONG = { timeout: scaled({ short: 120_000, long: 1_800_000 }) };

/** Hash by id of everything that is stored. */
async function storedHashes(
  organizationId: string,
  db: Pick<pg.Client, "query"> = pool(),
): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: string; current_hash: string }>(
    "SELECT id, current_hash FROM ledger_entries WHERE organization_id = $1 AND chain = 'decisions'",
    [organizationId],
  );
  return new Map(rows.map((row) => [Number(row.id), row.current_hash]));
}

/** What the organization's chain of records is about: every committed record once, and none that was not recorded. */
async function expectRecords(organizationId: string, recorded: ReadonlySet<string>, isComplete: boolean) {
  await recoverLedger();
  const actor = actorOf(organizationId);
  const subjects: string[] = [];
  for await (const text of (await exportLedger(actor, undefined, "records")).content)
    for (const line of text.trim().split("\n")) subjects.push(JSON.parse(line).subject.id);
  expect(new Set(subjects).size, "a record has two entries").toBe(subjects.length);
  expect([...recorded].filter((id) => !subjects.includes(id))).toEqual([]);
  if (isComplete) expect(subjects).toHaveLength(recorded.size);
  const { size } = await getCheckpoint(actor, "records");
  expect(await verifyLedger(actor, "records")).toMatchObject({
    chain_valid: true,
    entries_verified: subjects.length,
    checkpoint_size: size,
  });
}

function lostOf(acknowledged: ReadonlyMap<number, string>, stored: ReadonlyMap<number, string>): number[] {
  return [...acknowledged].filter(([id, hash]) => stored.get(id) !== hash).map(([id]) => id);
}

/** Text that has broken parsers, sorters and escapers. */
const HOSTILE = [
  "\u202E",
  "\u2028",
  "e\u0301",
  "😀",
  "\u{10FFFF}",
  '"',
  "\\",
  "\\u0041",
  "\u0001",
  "\uFEFF",
  "\u200B",
  "'",
  "ß",
  "İ",
  "\uD7FF",
  "\r\n",
  "%",
  "{}",
];
const hostileName = () =>
  Array.from(
    { length: 1 + Math.floor(random() * 12) },
    () => HOSTILE[Math.floor(random() * HOSTILE.length)],
  ).join("");

const CHAINS = scaled({ short: 12, long: 300 });

test(`${CHAINS} honest chains with hostile names raise no alarm while they grow`, LONG, async () => {
  for (let chain = 0; chain < CHAINS; chain++) {
    const organizationId = `org_honest_${chain}`;
    const actor = actorOf(organizationId);
    let isGrowing = true;
    const appender = async () => {
      for (let index = 0; index < 15; index++)
        await appendToLedger(organizationId, {
          systemName: hostileName(),
          decision: "ESCALATE",
          driftScore: random(),
          riskLevel: "CRITICAL",
          timestamp: new Date(Math.floor(random() * 4e12)).toISOString(),
          payload: JSON.stringify({ note: hostileName() }),
          events: [],
        });
    };
    const watcher = async () => {
      for (let round = 0; isGrowing; round++) {
        if (round % 2 === 0) await getCheckpoint(actor);
        expect(await verifyLedger(actor)).toMatchObject({ chain_valid: true, fault: null });
      }
    };
    const watching = watcher();
    await Promise.all(Array.from({ length: 4 }, appender));
    isGrowing = false;
    await watching;
    await getCheckpoint(actor);
    expect(await verifyLedger(actor)).toMatchObject({
      chain_valid: true,
      entries_verified: 60,
      checkpoint_size: 60,
    });
  }
});

const PROCESSES = 4;
const APPENDERS = scaled({ short: 4, long: 16 });
const APPENDS = scaled({ short: 20, long: 200 });

test(
  `${PROCESSES} processes with ${APPENDERS} appenders each make one chain without fork or gap`,
  LONG,
  async () => {
    const organizationId = "org_many";
    const load = { organizationId, appenders: APPENDERS, appends: APPENDS };
    const processes = Array.from({ length: PROCESSES }, () => startLoad(database.environment, load));
    for (const { ended } of processes) expect(await ended).toEqual({ code: 0, errors: "" });
    const total = PROCESSES * APPENDERS * APPENDS;
    const acknowledged = new Map(processes.flatMap((process) => [...process.acknowledged]));
    expect(acknowledged.size, "an id was acknowledged twice, or not at all").toBe(total);
    expect([...acknowledged.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: total }, (_, index) => index + 1),
    );
    expect(lostOf(acknowledged, await storedHashes(organizationId))).toEqual([]);
    expect(await verifyLedger(actorOf(organizationId))).toMatchObject({
      chain_valid: true,
      entries_verified: total,
      checkpoint_size: total,
    });
    const recorded = new Set(processes.flatMap((process) => [...process.recorded]));
    expect(recorded.size).toBe(PROCESSES * APPENDERS * Math.ceil(APPENDS / 3));
    await expectRecords(organizationId, recorded, true);
  },
);

/** Waits until a process has acknowledged something, and a random while longer. */
async function underLoad({ acknowledged }: LoadProcess): Promise<void> {
  await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
  await pause(random() * 300);
}

const KILLS = scaled({ short: 3, long: 50 });

test(`${KILLS} kills of an appending process lose nothing that was acknowledged`, LONG, async () => {
  const organizationId = "org_killed";
  const acknowledged = new Map<number, string>();
  const recorded = new Set<string>();
  for (let kill = 1; kill <= KILLS; kill++) {
    const load = startLoad(database.environment, { organizationId, appenders: 16 });
    await underLoad(load);
    load.process.kill("SIGKILL");
    await load.ended;
    for (const [id, hash] of load.acknowledged) acknowledged.set(id, hash);
    for (const id of load.recorded) recorded.add(id);
    expect(lostOf(acknowledged, await storedHashes(organizationId)), `after kill ${kill}`).toEqual([]);
    expect(await verifyLedger(actorOf(organizationId)), `after kill ${kill}`).toMatchObject({
      chain_valid: true,
    });
  }
  await recoverLedger();
  const { rows } = await pool().query("SELECT 1 FROM ledger_intents WHERE organization_id = $1", [
    organizationId,
  ]);
  expect(rows).toEqual([]);
  expect(recorded.size).toBeGreaterThan(0);
  await expectRecords(organizationId, recorded, false);
  const { size } = await getCheckpoint(actorOf(organizationId));
  expect(size).toBeGreaterThanOrEqual(acknowledged.size);
  expect(await verifyLedger(actorOf(organizationId))).toMatchObject({
    chain_valid: true,
    checkpoint_size: size,
  });
});

const CRASHES = scaled({ short: 1, long: 15 });

test(`${CRASHES} kills of PostgreSQL lose nothing that was acknowledged`, LONG, async () => {
  const directory = path.join(database.dataDir, "crashing", "postgres");
  fs.mkdirSync(path.dirname(directory), { mode: 0o755 });
  const environmentOf = ({ url }: EmbeddedPostgres) => ({
    ...database.environment,
    DATABASE_URL: url,
    ASSAY_DATA_DIR: path.dirname(directory),
  });
  const organizationId = "org_crashed";
  const acknowledged = new Map<number, string>();
  let postgres = await startEmbeddedPostgres(directory);
  await migrate(postgres.ownerUrl, process.cwd(), postgres.url);
  for (let crash = 1; crash <= CRASHES; crash++) {
    const load = startLoad(environmentOf(postgres), { organizationId, appenders: 16 });
    await underLoad(load);
    const [postmaster] = fs.readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(postmaster), "SIGKILL");
    load.process.kill("SIGKILL");
    await load.ended;
    for (const [id, hash] of load.acknowledged) acknowledged.set(id, hash);
    postgres = await startEmbeddedPostgres(directory);
    // One more process on the recovered database: it starts, appends, and signs to the end.
    const next = startLoad(environmentOf(postgres), { organizationId, appenders: 2, appends: 3 });
    expect((await next.ended).code, `after crash ${crash}`).toBe(0);
    for (const [id, hash] of next.acknowledged) acknowledged.set(id, hash);
    const db = new pg.Client({ connectionString: postgres.url });
    await db.connect();
    const stored = await storedHashes(organizationId, db);
    await db.end();
    expect(lostOf(acknowledged, stored), `after crash ${crash}`).toEqual([]);
    expect(next.verification(), `after crash ${crash}`).toMatchObject({
      chain_valid: true,
      entries_verified: stored.size,
      checkpoint_size: stored.size,
    });
  }
  await postgres.stop();
});
