/** The drift page of a system. */
export function driftHref(systemName: string): string {
  return `/drift?${new URLSearchParams({ system: systemName })}`;
}

/** A decision in its drawer, over the drift of its system. */
export function decisionHref(decision: { id: string; system_name: string }): string {
  return `/drift?${new URLSearchParams({ system: decision.system_name, decision: decision.id })}`;
}

export function reviewHref(id: string): string {
  return `/reviews?${new URLSearchParams({ review: id })}`;
}

export function ledgerEntryHref(id: number): string {
  return `/ledger?${new URLSearchParams({ entry: String(id) })}`;
}
