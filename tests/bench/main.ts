/**
 * Runs the benches named on the command line, or all, one after the other, and prints one table. Each
 * goal is a ratio to a baseline of the same run, so that the machine's speed cancels out.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@/lib/platform/database/embedded-postgres";
import { migrate } from "@/lib/platform/database/migrate";
import { benchAppends } from "./bench-appends";
import { benchAudit } from "./bench-audit";
import { benchControls } from "./bench-controls";
import { benchDeliveries } from "./bench-deliveries";
import { benchDocuments } from "./bench-documents";
import { benchDrift } from "./bench-drift";
import { benchEmbedding } from "./bench-embedding";
import { benchFrameworks } from "./bench-frameworks";
import { benchInteractions } from "./bench-interactions";
import { benchOrchestrator } from "./bench-orchestrator";
import { benchPackages } from "./bench-packages";
import { benchReports } from "./bench-reports";
import { benchSearch } from "./bench-search";
import { benchVerify } from "./bench-verify";
import type { Bench, Figure } from "./figure";

const BENCHES: Readonly<Record<string, Bench>> = {
  frameworks: benchFrameworks,
  embedding: benchEmbedding,
  drift: benchDrift,
  audit: benchAudit,
  documents: benchDocuments,
  appends: benchAppends,
  verify: benchVerify,
  deliveries: benchDeliveries,
  controls: benchControls,
  orchestrator: benchOrchestrator,
  packages: benchPackages,
  reports: benchReports,
  search: benchSearch,
  interactions: benchInteractions,
};

const wanted = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}.\n`,
  );
  process.exit(2);
}

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-bench-"));
fs.chmodSync(dataDir, 0o755);
const postgres = await startEmbeddedPostgres(path.join(dataDir, "postgres"));
const figures: Figure[] = [];
try {
  await migrate(postgres.ownerUrl, process.cwd(), postgres.url);
  Object.assign(process.env, {
    DATABASE_URL: postgres.url,
    ASSAY_DATA_DIR: dataDir,
    ASSAY_SECRET: "a-secret-that-only-the-bench-knows-012345678",
    LOG_LEVEL: "error",
  });
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`bench ${name} …\n`);
    figures.push(...(await bench({ databaseUrl: postgres.url, ownerUrl: postgres.ownerUrl, dataDir })));
  }
} finally {
  const { closeDatabase } = await import("@/lib/platform/database/database");
  await closeDatabase();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
printTable(figures);
process.exit(0);

function printTable(rows: readonly Figure[]): void {
  const header = ["What", "Measured", "Baseline", "Ratio", "Goal", ""];
  const lines = rows.map((row) => [
    row.what,
    row.measured,
    row.baseline,
    row.ratio,
    row.goal,
    row.isMet ? "met" : "MISSED",
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const print = (line: readonly string[]) =>
    process.stdout.write(`${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}\n`);
  print(header);
  print(widths.map((width) => "-".repeat(width)));
  for (const line of lines) print(line);
}
