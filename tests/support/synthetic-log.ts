import { randomBytes } from "node:crypto";
import { decisionsOf } from "@/lib/features/ledger/chain/chain";
import { signCheckpoint } from "@/lib/features/ledger/checkpoints/checkpoint";
import { keyOfSeed, signerOf } from "@/lib/features/ledger/checkpoints/keys";
import { type NoteSigner, verifierKeyText } from "@/lib/features/ledger/checkpoints/note";
import {
  consistencyRanges,
  EMPTY_ROOT,
  type Hash,
  type LeafRange,
  leafHash,
  nodeHash,
} from "@/lib/features/ledger/tree/tree";
import { GENESIS_HASH } from "@/lib/features/ledger/vocabulary";

/** A log made of texts, with the checkpoints and proofs it would give out; nothing of it is stored. */
export class SyntheticLog {
  readonly signer: NoteSigner;
  readonly #leaves: Hash[];
  readonly #hashes: readonly string[];

  /** @param hashes `current_hash` of each entry, where that is of interest */
  constructor(entries: readonly string[], signer: NoteSigner = newSigner(), hashes: readonly string[] = []) {
    this.signer = signer;
    this.#hashes = hashes;
    this.#leaves = entries.map((entry) => leafHash(Buffer.from(entry)));
  }

  get key(): string {
    return verifierKeyText(this.signer);
  }

  checkpoint(size: number, signer = this.signer): string {
    const root = this.#rootOf({ begin: 0, end: size });
    return signCheckpoint({ size, root, latestHash: this.#hashes[size - 1] ?? GENESIS_HASH }, signer).note;
  }

  /** What is submitted for a size, with the proof that begins at another. */
  submission(oldSize: number, size: number) {
    const hashes = consistencyRanges(oldSize, size).map((range) => this.#rootOf(range));
    return { note: this.checkpoint(size), oldSize, hashes };
  }

  /** The definition of RFC 6962, section 2.1, word for word. */
  #rootOf({ begin, end }: LeafRange): Hash {
    const [only] = this.#leaves.slice(begin, end);
    if (!only) return EMPTY_ROOT;
    if (end - begin === 1) return only;
    const split = 2 ** Math.ceil(Math.log2(end - begin) - 1);
    return nodeHash(this.#rootOf({ begin, end: begin + split }), this.#rootOf({ begin: begin + split, end }));
  }
}

let organizations = 0;

/** A key of its own for an organization of its own. */
export function newSigner(): NoteSigner {
  organizations += 1;
  return signerOf(keyOfSeed(randomBytes(32)), decisionsOf(`org_${organizations}`));
}
