import type { Difference } from "@/lib/judgment/drift/schema";

/** A stretch of a text, with the number of the difference it belongs to, if any. */
export interface TextPart {
  start: number;
  text: string;
  difference: number | undefined;
  /** The clauses contradict each other, they are not only apart. */
  isConflict: boolean;
}

/** From this probability on two clauses are said to contradict each other. */
const CONFLICT_FROM = 0.5;

export function isConflict(difference: Difference): boolean {
  return difference.conflict >= CONFLICT_FROM;
}

/**
 * A text cut at the clauses of its differences. A clause is looked for word for word; one that is
 * not found, or that overlaps one found before it, is left unmarked: the list of differences has it in full.
 */
export function markDifferences(
  text: string,
  differences: readonly Difference[],
  side: "expected" | "observed",
): TextPart[] {
  const found = differences
    .flatMap((difference, index) => {
      const clause = difference[side];
      const start = clause === null || clause === "" ? -1 : text.indexOf(clause);
      return start === -1 || clause === null
        ? []
        : [{ start, end: start + clause.length, number: index + 1, isConflict: isConflict(difference) }];
    })
    .toSorted((one, other) => one.start - other.start);
  const parts: TextPart[] = [];
  let at = 0;
  const plain = (until: number) => {
    if (until > at)
      parts.push({ start: at, text: text.slice(at, until), difference: undefined, isConflict: false });
  };
  for (const { start, end, number, isConflict } of found) {
    if (start < at) continue;
    plain(start);
    parts.push({ start, text: text.slice(start, end), difference: number, isConflict });
    at = end;
  }
  plain(text.length);
  return parts;
}
