/**
 * What must be true of an organization or a system: one fact with the answers that satisfy it, or a combination.
 * `all` of nothing is true, `any` of nothing is false.
 */
export type Condition =
  | Fact
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition };

/** One fact, and the answers of which at least one must have been given. */
export interface Fact {
  fact: string;
  is: readonly string[];
}

/** The answers given, by the fact's id. A fact without an entry has not been answered. */
export type Facts = ReadonlyMap<string, readonly string[]>;

export type Truth = "yes" | "no" | "unknown";

/**
 * Whether a condition holds, in Kleene's three-valued logic: an unanswered fact is unknown, and the whole is unknown
 * only where the missing answer could change it (S. C. Kleene, Introduction to Metamathematics, § 64).
 */
export function evaluate(condition: Condition, facts: Facts): Truth {
  if ("fact" in condition) {
    const answers = facts.get(condition.fact);
    if (!answers) return "unknown";
    return answers.some((answer) => condition.is.includes(answer)) ? "yes" : "no";
  }
  if ("not" in condition) return negate(evaluate(condition.not, facts));
  if ("all" in condition) return conjunction(condition.all.map((part) => evaluate(part, facts)));
  return negate(conjunction(condition.any.map((part) => negate(evaluate(part, facts)))));
}

function negate(truth: Truth): Truth {
  if (truth === "unknown") return truth;
  return truth === "yes" ? "no" : "yes";
}

function conjunction(parts: readonly Truth[]): Truth {
  if (parts.includes("no")) return "no";
  return parts.includes("unknown") ? "unknown" : "yes";
}

/** Every fact that a condition asks about, with the answers it asks for. */
export function factsOf(condition: Condition): readonly Fact[] {
  if ("fact" in condition) return [condition];
  if ("not" in condition) return factsOf(condition.not);
  return ("all" in condition ? condition.all : condition.any).flatMap(factsOf);
}

/** The facts without an answer that keep a condition from being decided. */
export function missingFacts(condition: Condition, facts: Facts): readonly string[] {
  if (evaluate(condition, facts) !== "unknown") return [];
  if ("fact" in condition) return [condition.fact];
  if ("not" in condition) return missingFacts(condition.not, facts);
  const parts = "all" in condition ? condition.all : condition.any;
  return [...new Set(parts.flatMap((part) => missingFacts(part, facts)))];
}

/** The facts that decide a condition: those of the parts that made it what it is. Empty while it is unknown. */
export function decidingFacts(condition: Condition, facts: Facts): readonly string[] {
  const truth = evaluate(condition, facts);
  if (truth === "unknown") return [];
  if ("fact" in condition) return [condition.fact];
  if ("not" in condition) return decidingFacts(condition.not, facts);
  const parts = "all" in condition ? condition.all : condition.any;
  const deciding = parts.filter((part) => evaluate(part, facts) === truth);
  return [...new Set(deciding.flatMap((part) => decidingFacts(part, facts)))];
}
