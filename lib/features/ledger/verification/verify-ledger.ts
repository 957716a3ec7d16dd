import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@/lib/core/actor";
import { GENESIS_HASH, type Verification, type VerificationProgress } from "../schema";
import { type ChainVerification, type Progress, verifyChain } from "./verify-chain";

/** Re-hashes every stored entry of the organization, off the main thread. A broken chain is a result. */
export async function verifyLedger(actor: Actor): Promise<Verification> {
  return toVerification(await verifyChain(actor.organizationId, "request"));
}

function toVerification(verification: ChainVerification): Verification {
  return {
    chain_valid: verification.isValid,
    entries_verified: verification.entriesVerified,
    genesis_hash: GENESIS_HASH,
    latest_hash: verification.latestHash,
    first_bad_id: verification.firstBadId,
    fault: verification.fault,
    verified_at: verification.verifiedAt.toISOString(),
    duration_ms: verification.durationMs,
    checkpoint_size: verification.checkpointSize,
  };
}

/** How often progress is sent. */
const LOOK_MS = 250;

/** Verifies as {@link verifyLedger} does and reports its progress; the last item has the result. */
export async function followVerification(
  actor: Actor,
  signal: AbortSignal,
): Promise<AsyncIterable<VerificationProgress>> {
  let latest: Progress = { entriesVerified: 0, entriesTotal: 0 };
  const run = verifyChain(actor.organizationId, "request", (progress) => {
    latest = progress;
  });
  return follow(run, () => latest, signal);
}

async function* follow(
  run: Promise<ChainVerification>,
  latest: () => Progress,
  signal: AbortSignal,
): AsyncGenerator<VerificationProgress> {
  // The caller may leave before the end; a failure then concerns no caller.
  run.catch(() => undefined);
  for (let shown: Progress | undefined; !signal.aborted; ) {
    const result = await Promise.race([run, pause(LOOK_MS, undefined, { ref: false })]);
    const progress = latest();
    if (result) {
      yield {
        entries_verified: result.entriesVerified,
        entries_total: progress.entriesTotal,
        result: toVerification(result),
      };
      return;
    }
    if (progress !== shown)
      yield {
        entries_verified: progress.entriesVerified,
        entries_total: progress.entriesTotal,
        result: null,
      };
    shown = progress;
  }
}
