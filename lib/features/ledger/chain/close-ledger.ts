import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { signCheckpoints } from "../checkpoints/sign-checkpoint";
import { verifiers } from "../verification/verifier";

const closing = () => processSingleton("ledger-closing", () => ({ isClosing: false }));

/** Whether the process is about to end, so that a verification that breaks off is no news. */
export function isLedgerClosing(): boolean {
  return closing().isClosing;
}

/**
 * Signs what was appended up to the end and stops the threads that verify; a verification that nobody
 * waits for any more, as the scrubber's, is broken off. Called before the database is closed.
 */
export async function closeLedger(): Promise<void> {
  await signCheckpoints().catch((error: unknown) =>
    log("error", "The last entries of the ledger were not signed", { error }),
  );
  closing().isClosing = true;
  await Promise.all(verifiers().map((verifier) => verifier.stop()));
}
