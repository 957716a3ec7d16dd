/**
 * Whether patterns take a path. A pattern without a slash is about a file's name in any folder; `*` and `?` stay
 * within a name, `**` crosses folders; `!` leaves out what was taken before. The last pattern that matches decides.
 * Case does not matter. Takes time in proportion to path times pattern, whatever they hold.
 *
 * @param path from the source's folder, with slashes
 */
export function isIncluded(patterns: readonly string[], path: string): boolean {
  const names = path.toLowerCase().split("/");
  // Patterns that only leave out do so from everything.
  let isTaken = patterns.every((pattern) => pattern.startsWith("!"));
  for (const pattern of patterns) {
    const isExclusion = pattern.startsWith("!");
    if (isTaken === isExclusion && matches(segmentsOf(isExclusion ? pattern.slice(1) : pattern), names))
      isTaken = !isExclusion;
  }
  return isTaken;
}

function segmentsOf(pattern: string): string[] {
  const plain = pattern.toLowerCase().replace(/^\/+/, "");
  // A folder means all that is in it.
  const whole = plain.endsWith("/") ? `${plain}**` : plain;
  return whole.includes("/") ? whole.split("/") : ["**", whole];
}

function matches(segments: readonly string[], names: readonly string[]): boolean {
  return wildcard(segments, names, {
    isStar: (segment) => segment === "**",
    isMatch: (segment, name) => isNameMatch(segment, name),
  });
}

function isNameMatch(segment: string, name: string): boolean {
  return wildcard([...segment], [...name], {
    isStar: (character) => character === "*",
    isMatch: (character, actual) => character === "?" || character === actual,
  });
}

/** Matches from left to right; after a failure only the last star takes one item more. */
function wildcard(
  pattern: readonly string[],
  items: readonly string[],
  { isStar, isMatch }: { isStar(part: string): boolean; isMatch(part: string, item: string): boolean },
): boolean {
  let at = 0;
  let star = -1;
  let taken = 0;
  for (let index = 0; index < items.length; ) {
    const part = pattern[at];
    if (part !== undefined && isStar(part)) {
      star = at;
      taken = index;
      at += 1;
    } else if (part !== undefined && isMatch(part, items[index] ?? "")) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      taken += 1;
      index = taken;
      at = star + 1;
    } else return false;
  }
  return pattern.slice(at).every(isStar);
}
