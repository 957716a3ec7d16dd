import type { ChainName } from "@/lib/features/ledger/schema";

/** The page of each chain. */
export const LEDGER_HREFS: Readonly<Record<ChainName, string>> = {
  decisions: "/ledger",
  records: "/ledger/records",
};

/** The pages of the ledger, as the navigation under their header names them. */
export const LEDGER_PAGES = [
  { label: "Decisions", href: LEDGER_HREFS.decisions },
  { label: "Records", href: LEDGER_HREFS.records },
] as const;

/** The records about one thing. */
export function recordsHref(subjectType: string, subjectId: string): string {
  return `${LEDGER_HREFS.records}?${new URLSearchParams({ subject_type: subjectType, subject_id: subjectId })}`;
}

/** An operation's address for a chain. */
export function chainAddress(path: string, chain: ChainName): string {
  return chain === "decisions" ? path : `${path}?chain=${chain}`;
}
