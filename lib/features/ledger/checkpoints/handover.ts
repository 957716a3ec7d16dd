import { type Chain, chainText } from "../chain/chain";
import { HASH_BYTES } from "../tree/tree";
import { type Checkpoint, openCheckpoint, type SignedCheckpoint } from "./checkpoint";
import {
  type NoteSigner,
  type NoteVerifier,
  openNote,
  parseVerifierKey,
  signNote,
  verifierKeyText,
} from "./note";

/** One signing key's statement that another signs from a size on; both have signed it. */
export interface Handover extends Checkpoint {
  /** Names the chain; see {@link chainText}. */
  chain: string;
  from: NoteVerifier;
  to: NoteVerifier;
  /** ISO 8601 UTC. */
  madeAt: string;
  note: string;
}

/**
 * Signs a hand-over: what the old key vouches for ends at the checkpoint, and the new one vouches for
 * the same tree. A C2SP signed note with two signatures.
 */
export function signHandover(
  chain: Chain,
  { size, root, latestHash }: Checkpoint,
  keys: { from: NoteSigner; to: NoteSigner },
  madeAt: Date,
): string {
  const { from, to } = keys;
  const text = [
    `assay/handover/${chainText(chain)}`,
    String(size),
    root.toString("base64"),
    `chain ${latestHash}`,
    `from ${verifierKeyText(from)}`,
    `to ${verifierKeyText(to)}`,
    `at ${madeAt.toISOString()}`,
    "",
  ].join("\n");
  // The second note without its text: one text, two signature lines.
  return signNote(text, from) + signNote(text, to).slice(text.length + 1);
}

const TEXT =
  /^assay\/handover\/([\w-]+(?:\/records)?)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\nchain (sha256:[0-9a-f]{64})\nfrom (\S+)\nto (\S+)\nat (\S+)\n$/;

/**
 * Reads a hand-over that both of its keys signed; undefined when one did not. Does not say that either
 * key is to be trusted: see {@link keyHistory}.
 */
export function openHandover(note: string): Handover | undefined {
  const text = note.slice(0, note.lastIndexOf("\n\n") + 1);
  const [, chain, size, root, latestHash, fromText, toText, madeAt] = TEXT.exec(text) ?? [];
  if (!chain || !root || !latestHash || !fromText || !toText || !madeAt) return undefined;
  const [from, to] = [readKey(fromText), readKey(toText)];
  const bytes = Buffer.from(root, "base64");
  if (!from || !to || bytes.length !== HASH_BYTES) return undefined;
  if (![from, to].every((key) => isKeyOf(key, chain) && openNote(note, key) === text)) return undefined;
  return { chain, size: Number(size), root: bytes, latestHash, from, to, madeAt, note };
}

/** Whether a key's name is `assay/`, a fingerprint, and the chain. */
function isKeyOf({ name }: NoteVerifier, chain: string): boolean {
  return name.split("/").slice(2).join("/") === chain;
}

function readKey(text: string): NoteVerifier | undefined {
  try {
    return parseVerifierKey(text);
  } catch {
    return undefined;
  }
}

/** A key and the sizes it may have signed. */
export interface KeyPeriod {
  verifier: NoteVerifier;
  /** The largest size it may have signed; null: it signs today. */
  upTo: number | null;
  /** How it got its turn; undefined for the first key. */
  handover: Handover | undefined;
}

/**
 * The keys that hold for a chain, the current one first. It alone is trusted; each earlier one
 * is known from a hand-over that the next one signed too, so whoever has an old key cannot add one.
 */
export function keyHistory(chain: Chain, current: NoteVerifier, handovers: readonly Handover[]): KeyPeriod[] {
  const periods: KeyPeriod[] = [];
  const left = handovers.filter((handover) => handover.chain === chainText(chain));
  for (let period: KeyPeriod | undefined = { verifier: current, upTo: null, handover: undefined }; period; ) {
    const name = verifierKeyText(period.verifier);
    // A rotation that was begun twice left two: the later one is what the old key signed last.
    const handover = left
      .filter(({ to }) => verifierKeyText(to) === name)
      .sort((one, other) => other.size - one.size)[0];
    periods.push({ ...period, handover });
    const isKnown = handover && periods.some(({ verifier }) => verifier.name === handover.from.name);
    period =
      handover && !isKnown
        ? { verifier: handover.from, upTo: handover.size, handover: undefined }
        : undefined;
  }
  return periods;
}

/** Reads a checkpoint that one of the keys signed while it was its turn. */
export function openKnownCheckpoint(
  note: string,
  periods: readonly Pick<KeyPeriod, "verifier" | "upTo">[],
): (SignedCheckpoint & { verifier: NoteVerifier }) | undefined {
  for (const { verifier, upTo } of periods) {
    const checkpoint = openCheckpoint(note, verifier);
    if (checkpoint && (upTo === null || checkpoint.size <= upTo)) return { ...checkpoint, verifier };
  }
  return undefined;
}
