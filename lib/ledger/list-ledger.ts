import type { Actor } from "@/lib/core/actor";
import { toLedgerEntry } from "./build-entries";
import { GENESIS_HASH, type LedgerEntry, type LedgerQuery } from "./schema";
import { findHead, findLatestTimestamp, listPage, listPageOfSystem } from "./store";

/** A page of the organization's ledger, newest first. */
export async function listLedger(
  actor: Actor,
  query: LedgerQuery,
): Promise<{ total: number; data: LedgerEntry[] }> {
  const { total, entries } =
    query.system_name === undefined
      ? await listPage(actor.organizationId, query)
      : await listPageOfSystem(actor.organizationId, query.system_name, query);
  return { total, data: entries.map(toLedgerEntry) };
}

/** How long the chain is and where it ends, without verifying it. */
export async function getLedgerState(actor: Actor) {
  const [head, latestAt] = await Promise.all([
    findHead(actor.organizationId),
    findLatestTimestamp(actor.organizationId),
  ]);
  return {
    entries: head?.lastId ?? 0,
    latest_hash: head?.latestHash ?? GENESIS_HASH,
    latest_at: latestAt?.toISOString() ?? null,
  };
}
