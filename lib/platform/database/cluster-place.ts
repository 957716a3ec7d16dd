import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { mayEnter, type ServerAccount } from "./server-programs";

/**
 * Where PostgreSQL's files live. Normally that is the directory itself. When root starts Assay below a
 * directory that the server's account may not enter, such as `/root`, it is `/var/lib/assay/clusters/<id>`,
 * and the directory is a symbolic link to it: one data directory for whoever looks at it, and a data
 * directory that is moved keeps its database.
 */
export const SYSTEM_DIRECTORY = "/var/lib/assay";

/** Thrown with one sentence that says what to do. */
export class ClusterPlaceError extends Error {}

/**
 * Finds or makes the place of the cluster of `directory`, whose parent the caller has locked. A cluster
 * that the account can no longer reach, because its project was moved, is copied to where it can.
 *
 * @returns the directory to run PostgreSQL in; it may not exist yet
 */
export function placeCluster(directory: string, account: ServerAccount): string {
  undoHalfMove(directory);
  const target = linkTarget(directory);
  if (target !== undefined) return claim(target, directory);
  if (account === undefined) return directory;
  if (letPass(path.dirname(directory), account)) return directory;
  const home = newHome(directory);
  if (fs.existsSync(directory)) move(directory, home, account);
  else fs.symlinkSync(home, directory);
  return home;
}

/**
 * Gives the account a way through the data directory, and nothing more: what lies in it is closed by
 * itself. Returns whether the account can use the way.
 */
function letPass(dataDir: string, account: NonNullable<ServerAccount>): boolean {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!mayEnter(account, path.dirname(dataDir))) return false;
  const { uid, mode } = fs.statSync(dataDir);
  fs.chownSync(dataDir, uid, account.gid);
  fs.chmodSync(dataDir, (mode & 0o700) | 0o010);
  return mayEnter(account, dataDir);
}

function linkTarget(directory: string): string | undefined {
  const status = fs.lstatSync(directory, { throwIfNoEntry: false });
  return status?.isSymbolicLink()
    ? path.resolve(path.dirname(directory), fs.readlinkSync(directory))
    : undefined;
}

/** The file next to the cluster that says whose it is. */
const ownerFileOf = (home: string) => path.join(path.dirname(home), "data-directory");

/**
 * A copied data directory brings a copy of the link: two installations would then run one cluster, each
 * stopping the server of the other. A data directory that was moved is told from that by the old path,
 * which no longer leads to the cluster.
 */
function claim(home: string, directory: string): string {
  const ownerFile = ownerFileOf(home);
  // A link that the operator made by hand, for example to a larger disk, has no such file.
  if (!fs.existsSync(ownerFile)) return home;
  const owner = fs.readFileSync(ownerFile, "utf8").trim();
  if (owner !== directory && linkTarget(owner) === home) {
    throw new ClusterPlaceError(
      `The database of ${path.dirname(directory)} belongs to ${path.dirname(owner)}: only the link to it was copied. ` +
        `Remove the link ${directory} and copy ${home} in its place, with Assay stopped.`,
    );
  }
  if (owner !== directory) fs.writeFileSync(ownerFile, `${directory}\n`);
  return home;
}

function newHome(directory: string): string {
  const clusters = path.join(SYSTEM_DIRECTORY, "clusters");
  const home = path.join(clusters, randomBytes(6).toString("hex"), "postgres");
  try {
    // Named one by one: `recursive` leaves the mode of those in between to the umask.
    for (const made of [SYSTEM_DIRECTORY, clusters, path.dirname(home)]) makeOpen(made);
    fs.writeFileSync(ownerFileOf(home), `${directory}\n`, { mode: 0o600 });
  } catch (error) {
    throw new ClusterPlaceError(
      `PostgreSQL does not run as root, its system user may not enter ${path.dirname(directory)}, and ` +
        `${SYSTEM_DIRECTORY} cannot be written (${error instanceof Error ? error.message : error}): move the project or ` +
        "ASSAY_DATA_DIR out of the private directory, run Assay as an ordinary user, or set DATABASE_URL.",
      { cause: error },
    );
  }
  return home;
}

/** Makes a directory of root's that everyone may pass through and no one else may change. */
export function makeOpen(directory: string): void {
  fs.mkdirSync(directory, { recursive: true });
  fs.chmodSync(directory, 0o755);
}

const movedName = (directory: string) => `${directory}.moved`;

/** Copies first and exchanges then, so that a process killed at any point leaves one whole cluster behind. */
function move(directory: string, home: string, { uid, gid }: NonNullable<ServerAccount>): void {
  requireStopped(directory);
  fs.cpSync(directory, home, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  for (const entry of ["", ...fs.readdirSync(home, { recursive: true, encoding: "utf8" })]) {
    fs.lchownSync(path.join(home, entry), uid, gid);
  }
  fs.chmodSync(home, 0o700);
  fs.renameSync(directory, movedName(directory));
  fs.symlinkSync(home, directory);
  fs.rmSync(movedName(directory), { recursive: true });
}

function undoHalfMove(directory: string): void {
  const moved = movedName(directory);
  if (!fs.existsSync(moved)) return;
  if (linkTarget(directory) === undefined) fs.renameSync(moved, directory);
  else fs.rmSync(moved, { recursive: true });
}

/** The files of a running server cannot be copied as they are. */
function requireStopped(directory: string): void {
  const pidFile = path.join(directory, "postmaster.pid");
  if (!fs.existsSync(pidFile)) return;
  const pid = Number(fs.readFileSync(pidFile, "utf8").split("\n")[0]);
  try {
    process.kill(pid, 0);
  } catch {
    fs.rmSync(pidFile);
    return;
  }
  throw new ClusterPlaceError(
    `PostgreSQL still runs in ${directory} (process ${pid}): stop it with "kill -INT ${pid}" and start Assay again.`,
  );
}
