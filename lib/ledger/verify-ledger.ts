import type { Actor } from "@/lib/core/actor";
import { type ChainReport, GENESIS, joinStretches } from "./chain-check";
import { GENESIS_HASH, type Verification } from "./schema";
import { withSnapshot } from "./snapshot-store";
import { verifiers } from "./verifier";

/** Below this a second thread costs more than it saves. */
const MIN_STRETCH = 10_000;

/** Re-hashes every stored entry of the organization, off the main thread. A broken chain is a result. */
export async function verifyLedger(actor: Actor): Promise<Verification> {
  const report = await verifyChain(actor.organizationId);
  return {
    chain_valid: report.isValid,
    entries_verified: report.entriesVerified,
    genesis_hash: GENESIS_HASH,
    latest_hash: report.latestHash,
    first_bad_id: report.firstBadId,
    fault: report.fault,
  };
}

function verifyChain(organizationId: string): Promise<ChainReport> {
  const threads = verifiers();
  const borders = (head: { lastId: number }) => stretchBorders(head.lastId, threads.length);
  return withSnapshot(organizationId, borders, async (snapshotId, head, laterStarts) => {
    const starts = [GENESIS, ...laterStarts];
    const stretches = await Promise.all(
      starts.map((start, index) => {
        const lastId = starts[index + 1]?.lastId ?? null;
        const thread = threads[index % threads.length];
        if (!thread) throw new Error("there is no ledger verifier");
        return thread.verify({ organizationId, snapshotId, start, lastId });
      }),
    );
    return joinStretches(stretches, head);
  });
}

/** The ids after which a new stretch begins: equal parts, none shorter than is worth a thread. */
export function stretchBorders(lastId: number, threads: number): number[] {
  const parts = Math.max(1, Math.min(threads, Math.floor(lastId / MIN_STRETCH)));
  return Array.from({ length: parts - 1 }, (_, index) => Math.floor(((index + 1) * lastId) / parts));
}
