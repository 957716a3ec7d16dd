import { ledgerEntryHref } from "@/components/decisions/hrefs";
import type { Tone } from "@/components/ui/tone";
import type { ChainFault, ChainName, LedgerState } from "@/lib/features/ledger/schema";
import { LEDGER_HREFS } from "./pages";

/** What is wrong with a broken chain, as one would explain it. */
export const FAULT_LABELS: Readonly<Record<ChainFault, { label: string; meaning: string }>> = {
  content: {
    label: "Content changed",
    meaning: "What is stored no longer agrees with the hash that was recorded for it.",
  },
  link: {
    label: "Link broken",
    meaning: "It does not carry the hash of the entry before it.",
  },
  gap: { label: "Entry missing", meaning: "The number is missing: an entry was taken out." },
  duplicate: { label: "Duplicate entry", meaning: "Two entries claim the same place." },
  truncation: {
    label: "End cut off",
    meaning: "Entries that a signed checkpoint covers are missing at the end.",
  },
  rewrite: {
    label: "History rewritten",
    meaning: "The chain agrees with itself, but not with a checkpoint that was signed before.",
  },
  signature: {
    label: "Invalid signature",
    meaning:
      "A checkpoint is missing, came too late, or does not carry a valid signature of this installation.",
  },
};

export interface ChainStatus {
  tone: Tone;
  label: string;
}

/** The state of the chain by its last verification. */
export function chainStatus({ entries, last_verification: last }: LedgerState): ChainStatus {
  if (entries === 0 && last?.chain_valid !== false) return { tone: "neutral", label: "Empty" };
  if (!last) return { tone: "neutral", label: "Not verified yet" };
  return last.chain_valid ? { tone: "success", label: "Intact" } : { tone: "danger", label: "Broken" };
}

/** The entry that the last verification found broken, with its fault. */
export interface BrokenEntry {
  id: number;
  fault: ChainFault;
}

/** Faults whose place holds no entry that one could open. */
const WITHOUT_ENTRY: readonly ChainFault[] = ["gap", "truncation", "signature"];

/** Whether a fault's place holds an entry that one could open. */
export function isAtEntry(fault: ChainFault): boolean {
  return !WITHOUT_ENTRY.includes(fault);
}

/** The broken entry in its drawer, or the ledger where there is no such entry. */
export function brokenHref({ id, fault }: BrokenEntry, chain: ChainName = "decisions"): string {
  if (!isAtEntry(fault)) return LEDGER_HREFS[chain];
  return chain === "decisions" ? ledgerEntryHref(id) : `${LEDGER_HREFS[chain]}?entry=${id}`;
}

export function brokenEntryOf({ last_verification: last }: LedgerState): BrokenEntry | undefined {
  if (!last || last.chain_valid || last.first_bad_id === null || last.fault === null) return undefined;
  return { id: last.first_bad_id, fault: last.fault };
}
