import { setTimeout as pause } from "node:timers/promises";
import type { Actor, Caller } from "@/lib/core/actor";
import { now } from "@/lib/platform/clock";
import { type Listener, SharedRuns } from "@/lib/platform/concurrency";
import { processSingleton } from "@/lib/platform/singleton";
import { placeWaiting } from "../chain/append";
import { type Chain, chainText } from "../chain/chain";
import { GENESIS, joinRanges } from "../chain/chain-check";
import { findKnownKeys } from "../checkpoints/keys";
import { verifierKeyText } from "../checkpoints/note";
import { readCopyState } from "../checkpoints/outside-copy";
import type { ChainName, FaultFinder, Verification, VerificationProgress } from "../schema";
import { GENESIS_HASH } from "../vocabulary";
import { type ChainResult, chainResult } from "./chain-result";
import { storeVerification, withSnapshot } from "./queries";
import { lastVerified, recordResult } from "./record-result";
import { verifiers } from "./verifier";

/** Below this a second thread costs more than it saves. */
const MIN_RANGE = 10_000;

/** Chains verified at once in this process: each keeps every thread busy and holds connections. */
const MAX_AT_ONCE = 2;

interface Progress {
  entriesVerified: number;
  entriesTotal: number;
}

interface ChainVerification extends ChainResult {
  verifiedAt: Date;
  durationMs: number;
}

const runs = () =>
  processSingleton("ledger-verifications", () => new SharedRuns<ChainVerification, Progress>(MAX_AT_ONCE));

/**
 * Hashes every stored entry of a chain again, off the main thread, compares the chain with its
 * signed checkpoints, and keeps the result. Callers of the same moment share a run, which has begun
 * after each of them called.
 */
export function verifyChain(
  chain: Chain,
  source: FaultFinder,
  onProgress?: Listener<Progress>,
): Promise<ChainVerification> {
  const work = async (tell: Listener<Progress>) => {
    const [verifiedAt, started] = [now(), performance.now()];
    const result = await checkChain(chain, tell);
    const durationMs = Math.round(performance.now() - started);
    const verification = { ...result, verifiedAt, durationMs };
    await storeVerification(chain, { ...verification, source });
    lastVerified().set(chainText(chain), verifiedAt);
    await recordResult(chain, "chain", verification.isValid ? null : verification, {
      at: verifiedAt,
      by: source,
      entriesVerified: verification.entriesVerified,
    });
    return verification;
  };
  return runs().run(chainText(chain), work, onProgress);
}

/** An entry without a signature for longer than this is a fault. A signature usually comes within ten seconds. */
export const MAX_UNSIGNED_MS = 300_000;

/** When this process began to look: what a stopped installation left unsigned has the same time to be signed. */
const watchingSince = () => processSingleton("ledger-watching-since", now);

function signedBefore(): string | null {
  const latest = now().getTime() - MAX_UNSIGNED_MS;
  return latest < watchingSince().getTime() ? null : new Date(latest).toISOString();
}

async function checkChain(chain: Chain, tell: Listener<Progress>): Promise<ChainResult> {
  // Before the snapshot: a copy written meanwhile would cover entries the snapshot does not show.
  const [copy, known] = await Promise.all([readCopyState(chain), findKnownKeys(chain)]);
  const statements = {
    chain,
    outsideNote: copy.note ?? null,
    signedBefore: signedBefore(),
    keys: known.periods.map(({ verifier, upTo }) => ({ verifierKey: verifierKeyText(verifier), upTo })),
    handovers: known.periods.flatMap(({ handover }) =>
      handover
        ? [{ size: handover.size, root: handover.root.toString("hex"), latestHash: handover.latestHash }]
        : [],
    ),
  };
  const losses = { lostSize: copy.lostSize, forgedHandover: known.forgedSize };
  const threads = verifiers();
  const borders = (head: { lastId: number }) => rangeBorders(head.lastId, threads.length);
  return withSnapshot(chain, borders, async (snapshotId, head, laterStarts) => {
    const starts = [GENESIS, ...laterStarts];
    let entriesVerified = 0;
    const onProgress = (entries: number) => {
      entriesVerified += entries;
      tell({ entriesVerified, entriesTotal: head.lastId });
    };
    onProgress(0);
    const witnessed = threads[0].run("witnesses", { ...statements, snapshotId });
    const ranges = starts.map((start, index) => {
      const lastId = starts[index + 1]?.lastId ?? null;
      const thread = threads[index % threads.length] ?? threads[0];
      return thread.run("range", { chain, snapshotId, start, lastId }, onProgress);
    });
    const [witnesses, ...reports] = await Promise.all([witnessed, ...ranges]);
    const { mismatch } = witnesses;
    const search = mismatch && (await threads[0].run("search", { chain, snapshotId, mismatch }));
    return chainResult(joinRanges(reports, head), witnesses, search ?? undefined, losses);
  });
}

/** The ids after which a new range begins: equal parts, none shorter than is worth a thread. */
function rangeBorders(lastId: number, threads: number): number[] {
  const parts = Math.max(1, Math.min(threads, Math.floor(lastId / MIN_RANGE)));
  return Array.from({ length: parts - 1 }, (_, index) => Math.floor(((index + 1) * lastId) / parts));
}

/** Re-hashes every stored entry of one of the organization's chains, off the main thread. A broken chain is a result. */
export async function verifyLedger(
  { organizationId }: Caller,
  name: ChainName = "decisions",
): Promise<Verification> {
  const chain = { organizationId, name };
  await placeWaiting(chain);
  return toVerification(await verifyChain(chain, "request"));
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
  { organizationId }: Actor,
  signal: AbortSignal,
  name: ChainName = "decisions",
): Promise<AsyncIterable<VerificationProgress>> {
  let latest: Progress = { entriesVerified: 0, entriesTotal: 0 };
  const chain = { organizationId, name };
  await placeWaiting(chain);
  const run = verifyChain(chain, "request", (progress) => {
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
