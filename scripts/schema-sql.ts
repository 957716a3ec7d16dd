/**
 * Prints the SQL between the committed Prisma schema and the working tree's, to be saved as the next
 * migration: `npm run schema-sql` (`-- --from-empty` for the whole schema). Works without a network,
 * which `prisma migrate diff` does not.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@/lib/platform/database/embedded-postgres";
import { readSchemaFiles, schemaSql } from "../tests/support/schema-sql";

function committedSchema() {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" });
  return git("ls-tree", "--name-only", "HEAD", "prisma/schema/")
    .split("\n")
    .filter(Boolean)
    .map((file) => ({ path: path.basename(file), content: git("show", `HEAD:${file}`) }));
}

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-schema-"));
fs.chmodSync(directory, 0o755);
const postgres = await startEmbeddedPostgres(path.join(directory, "postgres"));
try {
  const from = process.argv.includes("--from-empty") ? undefined : committedSchema();
  process.stdout.write(await schemaSql(postgres.ownerUrl, from, readSchemaFiles()));
} finally {
  await postgres.stop();
  fs.rmSync(directory, { recursive: true, force: true });
}
