import { z } from "zod";
import { type SearchHit, SearchHitSchema } from "@/lib/features/search/schema";

const MOST = 6;
const RecentSchema = z.array(SearchHitSchema);

/** Of one person in one organization, in one tab: gone with it, and never another person's. */
const keyOf = (owner: string) => `assay-recent:${owner}`;

/** What the person opened last by the search, the latest first. */
export function readRecent(owner: string): readonly SearchHit[] {
  try {
    const kept = RecentSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? "[]"));
    return kept.success ? kept.data : [];
  } catch {
    return [];
  }
}

/** Puts what was opened on top. Where the browser keeps nothing, nothing is remembered. */
export function rememberRecent(owner: string, opened: SearchHit): void {
  const others = readRecent(owner).filter((hit) => hit.kind !== opened.kind || hit.id !== opened.id);
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify([opened, ...others].slice(0, MOST)));
  } catch {
    // A full or blocked store.
  }
}
