import { type Span, withoutInvisible } from "@/lib/features/orchestrator";

/** What a model sees instead of a passage that was set aside, so that nothing before it joins what comes after. */
export const GAP = "[removed]";

/** The spans in order, those that overlap or touch as one, without empty ones. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (start >= end) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** How many of the spans, in order and apart, end at this place or before it. */
export function countBefore(spans: readonly Span[], place: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The document as a model is shown it: a gap for each passage that was set aside, because what a model is not
 * shown cannot move it, and none of the characters that take no room. Never longer than the document, so that
 * what it costs to send is known from that.
 */
export function shownText(document: string, setAside: readonly Span[]): string {
  const pieces: string[] = [];
  let next = 0;
  for (const { start, end } of mergeSpans(setAside)) {
    pieces.push(document.slice(next, start), end - start < GAP.length ? " " : GAP);
    next = end;
  }
  return withoutInvisible([...pieces, document.slice(next)].join(""));
}

/** Whether nothing is left to judge where the passages that were set aside are left out. */
export function isBlankWithout(document: string, setAside: readonly Span[]): boolean {
  let next = 0;
  for (const { start, end } of mergeSpans(setAside)) {
    if (!isBlank(document.slice(next, start))) return false;
    next = end;
  }
  return isBlank(document.slice(next));
}

/** Whether a text shows a reader nothing. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).trim() === "";
}
