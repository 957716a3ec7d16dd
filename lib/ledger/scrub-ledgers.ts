import { now } from "@/lib/server/clock";
import { log } from "@/lib/server/log";
import { thinCheckpoints } from "./checkpoint-store";
import { isLedgerClosing } from "./close-ledger";
import { findDueChain, whileOnlyScrubber } from "./verification-store";
import { verifyChain } from "./verify-chain";

const DAY_MS = 86_400_000;

/**
 * Verifies every chain whose last verification is older than a day, one after the other. Only one
 * process does it at a time. A broken chain is logged, and kept for everybody to see.
 */
export async function scrubLedgers(): Promise<void> {
  try {
    await whileOnlyScrubber(scrubDueChains);
  } catch (error) {
    if (!isLedgerClosing()) throw error;
  }
}

async function scrubDueChains(): Promise<void> {
  const dayAgo = () => new Date(now().getTime() - DAY_MS);
  while (!isLedgerClosing()) {
    const organizationId = await findDueChain(dayAgo());
    if (organizationId === undefined) return;
    const { isValid, fault, firstBadId } = await verifyChain(organizationId, "scrubber");
    if (isValid) await thinCheckpoints(organizationId, dayAgo());
    else
      log("error", "A ledger is broken", {
        organization: organizationId,
        fault,
        first_bad_id: firstBadId,
      });
  }
}
