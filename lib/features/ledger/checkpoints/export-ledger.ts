import type { Actor } from "@/lib/core/actor";
import { toLedgerEntry } from "../chain/build-entries";
import { readEntries, type WholeEntry } from "../chain/entry-queries";
import { findHead } from "../chain/queries";

/** Entries read at once: about a megabyte. */
const PAGE = 1_000;

export interface LedgerExport {
  /** The last id in it. */
  lastId: number;
  /** Pieces of newline-delimited JSON, read from the database as they are taken. */
  content: AsyncIterable<string>;
}

/**
 * The ledger as newline-delimited JSON, an entry on each line, by id: the entry with `canonical`, the
 * text whose UTF-8 was hashed, and `payload`. It ends at the last entry of this moment, or at `to`;
 * entries never change, so what is read later is what there was. A broken chain is exported as it is.
 */
export async function exportLedger(actor: Actor, to?: number): Promise<LedgerExport> {
  const { organizationId } = actor;
  const entries = (await findHead(organizationId))?.lastId ?? 0;
  const lastId = Math.min(to ?? entries, entries);
  return { lastId, content: lines(organizationId, lastId) };
}

async function* lines(organizationId: string, upTo: number): AsyncGenerator<string> {
  for (let after = 0; after < upTo; ) {
    const entries = await readEntries(organizationId, { after, upTo, limit: PAGE });
    const last = entries.at(-1);
    if (!last) return;
    yield entries.map((entry) => `${JSON.stringify(toExportedEntry(entry))}\n`).join("");
    after = last.id;
  }
}

function toExportedEntry(entry: WholeEntry) {
  return {
    ...toLedgerEntry(entry),
    canonical: entry.canonical.toString("utf8"),
    payload: entry.payload,
  };
}
