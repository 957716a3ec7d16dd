import { readNegation } from "@/lib/judgment/language/negation";
import { type Quantity, readQuantities, satisfies } from "@/lib/judgment/language/numbers";
import { readWords } from "@/lib/judgment/language/tokens";
import type { AnalyzedRequirement } from "../schema";
import type { LimitComparison } from "./time-limits";

/**
 * Compares the amounts of a sentence with those a requirement's statement bounds: "at least 12 characters", "at most
 * 5 percent", and spans of time where the requirement lists no time limits. Amounts are compared only where they are of
 * one unit and count the same thing. One that keeps a bound is enough. How often something happens is not compared.
 *
 * @returns undefined where nothing is comparable
 */
export function compareAmounts(
  { statement, deadlines }: Pick<AnalyzedRequirement, "statement" | "deadlines">,
  text: string,
): LimitComparison {
  // Most statements hold no number, and reading one costs more than looking for it.
  if (!NUMBER.test(statement) || !NUMBER.test(text)) return undefined;
  const limits = amountsOf(statement).filter(
    ({ bound, unit }) => bound !== 0 && (unit !== "second" || deadlines.length === 0),
  );
  if (limits.length === 0) return undefined;
  const named = amountsOf(text);
  const answers = limits.flatMap((limit) =>
    named.filter((amount) => isSameMeasure(limit, amount)).map((amount) => satisfies(limit, amount)),
  );
  if (answers.length === 0) return undefined;
  return answers.some(Boolean) ? "kept" : "exceeded";
}

const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|ninety|hundred)\b/i;

function amountsOf(text: string): Quantity[] {
  const words = readWords(text);
  return readQuantities(words, readNegation(words)).filter(
    ({ isImplied, isDenied, isRate }) => !isImplied && !isDenied && !isRate,
  );
}

function isSameMeasure(limit: Quantity, amount: Quantity): boolean {
  if (limit.unit !== amount.unit) return false;
  return limit.unit !== "bare" || (limit.noun !== "" && limit.noun === amount.noun);
}
