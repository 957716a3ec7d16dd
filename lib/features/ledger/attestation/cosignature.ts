import { verify } from "node:crypto";
import {
  COSIGNATURE,
  keyIdOf,
  type NoteVerifier,
  noteText,
  parseVerifierKey,
  signatureIn,
} from "../checkpoints/note";

/** A witness's signature over a checkpoint and the time when it saw it (C2SP tlog-cosignature, Ed25519). */
export interface Cosignature {
  /** The signature line of a signed note, without its line feed. */
  line: string;
  at: Date;
}

/**
 * Reads a witness's verifier key.
 *
 * @throws TypeError when it is not one of an Ed25519 cosigner
 */
export function parseWitnessKey(text: string): NoteVerifier {
  return parseVerifierKey(text, COSIGNATURE);
}

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
/** A cosignature from later than this machine's clock, by more than this, is none. */
const MAX_AHEAD_MS = 3_600_000;

/**
 * Finds the witness's cosignature of a checkpoint among signature lines. Lines of others are ignored.
 *
 * @returns undefined when there is none that holds
 */
export function openCosignature(
  lines: string,
  checkpoint: string,
  witness: NoteVerifier,
  now: Date,
): Cosignature | undefined {
  const text = noteText(checkpoint);
  if (text === undefined) return undefined;
  const keyId = keyIdOf(witness, COSIGNATURE);
  for (const line of lines.split("\n")) {
    const signed = signatureIn(line, witness.name, keyId);
    if (signed?.length !== TIME_BYTES + SIGNATURE_BYTES) continue;
    const seconds = signed.readBigUInt64BE();
    const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
    const at = new Date(Number(seconds) * 1_000);
    const isPast = at.getTime() <= now.getTime() + MAX_AHEAD_MS;
    if (isPast && verify(null, message, witness.publicKey, signed.subarray(TIME_BYTES))) return { line, at };
  }
  return undefined;
}
