import { cutText } from "@/lib/core/text";
import type { ScanCheck, ScanFinding, ScanSeverity } from "./schema";

/** What one check recognizes, and how it is reported. */
export interface Kind {
  check: ScanCheck;
  kind: string;
  severity: ScanSeverity;
  message: string;
}

/** A kind found at a place. */
export function findingAt(kind: Kind, span: { start: number; end: number }, excerpt: string): ScanFinding {
  return { ...kind, ...span, excerpt };
}

/** Stands for what is not shown. */
const MASK = "•";

/** Shows the first and last characters of something sensitive and masks the rest, at most eight marks. */
export function maskMiddle(text: string, shown: { first: number; last: number }): string {
  const hidden = Math.max(0, text.length - shown.first - shown.last);
  if (hidden === 0) return MASK.repeat(Math.min(8, text.length));
  const tail = text.slice(text.length - shown.last).replace(SECOND_HALF, "");
  return cutText(text, shown.first) + MASK.repeat(Math.min(8, hidden)) + tail;
}

const LONGEST_PHRASE = 160;
/** What is left of a surrogate pair that was cut in two; PostgreSQL takes no text with one in it. */
const SECOND_HALF = /^[\udc00-\udfff]/;
/** They hide a phrase from a reader, and can be many times as long as what they hide. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Addresses, numbers of four digits and more, and words too long to be words. */
const SENSITIVE = /\S{1,64}@\S{1,64}|\d[\d -]{3,}|\S{28,}/g;

/** A phrase as a finding shows it: shortened, without invisible characters and what may itself be sensitive. */
export function maskPhrase(text: string): string {
  const visible = text.replace(INVISIBLE, "");
  const shortened = visible.length > LONGEST_PHRASE ? `${cutText(visible, LONGEST_PHRASE)}…` : visible;
  return shortened.replace(SENSITIVE, (part) => MASK.repeat(Math.min(8, part.length)));
}

/** Whether two spans share a character. */
export function overlaps(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Of findings that overlap, the earliest, and of those at one place the longest. In the order of the text. */
export function withoutOverlapping(findings: readonly ScanFinding[]): ScanFinding[] {
  const sorted = [...findings].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: ScanFinding[] = [];
  for (const finding of sorted) {
    const last = kept.at(-1);
    if (!last || !overlaps(last, finding)) kept.push(finding);
  }
  return kept;
}

/** The findings that overlap none of some others. Both are in the order of the text; the others do not overlap. */
export function withoutThoseIn(
  others: readonly ScanFinding[],
  findings: readonly ScanFinding[],
): ScanFinding[] {
  let next = 0;
  return findings.filter((finding) => {
    while ((others[next]?.end ?? Number.POSITIVE_INFINITY) <= finding.start) next++;
    const other = others[next];
    return !other || !overlaps(other, finding);
  });
}
