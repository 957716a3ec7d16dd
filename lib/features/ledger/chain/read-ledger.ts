import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { CursorPageOf } from "@/lib/core/pagination";
import { findCoveringSize, findLatestCheckpoint } from "../checkpoints/queries";
import {
  type ChainFault,
  type FaultSubject,
  GENESIS_HASH,
  type LedgerEntry,
  type LedgerEntryDetail,
  type LedgerFault,
  type LedgerQuery,
  type LedgerState,
} from "../schema";
import {
  type FoundState,
  findVerification,
  listFoundStates,
  type StoredVerification,
} from "../verification/queries";
import { findOpenFault } from "../verification/record-result";
import { toLedgerEntry } from "./build-entries";
import {
  findEntry,
  findLatestTimestamp,
  listFiltered,
  listPage,
  readEntries,
  type WholeEntry,
} from "./entry-queries";
import { findHead } from "./queries";

/** A page of the organization's ledger, newest first. */
export async function listLedger(actor: Actor, query: LedgerQuery): Promise<CursorPageOf<LedgerEntry>> {
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
  const [head, latestAt, verification, checkpoint, chainFault, recordFault, found] = await Promise.all([
    findHead(organizationId),
    findLatestTimestamp(organizationId),
    findVerification(organizationId),
    findLatestCheckpoint(organizationId),
    findOpenFault(organizationId, "chain"),
    findOpenFault(organizationId, "records"),
    listFoundStates(organizationId, HISTORY),
  ]);
  const last = verification ? toLastVerification(verification) : null;
  return {
    entries: head?.lastId ?? 0,
    latest_hash: head?.latestHash ?? GENESIS_HASH,
    latest_at: latestAt?.toISOString() ?? null,
    // A fault stays until a verification of every entry finds none, whatever else was stored since.
    last_verification: chainFault ? toFoundFault(chainFault, last) : last,
    record_fault: recordFault
      ? { ledger_id: recordFault.firstBadId, found_at: recordFault.at.toISOString() }
      : null,
    faults: toHistory(found),
    checkpoint: checkpoint ? { size: checkpoint.size, signed_at: checkpoint.signedAt.toISOString() } : null,
  };
}

/** What pages show of the past. */
const HISTORY = 20;

type LastVerification = NonNullable<LedgerState["last_verification"]>;

function toFoundFault(found: FoundState, last: LastVerification | null): LastVerification {
  return {
    verified_at: found.at.toISOString(),
    entries_verified: found.entriesVerified,
    chain_valid: false,
    first_bad_id: found.firstBadId,
    fault: found.fault,
    source: found.by,
    duration_ms: last?.duration_ms ?? 0,
  };
}

/** Faults from found states, newest first: each ended with the next state about its subject that is none. */
function toHistory(states: readonly FoundState[]): LedgerFault[] {
  return states.flatMap((state, index) => {
    if (state.state !== "broken" || state.fault === null) return [];
    const end = states
      .slice(0, index)
      .findLast(({ about, state: next }) => about === state.about && next !== "broken");
    return [
      {
        about: state.about,
        fault: state.fault,
        first_bad_id: state.firstBadId,
        found_at: state.at.toISOString(),
        found_by: state.by,
        resolved_at: end?.at.toISOString() ?? null,
      },
    ];
  });
}

/** The faults an organization's ledger has now, for a banner on every page. */
export async function findLedgerFault({ organizationId }: Actor): Promise<LedgerFaultNotice | undefined> {
  const found =
    (await findOpenFault(organizationId, "chain")) ?? (await findOpenFault(organizationId, "records"));
  return found && { about: found.about, fault: found.fault ?? "content", firstBadId: found.firstBadId };
}

export interface LedgerFaultNotice {
  about: FaultSubject;
  fault: ChainFault;
  firstBadId: number | null;
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

/** Entries read at once: about a megabyte. */
const PAGE = 1_000;

interface LedgerExport {
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
