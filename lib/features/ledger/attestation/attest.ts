import { now } from "@/lib/platform/clock";
import { backOffMs } from "@/lib/platform/jobs/loop";
import { log } from "@/lib/platform/log";
import { createGuardedFetch } from "@/lib/platform/outbound";
import { requestTimeStamp, TimeStampError } from "@/lib/platform/time-stamping";
import { type Chain, logged } from "../chain/chain";
import type { SignedCheckpoint } from "../checkpoints/checkpoint";
import { openKnownCheckpoint } from "../checkpoints/handover";
import { findKnownKeys } from "../checkpoints/keys";
import { findLatestCheckpoint } from "../checkpoints/queries";
import { proveContinuation } from "../tree/prove";
import { type Attester, attesters } from "./attesters";
import {
  type Attestation,
  type ClaimedAttestation,
  keepAttestation,
  keepFailure,
  releaseAttestation,
} from "./queries";
import { renewalTime } from "./renewal";
import { type Submission, submitCheckpoint, WitnessError } from "./witness-client";

/** How long an attestation suffices when few entries were added since. */
const INTERVALS_MS: Readonly<Record<Attester["kind"], number>> = {
  time_stamp: 86_400_000,
  cosignature: 3_600_000,
};
const FIRST_RETRY_MS = 60_000;
const MAX_RETRY_MS = 3_600_000;

/** The operator chose the addresses, so that they may be anywhere; what stays is the limit of time and length. */
const ANYWHERE = ["0.0.0.0/0", "::/0"];

/**
 * Has the newest checkpoint of a chain stamped or cosigned, and keeps what came of it. A failure is kept with its
 * reason, logged, and tried again later and later; it keeps nothing else from being done.
 *
 * @throws only when the database cannot be reached; the claim then runs out
 */
export async function attest(claimed: ClaimedAttestation, signal: AbortSignal): Promise<void> {
  const attester = attesters().find(({ id }) => id === claimed.attester);
  if (!attester) return releaseAttestation(claimed);
  const { chain } = claimed;
  const fields = { ...logged(chain), attester: attester.name };
  try {
    const checkpoint = await requireStoredCheckpoint(chain);
    const attestation = await attestationBy(attester, { checkpoint, claimed, signal });
    const at = now();
    await keepAttestation(claimed, attestation, {
      now: at,
      nextAttemptAt: after(at, INTERVALS_MS[attester.kind]),
    });
    if (claimed.failures > 0) log("info", "A ledger's checkpoint is attested again", fields);
  } catch (error) {
    // The process stops; the runner gives the claim back.
    if (signal.aborted) return;
    const isDispute = error instanceof WitnessError && error.isDispute;
    const sentence = isOfAttester(error)
      ? error.message
      : "Something went wrong on this side; the log has more.";
    const at = now();
    const delay = backOffMs(FIRST_RETRY_MS, claimed.failures, MAX_RETRY_MS);
    await keepFailure(claimed, { sentence, isDispute }, { now: at, nextAttemptAt: after(at, delay) });
    log(isDispute ? "error" : "warn", "A ledger's checkpoint was not attested", {
      ...fields,
      reason: sentence,
      is_dispute: isDispute,
      failures: claimed.failures + 1,
      ...(isOfAttester(error) ? {} : { error }),
    });
  }
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

function isOfAttester(error: unknown): error is Error {
  return error instanceof TimeStampError || error instanceof WitnessError;
}

async function requireStoredCheckpoint(chain: Chain): Promise<SignedCheckpoint> {
  const [stored, { periods }] = await Promise.all([findLatestCheckpoint(chain), findKnownKeys(chain)]);
  const checkpoint = stored && openKnownCheckpoint(stored.note, periods);
  if (!checkpoint) throw new Error("the newest checkpoint of the ledger was not signed by its key");
  return checkpoint;
}

interface Assignment {
  checkpoint: SignedCheckpoint;
  claimed: ClaimedAttestation;
  signal: AbortSignal;
}

async function attestationBy(attester: Attester, assignment: Assignment): Promise<Attestation> {
  const { note, size } = assignment.checkpoint;
  if (attester.kind === "cosignature") return cosign(attester, assignment);
  const means = { fetch: createGuardedFetch(ANYWHERE), signal: assignment.signal };
  const stamp = await requestTimeStamp(Buffer.from(note), attester.authority, means);
  return { kind: "time_stamp", size, note, stamp, renewAt: renewalTime(stamp.certificateEnds, now()) };
}

async function cosign(
  witness: Extract<Attester, { kind: "cosignature" }>,
  { checkpoint, claimed, signal }: Assignment,
): Promise<Attestation> {
  const { size, note } = checkpoint;
  const means = { fetch: createGuardedFetch(ANYWHERE), signal };
  const submit = async (oldSize: number) => {
    const hashes = await proveContinuation(claimed.chain, oldSize, checkpoint);
    const submission: Submission = { note, oldSize, hashes };
    return submitCheckpoint(witness, submission, means);
  };
  const first = await submit(claimed.size);
  // A witness that lost touch says what it saw last: an older size, or 0 for a key that is new to it.
  const answer = "seenSize" in first && first.seenSize <= size ? await submit(first.seenSize) : first;
  if ("line" in answer) return { kind: "cosignature", size, note: `${note}${answer.line}\n`, at: answer.at };
  throw new WitnessError(
    answer.seenSize > size
      ? `The witness cosigned ${answer.seenSize} entries; this ledger has ${size}: its end was cut off, or it was restored from a backup.`
      : "The witness's size changed between two requests.",
    answer.seenSize > size,
  );
}
