import type { Slice } from "@/lib/platform/event-loop";

/** A match and its place in the whole text. */
export interface TextMatch {
  text: string;
  start: number;
  groups: Readonly<Record<string, string | undefined>>;
}

/** Characters one search goes through before others get their turn. */
const WINDOW = 8_000;
/** More than the longest match any pattern of a secret allows, so that none is cut at a window's end. */
const LONGEST_MATCH = 6_200;
/** The same for phrases, numbers and addresses. */
export const LONGEST_PHRASE = 1_500;
/** What a look behind may see before a window. */
const BEHIND = 16;

/** How a text is searched. */
interface Search {
  /** A match that is not accepted gives its place free: the search goes on behind its first character. */
  isAccepted?: (match: TextMatch) => boolean;
  /** Characters of the longest match. */
  longest?: number;
}

/**
 * The matches of a global pattern in their order, as `matchAll` gives them, with pauses: one search over a
 * long text cannot be interrupted, so it is made window by window.
 */
export async function findMatches(
  text: string,
  pattern: RegExp,
  slice: Slice,
  { isAccepted = () => true, longest = LONGEST_MATCH }: Search = {},
): Promise<TextMatch[]> {
  const found: TextMatch[] = [];
  let position = 0;
  for (let from = 0; from < text.length; from += WINDOW) {
    const behind = Math.max(0, from - BEHIND);
    const window = text.slice(behind, from + WINDOW + longest);
    position = Math.max(from, position);
    for (let match = matchAt(pattern, window, position - behind); match; ) {
      const start = behind + match.index;
      if (start >= from + WINDOW) break;
      const candidate = { text: match[0], start, groups: match.groups ?? {} };
      const accepted = isAccepted(candidate);
      if (accepted) found.push(candidate);
      position = accepted ? start + match[0].length : start + 1;
      await slice.pause();
      match = matchAt(pattern, window, position - behind);
    }
    await slice.pause();
  }
  return found;
}

/**
 * The first match from a place on. A pattern keeps where it is and several scans share it, so the place is set each
 * time; a copy for each search would be compiled each time, which takes longer than most searches.
 */
function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}
