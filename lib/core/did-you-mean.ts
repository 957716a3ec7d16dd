/**
 * The candidate closest to what was typed, or nothing when none is near.
 * Distance counts inserted, deleted, replaced and swapped characters of the lower-cased text (optimal
 * string alignment); "near" is at most a third of the longer word.
 */
export function didYouMean(typed: string, candidates: readonly string[]): string | undefined {
  let best: { candidate: string; distance: number } | undefined;
  const word = typed.slice(0, 64).toLowerCase();
  for (const candidate of candidates) {
    const distance = distanceOf(word, candidate.toLowerCase());
    const isNear = distance <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3));
    if (isNear && (best === undefined || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate;
}

function distanceOf(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, (beforePrevious[j - 2] ?? 0) + 1);
      current[j] = best;
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
