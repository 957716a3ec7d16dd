import { MATCH_TIERS, type MatchTier } from "@/lib/core/search-text";
import type { Candidate } from "./queries";
import { SEARCH_KINDS, type SearchHit, type SearchKind } from "./schema";

/** A result with its place in the order. */
export interface Ranked {
  hit: SearchHit;
  tier: MatchTier;
}

/** The order of results: how close, then the kind, then the newest. Pure. */
export function inOrder(ranked: readonly Ranked[], mostOfAKind: number, limit: number): SearchHit[] {
  const counts = new Map<SearchKind, number>();
  return [...ranked]
    .sort(
      (a, b) =>
        MATCH_TIERS.indexOf(a.tier) - MATCH_TIERS.indexOf(b.tier) ||
        SEARCH_KINDS.indexOf(a.hit.kind) - SEARCH_KINDS.indexOf(b.hit.kind) ||
        (b.hit.updated_at ?? "").localeCompare(a.hit.updated_at ?? ""),
    )
    .filter(({ hit }) => {
      const count = (counts.get(hit.kind) ?? 0) + 1;
      counts.set(hit.kind, count);
      return count <= mostOfAKind;
    })
    .slice(0, limit)
    .map(({ hit }) => hit);
}

/** How many of a kind are read for each that is shown, so that the newest of equal ones are among them. */
const READ_FOR_ONE = 2;

/** The candidates that may be among the results, the closest first; of equal ones those made last. Pure. */
export function closest(
  found: readonly { candidate: Candidate; tier: MatchTier }[],
  mostOfAKind: number,
): readonly { candidate: Candidate; tier: MatchTier }[] {
  const counts = new Map<string, number>();
  return [...found]
    .sort(
      (a, b) =>
        MATCH_TIERS.indexOf(a.tier) - MATCH_TIERS.indexOf(b.tier) ||
        // IDs begin with the time at which they were made.
        b.candidate.record_id.localeCompare(a.candidate.record_id),
    )
    .filter(({ candidate: { kind } }) => {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return (counts.get(kind) ?? 0) <= mostOfAKind * READ_FOR_ONE;
    });
}
