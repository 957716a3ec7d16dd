import { hash } from "node:crypto";
import type { ChainFault } from "../schema";
import { GENESIS_HASH } from "../vocabulary";
import { canonicalText, type LedgerRecord } from "./canonical";

/**
 * An entry as stored. Texts may be Unicode or, all of them, the Latin-1 reading of their UTF-8 bytes:
 * the comparison is the same, and the second is what a fast reader has at hand.
 */
export type StoredEntry = LedgerRecord & {
  currentHash: string;
  /** The stored bytes that are claimed to have been hashed, and the same as text. */
  canonical: Uint8Array;
  canonicalText: string;
  payload: string | Uint8Array;
};

/** Where the chain says it ends. */
export interface ChainHead {
  lastId: number;
  latestHash: string;
}

/** Before the first entry. */
export const GENESIS: ChainHead = { lastId: 0, latestHash: GENESIS_HASH };

export interface ChainReport {
  isValid: boolean;
  entriesVerified: number;
  latestHash: string;
  firstBadId: number | null;
  fault: ChainFault | null;
}

/** `sha256:` and the hash in lower-case hex. */
export function sha256Text(content: string | Uint8Array): string {
  return `sha256:${hash("sha256", content, "hex")}`;
}

/** What a check of one range of a chain found. */
export interface RangeReport {
  /** The last entry that was good, and its hash; the start when there was none. */
  end: ChainHead;
  bad: { id: number; fault: ChainFault } | null;
}

/**
 * Checks a range of a chain entry by entry, in the order of ids. Pure: entries are pushed in, the
 * report comes out. Each entry's stored bytes are hashed again, its columns are compared with those
 * bytes, its payload with the digest in them, its link with the previous entry.
 *
 * Does not know what only an outside witness knows: a whole chain rewritten together with its head.
 */
export class ChainCheck {
  #end: ChainHead;
  #bad: RangeReport["bad"] = null;

  /** @param start the entry before the range; the genesis for a whole chain */
  constructor(start: ChainHead) {
    this.#end = start;
  }

  /** @returns whether the range is good so far, with this entry */
  push(entry: StoredEntry): boolean {
    if (this.#bad) return false;
    const expectedId = this.#end.lastId + 1;
    const fault = this.#faultOf(entry, expectedId);
    // What is missing is the first bad id, not the entry that shows that it is missing.
    // An impossible id, below 1, is named as the first place.
    if (fault) this.#bad = { id: fault === "gap" ? expectedId : Math.max(1, entry.id), fault };
    else this.#end = { lastId: entry.id, latestHash: entry.currentHash };
    return this.#bad === null;
  }

  #faultOf(entry: StoredEntry, expectedId: number): ChainFault | undefined {
    if (entry.id < expectedId) return "duplicate";
    if (entry.id > expectedId) return "gap";
    if (sha256Text(entry.canonical) !== entry.currentHash) return "content";
    if (entry.canonicalText !== canonicalText(entry)) return "content";
    if (sha256Text(entry.payload) !== entry.payloadDigest) return "content";
    if (entry.previousHash !== this.#end.latestHash) return "link";
    return undefined;
  }

  finish(): RangeReport {
    return { end: this.#end, bad: this.#bad };
  }
}

/** Joins the ranges of one chain, in order, and compares their end with where the chain ought to end. */
export function joinRanges(ranges: readonly RangeReport[], head: ChainHead): ChainReport {
  const broken = ranges.find((range) => range.bad !== null);
  const end = (broken ?? ranges.at(-1))?.end ?? GENESIS;
  const bad = broken?.bad ?? endFault(end, head);
  return {
    isValid: bad === null,
    entriesVerified: end.lastId,
    latestHash: end.latestHash,
    firstBadId: bad?.id ?? null,
    fault: bad?.fault ?? null,
  };
}

function endFault(end: ChainHead, head: ChainHead): RangeReport["bad"] {
  if (head.lastId > end.lastId) return { id: end.lastId + 1, fault: "truncation" };
  if (head.lastId === end.lastId && head.latestHash === end.latestHash) return null;
  // Entries the head does not know of, or a last entry with another hash than the head's.
  const firstUnknown = head.lastId < end.lastId ? head.lastId + 1 : end.lastId;
  return { id: Math.max(1, firstUnknown), fault: "rewrite" };
}
