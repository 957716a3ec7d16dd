import fs from "node:fs/promises";
import path from "node:path";
import { settings } from "@/lib/server/env";

/**
 * The newest checkpoint of each organization, kept in the data directory and so outside the database:
 * who can write the one cannot necessarily write the other. One file, the note, for each organization.
 */
function fileOf(organizationId: string): string {
  if (!/^[\w-]+$/.test(organizationId)) throw new TypeError("an organization's id names a file");
  return path.join(settings().dataDir, "checkpoints", `${organizationId}.txt`);
}

/** The note, whatever the file holds; undefined when there is none. */
export async function readOutsideCopy(organizationId: string): Promise<string | undefined> {
  try {
    return await fs.readFile(fileOf(organizationId), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Replaces the note. A process killed at any point leaves the old note or the new one, never part of one. */
export async function writeOutsideCopy(organizationId: string, note: string): Promise<void> {
  const file = fileOf(organizationId);
  const draft = `${file}.${process.pid}`;
  await fs.mkdir(path.dirname(file), { recursive: true });
  const handle = await fs.open(draft, "w", 0o600);
  try {
    await handle.writeFile(note);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.rename(draft, file);
  await syncDirectory(path.dirname(file));
}

/** The new name is on disk only when the directory is. Windows has no such call and refuses to open one. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await fs.open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the note; a missing one is no error. */
export async function removeOutsideCopy(organizationId: string): Promise<void> {
  await fs.rm(fileOf(organizationId), { force: true });
}
