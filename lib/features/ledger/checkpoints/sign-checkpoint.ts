import { setTimeout as pause } from "node:timers/promises";
import { now } from "@/lib/platform/clock";
import { SharedRuns } from "@/lib/platform/concurrency";
import type { Transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { type Chain, chainText, logged } from "../chain/chain";
import { GENESIS } from "../chain/chain-check";
import { findHead } from "../chain/queries";
import { ChainMismatchError, growTree } from "../tree/grow-tree";
import { isFoundBroken } from "../verification/record-result";
import { MAX_UNSIGNED_MS, verifyChain } from "../verification/verify-chain";
import { type SignedCheckpoint, signCheckpoint } from "./checkpoint";
import { type KeyPeriod, openKnownCheckpoint } from "./handover";
import { findKnownKeys, ledgerSigner } from "./keys";
import { copyHost, readCopyState, writeOutsideCopy } from "./outside-copy";
import { findLatestCheckpoint, insertCheckpoint, listUnsigned, recordCopy, withSigningLock } from "./queries";

/** A chain found broken is tried again after this long, or as soon as a verification finds it whole. */
const BROKEN_RETRY_MS = 3_600_000;

/** Signing takes milliseconds. Who holds a chain's lock for longer does not sign, and is not waited for. */
const MAX_OTHER_MS = 5_000;

/** Chains signed for at once in this process: each holds a connection. */
const MAX_AT_ONCE = 2;

type Signing = SignedCheckpoint | "broken" | "locked";

const runs = () => processSingleton("ledger-signings", () => new SharedRuns<Signing>(MAX_AT_ONCE));

/**
 * What this process knows of chains it signs for: since when another holds the lock, when the chain
 * was found broken, and since when entries could not be signed. In memory, because no row of the database may stop the signing.
 */
const memory = () =>
  processSingleton("ledger-signing-memory", () => ({
    lockedSince: new Map<string, Date>(),
    brokenSince: new Map<string, Date>(),
    unsignedSince: new Map<string, Date>(),
  }));

/** Signs every chain with entries that no checkpoint covers yet. Callers wait for each other. */
export function signCheckpoints(): Promise<void> {
  const rounds = processSingleton("ledger-signing-rounds", () => new SharedRuns<void>(1));
  return rounds.run("all chains", signAll);
}

async function signAll(): Promise<void> {
  const unsigned = (await listUnsigned()).filter((chain) => !isKnownBroken(chain));
  // At most so many at once; one chain's trouble keeps no other from being signed.
  await Promise.all(unsigned.map(signOrReport));
}

async function signOrReport(chain: Chain): Promise<void> {
  const { unsignedSince } = memory();
  const signed = await attempt(chain).catch((error: unknown) =>
    log("error", "A checkpoint could not be signed", { ...logged(chain), error }),
  );
  if (signed !== undefined && signed !== "locked") {
    unsignedSince.delete(chainText(chain));
    return;
  }
  const since = unsignedSince.get(chainText(chain)) ?? now();
  unsignedSince.set(chainText(chain), since);
  if (since.getTime() > now().getTime() - MAX_UNSIGNED_MS || isFoundBroken(chain)) return;
  // The verification finds the entries that ought to be signed, and announces the fault.
  await verifyChain(chain, "signer");
}

/**
 * Signs what the chain holds now, unless that is signed already. Before, the entries since the last
 * checkpoint are read and hashed again, and the tree is compared with the last checkpoint's root.
 *
 * @returns undefined when the chain is not consistent with what was signed; then it is verified, so that
 *   the fault is known by its place
 */
export async function signNow(chain: Chain): Promise<SignedCheckpoint | undefined> {
  for (;;) {
    const signed = await attempt(chain);
    if (signed !== "locked") return signed === "broken" ? undefined : signed;
    await pause(50);
  }
}

/** Does not wait for the chain's lock: the next attempt comes, and after a time does without it. */
function attempt(chain: Chain): Promise<Signing> {
  return runs().run(chainText(chain), async () => {
    try {
      const signed = await exclusively(chain, (db) => advance(db, chain));
      return signed ?? "locked";
    } catch (error) {
      if (!(error instanceof ChainMismatchError)) throw error;
      await refuse(chain, error);
      return "broken";
    }
  });
}

async function exclusively<T>(chain: Chain, work: (db: Transaction) => Promise<T>): Promise<T | undefined> {
  const { lockedSince } = memory();
  const since = lockedSince.get(chainText(chain));
  const isForced = since !== undefined && since.getTime() < now().getTime() - MAX_OTHER_MS;
  const result = await withSigningLock(chain, isForced, work);
  if (result !== undefined && !isForced) lockedSince.delete(chainText(chain));
  else if (since === undefined) lockedSince.set(chainText(chain), now());
  if (isForced)
    log("warn", "The lock of a ledger's signing is held by another for long: it is not waited for", {
      ...logged(chain),
    });
  return result;
}

async function advance(db: Transaction, chain: Chain): Promise<SignedCheckpoint> {
  const signer = ledgerSigner(chain);
  const { head, stored, outside } = await readSigned(db, chain);
  const grown = await growTree(db, chain, head, { stored, outside });
  if (stored?.size === head.lastId) {
    if (!outside || outside.size < stored.size) await keepOutside(db, chain, stored);
    return stored;
  }
  const checkpoint = signCheckpoint({ size: head.lastId, ...grown }, signer);
  if (checkpoint.size === 0) return checkpoint;
  // First outside, so that the copy is never older than what this process has put into the database.
  await keepOutside(db, chain, checkpoint);
  await insertCheckpoint(db, chain, checkpoint, now());
  return checkpoint;
}

async function keepOutside(db: Transaction, chain: Chain, { size, note }: SignedCheckpoint): Promise<void> {
  await writeOutsideCopy(chain, note);
  await recordCopy(db, chain, { host: await copyHost(), size, at: now() });
}

/**
 * Builds the tiles of a chain again from its entries, for a proof that damaged tiles do not give.
 * The entries must make the roots that were signed.
 *
 * @returns false when they do not, or the chain is known to be broken
 */
export async function repairTiles(chain: Chain): Promise<boolean> {
  if (isKnownBroken(chain)) return false;
  log("error", "Stored tiles of the ledger's tree are damaged: they are built again from its entries", {
    ...logged(chain),
  });
  try {
    for (;;) {
      const isBuilt = await exclusively(chain, async (db) => {
        const { head, ...signed } = await readSigned(db, chain);
        await growTree(db, chain, head, { ...signed, isDamaged: true });
        return true;
      });
      if (isBuilt) return true;
      await pause(50);
    }
  } catch (error) {
    if (!(error instanceof ChainMismatchError)) throw error;
    await refuse(chain, error);
    return false;
  }
}

async function readSigned(db: Transaction, chain: Chain) {
  const { periods } = await findKnownKeys(chain, db);
  const head = (await findHead(chain, db)) ?? GENESIS;
  const stored = await findLatestCheckpoint(chain, db);
  const { note, lostSize } = await readCopyState(chain, db);
  if (lostSize !== null)
    throw new ChainMismatchError(
      `the copy of the checkpoint of ${lostSize} entries outside the database is missing`,
    );
  return {
    head,
    stored: stored && openOurs(stored.note, periods),
    outside: note === undefined ? undefined : openOurs(note, periods),
  };
}

function openOurs(note: string, periods: readonly KeyPeriod[]): SignedCheckpoint {
  const checkpoint = openKnownCheckpoint(note, periods);
  if (!checkpoint) throw new ChainMismatchError("the last checkpoint was not signed by this key");
  return checkpoint;
}

/** Finds out where the chain is broken, which announces the fault; once an hour. */
async function refuse(chain: Chain, reason: ChainMismatchError): Promise<void> {
  if (isKnownBroken(chain)) return;
  const { isValid } = await verifyChain(chain, "signer");
  if (!isValid) memory().brokenSince.set(chainText(chain), now());
  log("error", "No checkpoint was signed: the ledger is not the one that was signed before", {
    ...logged(chain),
    reason: reason.message,
    is_valid: isValid,
  });
}

function isKnownBroken(chain: Chain): boolean {
  const since = memory().brokenSince.get(chainText(chain));
  const isRecent = since !== undefined && since.getTime() > now().getTime() - BROKEN_RETRY_MS;
  return isRecent && isFoundBroken(chain);
}
