import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createSource, getReading, queueDueReadings, requestReading } from "@/lib/features/document-sources";
import { pool } from "@/lib/platform/database/database";
import { type GitServer, newRepository, type Repository, startGitServer } from "../support/git-server";
import { newOrganization, type TestOrganization } from "../support/organization";
import { type OwnDatabase, startOwnDatabase } from "./own-database";

const FILES = 50;

let database: OwnDatabase;
let organization: TestOrganization;
let repository: Repository;
let server: GitServer;
beforeAll(async () => {
  database = await startOwnDatabase();
  process.env.ASSAY_SOURCE_ALLOW_CIDRS = "127.0.0.1/32";
  organization = await newOrganization();
  repository = newRepository();
  repository.commit(
    Object.fromEntries([...Array(FILES).keys()].map((n) => [`policies/policy-${n}.md`, `Policy ${n}.`])),
  );
  server = await startGitServer(repository);
});
afterAll(async () => {
  await server.close();
  repository.remove();
  await database.stop();
});

const workers: ChildProcess[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await end(worker, "SIGKILL");
});

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ["--import", "tsx", "tests/reliability/source-process.ts"], {
    env: {
      ...process.env,
      ...database.environment,
      ASSAY_SOURCE_ALLOW_CIDRS: "127.0.0.1/32",
      TSX_TSCONFIG_PATH: "tsconfig.scripts.json",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.push(worker);
  await once(worker.stdout, "data");
  return worker;
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, "exit");
  worker.kill(signal);
  await exited;
}

const count = async (sql: string, source: string) =>
  Number((await pool().query<{ count: string }>(sql, [source])).rows[0]?.count);
const documents = (source: string) => count("SELECT count(*) FROM documents WHERE source_id = $1", source);
const versions = (source: string) =>
  count(
    "SELECT count(*) FROM document_versions v JOIN documents d ON d.id = v.document_id WHERE d.source_id = $1",
    source,
  );
const openings = () => server.requests.filter(({ path }) => path.includes("info/refs")).length;

const newSource = (name: string) =>
  createSource(organization.admin, { name, type: "git", url: server.url, folder: "policies" });

/** Holds the second batch of files back: a reading is then in its middle. @returns what lets it go on */
function holdSecondBatch(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.delay = async (body) => {
    const isBatch = body.includes("command=fetch") && !body.includes("deepen");
    if (isBatch && server.requests.filter((each) => isFileBatch(each.body)).length > 1) await held;
  };
  return () => {
    server.delay = undefined;
    release();
  };
}
const isFileBatch = (body: string) => body.includes("command=fetch") && !body.includes("deepen");

async function ended(source: string, reading: string) {
  await expect
    .poll(async () => (await getReading(organization.admin, source, reading)).status, {
      timeout: 60_000,
      interval: 100,
    })
    .not.toMatch(/waiting|reading/);
  return getReading(organization.admin, source, reading);
}

test("of several processes one reads a source, and a killed one's reading is taken over without a loss or a copy", async () => {
  const { id } = await newSource("Killed");
  const release = holdSecondBatch();
  const { id: reading } = await requestReading(organization.admin, id);
  const [first] = await Promise.all([startWorker(), startWorker()]);
  await expect.poll(() => documents(id), { timeout: 30_000 }).toBe(16);
  expect(openings()).toBe(1);
  // Whichever of them reads: both are killed, as when a machine goes down.
  await end(first, "SIGKILL");
  for (const worker of workers) await end(worker, "SIGKILL");
  release();
  await startWorker();
  // Nobody takes what may still be held; the lease of 30 seconds is let run out here.
  expect(await documents(id)).toBe(16);
  await pool().query("UPDATE document_source_readings SET claimed_until = now() WHERE id = $1", [reading]);
  expect(await ended(id, reading)).toMatchObject({
    status: "completed",
    added: FILES,
    unchanged: 0,
    gone: 0,
    refused: 0,
  });
  expect([await documents(id), await versions(id)]).toEqual([FILES, FILES]);
});

test("a process that is stopped hands its reading back, and the next one ends it at once", async () => {
  server.requests.splice(0);
  const { id } = await newSource("Stopped");
  const release = holdSecondBatch();
  const { id: reading } = await requestReading(organization.admin, id);
  const first = await startWorker();
  await expect.poll(() => documents(id), { timeout: 30_000 }).toBe(16);
  await end(first, "SIGTERM");
  expect((await getReading(organization.admin, id, reading)).status).toBe("waiting");
  release();
  await startWorker();
  expect(await ended(id, reading)).toMatchObject({ status: "completed", added: FILES, unchanged: 0 });
  expect(await versions(id)).toBe(FILES);
});

test("a schedule that several processes look at queues one reading", async () => {
  const { id } = await createSource(organization.admin, {
    name: "Scheduled",
    type: "git",
    url: server.url,
    schedule: "hourly",
  });
  await Promise.all([1, 2, 3, 4].map(() => queueDueReadings()));
  expect(await count("SELECT count(*) FROM document_source_readings WHERE source_id = $1", id)).toBe(1);
  await startWorker();
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM document_source_readings WHERE source_id = $1",
    [id],
  );
  expect(await ended(id, rows[0]?.id ?? "")).toMatchObject({
    status: "completed",
    trigger: "schedule",
    added: FILES,
  });
});
