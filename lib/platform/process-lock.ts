import fs from "node:fs";
import path from "node:path";

/** Who holds a data directory. */
export interface LockHolder {
  pid: number;
  /** Start of that process in the kernel's clock ticks: tells a reused pid from the same process. */
  processStart: string;
  address: string;
  since: string;
}

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
 * Takes the data directory for this process. A lock left by a killed process is recognised (its
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

/** Links the finished draft to the lock's name, which is atomic; returns who was there first, if anybody. */
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
    return JSON.parse(fs.readFileSync(file, "utf8")) as LockHolder;
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
