import { now } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { toLedgerEntry } from "../chain/build-entries";
import { decisionsOf } from "../chain/chain";
import { findWholeEntriesOfKeptIntents, readEntries, type WholeEntry } from "../chain/entry-queries";
import { findHead, findWaitingIntent } from "../chain/queries";
import type { LedgerEntry } from "../schema";
import { recordResult } from "./record-result";

/** An entry with what it says of the record it was made for. */
export interface VouchedEntry {
  entry: LedgerEntry;
  intentId: string;
  /** JSON text; its digest is in the chain. */
  payload: string;
}

/** The entries of kept intents with their payloads, by intent, to compare records with. */
export async function findVouchedEntries(
  organizationId: string,
  intentIds: readonly string[],
): Promise<Map<string, VouchedEntry>> {
  if (intentIds.length === 0) return new Map();
  const entries = await findWholeEntriesOfKeptIntents(organizationId, intentIds);
  return new Map(entries.map((entry) => [entry.intentId, toVouched(entry)]));
}

const PAGE = 500;

/** Every entry of an organization's decisions, in pages, to compare records with. */
export async function* vouchedEntries(organizationId: string): AsyncGenerator<VouchedEntry[]> {
  const upTo = (await findHead(decisionsOf(organizationId)))?.lastId ?? 0;
  for (let after = 0; after < upTo; ) {
    const page = await readEntries(decisionsOf(organizationId), { after, upTo, limit: PAGE });
    if (page.length === 0) return;
    yield page.map(toVouched);
    after = page.at(-1)?.id ?? upTo;
  }
}

/** Whether an intent still waits for its place. One that does not, and has none, was taken away. */
export async function isWaiting(organizationId: string, intentId: string): Promise<boolean> {
  return (await findWaitingIntent(organizationId, intentId)) !== undefined;
}

/** Announces that a record was read that differs from its entry. Never throws: the reader gets the record. */
export async function reportRecordFault(organizationId: string, entry: LedgerEntry): Promise<void> {
  const bad = { fault: "content" as const, firstBadId: entry.id };
  const check = { at: now(), by: "request" as const, entriesVerified: 0 };
  await recordResult(decisionsOf(organizationId), "records", bad, check).catch((error: unknown) =>
    log("error", "A record that differs from its ledger entry could not be reported", {
      organization: organizationId,
      error,
    }),
  );
}

function toVouched(entry: WholeEntry): VouchedEntry {
  return { entry: toLedgerEntry(entry), intentId: entry.intentId, payload: entry.payload };
}
