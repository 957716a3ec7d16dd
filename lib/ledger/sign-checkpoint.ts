import { now } from "@/lib/server/clock";
import type { Transaction } from "@/lib/server/database";
import { log } from "@/lib/server/log";
import { processSingleton } from "@/lib/server/singleton";
import { GENESIS } from "./chain-check";
import { openCheckpoint, type SignedCheckpoint, signCheckpoint } from "./checkpoint";
import { findLatestCheckpoint, insertCheckpoint, listUnsigned, withSigningLock } from "./checkpoint-store";
import { DisputedChainError, growTree } from "./grow-tree";
import type { NoteSigner } from "./note";
import { readOutsideCopy, writeOutsideCopy } from "./outside-copy";
import { SharedRuns } from "./shared-runs";
import { ledgerSigner } from "./signing-key";
import { findHead } from "./store";
import { findVerification } from "./verification-store";
import { verifyChain } from "./verify-chain";

/** A chain found broken is tried again after this long, or as soon as a verification finds it whole. */
const BROKEN_RETRY_MS = 3_600_000;

/** Organizations signed for at once in this process: each holds a connection. */
const MAX_AT_ONCE = 2;

const runs = () =>
  processSingleton("ledger-signings", () => new SharedRuns<SignedCheckpoint | undefined>(MAX_AT_ONCE));

/** Signs for every organization with entries that no checkpoint covers yet. Callers wait for each other. */
export function signCheckpoints(): Promise<void> {
  const rounds = processSingleton("ledger-signing-rounds", () => new SharedRuns<void>(1));
  return rounds.run("all organizations", signAll);
}

async function signAll(): Promise<void> {
  const brokenSince = new Date(now().getTime() - BROKEN_RETRY_MS);
  for (const organizationId of await listUnsigned(brokenSince)) {
    // One organization's trouble keeps no other from being signed for.
    await signNow(organizationId).catch((error: unknown) =>
      log("error", "A checkpoint could not be signed", { organization: organizationId, error }),
    );
  }
}

/**
 * Signs what the chain holds now, unless that is signed already. Before, the entries since the last
 * checkpoint are read and hashed again, and the tree is held against the last checkpoint's root.
 *
 * @returns undefined when the chain is not consistent with what was signed; then it is verified, so that
 *   the fault is known by its place
 */
export function signNow(organizationId: string): Promise<SignedCheckpoint | undefined> {
  return runs().run(organizationId, async () => {
    try {
      return await withSigningLock(organizationId, (db) => advance(db, organizationId));
    } catch (error) {
      if (!(error instanceof DisputedChainError)) throw error;
      await refuse(organizationId, error);
      return undefined;
    }
  });
}

async function advance(db: Transaction, organizationId: string): Promise<SignedCheckpoint> {
  const signer = ledgerSigner(organizationId);
  const { head, stored, outside } = await readSigned(db, organizationId);
  const grown = await growTree(db, organizationId, head, { stored, outside });
  if (stored?.size === head.lastId) {
    if (!outside || outside.size < stored.size) await writeOutsideCopy(organizationId, stored.note);
    return stored;
  }
  const checkpoint = signCheckpoint({ size: head.lastId, ...grown }, signer);
  if (checkpoint.size === 0) return checkpoint;
  // First outside, so that the copy is never older than what this process has put into the database.
  await writeOutsideCopy(organizationId, checkpoint.note);
  await insertCheckpoint(db, organizationId, checkpoint, now());
  return checkpoint;
}

/**
 * Builds the tiles of an organization again from its entries, for a proof that damaged tiles do not give.
 * The entries must make the roots that were signed.
 *
 * @returns false when they do not, or the chain is known to be broken
 */
export async function repairTiles(organizationId: string): Promise<boolean> {
  if (await isKnownBroken(organizationId)) return false;
  log("error", "Stored tiles of the ledger's tree are damaged: they are built again from its entries", {
    organization: organizationId,
  });
  try {
    await withSigningLock(organizationId, async (db) => {
      const { head, ...signed } = await readSigned(db, organizationId);
      await growTree(db, organizationId, head, { ...signed, isDamaged: true });
    });
    return true;
  } catch (error) {
    if (!(error instanceof DisputedChainError)) throw error;
    await refuse(organizationId, error);
    return false;
  }
}

async function readSigned(db: Transaction, organizationId: string) {
  const signer = ledgerSigner(organizationId);
  const head = (await findHead(organizationId, db)) ?? GENESIS;
  const stored = await findLatestCheckpoint(organizationId, db);
  const note = await readOutsideCopy(organizationId);
  return {
    head,
    stored: stored && openOurs(stored.note, signer),
    outside: note === undefined ? undefined : openOurs(note, signer),
  };
}

function openOurs(note: string, signer: NoteSigner): SignedCheckpoint {
  const checkpoint = openCheckpoint(note, signer);
  if (!checkpoint) throw new DisputedChainError("the last checkpoint was not signed by this key");
  return checkpoint;
}

/** Says once an hour that the chain is broken, after a verification has found where. */
async function refuse(organizationId: string, reason: DisputedChainError): Promise<void> {
  if (await isKnownBroken(organizationId)) return;
  const { isValid, fault, firstBadId } = await verifyChain(organizationId, "scrubber");
  log("error", "No checkpoint was signed: the ledger is not the one that was signed before", {
    organization: organizationId,
    reason: reason.message,
    is_valid: isValid,
    fault,
    first_bad_id: firstBadId,
  });
}

async function isKnownBroken(organizationId: string): Promise<boolean> {
  const last = await findVerification(organizationId);
  return last !== undefined && !last.isValid && last.verifiedAt.getTime() > now().getTime() - BROKEN_RETRY_MS;
}
