import { setTimeout as pause } from "node:timers/promises";
import type { Insertable } from "kysely";
import { ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { placeFactsWith } from "@/lib/features/records";
import type { Transaction } from "@/lib/platform/database/database";
import type { LedgerIntent as LedgerIntentTable } from "@/lib/platform/database/prisma-client/tables";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import type { LedgerEntry } from "../schema";
import {
  buildEntries,
  type Intent,
  type LedgerIntent,
  LedgerIntentSchema,
  type ListedEntry,
  toLedgerEntry,
} from "./build-entries";
import { type Chain, chainText, decisionsOf, logged, recordsOf } from "./chain";
import type { ChainHead } from "./chain-check";
import { findEntriesOfIntents, findEntriesOfKeptIntents } from "./entry-queries";
import {
  appendEntries,
  findLastWaiting,
  findMissingGuards,
  findWaitingIntent,
  insertIntent,
  intentRow,
  listWaitingIntents,
  readHead,
} from "./queries";

/** Appends a decision that has no rows of its own, and answers when its entry is committed. */
export function appendToLedger(organizationId: string, intent: LedgerIntent): Promise<LedgerEntry> {
  return sequenceDecision(organizationId, newId("intent"), LedgerIntentSchema.parse(intent));
}

/** A decision's intent before it is kept. */
export interface PreparedIntent {
  /** For rows that want to find their entry later, with {@link findEntriesByIntent}. */
  id: string;
  /** Its row, to be inserted with the rows of the decision. */
  row: Insertable<LedgerIntentTable>;
  /**
   * Answers with the entry. Call it once the row is committed; if the process dies in between, the next start
   * places the intent.
   */
  place: () => Promise<LedgerEntry>;
}

/** Prepares the intent of a decision that inserts it with its own rows, in one statement. */
export function prepareIntent(organizationId: string, intent: LedgerIntent): PreparedIntent {
  const id = newId("keptIntent");
  const content = LedgerIntentSchema.parse(intent);
  return {
    id,
    row: intentRow(organizationId, id, content),
    place: () => sequenceDecision(organizationId, id, content),
  };
}

/** Keeps a decision's intent in the transaction of its rows: {@link prepareIntent} as a statement of its own. */
export async function recordIntent(
  tx: Transaction,
  organizationId: string,
  intent: LedgerIntent,
): Promise<Pick<PreparedIntent, "id" | "place">> {
  const { row, ...prepared } = prepareIntent(organizationId, intent);
  await insertIntent(tx, row);
  return prepared;
}

/**
 * Gives a kept intent its place, or answers with the entry it has become.
 *
 * @throws ServiceError `unavailable` when the ledger cannot be written
 */
export async function placeKeptIntent(organizationId: string, intentId: string): Promise<LedgerEntry> {
  const content = await findWaitingIntent(organizationId, intentId);
  if (content) return sequenceDecision(organizationId, intentId, content);
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

async function sequenceDecision(organizationId: string, id: string, content: LedgerIntent) {
  return toLedgerEntry(await sequence(decisionsOf(organizationId), id, content));
}

/** Gives records their places as soon as they are committed. What fails is tried again by {@link recoverLedger}. */
function placeFacts(organizationId: string, kept: readonly { id: string; content: Intent }[]): void {
  const chain = recordsOf(organizationId);
  // The batch's failure has been logged, and the intents are still in their table.
  for (const { id, content } of kept) sequence(chain, id, content).catch(() => undefined);
}

/**
 * Places what waits for its place in a chain, so that a caller who has made a change reads its record, whichever
 * process answers. What cannot be placed now goes on waiting: a ledger that cannot be written can still be read.
 */
export async function placeWaiting(chain: Chain): Promise<void> {
  const waiting = await listWaitingIntents(MAX_WAITING, chain);
  await Promise.allSettled(waiting.map(({ id, content }) => sequence(chain, id, content)));
}

/** Waits for what this process is placing now. What fails goes on waiting in its table. */
export async function finishPlacing(): Promise<void> {
  await Promise.allSettled([...queues().values()].flatMap(({ placing }) => [...placing.values()]));
}

/** How long a caller waits for the chain to hold everything committed before; a hundred thousand entries take less. */
const LONGEST_WAIT_MS = 120_000;
const PAUSE_MS = 100;

/**
 * Waits until a chain holds everything that was committed before the call, and helps placing it. What comes later is
 * not waited for, so that a busy organization does not delay its own package.
 *
 * @throws ServiceError `unavailable` when something still waits after the time
 */
export async function placeAllWaiting(chain: Chain, withinMs = LONGEST_WAIT_MS): Promise<void> {
  const last = await findLastWaiting(chain);
  if (last === undefined) return;
  const until = performance.now() + withinMs;
  for (;;) {
    const listed = await listWaitingIntents(MAX_WAITING, chain);
    const waiting = listed.filter(({ id }) => id <= last);
    if (waiting.length === 0) return;
    if (performance.now() > until)
      throw new ServiceError({
        code: "unavailable",
        message: "The ledger has not caught up with the latest changes. Try again in a few minutes.",
        retryAfterSeconds: 60,
      });
    const placed = await Promise.allSettled(waiting.map(({ id, content }) => sequence(chain, id, content)));
    if (placed.every(({ status }) => status === "rejected")) await pause(PAUSE_MS);
  }
}

/**
 * Places every intent a killed process left behind, and checks the append-only guards. Called at start, and again
 * while a process runs. From then on this process also places the records that it commits.
 */
export async function recoverLedger(): Promise<void> {
  placeFactsWith(placeFacts);
  const missing = await findMissingGuards();
  if (missing.length > 0) {
    log("error", "The ledger's append-only guards are not in force: they were removed", {
      triggers: missing,
    });
  }
  for (;;) {
    const waiting = await listWaitingIntents(MAX_WAITING);
    if (waiting.length === 0) return;
    await Promise.all(waiting.map(({ chain, id, content }) => sequence(chain, id, content)));
  }
}

/** Waiting intents read at once. */
const MAX_WAITING = 1_000;

const MAX_BATCH = 256;
/** Each try either appends or learns that another process did, so this many losses in a row mean trouble. */
const MAX_TRIES = 50;

interface QueuedIntent {
  id: string;
  content: Intent;
  resolve: (entry: ListedEntry) => void;
  reject: (error: Error) => void;
}

/** The queue of one chain in this process. */
interface ChainQueue {
  waiting: QueuedIntent[];
  /** Intents on their way, so that one asked for twice in this process is placed once. */
  placing: Map<string, Promise<ListedEntry>>;
  isDraining: boolean;
  /** Where we believe the chain ends; undefined: read it. */
  head: ChainHead | undefined;
}

const queues = () => processSingleton("ledger-chains", () => new Map<string, ChainQueue>());

/**
 * Gives an intent its place in the chain and answers after it is committed. While one batch is being
 * written the next gathers, so many callers share one statement and one flush to disk.
 */
function sequence(chain: Chain, id: string, content: Intent): Promise<ListedEntry> {
  const key = chainText(chain);
  const queue = queues().get(key) ?? newQueue();
  queues().set(key, queue);
  const underway = queue.placing.get(id);
  if (underway) return underway;
  const placed = new Promise<ListedEntry>((resolve, reject) =>
    queue.waiting.push({ id, content, resolve, reject }),
  );
  queue.placing.set(id, placed);
  const forget = () => queue.placing.delete(id);
  placed.then(forget, forget);
  if (!queue.isDraining) void drain(chain, queue);
  return placed;
}

function newQueue(): ChainQueue {
  return { waiting: [], placing: new Map(), isDraining: false, head: undefined };
}

async function drain(chain: Chain, queue: ChainQueue): Promise<void> {
  queue.isDraining = true;
  // One turn of the event loop, so that callers of the same moment share the first batch.
  await new Promise((resolve) => setImmediate(resolve));
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, MAX_BATCH);
    try {
      await writeBatch(chain, queue, batch);
    } catch (cause) {
      queue.head = undefined;
      log("error", "The ledger could not be written", { ...logged(chain), error: cause });
      const error = new ServiceError({
        code: "unavailable",
        message: "The ledger cannot be written right now. Try again.",
        cause,
      });
      for (const intent of batch) intent.reject(error);
    }
  }
  queue.isDraining = false;
}

