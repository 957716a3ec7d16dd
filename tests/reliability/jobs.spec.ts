import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WORK_ROLE } from "@/lib/platform/database/postgres-roles";
import { type OwnDatabase, startOwnDatabase } from "./own-database";
import { scaled } from "./scale";

const RACED_JOBS = scaled({ short: 200, long: 5_000 });
const LEASE_MS = 2_000;

let database: OwnDatabase;
let db: pg.Client;
beforeAll(async () => {
  database = await startOwnDatabase();
  db = new pg.Client({ connectionString: database.ownerUrl });
  await db.connect();
  await db.query(`
    CREATE TABLE test_jobs (id int PRIMARY KEY, claim_id text, claimed_until timestamptz, result text,
      writes int NOT NULL DEFAULT 0);
    CREATE TABLE test_job_runs (job_id int, worker text, began_at timestamptz, lost_at timestamptz);
    GRANT ALL ON test_jobs, test_job_runs TO ${WORK_ROLE}`);
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

interface Worker {
  process: ChildProcess;
  /** What it has printed, line by line. */
  lines: string[];
}

const workers: Worker[] = [];
beforeEach(() => db.query("TRUNCATE test_jobs, test_job_runs"));
afterEach(async () => {
  for (const { process: child } of workers.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

async function startWorker(name: string, settings: Readonly<Record<string, string>>): Promise<Worker> {
  // One process, without the launcher of tsx around it, so that a signal reaches it.
  const child = spawn(process.execPath, ["--import", "tsx", "tests/reliability/job-process.ts"], {
    env: {
      ...process.env,
      ...database.environment,
      TSX_TSCONFIG_PATH: "tsconfig.scripts.json",
      WORKER_NAME: name,
      LEASE_MS: String(LEASE_MS),
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  let rest = "";
  child.stdout.on("data", (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  const worker = { process: child, lines };
  workers.push(worker);
  await printed(worker, "ready");
  return worker;
}

const printed = ({ lines }: Worker, line: string) =>
  expect.poll(() => lines, { timeout: 30_000, interval: 20 }).toContain(line);

const addJobs = (count: number) =>
  db.query("INSERT INTO test_jobs (id) SELECT * FROM generate_series(1, $1)", [count]);

async function untilDone(): Promise<void> {
  const open = async () => (await db.query("SELECT 1 FROM test_jobs WHERE result IS NULL")).rowCount;
  await expect.poll(open, { timeout: 60_000, interval: 50 }).toBe(0);
}

async function readJobs(): Promise<{ id: number; result: string; writes: number; workers: string[] }[]> {
  const { rows } = await db.query(
    `SELECT j.id, j.result, j.writes, array_agg(r.worker ORDER BY r.began_at) AS workers
     FROM test_jobs j JOIN test_job_runs r ON r.job_id = j.id GROUP BY j.id ORDER BY j.id`,
  );
  return rows;
}

/** Runs that began before the lease of the run before them was over. */
async function countOverlaps(): Promise<number | null> {
  const { rowCount } = await db.query(
    "SELECT 1 FROM test_job_runs WHERE lost_at IS NOT NULL AND began_at < lost_at",
  );
  return rowCount;
}

/** A way to the database that can be closed: a port that takes connections, breaks them, and refuses them. */
async function startGate(url: string) {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as net.AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const gated = new URL(url);
  gated.port = String(port);
  return { url: gated.href, close, open: () => once(server.listen(port, "127.0.0.1"), "listening") };
}

describe("jobs of a table that processes share", {
  timeout: scaled({ short: 120_000, long: 600_000 }),
}, () => {
  test(`are done once each by two processes that race for ${RACED_JOBS} of them`, async () => {
    const settings = { WORK_MS: "1", MAX_AT_ONCE: "8" };
    await Promise.all([startWorker("a", settings), startWorker("b", settings)]);
    await addJobs(RACED_JOBS);
    await untilDone();
    const jobs = await readJobs();
    expect(jobs.filter(({ writes, workers: by }) => writes !== 1 || by.length !== 1)).toEqual([]);
    expect(new Set(jobs.flatMap(({ workers: by }) => by))).toEqual(new Set(["a", "b"]));
  });

  test("are taken over once from a killed process, when its leases have run out", async () => {
    await addJobs(3);
    const killed = await startWorker("killed", { WORK_MS: "600000" });
    for (const id of [1, 2, 3]) await printed(killed, `begins ${id}`);
    await Promise.all(["b", "c"].map((name) => startWorker(name, { WORK_MS: "20" })));
    killed.process.kill("SIGKILL");
    await untilDone();
    for (const { writes, workers: by } of await readJobs()) {
      expect([writes, by[0], by.length]).toEqual([1, "killed", 2]);
    }
    expect(await countOverlaps()).toBe(0);
  });

  test("are not written by a process that was suspended until another had taken them over", async () => {
    await addJobs(1);
    const suspended = await startWorker("suspended", { WORK_MS: "1000" });
    await printed(suspended, "begins 1");
    suspended.process.kill("SIGSTOP");
    // A lease that a busy machine does not let run out: the other process is to keep the job.
    await startWorker("other", { WORK_MS: "3000", LEASE_MS: "30000" });
    await expect
      .poll(async () => (await readJobs())[0]?.workers, { timeout: 30_000 })
      .toEqual(["suspended", "other"]);
    suspended.process.kill("SIGCONT");
    await untilDone();
    expect(await readJobs()).toEqual([
      { id: 1, result: "other did it", writes: 1, workers: ["suspended", "other"] },
    ]);
    expect(await countOverlaps()).toBe(0);
  });

  test("that are lost in the middle are called off by then at the latest", async () => {
    await addJobs(1);
    const loser = await startWorker("loser", { WORK_MS: "600000" });
    await printed(loser, "begins 1");
    await db.query("UPDATE test_jobs SET claim_id = 'another'");
    await printed(loser, "loses 1");
  });

  test("are all done, and begun once, when the database was gone for longer than a lease", async () => {
    const gate = await startGate(database.databaseUrl);
    try {
      await addJobs(3);
      const only = await startWorker("a", { WORK_MS: "5000", MAX_AT_ONCE: "2", DATABASE_URL: gate.url });
      await printed(only, "begins 2");
      gate.close();
      await pause(LEASE_MS * 1.5);
      await gate.open();
      await untilDone();
      expect((await readJobs()).map(({ writes, workers: by }) => [writes, by])).toEqual([
        [1, ["a"]],
        [1, ["a"]],
        [1, ["a"]],
      ]);
    } finally {
      gate.close();
    }
  });

  test("are ended by a process that is stopped in the middle, which begins no other", async () => {
    await addJobs(3);
    const { process: child, lines } = await startWorker("a", { WORK_MS: "1000", MAX_AT_ONCE: "2" });
    await expect.poll(() => lines, { timeout: 30_000 }).toContain("begins 2");
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    const { rows } = await db.query("SELECT result FROM test_jobs ORDER BY id");
    expect([code, rows.map(({ result }) => result)]).toEqual([0, ["a did it", "a did it", null]]);
  });
});
