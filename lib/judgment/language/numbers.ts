import { languageLists, weightsOf } from "./lists";
import { isDenied, type Negation } from "./negation";
import { coreOf, type Word } from "./tokens";

/** An amount in a clause; times are in seconds, so that 24 hours equal a day. */
export interface Quantity {
  value: number;
  unit: "second" | "percent" | "bare";
  /** Whether it is meant as a lower bound (1), an upper bound (-1) or as it stands (0). */
  bound: -1 | 0 | 1;
  /** Core of what is counted, "" when it does not follow. */
  noun: string;
  /** "a", "one", "every" before a noun: an amount only where the other clause has one of the same noun. */
  isImplied: boolean;
  /** Whether it says how often: "every three months". */
  isRate: boolean;
  /** Denied as it stands ("did not spend 100 euros"), which names no amount. */
  isDenied: boolean;
  /** The places of the number and its bound. */
  places: readonly number[];
  /** The negation that made the bound what it is ("not more than"), by its index; it denies nothing else. */
  turnedBy: number | undefined;
}

const LISTS = languageLists("numbers", ["number-words", "units", "ones", "rates"]);
const NUMBER_WORDS = weightsOf(LISTS["number-words"]);
/** Seconds of a unit of time, by its stem. */
const SECONDS = weightsOf(LISTS.units);
/** Words that mean one of what follows. */
const ONES = new Set(LISTS.ones);
const RATES = new Set(LISTS.rates);

/** Reads the amounts of a clause with their bounds, which a negation that reaches them turns. */
export function readQuantities(words: readonly Word[], negation: Negation): Quantity[] {
  const quantities: Quantity[] = [];
  for (let i = 0; i < words.length; i++) {
    const start = i;
    const text = words[i]?.text ?? "";
    const isOne = ONES.has(text);
    const first = isOne ? 1 : numberOf(text);
    if (first === undefined || (isOne && numberOf(words[i + 1]?.text ?? "") !== undefined)) continue;
    let value = first;
    const next = isOne ? undefined : numberOf(words[i + 1]?.text ?? "");
    if (next !== undefined && /^[a-z]+$/.test(words[i + 1]?.text ?? "")) {
      value = next >= 100 ? value * next : next < 10 && value >= 20 ? value + next : value;
      i++;
    }
    const isPercent = words[start]?.text.endsWith("%") || words[i + 1]?.core === "percent";
    quantities.push(readQuantity(words, negation, { value, start, end: i, isOne, isPercent }));
  }
  return quantities.map((quantity, i) => inRange(words, quantity, quantities[i + 1], quantities[i - 1]));
}

/** "Between 2 and 8 degrees": the first is a lower bound of the same thing, the second an upper one. */
function inRange(words: readonly Word[], own: Quantity, next?: Quantity, before?: Quantity): Quantity {
  if (isRange(words, own, next)) return { ...own, bound: 1, unit: next.unit, noun: next.noun };
  return isRange(words, before, own) ? { ...own, bound: -1 } : own;
}

function isRange(
  words: readonly Word[],
  from: Quantity | undefined,
  to: Quantity | undefined,
): to is Quantity {
  const [start, end] = [from?.places.at(0), to?.places.at(0)];
  if (start === undefined || end === undefined || end - start !== 2) return false;
  return words[start - 1]?.text === "between" && words[start + 1]?.text === "and";
}

interface Found {
  value: number;
  start: number;
  end: number;
  isOne: boolean;
  isPercent: boolean;
}

function readQuantity(words: readonly Word[], negation: Negation, found: Found): Quantity {
  const { value, start, end, isOne, isPercent } = found;
  const counted = words[end + 1];
  const seconds = counted && SECONDS.get(counted.core);
  const text = words[start]?.text ?? "";
  const before = boundBefore(words, start);
  const { bound, turnedBy } = before
    ? turnOf(before, words, negation)
    : { bound: boundAfter(words, end), turnedBy: undefined };
  return {
    value: seconds === undefined ? value : value * seconds,
    unit: seconds !== undefined ? "second" : isPercent ? "percent" : "bare",
    bound,
    noun: nounAfter(words, end),
    // "within a day" is an amount by itself; "every day" and "a user" are not.
    isImplied: isOne && (seconds === undefined || RATES.has(text)),
    isRate: RATES.has(text) || RATES.has(words[start - 1]?.text ?? ""),
    isDenied: bound === 0 && isDenied(negation, start),
    places: [...(before ? [before.at] : []), start, end],
    turnedBy,
  };
}

