import { ServiceError } from "@/lib/core/errors";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import type { LedgerEntry } from "../schema";
import { buildEntries, toLedgerEntry } from "./build-entries";
import type { ChainHead } from "./chain-check";
import { findEntriesOfIntents } from "./entry-queries";
import type { LedgerIntent } from "./intent";
import { appendEntries, readHead } from "./queries";

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
export function sequence(organizationId: string, id: string, content: LedgerIntent): Promise<LedgerEntry> {
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
