import { languageLists } from "@/lib/judgment/language/lists";
import { type Quantity, satisfies } from "@/lib/judgment/language/numbers";
import type { ClauseReading } from "../read-clause";

/** Words with which an amount says when a rule applies, not what it demands: "refunds above 50 euros need approval". */
const TRIGGERS = new Set(languageLists("numbers", ["triggers"]).triggers);

/**
 * Whether amounts in a report keep to the bounds that are expected, in whatever words: "after 20 minutes" keeps to "within
 * an hour". 1 when they do, -1 when one is broken, 0 when nothing can be said: no bound, no amount of its unit, or several
 * of which only some keep to it. Times and shares are compared with each other, other amounts with those of the same noun.
 */
export function boundsKept(
  expected: readonly ClauseReading[],
  observed: readonly ClauseReading[],
): -1 | 0 | 1 {
  const bounds = expected
    .filter(({ words }) => !words.some(({ text }) => TRIGGERS.has(text)))
    .flatMap(({ quantities }) => quantities.filter((quantity) => isStated(quantity) && quantity.bound !== 0));
  const amounts = observed.flatMap(({ quantities }) => quantities.filter(isStated));
  let kept = 0;
  for (const bound of bounds) {
    const answers = amounts.filter((amount) => isAnswer(bound, amount));
    const keeping = answers.filter((amount) => satisfies(bound, amount));
    if (answers.length > 0 && keeping.length === 0) return -1;
    if (answers.length > 0 && keeping.length === answers.length) kept++;
  }
  return kept > 0 ? 1 : 0;
}

function isStated({ isImplied, isDenied, isRate }: Quantity): boolean {
  return !isImplied && !isDenied && !isRate;
}

function isAnswer(bound: Quantity, amount: Quantity): boolean {
  if (bound.unit !== amount.unit) return false;
  return bound.unit !== "bare" || (bound.noun !== "" && bound.noun === amount.noun);
}
