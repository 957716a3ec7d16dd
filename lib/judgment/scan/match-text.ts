import type { Slice } from "@/lib/platform/event-loop";

/** A match and its place in the whole text. */
export interface TextMatch {
  text: string;
  start: number;
  groups: Readonly<Record<string, string | undefined>>;
}

/** Characters one search goes through before others get their turn. */
const WINDOW = 8_000;
/** More than the longest match any pattern allows, so that none is cut at a window's end. */
const LONGEST_MATCH = 6_200;
/** What a look behind may see before a window. */
const BEHIND = 16;

/**
 * The matches of a global pattern in their order, as `matchAll` gives them, with pauses: one search over a
 * long text cannot be interrupted, so it is made window by window.
 *
 * @param isAccepted a match that is not accepted gives its place free: the search goes on behind its first
 *   character
 */
export async function findMatches(
  text: string,
  pattern: RegExp,
  slice: Slice,
  isAccepted: (match: TextMatch) => boolean = () => true,
): Promise<TextMatch[]> {
  const found: TextMatch[] = [];
  // Its own copy: a pattern keeps where it is, and several scans share the module's.
  const search = new RegExp(pattern);
  let position = 0;
  for (let from = 0; from < text.length; from += WINDOW) {
    const behind = Math.max(0, from - BEHIND);
    const window = text.slice(behind, from + WINDOW + LONGEST_MATCH);
    search.lastIndex = Math.max(from, position) - behind;
    for (let match = search.exec(window); match; match = search.exec(window)) {
      const start = behind + match.index;
      if (start >= from + WINDOW) break;
      const candidate = { text: match[0], start, groups: match.groups ?? {} };
      const accepted = isAccepted(candidate);
      if (accepted) found.push(candidate);
      position = accepted ? start + match[0].length : start + 1;
      search.lastIndex = position - behind;
      await slice.pause();
    }
    await slice.pause();
  }
  return found;
}
