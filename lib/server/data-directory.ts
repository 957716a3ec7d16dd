import fs from "node:fs";
import path from "node:path";

/** Thrown with one sentence that says what to do. */
export class DataDirectoryError extends Error {}

/** What a start writes at least: a new database cluster takes about 40 MB, the model file 90 MB. */
const NEEDED_BYTES = 256 * 1024 * 1024;

/**
 * Makes the data directory and proves that it can be written, so that a start fails with a clear
 * sentence now and not with a broken database later.
 */
export function prepareDataDirectory(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    fs.writeFileSync(probe, "probe");
    fs.rmSync(probe);
  } catch (error) {
    throw new DataDirectoryError(explain(dataDir, error));
  }
  const { bavail, bsize } = fs.statfsSync(dataDir);
  if (bavail * bsize < NEEDED_BYTES) throw new DataDirectoryError(fullMessage(dataDir));
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
