import fs from "node:fs/promises";
import path from "node:path";
import { randomToken } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { type Chain, decisionsOf, recordsOf } from "../chain/chain";
import { findLatestCheckpoint, listCopies } from "./queries";

/**
 * The newest checkpoint of each chain, kept in the data directory and so outside the database: who can write the one
 * cannot necessarily write the other. One file, the note, for each chain.
 */
function fileOf({ organizationId, name }: Chain): string {
  if (!/^[\w-]+$/.test(organizationId)) throw new TypeError("an organization's id names a file");
  return path.join(
    directory(),
    name === "decisions" ? `${organizationId}.txt` : `${organizationId}.${name}.txt`,
  );
}

const directory = () => path.join(settings().dataDir, "checkpoints");

/** Chains that have a copy here, whatever it holds. */
export async function listOutsideCopies(): Promise<Chain[]> {
  const files = await fs.readdir(directory()).catch(() => []);
  return files.flatMap((file) => {
    const [, organizationId, records] = /^([\w-]+)(\.records)?\.txt$/.exec(file) ?? [];
    if (organizationId === undefined) return [];
    return [records ? recordsOf(organizationId) : decisionsOf(organizationId)];
  });
}

/**
 * Names this data directory in the database, so that another host's copies are not taken for lost ones
 * of this one. Made with the first copy and kept next to the copies, so it is lost with them.
 */
export async function copyHost(): Promise<string> {
  const file = path.join(directory(), "host");
  await fs.mkdir(directory(), { recursive: true });
  const known = await fs.readFile(file, "utf8").catch(() => undefined);
  if (known !== undefined) return known;
  // Linking a complete file is atomic: of two processes that start at once both read the same.
  const draft = `${file}.${process.pid}`;
  await fs.writeFile(draft, randomToken(12), { mode: 0o600 });
  await fs.link(draft, file).catch(() => undefined);
  await fs.rm(draft, { force: true });
  return fs.readFile(file, "utf8");
}

/** The note, whatever the file holds; undefined when there is none. */
export async function readOutsideCopy(chain: Chain): Promise<string | undefined> {
  try {
    return await fs.readFile(fileOf(chain), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Replaces the note. A process killed at any point leaves the old note or the new one, never part of one. */
export async function writeOutsideCopy(chain: Chain, note: string): Promise<void> {
  const file = fileOf(chain);
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

/** Puts a copy that is not the newest one aside, so that it can still be shown; a missing one is no error. */
export async function setOutsideCopyAside(chain: Chain, at: Date): Promise<void> {
  const file = fileOf(chain);
  const aside = `${file.slice(0, -".txt".length)}.lost-${at.toISOString().replace(/[:.]/g, "-")}`;
  await fs.rename(file, aside).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  });
}

/** Removes the note; a missing one is no error. */
export async function removeOutsideCopy(chain: Chain): Promise<void> {
  await fs.rm(fileOf(chain), { force: true });
}

/** The copy outside the database, and whether there ought to be a larger one. */
export interface CopyState {
  note: string | undefined;
  /** The size of the copy that was kept and is missing, or of which only an older one is there; null: nothing is lost. */
  lostSize: number | null;
}

/**
 * Reads the copy and compares it with what the database says was kept. Without a copy and without such
 * a record a chain that was signed before has lost it too, unless hosts share a key: then this one is new.
 */
export async function readCopyState(chain: Chain, on?: Database): Promise<CopyState> {
  // Before the note: a copy is written first and noted then, so it is never older than its record.
  const copies = await listCopies(chain, on);
  const stored = await findLatestCheckpoint(chain, on);
  const host = await copyHost();
  const note = await readOutsideCopy(chain);
  const kept = copies.find((copy) => copy.host === host);
  if (kept) return { note, lostSize: sizeOf(note) < kept.size ? kept.size : null };
  const signed = Math.max(stored?.size ?? 0, ...copies.map(({ size }) => size));
  const isLost = note === undefined && signed > 0 && settings().ledgerKey === undefined;
  return { note, lostSize: isLost ? signed : null };
}

/** What a note claims; whether it is genuine is for others to check. */
function sizeOf(note: string | undefined): number {
  const size = Number(note?.split("\n")[1]);
  return Number.isSafeInteger(size) ? size : 0;
}
