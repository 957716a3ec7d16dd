import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { uploadEvidence } from "@/lib/features/evidence";
import { listRecords } from "@/lib/features/ledger";
import {
  createProgramPackage,
  deleteExpiredPackages,
  deletePackage,
  downloadPackage,
  getPackage,
} from "@/lib/features/packages";
import { attachEvidence, createProgram, listControls } from "@/lib/features/programs";
import { pool } from "@/lib/platform/database/database";
import { newOrganization, type TestOrganization } from "../support/organization";
import { newFolder, verifyPackage } from "../support/package-verifier";
import { type OwnDatabase, startOwnDatabase } from "./own-database";

const FILES = 60;

let database: OwnDatabase;
let organization: TestOrganization;
let program: string;
const place = newFolder();

beforeAll(async () => {
  database = await startOwnDatabase();
  organization = await newOrganization();
  const { admin } = organization;
  program = (await createProgram(admin, { name: "Killed", frameworks: ["DMA"] })).id;
  const [control] = (await listControls(admin, program)).data;
  for (let number = 0; number < FILES; number++) {
    const file = new File([`Note ${number}. `.repeat(2_000)], `note-${number}.txt`);
    const { id } = await uploadEvidence(admin, { file });
    await attachEvidence(admin, id, [control?.id ?? ""]);
  }
});
afterAll(async () => {
  place.remove();
  await database.stop();
});

const workers: ChildProcess[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await end(worker, "SIGKILL");
});

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ["--import", "tsx", "tests/reliability/package-process.ts"], {
    env: { ...process.env, ...database.environment, TSX_TSCONFIG_PATH: "tsconfig.scripts.json" },
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

const read = (id: string) => getPackage(organization.admin, id);

async function ready(id: string) {
  await expect
    .poll(async () => (await read(id)).status, { timeout: 60_000, interval: 50 })
    .not.toMatch(/waiting|building/);
  const made = await read(id);
  expect(made).toMatchObject({ status: "ready", failure: null });
  return made;
}

async function saved(id: string): Promise<string> {
  const { content } = await downloadPackage(organization.admin, id);
  if (typeof content === "string" || !("read" in content)) throw new TypeError("not stored bytes");
  const file = path.join(place.folder, `${id}.zip`);
  const pieces: Uint8Array[] = [];
  for await (const piece of content.read(0, content.sizeBytes - 1)) pieces.push(piece);
  fs.writeFileSync(file, Buffer.concat(pieces));
  return file;
}

async function entriesOf(id: string): Promise<string[]> {
  const query = { subject_type: "package", subject_id: id, skip: 0, limit: 50 } as const;
  return (await listRecords(organization.admin, query)).data.map(({ kind }) => kind);
}

const drafts = () => {
  const folder = path.join(database.dataDir, "drafts");
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};

test("a killed process's package is built by another, whole, and is recorded once", async () => {
  const { id } = await createProgramPackage(organization.admin, program);
  const [first] = await Promise.all([startWorker(), startWorker()]);
  await expect.poll(async () => (await read(id)).status, { timeout: 30_000, interval: 5 }).toBe("building");
  await end(first, "SIGKILL");
  for (const worker of workers) await end(worker, "SIGKILL");
  // What was left is taken over once its lease has run out.
  await pool().query(
    "UPDATE evidence_packages SET claimed_until = now() - interval '1 second' WHERE id = $1 AND status = 'building'",
    [id],
  );
  await startWorker();
  expect((await ready(id)).counts).toMatchObject({ evidence: FILES, files: FILES });
  expect(await verifyPackage(await saved(id))).toMatchObject({ status: 0, failed: [] });
  expect(await entriesOf(id)).toEqual(["package_created"]);
  expect(drafts()).toEqual([]);
});

test("a process that dies after the entry in the ledger leaves a package that is recorded once", async () => {
  const { id } = await createProgramPackage(organization.admin, program);
  const worker = await startWorker();
  const before = await ready(id);
  await end(worker, "SIGKILL");
  await pool().query(
    `UPDATE evidence_packages SET status = 'building', claim_id = 'lost', claimed_until = now(), sha256 = NULL,
       size_bytes = NULL, expires_at = NULL, finished_at = NULL WHERE id = $1`,
    [id],
  );
  await startWorker();
  const after = await ready(id);
  expect(after.contents_sha256).toBe(before.contents_sha256);
  expect(after.counts).toEqual(before.counts);
  expect(await verifyPackage(await saved(id))).toMatchObject({ status: 0, failed: [] });
  expect(await entriesOf(id)).toEqual(["package_created"]);
});

test("a process that is stopped hands its package back", async () => {
  const { id } = await createProgramPackage(organization.admin, program);
  const worker = await startWorker();
  await expect.poll(async () => (await read(id)).status, { timeout: 30_000, interval: 5 }).toBe("building");
  await end(worker, "SIGTERM");
  expect((await read(id)).status).toMatch(/waiting|ready/);
  await startWorker();
  expect((await ready(id)).sha256).toMatch(/^sha256:/);
});

test("a package that is deleted while it is built leaves no file, and one that expired is deleted", async () => {
  const { id } = await createProgramPackage(organization.admin, program);
  await startWorker();
  await expect.poll(async () => (await read(id)).status, { timeout: 30_000, interval: 5 }).toBe("building");
  await deletePackage(organization.admin, id);
  const next = await createProgramPackage(organization.admin, program);
  await ready(next.id);
  await pool().query("UPDATE evidence_packages SET expires_at = now() - interval '1 second'");
  await deleteExpiredPackages();
  await expect(read(next.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await entriesOf(next.id)).toEqual(["package_deleted", "package_created"]);
  const stored = path.join(database.dataDir, "files", "packages", organization.organizationId);
  const left = () =>
    fs.readdirSync(stored, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  await expect.poll(() => [...left(), ...drafts()], { timeout: 30_000 }).toEqual([]);
});
