import { type Condition, decidingFacts, evaluate, type Facts, missingFacts } from "./condition";

/** From when something applies; the first entry whose condition holds decides. */
export interface EffectiveDate {
  /** `YYYY-MM-DD`. */
  from: string;
  if?: Condition | undefined;
  citation: string;
}

export interface Exemption {
  if: Condition;
  because: string;
  citation: string;
}

/** When something applies, as far as answers can tell. A requirement adds its own to those it inherits. */
export interface Rules {
  /** Whom it binds: without it, everyone. */
  applies_if?: Condition | undefined;
  exempt?: readonly Exemption[] | undefined;
  /** Replaces inherited dates. */
  effective?: readonly EffectiveDate[] | undefined;
}

export type Applicability =
  | { state: "applies" }
  /** It will apply. `missing`: facts that decide between this date and a later one. */
  | { state: "applies_from"; from: string; citation: string; missing: readonly string[] }
  /** `because` is null where it follows from whom the duty binds; `facts` are the answers it rests on. */
  | { state: "does_not_apply"; because: string | null; citation: string | null; facts: readonly string[] }
  /** `not_before`: the day before which it applies to no one, however the facts are answered. */
  | { state: "unknown"; missing: readonly string[]; not_before: string | null };

/**
 * Decides whether something applies on a day. An exemption or a failed condition decides even where other facts are
 * missing; a missing fact that could change the outcome makes it unknown.
 *
 * It does not weigh whether the answers are true, and conditions that only events decide are not its concern.
 *
 * @param layers from the framework to the requirement
 * @param today `YYYY-MM-DD`
 */
export function decide(layers: readonly Rules[], facts: Facts, today: string): Applicability {
  const missing = new Set<string>();
  for (const { applies_if: condition, exempt = [] } of layers) {
    for (const { if: exempted, because, citation } of exempt) {
      const truth = evaluate(exempted, facts);
      if (truth === "yes")
        return { state: "does_not_apply", because, citation, facts: decidingFacts(exempted, facts) };
      if (truth === "unknown") for (const fact of missingFacts(exempted, facts)) missing.add(fact);
    }
    if (!condition) continue;
    const truth = evaluate(condition, facts);
    if (truth === "no")
      return {
        state: "does_not_apply",
        because: null,
        citation: null,
        facts: decidingFacts(condition, facts),
      };
    if (truth === "unknown") for (const fact of missingFacts(condition, facts)) missing.add(fact);
  }
  const dates = possibleDates(layers.findLast((layer) => layer.effective)?.effective ?? [], facts);
  return combine(dates, [...missing], today);
}

function combine(dates: PossibleDates, missing: readonly string[], today: string): Applicability {
  const [earliest] = dates.possible;
  const isLater = earliest !== undefined && earliest.from > today;
  if (missing.length > 0) return { state: "unknown", missing, not_before: isLater ? earliest.from : null };
  if (isLater) {
    return {
      state: "applies_from",
      from: earliest.from,
      citation: earliest.citation,
      missing: dates.missing,
    };
  }
  const isSettled = dates.possible.every(({ from }) => from <= today);
  return isSettled ? { state: "applies" } : { state: "unknown", missing: dates.missing, not_before: null };
}

interface PossibleDates {
  /** The earliest first; empty where it has always applied. */
  possible: readonly EffectiveDate[];
  missing: readonly string[];
}

function possibleDates(entries: readonly EffectiveDate[], facts: Facts): PossibleDates {
  const possible: EffectiveDate[] = [];
  const missing = new Set<string>();
  for (const entry of entries) {
    const truth = entry.if ? evaluate(entry.if, facts) : "yes";
    if (truth === "no") continue;
    possible.push(entry);
    if (truth === "yes") break;
    if (entry.if) for (const fact of missingFacts(entry.if, facts)) missing.add(fact);
  }
  possible.sort((a, b) => a.from.localeCompare(b.from));
  return { possible, missing: [...missing] };
}

/** Whether something is counted on this day. What is unknown counts, so that silence never drops a duty. */
export function countsToday(applicability: Applicability): boolean {
  return (
    applicability.state === "applies" ||
    (applicability.state === "unknown" && applicability.not_before === null)
  );
}

/** What holds for a whole from what holds for its parts: as much as the part that asks the most. */
export function combineParts(parts: readonly Applicability[]): Applicability {
  const applying = parts.find(({ state }) => state === "applies");
  if (applying) return applying;
  const unknown = parts.filter((part) => part.state === "unknown");
  if (unknown.length > 0) return mergeUnknown(unknown, parts);
  const later = parts.filter((part) => part.state === "applies_from");
  const [first] = later.sort((a, b) => a.from.localeCompare(b.from));
  if (first) return first;
  const [none] = parts;
  if (!none) throw new Error("A whole has at least one part");
  return none;
}

type Unknown = Extract<Applicability, { state: "unknown" }>;

function mergeUnknown(unknown: readonly Unknown[], parts: readonly Applicability[]): Unknown {
  const later = parts.flatMap((part) => (part.state === "applies_from" ? [part.from] : []));
  const days = [...unknown.flatMap(({ not_before: day }) => day ?? []), ...later].sort();
  const isLater = unknown.every(({ not_before: day }) => day !== null);
  return {
    state: "unknown",
    missing: [...new Set(unknown.flatMap(({ missing }) => missing))],
    not_before: isLater ? (days[0] ?? null) : null,
  };
}