async function writeBatch(chain: Chain, queue: ChainQueue, batch: readonly QueuedIntent[]): Promise<void> {
  let open = batch;
  let triedFrom = 0;
  for (let attempt = 0; attempt < MAX_TRIES && open.length > 0; attempt++) {
    if (attempt > 0) open = await resolveAppended(chain, open, triedFrom);
    queue.head ??= await readHead(chain);
    triedFrom = queue.head.lastId;
    const built = buildEntries(chain.organizationId, queue.head, open);
    const isAppended = await tryAppend(chain, queue.head, built);
    queue.head = isAppended ? built.head : undefined;
    if (!isAppended) continue;
    built.entries.forEach((entry, index) => {
      open[index]?.resolve(entry);
    });
    return;
  }
  if (open.length > 0) throw new Error(`no place in the chain after ${MAX_TRIES} tries`);
}

async function tryAppend(
  chain: Chain,
  from: ChainHead,
  built: ReturnType<typeof buildEntries>,
): Promise<boolean> {
  try {
    return await appendEntries(chain, from, built.head, built.entries);
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
  chain: Chain,
  batch: readonly QueuedIntent[],
  triedFrom: number,
): Promise<readonly QueuedIntent[]> {
  const ids = batch.map((intent) => intent.id);
  const placed = await findEntriesOfIntents(chain, ids, triedFrom);
  const byIntent = new Map(placed.map((entry) => [entry.intentId, entry]));
  return batch.filter((intent) => {
    const entry = byIntent.get(intent.id);
    if (entry) intent.resolve(entry);
    return entry === undefined;
  });
}
