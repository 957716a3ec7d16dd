import type { Database } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { copyHost, readOutsideCopy } from "./outside-copy";
import { findLatestCheckpoint, listCopies } from "./queries";

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
export async function readCopyState(organizationId: string, on?: Database): Promise<CopyState> {
  // Before the note: a copy is written first and noted then, so it is never older than its record.
  const copies = await listCopies(organizationId, on);
  const stored = await findLatestCheckpoint(organizationId, on);
  const host = await copyHost();
  const note = await readOutsideCopy(organizationId);
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
