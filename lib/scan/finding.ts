import type { ScanCheck, ScanFinding, ScanSeverity } from "./schema";

/** What one check recognises, and how it is told. */
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
  const tail = shown.last === 0 ? "" : text.slice(-shown.last);
  return text.slice(0, shown.first) + MASK.repeat(Math.min(8, hidden)) + tail;
}

const LONGEST_PHRASE = 160;
/** Addresses, numbers of four digits and more, and words too long to be words. */
const SENSITIVE = /\S{1,64}@\S{1,64}|\d[\d -]{3,}|\S{28,}/g;

/** A phrase as a finding shows it: shortened, and without what may itself be sensitive. */
export function maskPhrase(text: string): string {
  const shortened = text.length > LONGEST_PHRASE ? `${text.slice(0, LONGEST_PHRASE)}…` : text;
  return shortened.replace(SENSITIVE, (part) => MASK.repeat(Math.min(8, part.length)));
}

/** Whether two spans share a character. */
export function overlaps(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  return a.start < b.end && b.start < a.end;
}
