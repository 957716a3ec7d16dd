import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { uploadEvidence } from "@/lib/features/evidence";
import { listRecordIds } from "@/lib/features/ledger";
import { createProgramPackage, downloadPackage, getPackage } from "@/lib/features/packages";
import { attachEvidence, createProgram, listControls } from "@/lib/features/programs";
import { assay, recordFacts } from "@/lib/features/records";
import { transaction } from "@/lib/platform/database/database";
import { newOrganization, type TestOrganization } from "../support/organization";
import { verifyPackage as runVerifier } from "../support/package-verifier";
import { type Bench, type Figure, timed, timeFigure } from "./figure";

const FILES = 500;
const FILE_BYTES = 400_000;
const MAX_GROWTH_MB = 150;
const ENTRIES = 100_000;
const BATCH = 2_000;
const MAX_VERIFY_MS = 5_000;

/**
 * A package of 500 files of evidence, 200 MB in all: how long it takes and how far the memory of the process that
 * builds it rises. Then a package with 100,000 entries of the ledger: how long its own program takes to check it.
 */
export const benchPackages: Bench = async ({ dataDir }) => {
  const worker = spawn(process.execPath, ["--import", "tsx", "tests/reliability/package-process.ts"], {
    env: { ...process.env, TSX_TSCONFIG_PATH: "tsconfig.scripts.json" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  try {
    return [...(await benchFiles(dataDir, worker.pid ?? 0)), ...(await benchEntries(dataDir))];
  } finally {
    worker.kill("SIGKILL");
  }
};

/** Resident memory of a process in megabytes, as Linux counts it. */
function residentMb(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

async function newProgram({ admin }: TestOrganization) {
  const { id } = await createProgram(admin, { name: "Bench", frameworks: ["DMA"] });
  const control = (await listControls(admin, id)).data[0]?.id ?? "";
  return { id, control };
}

async function benchFiles(dataDir: string, worker: number): Promise<Figure[]> {
  const organization = await newOrganization();
  const { admin } = organization;
  const program = await newProgram(organization);
  for (let number = 0; number < FILES; number++) {
    const text = randomBytes(FILE_BYTES / 2).toString("hex");
    const { id } = await uploadEvidence(admin, { file: new File([text], `note-${number}.txt`) });
    await attachEvidence(admin, id, [program.control]);
  }
  const idle = residentMb(worker);
  let peak = idle;
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentMb(worker));
  }, 20);
  let made = "";
  const buildMs = await timed(async () => {
    made = await built(organization, program.id);
  });
  clearInterval(sampler);
  const file = await saved(organization, made, dataDir);
  const growthMb = peak - idle;
  const verifyMs = await timed(() => verified(file));
  fs.rmSync(file);
  return [
    timeFigure(`package of ${FILES} files, 200 MB, built`, buildMs, 60_000),
    {
      what: "  memory of the process that builds it, above idle",
      measured: `+${growthMb.toFixed(0)} MB`,
      baseline: "–",
      ratio: "–",
      goal: `≤ ${MAX_GROWTH_MB} MB`,
      isMet: growthMb <= MAX_GROWTH_MB,
    },
    timeFigure("  its program checks it", verifyMs, MAX_VERIFY_MS),
  ];
}

async function benchEntries(dataDir: string): Promise<Figure[]> {
  const organization = await newOrganization();
  const program = await newProgram(organization);
  for (let from = 0; from < ENTRIES; from += BATCH) {
    const facts = Array.from({ length: BATCH }, (_, index) => ({
      kind: "control_status" as const,
      subject: { type: "control" as const, id: program.control, label: "DMA Art. 5(2) Personal data" },
      payload: { changes: [{ field: "status", from: "gap", to: `step ${from + index}` }] },
    }));
    await transaction((tx) => recordFacts(tx, assay(organization.organizationId), facts));
  }
  // A package waits for this by itself; here, so that what is measured is the package and not the ledger.
  await listRecordIds(organization.admin, []);
  let made = "";
  const buildMs = await timed(async () => {
    made = await built(organization, program.id);
  });
  const { counts } = await getPackage(organization.admin, made);
  if ((counts?.ledger_entries ?? 0) < ENTRIES) throw new Error(JSON.stringify(counts));
  const file = await saved(organization, made, dataDir);
  const verifyMs = await timed(() => verified(file));
  return [
    timeFigure("package with 100,000 entries of the ledger, built", buildMs, 60_000),
    timeFigure("  its program checks it", verifyMs, MAX_VERIFY_MS),
  ];
}

async function built({ admin }: TestOrganization, program: string): Promise<string> {
  const { id } = await createProgramPackage(admin, program);
  for (;;) {
    const { status, failure } = await getPackage(admin, id);
    if (status === "failed") throw new Error(failure ?? "");
    if (status === "ready") return id;
    await pause(20);
  }
}

/** Reads the file as a download does, a piece at a time. */
async function saved({ admin }: TestOrganization, id: string, dataDir: string): Promise<string> {
  const { content } = await downloadPackage(admin, id);
  if (typeof content === "string" || !("read" in content)) throw new TypeError("not stored bytes");
  const file = path.join(dataDir, `${id}.zip`);
  await fs.promises.writeFile(file, content.read(0, content.sizeBytes - 1));
  return file;
}

async function verified(file: string): Promise<void> {
  const { failed } = await runVerifier(file);
  if (failed.length > 0) throw new Error(failed.join("\n"));
}
