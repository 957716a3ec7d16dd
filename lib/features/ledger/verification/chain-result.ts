import type { ChainReport } from "../chain/chain-check";
import type { ChainFault } from "../schema";
import type { SearchResult, WitnessReport } from "./witnesses";

export interface ChainResult extends ChainReport {
  /** The largest signed size the chain agrees with; null: no checkpoint, or none agrees. */
  checkpointSize: number | null;
}

const NO_LOSSES: Losses = { lostSize: null, forgedHandover: null };

interface Finding {
  id: number;
  fault: ChainFault;
}

/** What is known apart from the chain and its checkpoints. */
export interface Losses {
  /** The size of a copy outside the database that was kept and is lost; null: none. */
  lostSize: number | null;
  /** The size of a stored hand-over between keys that two keys did not sign; null: none. */
  forgedHandover: number | null;
}

/**
 * Joins what the chain itself shows with what signed checkpoints say of it. The fault at the lowest
 * place is the answer; at the same place what the entry itself shows goes first.
 *
 * @param search where the entries differ from the signed leaves; undefined when nothing is mismatched
 */
export function chainResult(
  chain: ChainReport,
  witnesses: WitnessReport,
  search: SearchResult | undefined,
  losses: Losses = NO_LOSSES,
): ChainResult {
  const { firstBadId, fault } = chain;
  const own = firstBadId !== null && fault !== null ? { id: firstBadId, fault } : undefined;
  const findings = [
    own,
    search && mismatchFinding(own, witnesses, search),
    forgery(witnesses.forgedSize),
    forgery(losses.forgedHandover),
    loss(losses, witnesses),
    unsigned(witnesses),
  ];
  const first = findings
    .filter((finding): finding is Finding => finding !== undefined)
    .reduce<Finding | undefined>(
      (least, finding) => (least && least.id <= finding.id ? least : finding),
      undefined,
    );
  const isEntry = first !== undefined && first.fault !== "signature";
  return {
    isValid: first === undefined,
    entriesVerified: isEntry ? Math.min(chain.entriesVerified, first.id - 1) : chain.entriesVerified,
    latestHash: chain.latestHash,
    firstBadId: first?.id ?? null,
    fault: first?.fault ?? null,
    checkpointSize: witnesses.agreedSize || null,
  };
}

function mismatchFinding(
  own: Finding | undefined,
  { mismatch, maxId }: WitnessReport,
  search: SearchResult,
): Finding | undefined {
  if (!mismatch) return undefined;
  if (search.isKnown && search.id !== null) return { id: search.id, fault: "rewrite" };
  if (mismatch.size > maxId) return { id: maxId + 1, fault: "truncation" };
  // What the chain itself shows at or before the checkpoint explains why its hash there is another.
  if (search.isKnown || (own && own.id <= mismatch.size)) return undefined;
  return { id: mismatch.agreedSize + 1, fault: "rewrite" };
}

function forgery(size: number | null): Finding | undefined {
  return size === null ? undefined : { id: Math.max(1, size), fault: "signature" };
}

/** A lost copy says how long the chain was, though no longer with a signature. */
function loss({ lostSize }: Losses, { maxId }: WitnessReport): Finding | undefined {
  if (lostSize === null) return undefined;
  return lostSize > maxId ? { id: maxId + 1, fault: "truncation" } : { id: lostSize, fault: "signature" };
}

function unsigned({ unsignedId }: WitnessReport): Finding | undefined {
  return unsignedId === null ? undefined : { id: Math.max(1, unsignedId), fault: "signature" };
}
