import type { Actor, Caller } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { CursorPageOf, Page } from "@/lib/core/pagination";
import { changesOf } from "@/lib/features/records/payload-schema";
import { findCoveringCheckpoint, findLatestCheckpoint } from "../checkpoints/queries";
import {
  CHAIN_NAMES,
  type ChainFault,
  type ChainName,
  type ChangedRecord,
  type FaultSubject,
  type LedgerEntry,
  type LedgerEntryDetail,
  type LedgerFault,
  type LedgerQuery,
  type LedgerState,
  type RecordEntry,
  type RecordEntryDetail,
} from "../schema";
import {
  type FoundState,
  findVerification,
  listFoundStates,
  type StoredVerification,
} from "../verification/queries";
import { findOpenFault } from "../verification/record-result";
import { GENESIS_HASH } from "../vocabulary";
import { placeWaiting } from "./append";
import { toAnyEntry, toLedgerEntry, toRecordEntry } from "./build-entries";
import { type Chain, decisionsOf, recordsOf } from "./chain";
import {
  findEntry,
  findLatestTimestamp,
  listFiltered,
  listPage,
  readEntries,
  readEntriesById,
  type WholeEntry,
} from "./entry-queries";
import { findHead } from "./queries";

/** A page of the organization's decisions in the ledger, newest first. */
export async function listLedger(actor: Actor, query: LedgerQuery): Promise<CursorPageOf<LedgerEntry>> {
  const { entries, ...rest } = await listEntries(decisionsOf(actor.organizationId), query);
  return { ...rest, data: entries.map(toLedgerEntry) };
}

/** A page of the organization's records in the ledger, newest first; a change that was answered is among them. */
export async function listRecords(actor: Actor, query: LedgerQuery): Promise<CursorPageOf<RecordEntry>> {
  const chain = recordsOf(actor.organizationId);
  await placeWaiting(chain);
  const { entries, ...rest } = await listEntries(chain, query);
  return { ...rest, data: entries.map(toRecordEntry) };
}

/**
 * A page of the organization's records about some things, newest first, with what each changed; those that link controls
 * of several programs are left out, because they name the others.
 */
export async function listRecordsAbout(
  { organizationId }: Caller,
  subjectIds: readonly string[],
  page: Page,
): Promise<CursorPageOf<ChangedRecord>> {
  const chain = recordsOf(organizationId);
  await placeWaiting(chain);
  const filter = { subjectIds, notKinds: ["control_linked", "control_unlinked"] } as const;
  const { entries, ...rest } = await listFiltered(chain, filter, page);
  const whole = await readEntriesById(
    chain,
    entries.map(({ id }) => id),
  );
  const payloads = new Map(whole.map(({ id, payload }) => [id, payload]));
  const data = entries.map((entry) => ({
    ...toRecordEntry(entry),
    changes: changesOf(payloads.get(entry.id) ?? ""),
  }));
  return { ...rest, data };
}

function listEntries(chain: Chain, query: LedgerQuery) {
  const { skip, limit, cursor, system_name, decision, risk_level, kind, subject_type, subject_id, from, to } =
    query;
  const filter = {
    systemName: system_name,
    decision,
    riskLevel: risk_level,
    kind,
    subjectType: subject_type,
    subjectId: subject_id,
    from,
    to,
  };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const page = { skip, limit, cursor };
  return isFiltered ? listFiltered(chain, filter, page) : listPage(chain, page);
}

/**
 * One entry of a decision with the text that was hashed and the payload.
 *
 * @throws ServiceError `not_found`
 */
export async function getLedgerEntry(actor: Actor, id: string): Promise<LedgerEntryDetail> {
  const entry = await requireEntry(decisionsOf(actor.organizationId), id);
  return { ...toLedgerEntry(entry), ...(await hashedOf(entry)) };
}

/**
 * One record with the text that was hashed and the payload.
 *
 * @throws ServiceError `not_found`
 */
export async function getRecordEntry(actor: Caller, id: string): Promise<RecordEntryDetail> {
  const chain = recordsOf(actor.organizationId);
  await placeWaiting(chain);
  const entry = await requireEntry(chain, id);
  return { ...toRecordEntry(entry), ...(await hashedOf(entry)) };
}

async function requireEntry(chain: Chain, id: string): Promise<WholeEntry> {
  const entry = await findEntry(chain, id);
  if (!entry) throw notFound("ledger entry");
  return entry;
}

async function hashedOf({ organizationId, chain: name, ...entry }: WholeEntry) {
  return {
    canonical: entry.canonical.toString("utf8"),
    payload: entry.payload,
    checkpoint_size: (await findCoveringCheckpoint({ organizationId, name }, entry.id))?.size ?? null,
  };
}

/** How long the chain is, where it ends, and what is known of it, without verifying it now. */
export async function getLedgerState(
  { organizationId }: Actor,
  name: ChainName = "decisions",
): Promise<LedgerState> {
  const chain = { organizationId, name };
  const [head, latestAt, verification, checkpoint, chainFault, recordFault, found] = await Promise.all([
    findHead(chain),
    findLatestTimestamp(chain),
    findVerification(chain),
    findLatestCheckpoint(chain),
    findOpenFault(chain, "chain"),
    findOpenFault(chain, "records"),
    listFoundStates(chain, HISTORY),
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
  for (const name of CHAIN_NAMES) {
    const chain = { organizationId, name };
    const found = (await findOpenFault(chain, "chain")) ?? (await findOpenFault(chain, "records"));
    if (found)
      return {
        chain: name,
        about: found.about,
        fault: found.fault ?? "content",
        firstBadId: found.firstBadId,
      };
  }
  return undefined;
}

export interface LedgerFaultNotice {
  chain: ChainName;
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
export async function exportLedger(
  { organizationId }: Actor,
  to?: number,
  name: ChainName = "decisions",
): Promise<LedgerExport> {
  const chain = { organizationId, name };
  await placeWaiting(chain);
  const entries = (await findHead(chain))?.lastId ?? 0;
  const lastId = Math.min(to ?? entries, entries);
  return { lastId, content: lines(chain, lastId) };
}

async function* lines(chain: Chain, upTo: number): AsyncGenerator<string> {
  for (let after = 0; after < upTo; ) {
    const entries = await readEntries(chain, { after, upTo, limit: PAGE });
    const last = entries.at(-1);
    if (!last) return;
    yield entries.map(exportLine).join("");
    after = last.id;
  }
}

/** An entry as a line of an export. */
export function exportLine(entry: WholeEntry): string {
  const exported = {
    ...toAnyEntry(entry),
    canonical: entry.canonical.toString("utf8"),
    payload: entry.payload,
  };
  return `${JSON.stringify(exported)}\n`;
}
