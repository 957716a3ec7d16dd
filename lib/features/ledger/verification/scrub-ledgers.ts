import { now } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { type Chain, chainText, logged } from "../chain/chain";
import { listOutsideCopies } from "../checkpoints/outside-copy";
import { thinCheckpoints } from "../checkpoints/queries";
import { isLedgerClosing } from "../lifecycle";
import { type KnownChain, listKnownChains, whileOnlyScrubber } from "./queries";
import { lastVerified, recordResult } from "./record-result";
import { verifyChain } from "./verify-chain";

const DAY_MS = 86_400_000;

/** Scrubbing every chain takes minutes. A lock held for longer than this is not another scrubber's. */
const MAX_OTHER_MS = 3_600_000;

/** Compares the records of decisions with the entries; returns the first entry that one differs from. */
export type CheckRecords = (organizationId: string) => Promise<{ ledgerId: number | null } | undefined>;

const memory = () => processSingleton<{ busySince?: Date | undefined }>("ledger-scrubbing", () => ({}));

/**
 * Verifies every chain whose last verification is older than a day, one after the other. Only one
 * process does it at a time. A broken chain is logged, and stays visible to every member.
 */
export async function scrubLedgers(checkRecords?: CheckRecords): Promise<void> {
  const { busySince } = memory();
  const isForced = busySince !== undefined && busySince.getTime() < now().getTime() - MAX_OTHER_MS;
  try {
    const isOurs = await whileOnlyScrubber(() => scrubDueChains(checkRecords), isForced);
    memory().busySince = isOurs || isForced ? undefined : (busySince ?? now());
  } catch (error) {
    if (!isLedgerClosing()) throw error;
  }
}

async function scrubDueChains(checkRecords: CheckRecords | undefined): Promise<void> {
  for (const { chain, verifiedAt } of await listKnownChains(await listOutsideCopies())) {
    if (isLedgerClosing()) return;
    if (!isDue({ chain, verifiedAt })) continue;
    // One chain's trouble keeps no other from being verified.
    await scrub(chain, checkRecords).catch((error: unknown) => {
      if (!isLedgerClosing()) log("error", "A ledger could not be verified", { ...logged(chain), error });
    });
  }
}

async function scrub(chain: Chain, checkRecords: CheckRecords | undefined): Promise<void> {
  const startedAt = now();
  const { isValid, entriesVerified } = await verifyChain(chain, "scrubber");
  if (isValid) await thinCheckpoints(chain, new Date(startedAt.getTime() - DAY_MS));
  // Only decisions and reviews have rows that the ledger vouches for.
  if (!checkRecords || chain.name !== "decisions") return;
  const difference = await checkRecords(chain.organizationId);
  const bad = difference ? { fault: "content" as const, firstBadId: difference.ledgerId } : null;
  await recordResult(chain, "records", bad, { at: startedAt, by: "scrubber", entriesVerified });
}

/**
 * Whether a chain is to be verified. The database's word is believed for a day beyond what this process
 * knows itself, so no row can put the check off for good; a time to come is no word at all.
 */
function isDue({ chain, verifiedAt }: KnownChain): boolean {
  const [today, own] = [now().getTime(), lastVerified().get(chainText(chain))];
  if (verifiedAt === undefined || verifiedAt.getTime() > today) return true;
  if (own === undefined) lastVerified().set(chainText(chain), verifiedAt);
  else if (own.getTime() < today - 2 * DAY_MS) return true;
  return verifiedAt.getTime() < today - DAY_MS;
}
