import type { Slice } from "@/lib/platform/event-loop";
import { findingAt, type Kind, overlaps } from "./finding";
import { findMatches, LONGEST_PHRASE } from "./match-text";
import type { ScanFinding, ScanSeverity } from "./schema";
import { withoutMarks } from "./words";

/** What is written around a candidate, folded. */
export interface Surroundings {
  before: string;
  after: string;
}

/**
 * A kind of personal data: a pattern that finds candidates in linear time (every repetition is bounded
 * and begins at a place no other candidate covers) and a check that decides.
 */
export interface Recognizer extends Kind {
  candidates: RegExp;
  /** Words of which the text has at least one; without them there is nothing to look for. */
  labels?: RegExp;
  /** The part of the candidate that is one; undefined when none is. */
  accept: (candidate: string, around: Surroundings) => string | undefined;
  mask: (text: string) => string;
}

/** A kind of the check for personal data. */
export function personal(name: string, severity: ScanSeverity, message: string): Kind {
  return { check: "personal_data", kind: name, severity, message };
}

const BEFORE = 64;
const AFTER = 24;

/** A text with what is known about it while it is searched. */
export class PersonalText {
  readonly content: string;
  readonly folded: string;
  readonly #around = new Map<number, Surroundings>();

  constructor(content: string, folded: string) {
    this.content = content;
    this.folded = folded;
  }

  around(start: number, end: number): Surroundings {
    // Many kinds look at the same number.
    const key = start * 64 + Math.min(63, end - start);
    const known = this.#around.get(key);
    if (known) return known;
    const fold = (text: string) => withoutMarks(text).toLowerCase().replace(/\s+/g, " ");
    const around = {
      before: fold(this.content.slice(Math.max(0, start - BEFORE), start)),
      after: fold(this.content.slice(end, end + AFTER)),
    };
    this.#around.set(key, around);
    return around;
  }
}

/** What one recognizer finds where no other finding is. `taken` is in order. */
export async function recognize(
  text: PersonalText,
  { candidates, labels, accept, mask, ...kind }: Recognizer,
  taken: readonly ScanFinding[],
  slice: Slice,
): Promise<ScanFinding[]> {
  if (labels && !labels.test(text.folded)) return [];
  const findings: ScanFinding[] = [];
  let next = 0;
  for (const match of await findMatches(text.content, candidates, slice, { longest: LONGEST_PHRASE })) {
    await slice.pause();
    const accepted = accept(match.text, text.around(match.start, match.start + match.text.length));
    if (accepted === undefined) continue;
    const start = match.start + match.text.indexOf(accepted);
    const span = { start, end: start + accepted.length };
    while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next++;
    const before = taken[next];
    if (!before || !overlaps(before, span)) findings.push(findingAt(kind, span, mask(accepted)));
  }
  return findings;
}
