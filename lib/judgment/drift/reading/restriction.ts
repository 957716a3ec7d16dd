import { isDenied, type Negation } from "@/lib/judgment/language/negation";
import type { Word } from "@/lib/judgment/language/tokens";

/** A denial with a condition: "must not delete files without approval". */
export interface Restriction {
  /** The denial and the word that restricts it, by their indexes; the latter may be no negation. */
  denial: number;
  restrictor: number | undefined;
  /** Cores of what is denied and of what has to be there. */
  act: ReadonlySet<string>;
  condition: ReadonlySet<string>;
}

/** What of a clause the restriction reads. */
interface ReadWords {
  words: readonly Word[];
  negation: Negation;
}

const RESTRICTORS = new Set(["without", "unless"]);

/** Words after "unless" that can be its condition: short ones only, longer are clauses of their own. */
const CONDITION_LENGTH = 6;

/**
 * The restricted denial of a clause, if it has one. A "without" in the reach of a denial does not cancel
 * it: nothing is said of what happens with the condition, save that it is allowed.
 */
export function readRestriction({ words, negation }: ReadWords): Restriction | undefined {
  const at = words.findIndex(({ text }) => RESTRICTORS.has(text));
  if (at < 0) return undefined;
  const reaches = (index: number) => {
    const end = negation.ends[index] ?? 0;
    return end >= at || (words[at]?.text === "unless" && end === at - 1);
  };
  const denial = negation.at.findIndex((start, index) => start < at && reaches(index));
  if (denial < 0) return undefined;
  const contentOf = (from: number, to: number) =>
    new Set(words.slice(from, to).flatMap(({ core, isContent }) => (isContent ? [core] : [])));
  const condition = contentOf(at + 1, at + 1 + CONDITION_LENGTH);
  const restrictor = negation.at.indexOf(at);
  return {
    denial,
    restrictor: restrictor < 0 ? undefined : restrictor,
    act: contentOf((negation.at[denial] ?? 0) + 1, at),
    condition,
  };
}

/**
 * What another clause says to a restricted denial: that the act was left undone, done with its condition,
 * or done without it. Undefined when it does not speak of the act.
 */
export function answerTo(
  { act, condition }: Restriction,
  { words, negation }: ReadWords,
): "left" | "met" | "broken" | undefined {
  const places = [...words.keys()].filter((i) => act.has(words[i]?.core ?? ""));
  if (places.length === 0) return undefined;
  if (places.some((at) => isDenied(negation, at))) return "left";
  const isMet = words.some(({ core }, at) => condition.has(core) && !isDenied(negation, at));
  return isMet ? "met" : "broken";
}
