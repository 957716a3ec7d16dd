import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { toLedgerEntry } from "./build-entries";
import { findCoveringSize, findLatestCheckpoint } from "./checkpoint-store";
import { findEntry, findLatestTimestamp, listFiltered, listPage } from "./entry-store";
import {
  GENESIS_HASH,
  type LedgerEntry,
  type LedgerEntryDetail,
  type LedgerQuery,
  type LedgerState,
} from "./schema";
import { findHead } from "./store";
import { findVerification, type StoredVerification } from "./verification-store";

/** A page of the organization's ledger, newest first. */
export async function listLedger(
  actor: Actor,
  query: LedgerQuery,
): Promise<{ total: number; data: LedgerEntry[]; next_cursor: string | null }> {
  const { system_name: systemName, decision, risk_level: riskLevel, from, to, skip, limit, cursor } = query;
  const filter = { systemName, decision, riskLevel, from, to };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const page = { skip, limit, cursor };
  const { entries, ...rest } = isFiltered
    ? await listFiltered(actor.organizationId, filter, page)
    : await listPage(actor.organizationId, page);
  return { ...rest, data: entries.map(toLedgerEntry) };
}

/**
 * One entry with the text that was hashed and the payload.
 *
 * @throws ServiceError `not_found`
 */
export async function getLedgerEntry(actor: Actor, id: string): Promise<LedgerEntryDetail> {
  const entry = await findEntry(actor.organizationId, id);
  if (!entry) throw notFound("ledger entry");
  return {
    ...toLedgerEntry(entry),
    canonical: entry.canonical.toString("utf8"),
    payload: entry.payload,
    checkpoint_size: (await findCoveringSize(actor.organizationId, entry.id)) ?? null,
  };
}

/** How long the chain is, where it ends, and what is known of it, without verifying it now. */
export async function getLedgerState({ organizationId }: Actor): Promise<LedgerState> {
  const [head, latestAt, verification, checkpoint] = await Promise.all([
    findHead(organizationId),
    findLatestTimestamp(organizationId),
    findVerification(organizationId),
    findLatestCheckpoint(organizationId),
  ]);
  return {
    entries: head?.lastId ?? 0,
    latest_hash: head?.latestHash ?? GENESIS_HASH,
    latest_at: latestAt?.toISOString() ?? null,
    last_verification: verification ? toLastVerification(verification) : null,
    checkpoint: checkpoint ? { size: checkpoint.size, signed_at: checkpoint.signedAt.toISOString() } : null,
  };
}

function toLastVerification(verification: StoredVerification): LedgerState["last_verification"] {
  return {
    verified_at: verification.verifiedAt.toISOString(),
    entries_verified: verification.entriesVerified,
    chain_valid: verification.isValid,
    first_bad_id: verification.firstBadId,
    fault: verification.fault,
    source: verification.source,
    duration_ms: verification.durationMs,
  };
}