function nounAfter(words: readonly Word[], at: number): string {
  const word = words[at + 1];
  return word?.isContent && !word.startsPart ? word.core : "";
}

/** "1,000", "12.5%", "twelve"; undefined for anything else. */
function numberOf(word: string): number | undefined {
  if (/^\d{1,15}(?:[.,]\d{1,15}){0,5}%?$/.test(word)) {
    const value = Number(word.replace("%", "").replace(/,(?=\d{3})/g, ""));
    return Number.isFinite(value) ? value : undefined;
  }
  return NUMBER_WORDS.get(word);
}

/**
 * Whether what is observed keeps to what is expected: equal within 2 %, so that 30 days are a month; a
 * plain amount on the right side of a bound, as 80 euros are above 50; or a bound at least as strict, as
 * "within 7 days" is within 30.
 */
export function satisfies(expected: Quantity, observed: Quantity): boolean {
  if (expected.unit !== observed.unit || expected.bound * observed.bound === -1) return false;
  const [e, o] = [expected.value, observed.value];
  if (Math.abs(e - o) <= 0.02 * Math.max(Math.abs(e), Math.abs(o))) return true;
  if (expected.bound !== 0) return expected.bound * (o - e) > 0;
  return observed.bound * (e - o) > 0;
}

/**
 * 1 when both clauses give amounts and some amount on each side has no counterpart, else 0: "30 days"
 * against "90 days". An amount on one side only is no mismatch, the other side may just not say.
 */
export function numberMismatch(expected: readonly Quantity[], observed: readonly Quantity[]): number {
  const a = countable(expected, observed);
  const b = countable(observed, expected);
  const isLacking = a.some((quantity) => !b.some((other) => satisfies(quantity, other)));
  return isLacking && b.some((quantity) => !a.some((other) => satisfies(other, quantity))) ? 1 : 0;
}

/** Amounts stated outright, and implied ones of which the other clause states an amount. */
function countable(own: readonly Quantity[], others: readonly Quantity[]): Quantity[] {
  return own.filter((quantity) => {
    if (quantity.isDenied) return false;
    if (!quantity.isImplied) return true;
    return others.some(
      (other) =>
        !other.isImplied &&
        ((quantity.noun !== "" && quantity.noun === other.noun) ||
          (quantity.isRate && other.isRate && quantity.unit === other.unit)),
    );
  });
}

/** Lower bound, none, or upper bound. */
type Bound = 1 | 0 | -1;

const BOUND_LISTS = languageLists("numbers", [
  "lower-bounds",
  "upper-bounds",
  "lower-comparatives",
  "upper-comparatives",
]);

/** Words before a number that make it a bound, whatever follows them. By their cores. */
const BOUNDS = boundsOf(BOUND_LISTS["lower-bounds"], BOUND_LISTS["upper-bounds"]);

/** Those that bound only with "than" after them. */
const COMPARATIVES = boundsOf(BOUND_LISTS["lower-comparatives"], BOUND_LISTS["upper-comparatives"]);

function boundsOf(lower: readonly string[], upper: readonly string[]): ReadonlyMap<string, Bound> {
  return new Map([
    ...lower.map((word) => [coreOf(word), 1] as const),
    ...upper.map((word) => [coreOf(word), -1] as const),
  ]);
}

/** A bound and its place in the clause. */
interface FoundBound {
  at: number;
  bound: Bound;
}

/** The bound that the words shortly before a number give it; undefined for none. */
function boundBefore(words: readonly Word[], at: number): FoundBound | undefined {
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
function boundAfter(words: readonly Word[], at: number): Bound {
  const or = words.findIndex(({ text }, i) => i > at && i <= at + 2 && text === "or");
  return or < 0 ? 0 : (COMPARATIVES.get(words[or + 1]?.core ?? "") ?? 0);
}

/** A bound turned by the negation that reaches it, if one does: "not more than" is "at most". */
function turnOf(
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
