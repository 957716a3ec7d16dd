import type { Word } from "../words";

/** An amount in a clause; times are in seconds, so that 24 hours equal a day. */
export interface Quantity {
  value: number;
  unit: "second" | "percent" | "bare";
  /** Whether it is meant as a lower bound (1), an upper bound (-1) or as it stands (0). */
  bound: -1 | 0 | 1;
}

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, i) => [word, i] as const),
  ...TENS.map((word, i) => [word, (i + 2) * 10] as const),
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["dozen", 12],
  ["twice", 2],
]);

/** A month is a twelfth of a year of 365 days. */
const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minut: 60,
  hour: 3_600,
  dai: 86_400,
  week: 604_800,
  fortnight: 1_209_600,
  month: 2_628_000,
  quarter: 7_884_000,
  year: 31_536_000,
};

/** Words before a number that make it a bound; "not" before them turns it. */
const BOUNDS: ReadonlyMap<string, 1 | -1> = new Map([
  ...["least", "minimum", "over", "above", "exceed", "exceeding", "more"].map((word) => [word, 1] as const),
  ...["most", "maximum", "under", "below", "within", "less", "fewer", "up"].map(
    (word) => [word, -1] as const,
  ),
]);

/** "one" and "a" are seldom numbers, so they count only before a unit of time ("within a day"). */
export function readQuantities(words: readonly Word[]): Quantity[] {
  const quantities: Quantity[] = [];
  for (let i = 0; i < words.length; i++) {
    const start = i;
    const isOne = words[i]?.text === "a" || words[i]?.text === "one";
    const first = isOne ? 1 : numberOf(words[i]?.text ?? "");
    if (first === undefined) continue;
    let value = first;
    const next = isOne ? undefined : numberOf(words[i + 1]?.text ?? "");
    if (next !== undefined && /^[a-z]+$/.test(words[i + 1]?.text ?? "")) {
      value = next >= 100 ? value * next : next < 10 && value >= 20 ? value + next : value;
      i++;
    }
    const bound = boundBefore(words, start);
    const seconds = secondsOf(words[i + 1]);
    const isPercent = words[start]?.text.endsWith("%") || words[i + 1]?.core === "percent";
    if (seconds !== undefined) quantities.push({ value: value * seconds, unit: "second", bound });
    else if (!isOne) quantities.push({ value, unit: isPercent ? "percent" : "bare", bound });
  }
  return quantities;
}

function boundBefore(words: readonly Word[], at: number): -1 | 0 | 1 {
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const bound = BOUNDS.get(words[i]?.text ?? "");
    if (bound === undefined) continue;
    const before = words[i - 1]?.text;
    return before === "not" || before === "no" ? (bound === 1 ? -1 : 1) : bound;
  }
  return 0;
}

function secondsOf(word: Word | undefined): number | undefined {
  return word && Object.hasOwn(SECONDS, word.core) ? SECONDS[word.core] : undefined;
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
 * Whether one amount may stand for the other: equal within 2 %, so that 30 days are a month; or a plain
 * amount on the right side of a bound, as 80 euros are above 50.
 */
function agrees(a: Quantity, b: Quantity): boolean {
  if (a.unit !== b.unit || a.bound * b.bound === -1) return false;
  if (Math.abs(a.value - b.value) <= 0.02 * Math.max(Math.abs(a.value), Math.abs(b.value))) return true;
  if (a.bound === b.bound) return false;
  return a.bound === 0 ? b.bound * (a.value - b.value) > 0 : a.bound * (b.value - a.value) > 0;
}

/**
 * 1 when both clauses give amounts and some amount on each side has no counterpart, else 0: "30 days"
 * against "90 days". An amount on one side only is no mismatch, the other side may just not tell.
 */
export function numberMismatch(a: readonly Quantity[], b: readonly Quantity[]): number {
  const lacks = (from: readonly Quantity[], to: readonly Quantity[]) =>
    from.some((quantity) => !to.some((other) => agrees(quantity, other)));
  return lacks(a, b) && lacks(b, a) ? 1 : 0;
}
