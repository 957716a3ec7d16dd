import { HASH_BYTES, type Hash } from "../tree/tree";
import { type NoteSigner, type NoteVerifier, openNote, signNote } from "./note";

/** What a chain held at a size. */
export interface Checkpoint {
  size: number;
  /** Root of the tree over the first `size` entries. */
  root: Hash;
  /** `current_hash` of the last of them; the genesis hash for none. */
  latestHash: string;
}

export interface SignedCheckpoint extends Checkpoint {
  note: string;
}

/** Names the extension line that ties the tree to the chain. */
const CHAIN = "chain";

/** Signs a checkpoint: a C2SP tlog-checkpoint whose origin is the signer's name, with one extension line. */
export function signCheckpoint(checkpoint: Checkpoint, signer: NoteSigner): SignedCheckpoint {
  const { size, root, latestHash } = checkpoint;
  const text = `${signer.name}\n${size}\n${root.toString("base64")}\n${CHAIN} ${latestHash}\n`;
  return { ...checkpoint, note: signNote(text, signer) };
}

const TEXT = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\nchain (sha256:[0-9a-f]{64})\n$/;

/** Reads a note that the verifier's key signed; undefined when it did not, or it is no checkpoint of ours. */
export function openCheckpoint(note: string, verifier: NoteVerifier): SignedCheckpoint | undefined {
  const text = openNote(note, verifier);
  const [, origin, size, root, latestHash] = (text && TEXT.exec(text)) || [];
  if (origin !== verifier.name || !root || !latestHash) return undefined;
  const bytes = Buffer.from(root, "base64");
  return bytes.length === HASH_BYTES ? { size: Number(size), root: bytes, latestHash, note } : undefined;
}

export function isSameCheckpoint(one: Checkpoint, other: Checkpoint): boolean {
  return one.size === other.size && one.root.equals(other.root) && one.latestHash === other.latestHash;
}
