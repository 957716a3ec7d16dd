import { newId } from "@/lib/core/ids";
import type { Transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import type { LedgerEntry } from "../schema";
import { toLedgerEntry } from "./build-entries";
import { findEntriesOfKeptIntents } from "./entry-queries";
import { type LedgerIntent, LedgerIntentSchema } from "./intent";
import { findMissingGuards, findWaitingIntent, insertIntent, listWaitingIntents } from "./queries";
import { sequence } from "./sequencer";

/** Appends a decision that has no rows of its own, and answers when its entry is committed. */
export function appendToLedger(organizationId: string, intent: LedgerIntent): Promise<LedgerEntry> {
  return sequence(organizationId, newId("intent"), LedgerIntentSchema.parse(intent));
}

/**
 * Keeps a decision's intent in the transaction of its rows. After the commit call `place`, which
 * answers with the entry; if the process dies in between, the next start places it. `id` is for rows
 * that want to find their entry later, with {@link findEntriesByIntent}.
 */
export async function recordIntent(
  tx: Transaction,
  organizationId: string,
  intent: LedgerIntent,
): Promise<{ id: string; place: () => Promise<LedgerEntry> }> {
  const id = newId("keptIntent");
  const content = LedgerIntentSchema.parse(intent);
  await insertIntent(tx, organizationId, id, content);
  return { id, place: () => sequence(organizationId, id, content) };
}

/**
 * Gives a kept intent its place, or answers with the entry it has become.
 *
 * @throws ServiceError `unavailable` when the ledger cannot be written
 */
export async function placeKeptIntent(organizationId: string, intentId: string): Promise<LedgerEntry> {
  const content = await findWaitingIntent(organizationId, intentId);
  if (content) return sequence(organizationId, intentId, content);
  const entry = (await findEntriesByIntent(organizationId, [intentId])).get(intentId);
  if (!entry) throw new Error("a kept intent has neither a place nor a row");
  return entry;
}

/**
 * The entries that kept intents (`kin_…`) have become, by intent. An intent without a place yet, or of
 * another organization, is not in the answer.
 */
export async function findEntriesByIntent(
  organizationId: string,
  intentIds: readonly string[],
): Promise<Map<string, LedgerEntry>> {
  if (intentIds.length === 0) return new Map();
  const entries = await findEntriesOfKeptIntents(organizationId, intentIds);
  return new Map(entries.map((entry) => [entry.intentId, toLedgerEntry(entry)]));
}

/** Places every intent a killed process left behind, and checks the append-only guards. Called at start. */
export async function recoverLedger(): Promise<void> {
  const missing = await findMissingGuards();
  if (missing.length > 0) {
    log("error", "The ledger's append-only guards are not in force: somebody removed them", {
      triggers: missing,
    });
  }
  for (;;) {
    const waiting = await listWaitingIntents(1_000);
    if (waiting.length === 0) return;
    await Promise.all(waiting.map((intent) => sequence(intent.organizationId, intent.id, intent.content)));
  }
}
