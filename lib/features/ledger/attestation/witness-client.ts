import { now } from "@/lib/platform/clock";
import { FetchError, type Fetched, type GuardedFetch } from "@/lib/platform/outbound";
import type { NoteVerifier } from "../checkpoints/note";
import type { Hash } from "../tree/tree";
import { type Cosignature, openCosignature } from "./cosignature";

/** A witness gave no cosignature. The message says why, in a sentence. */
export class WitnessError extends Error {
  constructor(
    message: string,
    /** Whether the witness knows another history than the one that was sent. */
    readonly isDispute = false,
  ) {
    super(message);
    this.name = "WitnessError";
  }
}

/** A checkpoint with the proof that it continues what the witness saw. */
export interface Submission {
  note: string;
  /** The size that the proof begins at; 0 for none. */
  oldSize: number;
  hashes: readonly Hash[];
}

/** The size that the witness saw last is not the one that the proof begins at. */
export interface StaleSize {
  seenSize: number;
}

const MAX_BYTES = 65_536;
const TIMEOUT_MS = 15_000;

/**
 * Submits a checkpoint (C2SP tlog-witness, add-checkpoint) and checks the cosignature.
 *
 * @throws WitnessError when there is neither; the reason of `signal` when the caller has left
 */
export async function submitCheckpoint(
  { url, witness }: { url: string; witness: NoteVerifier },
  submission: Submission,
  { fetch, signal }: { fetch: GuardedFetch; signal?: AbortSignal },
): Promise<Cosignature | StaleSize> {
  const answer = await fetch({
    url: `${url}/add-checkpoint`,
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: Buffer.from(encodeSubmission(submission)),
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    signal,
  }).catch((error: unknown) => {
    throw error instanceof FetchError ? new WitnessError(error.message) : error;
  });
  if (answer.statusCode !== 200) return readRefusal(answer);
  const cosignature = openCosignature(answer.body.toString("utf8"), submission.note, witness, now());
  if (!cosignature)
    throw new WitnessError("The witness's answer holds no cosignature that its configured key made.");
  return cosignature;
}

function encodeSubmission({ note, oldSize, hashes }: Submission): string {
  return `old ${oldSize}\n${hashes.map((hash) => `${hash.toString("base64")}\n`).join("")}\n${note}`;
}

const SIZE = /^(0|[1-9]\d{0,15})\n$/;

function readRefusal({ statusCode, headers, body }: Fetched): StaleSize {
  const [, size] = SIZE.exec(body.toString("utf8")) ?? [];
  if (statusCode === 409 && size !== undefined && headers.get("content-type")?.startsWith("text/x.tlog.size"))
    return { seenSize: Number(size) };
  if (statusCode === 409 || statusCode === 422)
    throw new WitnessError(
      "The witness saw another history: what it cosigned before is not the beginning of this ledger.",
      true,
    );
  throw new WitnessError(
    REFUSALS[statusCode] ?? `The witness answered with status ${statusCode}, which is no cosignature.`,
  );
}

const REFUSALS: Readonly<Record<number, string>> = {
  403: "The witness does not know the key that signed the checkpoint (status 403).",
  404: "The witness does not know this ledger (status 404): it needs the public key of this chain.",
};
