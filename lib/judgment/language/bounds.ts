import { languageLists } from "./lists";
import { isDenied, type Negation } from "./negation";
import { coreOf, type Word } from "./tokens";

/** Lower bound, none, or upper bound. */
export type Bound = 1 | 0 | -1;

const LISTS = languageLists("numbers", [
  "lower-bounds",
  "upper-bounds",
  "lower-comparatives",
  "upper-comparatives",
]);

/** Words before a number that make it a bound, whatever follows them. By their cores. */
const BOUNDS = boundsOf(LISTS["lower-bounds"], LISTS["upper-bounds"]);

/** Those that bound only with "than" after them. */
const COMPARATIVES = boundsOf(LISTS["lower-comparatives"], LISTS["upper-comparatives"]);

function boundsOf(lower: readonly string[], upper: readonly string[]): ReadonlyMap<string, Bound> {
  return new Map([
    ...lower.map((word) => [coreOf(word), 1] as const),
    ...upper.map((word) => [coreOf(word), -1] as const),
  ]);
}

/** A bound and its place in the clause. */
export interface FoundBound {
  at: number;
  bound: Bound;
}

/** The bound that the words shortly before a number give it; undefined for none. */
export function boundBefore(words: readonly Word[], at: number): FoundBound | undefined {
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const { core = "", text = "" } = words[i] ?? {};
    const hasThan = words[i + 1]?.text === "than" || text === "more" || text === "less" || text === "fewer";
    const bound = BOUNDS.get(core) ?? (hasThan ? COMPARATIVES.get(core) : undefined);
    if (bound !== undefined) return { at: i, bound };
    if (text === "up" && words[i + 1]?.text === "to") return { at: i, bound: -1 };
  }
  return undefined;
}

/** "10 euros or more", "five days or less". */
export function boundAfter(words: readonly Word[], at: number): Bound {
  const or = words.findIndex(({ text }, i) => i > at && i <= at + 2 && text === "or");
  return or < 0 ? 0 : (COMPARATIVES.get(words[or + 1]?.core ?? "") ?? 0);
}

/** A bound turned by the negation that reaches it, if one does: "not more than" is "at most". */
export function turnOf(
  { at, bound }: FoundBound,
  words: readonly Word[],
  negation: Negation,
): { bound: Bound; turnedBy: number | undefined } {
  const turned: Bound = bound === 1 ? -1 : 1;
  const before = words[at - 1]?.text;
  // "No more than" denies nothing and is no negation of the clause.
  if ((before === "not" || before === "no") && !negation.at.includes(at - 1))
    return { bound: turned, turnedBy: undefined };
  if (!isDenied(negation, at)) return { bound, turnedBy: undefined };
  const turnedBy = negation.at.findIndex((start, i) => start < at && at <= (negation.ends[i] ?? 0));
  return { bound: turned, turnedBy };
}
