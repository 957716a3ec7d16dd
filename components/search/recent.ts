import { isRecord } from "@/lib/core/records";
import type { SearchHit } from "@/lib/features/search/schema";

const MOST = 6;

/** Of one person in one organization, in one tab: gone with it, and never another person's. */
const keyOf = (owner: string) => `assay-recent:${owner}`;

/** What the person opened last by the search, the latest first. */
export function readRecent(owner: string): readonly SearchHit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isHit) : [];
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

/** Whether it is what was put there; another version of the pages may have put less. */
function isHit(value: unknown): value is SearchHit {
  return isRecord(value) && ["kind", "id", "name"].every((field) => typeof value[field] === "string");
}
