import fs from "node:fs";
import path from "node:path";

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
