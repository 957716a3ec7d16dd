import fs from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Thrown with one sentence that says what to do. */
export class DataDirectoryError extends Error {}

/** What a start writes at least: a new database cluster takes about 40 MB, the model file 90 MB. */
const NEEDED_BYTES = 256 * 1024 * 1024;

/** The database's own directory; PostgreSQL refuses to start with other modes than its own. */
const POSTGRES_FILES = /^postgres(\.(new|moved))?$/;

/**
 * Makes the data directory and proves that it can be written, so that a start fails with a clear
 * sentence now and not with a broken database later. What is in it, and what this process writes from
 * here on, is its owner's only: evidence, texts and keys are no business of the machine's other users.
 */
export function prepareDataDirectory(dataDir: string): void {
  process.umask(0o077);
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeDirectory(dataDir);
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    fs.writeFileSync(probe, "probe");
    fs.rmSync(probe);
  } catch (error) {
    throw new DataDirectoryError(explain(dataDir, error));
  }
  const { bavail, bsize } = fs.statfsSync(dataDir);
  if (bavail * bsize < NEEDED_BYTES) throw new DataDirectoryError(fullMessage(dataDir));
}

/** Closes what an earlier version, or a restored backup, left open to others. */
function closeDirectory(dataDir: string): void {
  for (const entry of fs.readdirSync(dataDir, { withFileTypes: true })) {
    if (!POSTGRES_FILES.test(entry.name)) close(path.join(dataDir, entry.name), entry);
  }
  // Group's passage is kept: where root starts Assay, the database's account goes through by it.
  const { mode } = fs.statSync(dataDir);
  if (mode & 0o067) fs.chmodSync(dataDir, mode & 0o710);
}

/** The directory itself last: one that is closed has nothing open in it, so a later start skips it. */
function close(file: string, entry: fs.Dirent): void {
  if (entry.isSymbolicLink()) return;
  // Another process that starts at the same time makes and removes its draft of the lock.
  const mode = fs.lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if (!(mode & 0o077)) return;
  if (entry.isDirectory()) {
    for (const child of fs.readdirSync(file, { withFileTypes: true }))
      close(path.join(file, child.name), child);
  }
  fs.chmodSync(file, mode & 0o700);
}

function explain(dataDir: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC") return fullMessage(dataDir);
  if (code === "ENOTDIR" || code === "EEXIST")
    return `The data directory ${dataDir} is not a directory. Choose another with ASSAY_DATA_DIR.`;
  return `The data directory ${dataDir} cannot be written (${String(code ?? error)}). Give this user the right to write there, or choose another with ASSAY_DATA_DIR.`;
}

function fullMessage(dataDir: string): string {
  return `The disk of the data directory ${dataDir} is full: Assay needs at least 256 MB. Free some space, or choose another directory with ASSAY_DATA_DIR.`;
}

const LockHolderSchema = z.object({
  pid: z.int(),
  /** Start of that process in the kernel's clock ticks: tells a reused pid from the same process. */
  processStart: z.string(),
  address: z.string(),
  since: z.string(),
});

/** Who holds a data directory. */
export type LockHolder = z.infer<typeof LockHolderSchema>;

/** Thrown when another living process holds the data directory. */
export class DataDirectoryInUseError extends Error {
  constructor(
    readonly holder: LockHolder,
    dataDir: string,
  ) {
    super(
      `Assay already runs on the data directory ${dataDir}: process ${holder.pid}, ${holder.address}, since ${holder.since}. ` +
        "Stop it first, or choose another directory with ASSAY_DATA_DIR.",
    );
    this.name = "DataDirectoryInUseError";
  }
}

/**
 * Takes the data directory for this process. A lock left by a killed process is recognized (its
 * process is gone, or the pid belongs to another one by now) and replaced.
 *
 * @returns a function that gives the directory back
 * @throws DataDirectoryInUseError naming the holder
 */
export function lockDataDirectory(dataDir: string, address: string): () => void {
  const file = path.join(dataDir, "lock.json");
  const mine: LockHolder = {
    pid: process.pid,
    processStart: processStart(process.pid) ?? "",
    address,
    since: new Date().toISOString(),
  };
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, JSON.stringify(mine));
  try {
    for (;;) {
      const holder = tryLink(draft, file);
      if (holder === undefined) break;
      if (isAlive(holder)) throw new DataDirectoryInUseError(holder, dataDir);
      removeStale(file);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(file)?.pid === process.pid) fs.rmSync(file, { force: true });
  };
}

/** Links the finished draft to the lock's name, which is atomic; returns the process that was there first, if any. */
function tryLink(draft: string, file: string): LockHolder | undefined {
  try {
    fs.linkSync(draft, file);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    return readHolder(file) ?? { pid: 0, processStart: "", address: "", since: "" };
  }
}

/**
 * Removes a lock whose holder is gone. Only the process that made the guard directory may, and it looks
 * again first, so none removes a lock that was taken meanwhile. A guard left by a killed process is
 * removed after ten seconds.
 */
function removeStale(file: string): void {
  const guard = `${file}.takeover`;
  try {
    fs.mkdirSync(guard);
  } catch {
    if (ageMs(guard) > STALE_GUARD_MS) fs.rmSync(guard, { recursive: true, force: true });
    return;
  }
  try {
    const holder = readHolder(file);
    if (!holder || !isAlive(holder)) fs.rmSync(file, { force: true });
  } finally {
    fs.rmdirSync(guard);
  }
}

const STALE_GUARD_MS = 10_000;

function ageMs(file: string): number {
  const status = fs.statSync(file, { throwIfNoEntry: false });
  return status ? Date.now() - status.mtimeMs : 0;
}

function readHolder(file: string): LockHolder | undefined {
  try {
    return LockHolderSchema.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

function isAlive(holder: LockHolder): boolean {
  if (holder.pid <= 0) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const start = processStart(holder.pid);
  return start === undefined || holder.processStart === "" || start === holder.processStart;
}

/** Field 22 of /proc/PID/stat; undefined where there is no /proc (then the pid alone decides). */
function processStart(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
