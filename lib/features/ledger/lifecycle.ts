import type { Transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { finishPlacing } from "./chain/append";
import { decisionsOf, recordsOf } from "./chain/chain";
import { deleteLedgerRows } from "./chain/queries";
import { removeOutsideCopy } from "./checkpoints/outside-copy";
import { signCheckpoints } from "./checkpoints/sign-checkpoint";
import { verifiers } from "./verification/verifier";

/**
 * Deletes the ledger of a demonstration organization with its checkpoints, also the copies outside the
 * database. When the transaction is rolled back they are made again with the next checkpoint.
 *
 * @throws TypeError for any other organization
 */
export async function deleteLedger(tx: Transaction, organizationId: string): Promise<void> {
  await deleteLedgerRows(tx, organizationId);
  for (const chain of [decisionsOf(organizationId), recordsOf(organizationId)])
    await removeOutsideCopy(chain);
}

const closing = () => processSingleton("ledger-closing", () => ({ isClosing: false }));

/** Whether the process is about to end, so that a verification that breaks off is no news. */
export function isLedgerClosing(): boolean {
  return closing().isClosing;
}

/**
 * Places and signs what was committed up to the end and stops the threads that verify; a verification without a
 * caller, as the scrubber's, is broken off. Called before the database is closed.
 */
export async function closeLedger(): Promise<void> {
  await finishPlacing();
  await signCheckpoints().catch((error: unknown) =>
    log("error", "The last entries of the ledger were not signed", { error }),
  );
  closing().isClosing = true;
  await Promise.all(verifiers().map((verifier) => verifier.stop()));
}
