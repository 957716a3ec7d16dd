import { ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import type { LedgerEntry } from "../schema";
import { buildEntries, type LedgerIntent, LedgerIntentSchema, toLedgerEntry } from "./build-entries";
import type { ChainHead } from "./chain-check";
import { findEntriesOfIntents, findEntriesOfKeptIntents } from "./entry-queries";
import {
  appendEntries,
  findMissingGuards,
  findWaitingIntent,
  insertIntent,
  listWaitingIntents,
  readHead,
} from "./queries";

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

const MAX_BATCH = 256;
/** Each try either appends or learns that another process did, so this many losses in a row mean trouble. */
const MAX_TRIES = 50;

interface QueuedIntent {
  id: string;
  content: LedgerIntent;
  resolve: (entry: LedgerEntry) => void;
  reject: (error: Error) => void;
}

/** The queue of one organization's chain in this process. */
interface Chain {
  queue: QueuedIntent[];
  /** Intents on their way, so that one asked for twice in this process is placed once. */
  placing: Map<string, Promise<LedgerEntry>>;
  isDraining: boolean;
  /** Where we believe the chain ends; undefined: read it. */
  head: ChainHead | undefined;
}

const chains = () => processSingleton("ledger-chains", () => new Map<string, Chain>());

/**
 * Gives an intent its place in the chain and answers after it is committed. While one batch is being
 * written the next gathers, so many callers share one statement and one flush to disk.
 */
function sequence(organizationId: string, id: string, content: LedgerIntent): Promise<LedgerEntry> {
  const chain = chains().get(organizationId) ?? newChain();
  chains().set(organizationId, chain);
  const underway = chain.placing.get(id);
  if (underway) return underway;
  const placed = new Promise<LedgerEntry>((resolve, reject) =>
    chain.queue.push({ id, content, resolve, reject }),
  );
  chain.placing.set(id, placed);
  const forget = () => chain.placing.delete(id);
  placed.then(forget, forget);
  if (!chain.isDraining) void drain(organizationId, chain);
  return placed;
}

function newChain(): Chain {
  return { queue: [], placing: new Map(), isDraining: false, head: undefined };
}

async function drain(organizationId: string, chain: Chain): Promise<void> {
  chain.isDraining = true;
  // One turn of the event loop, so that callers of the same moment share the first batch.
  await new Promise((resolve) => setImmediate(resolve));
  while (chain.queue.length > 0) {
    const batch = chain.queue.splice(0, MAX_BATCH);
    try {
      await writeBatch(organizationId, chain, batch);
    } catch (cause) {
      chain.head = undefined;
      log("error", "The ledger could not be written", { organization: organizationId, error: cause });
      const error = new ServiceError({
        code: "unavailable",
        message: "The ledger cannot be written right now. Try again.",
        cause,
      });
      for (const intent of batch) intent.reject(error);
    }
  }
  chain.isDraining = false;
}

async function writeBatch(
  organizationId: string,
  chain: Chain,
  batch: readonly QueuedIntent[],
): Promise<void> {
  let open = batch;
  let triedFrom = 0;
  for (let attempt = 0; attempt < MAX_TRIES && open.length > 0; attempt++) {
    if (attempt > 0) open = await resolveAppended(organizationId, open, triedFrom);
    chain.head ??= await readHead(organizationId);
    triedFrom = chain.head.lastId;
    const built = buildEntries(organizationId, chain.head, open);
    const isAppended = await tryAppend(organizationId, chain.head, built);
    chain.head = isAppended ? built.head : undefined;
    if (!isAppended) continue;
    built.entries.forEach((entry, index) => {
      open[index]?.resolve(toLedgerEntry(entry));
    });
    return;
  }
  if (open.length > 0) throw new Error(`no place in the chain after ${MAX_TRIES} tries`);
}

async function tryAppend(
  organizationId: string,
  from: ChainHead,
  built: ReturnType<typeof buildEntries>,
): Promise<boolean> {
  try {
    return await appendEntries(organizationId, from, built.head, built.entries);
  } catch (error) {
    // 23505: another process has placed one of these intents. 08*, 57P: the connection went, and
    // whether the statement was committed is unknown. Both are settled by looking for the intents.
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "23505" || code === "ECONNRESET" || /^(08|57P)/.test(code)) return false;
    throw error;
  }
}

/** Answers the intents that have a place already; returns the others. */
async function resolveAppended(
  organizationId: string,
  batch: readonly QueuedIntent[],
  triedFrom: number,
): Promise<readonly QueuedIntent[]> {
  const ids = batch.map((intent) => intent.id);
  const placed = await findEntriesOfIntents(organizationId, ids, triedFrom);
  const byIntent = new Map(placed.map((entry) => [entry.intentId, entry]));
  return batch.filter((intent) => {
    const entry = byIntent.get(intent.id);
    if (entry) intent.resolve(toLedgerEntry(entry));
    return entry === undefined;
  });
}
